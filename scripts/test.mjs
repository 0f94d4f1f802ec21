// `npm test`: everything that must hold before a change lands. `--long` adds what takes longer than ten minutes.
import { availableParallelism } from 'node:os'
import { ensureDependencies } from './platform.mjs'
import { format, lint, runLanes, tests, types } from './steps.mjs'
import { ensureSystemPackages } from './system-packages.mjs'
import { buildWebWhenStale } from './web-build.mjs'

ensureDependencies()
const isLong = process.argv.includes('--long')
const has = ensureSystemPackages(['postgres', 'chromium', ...(isLong ? ['compiler'] : [])])
const effort = isLong ? { WHEELWRIGHT_TEST_EFFORT: 'long' } : {}
// Where a test waits for a database or a disk another one goes on: on two processors too, which get one worker otherwise.
const workers = { VITEST_MAX_WORKERS: String(Math.max(2, availableParallelism() - 1)) }
const engines = has.postgres ? 'sqlite,postgres' : 'sqlite'

await runLanes([
  ['format', format],
  ['lint', lint],
  ['types', types],
  ['unit tests', () => tests(['house', 'core', 'api', 'web'], effort)],
  ['server tests', () => tests(['server'], { ...effort, ...workers, WHEELWRIGHT_TEST_ENGINES: engines })],
  ['faults', () => tests(['faults'], effort)],
  ...(has.chromium ? [['browser tests', () => (buildWebWhenStale(), tests(['e2e'], effort))]] : []),
])

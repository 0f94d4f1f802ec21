// `npm test`: everything that must hold before a change lands. `--long` adds what takes hours.
import { ensureDependencies } from './platform.mjs'
import { format, lint, runLanes, tests, types } from './steps.mjs'
import { ensureSystemPackages } from './system-packages.mjs'
import { buildWebWhenStale } from './web-build.mjs'

ensureDependencies()
const isLong = process.argv.includes('--long')
const has = ensureSystemPackages(['postgres', 'chromium', ...(isLong ? ['compiler'] : [])])
const effort = isLong ? { WHEELWRIGHT_TEST_EFFORT: 'long' } : {}
const engines = has.postgres ? 'sqlite,postgres' : 'sqlite'

const faults = ['faults', () => tests(['faults'], effort)]
const before = [
  ['format', format],
  ['lint', lint],
  ['types', types],
  ['unit tests', () => tests(['house', 'core', 'api', 'web'], effort)],
  ['server tests', () => tests(['server'], { ...effort, WHEELWRIGHT_TEST_ENGINES: engines })],
]
/** Each flow in the dark too, and on a phone; the short lane takes it in the light and wide alone. */
const dark = { WHEELWRIGHT_TEST_THEME: 'dark' }
const phone = { WHEELWRIGHT_TEST_WIDTH: '360' }
const looks = isLong
  ? [
      ['browser tests, dark', () => tests(['e2e'], dark)],
      ['browser tests, dark, phone', () => tests(['e2e'], { ...dark, ...phone })],
      ['browser tests, phone', () => tests(['e2e'], phone)],
    ]
  : []
const browser = has.chromium
  ? [['browser tests', () => (buildWebWhenStale(), tests(['e2e'], effort))], ...looks]
  : []

// The small share of the faults waits most of its time for leases to run out; the whole one measures, and wants to be alone.
await runLanes(isLong ? [[...before, faults, ...browser]] : [[...before, ...browser], [faults]])

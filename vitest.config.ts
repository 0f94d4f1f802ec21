import { statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

const isLong = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long'

const seedOfProperties = (): string => {
  if (!isLong) return '20261121'
  const seed = String(Math.floor(Math.random() * 2 ** 31))
  process.stderr.write(`Properties start from WHEELWRIGHT_TEST_SEED=${seed}\n`)
  return seed
}
// The workers inherit it.
process.env['WHEELWRIGHT_TEST_SEED'] ??= seedOfProperties()
const setupFiles = ['scripts/one-seed.ts']

const memory = '/dev/shm'
const roomWanted = 4 * 2 ** 30
const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= roomWanted
  } catch {
    return false
  }
}
// On a disk a test of the embedded database waits, a third of its time, until it has written; in memory it does not.
if (process.env['TMPDIR'] === undefined && hasRoom()) {
  // What was compiled is kept for the next run, and by every process of this one.
  process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache')
  process.env['TMPDIR'] = memory
}

/**
 * Node reads the sources as the server does, without their types. Vite would turn each name that is imported into a look-up at
 * every use, which is a tenth of what these tests take. Nothing is mocked, so that the loader that mocks is left out, too.
 */
const experimental = { viteModuleRunner: false, nodeLoader: false }

/** Pure code: its test files share one set of modules, which saves loading them again for each. */
const unit = (name: string, include: string[], more = {}) => ({
  // The longest property takes a second or two on a machine of its own, and ten times that on one that others keep busy.
  test: {
    name,
    include,
    environment: 'node' as const,
    isolate: false,
    // Left to itself, the runner keeps one core for what it does between the files, which is next to nothing.
    maxWorkers: availableParallelism(),
    setupFiles,
    testTimeout: 60_000,
    ...more,
  },
})

/** What the whole lane alone runs is in files of its own, so that the small share skips nothing. */
const longOnly = isLong ? [] : ['{faults,e2e}/**/*.long.test.ts']

/** What examines each place does so in every theme and at both widths by itself. */
const isOtherLook = ['WHEELWRIGHT_TEST_THEME', 'WHEELWRIGHT_TEST_WIDTH'].some((name) => name in process.env)
const places = isOtherLook ? ['e2e/flows/accessibility/**'] : []

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      unit('house', ['scripts/**/*.test.ts'], { experimental }),
      unit('core', ['core/src/**/*.test.ts'], { experimental }),
      unit('api', ['api/src/**/*.test.ts'], { experimental }),
      unit('web', ['web/src/**/*.test.{ts,tsx}']),
      {
        test: {
          name: 'server',
          experimental,
          include: ['server/src/**/*.test.ts'],
          environment: 'node',
          setupFiles,
          globalSetup: ['server/src/testing/global-setup.ts'],
          // The longest takes six seconds on a machine of its own, and ten times that on one that others keep busy; the long
          // lane tries each moment and hundreds of histories.
          testTimeout: isLong ? 1_800_000 : 120_000,
          hookTimeout: 120_000,
          isolate: false,
          // Tests wait for the databases about half of the time: one file more than cores uses what they leave idle.
          maxWorkers: availableParallelism() + 1,
        },
      },
      {
        test: {
          name: 'faults',
          experimental,
          include: ['faults/**/*.test.ts'],
          exclude: longOnly,
          environment: 'node',
          globalSetup: ['faults/global-setup.ts'],
          // The whole lane kills a server a hundred times; one test at a time, so that its times are its own.
          testTimeout: 1_800_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          experimental,
          include: ['e2e/**/*.test.ts'],
          exclude: [...longOnly, ...places],
          environment: 'node',
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // A page waits for the server and the server for the page: one browser more than cores uses what they leave idle.
          maxWorkers: availableParallelism() + 1,
          isolate: false,
        },
      },
    ],
  },
})

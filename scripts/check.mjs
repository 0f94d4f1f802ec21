// `npm run check`: the fast inner loop. Format, lint, types and the tests that need neither PostgreSQL nor a browser,
// nor start servers of their own, nor try histories by the hundred.
import { ensureDependencies } from './platform.mjs'
import { format, lint, runLanes, tests, types } from './steps.mjs'

ensureDependencies()
const leftOut = [
  '**/serve.test.ts',
  '**/migrate.test.ts',
  '**/fuzz.test.ts',
  '**/kept-and-fresh.test.ts',
  '**/histories/{same-history,overlapping-files,worked-cases,trader-in-pieces,wheel-of-three-sources,pieces-of-two-sources}.test.ts',
]

await runLanes(
  [
    ['format', format],
    ['lint', lint],
    ['types', types],
  ],
  [
    ['unit tests', () => tests(['house', 'core', 'api', 'web'])],
    // In a run of its own: it has more workers than the others on a machine with two cores.
    ['server tests', () => tests(['server'], { WHEELWRIGHT_TEST_ENGINES: 'sqlite' }, leftOut)],
  ],
)

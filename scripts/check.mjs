// `npm run check`: the fast inner loop. Format, lint, types and the tests that need neither PostgreSQL nor a browser.
import { ensureDependencies } from './platform.mjs'
import { format, lint, runLanes, tests, types } from './steps.mjs'

ensureDependencies()
await runLanes(
  [
    ['format', format],
    ['lint', lint],
    ['types', types],
  ],
  [['tests', () => tests(['house', 'core', 'api', 'web', 'server'], { WHEELWRIGHT_TEST_ENGINES: 'sqlite' })]],
)

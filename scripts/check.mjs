// `npm run check`: the quick look before a commit, about half a minute on two cores. Format, lint and types of everything; of the
// tests those of pure code, and of the server's, on SQLite, a few of each room and those nearest to what changed. It says what
// it leaves to `npm test`. See docs/decisions/0049-the-quick-check.md.
import { ensureDependencies } from './platform.mjs'
import { quickShare } from './quick-share.mjs'
import { format, lintWithTypes, runLanes, tests } from './steps.mjs'

ensureDependencies()
const { server, leaveOut, words } = quickShare()
const onSqlite = { WHEELWRIGHT_TEST_ENGINES: 'sqlite' }

await runLanes(
  [
    [
      ['format', format],
      ['lint and types', lintWithTypes],
    ],
    [
      ['unit tests', () => tests(['house', 'core', 'api', 'web'], {}, { leaveOut })],
      // In a run of its own: it has more workers than the others on a machine with two cores.
      ['server tests', () => tests(['server'], onSqlite, { only: server })],
    ],
  ],
  words,
)

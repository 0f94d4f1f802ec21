// `npm run test:faults`: the whole fault lane, of which `npm test` takes a small share. See docs/faults.md.
import { ensureDependencies } from './platform.mjs'
import { runLanes, tests } from './steps.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

ensureDependencies()
ensureSystemPackages(['postgres', 'compiler'])

await runLanes([[['faults', () => tests(['faults'], { WHEELWRIGHT_TEST_EFFORT: 'long' })]]])

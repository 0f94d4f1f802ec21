/** The harness first finds what was put there to be found: each planted defect, in the real server. */
import { expect, it } from 'vitest'
import { actsByHand, actsOfManyRows } from './acts.ts'
import { seed } from './effort.ts'
import { describeReport } from './report.ts'
import { killServer } from './rounds.ts'
import { runOnSqlite } from './stage.ts'

/** A kill may miss the moment: so many rounds it may take. */
const most = 40

it.each([
  ['an acknowledgement before the commit', 'planted/early-acknowledgement.ts', actsByHand, 'lost'],
  ['keys that are ignored', 'planted/keys-ignored.ts', actsByHand, 'doubled'],
  ['transactions that are none', 'planted/no-transactions.ts', actsOfManyRows, 'half-applied'],
] as const)('finds %s', async (name, preload, acts, fault) => {
  const report = await runOnSqlite({
    seed,
    rounds: most,
    people: 3,
    acts,
    fault: killServer,
    preloads: [preload],
    untilFound: fault,
    usedFor: [200, 400],
  })
  const told = describeReport(name, seed, report)
  expect(
    report.findings.map((finding) => finding.fault),
    told,
  ).toContain(fault)
})

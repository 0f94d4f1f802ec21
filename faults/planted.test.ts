/** The harness first finds what was put there to be found: each planted defect, in the real server. */
import { expect, it } from 'vitest'
import { actsByHand, actsOfManyRows, actsOfStocks } from './acts.ts'
import { seed } from './effort.ts'
import { describeReport } from './report.ts'
import { killServer } from './rounds.ts'
import { runOnSqlite } from './stage.ts'

/** A kill may miss the moment: so many rounds it may take. */
const most = 40

it.each([
  // Of one person alone: what somebody else writes next would commit it.
  ['an acknowledgement before the commit', 'planted/early-acknowledgement.ts', actsOfStocks, 'lost', 1],
  ['keys that are ignored', 'planted/keys-ignored.ts', actsByHand, 'doubled', 3],
  ['transactions that are none', 'planted/no-transactions.ts', actsOfManyRows, 'half-applied', 3],
] as const)('finds %s', async (name, preload, acts, fault, people) => {
  const report = await runOnSqlite({
    seed,
    rounds: most,
    people,
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

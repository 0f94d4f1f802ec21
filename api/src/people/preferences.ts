/** What a user prefers of how figures are made. */
import * as z from 'zod/mini'
import { money } from '../codecs.ts'
import { stockCostSetting } from '../ledger/lots.ts'

export const longestCycleGap = 60
const gapWords = `Must be a whole number of days from 0 to ${longestCycleGap}`

export const preferences = z.object({
  /** Calendar days within which a contract continues a campaign that never held shares and ended. */
  cycleGapDays: z.int(gapWords).check(z.gte(0, gapWords), z.lte(longestCycleGap, gapWords)),
  /** What counts into net stock cost wherever a page shows it. */
  stockCost: stockCostSetting,
  /** Dollars for each contract of an order that is recorded here; null takes what the latest order of the account cost. */
  feePerContract: z.nullable(
    money.check(z.refine((fee) => fee >= 0 && fee <= 100_000_000, 'Must be from $0 to $100')),
  ),
})
export type Preferences = z.output<typeof preferences>

// What buying back settles for the tax office now, and what a roll makes the user look at: an option bought back at a loss
// and written again, a put deep in the money beside a loss on shares, a covered call that is no qualified one.
// Authority: IRC sections 1091(a), (e), 1092(c)(4); Revenue Ruling 85-87; docs/domain.md, section "Taxes".
import type { Money } from '../../base/money.ts'
import { isIndexRoot } from '../../instruments/option-root.ts'
import { qualifyCall, type CallQualification } from '../../ledger/tax/qualified-call.ts'
import { closingCost, feesOf, less, openingCredit, sumAll } from './leg-amounts.ts'
import type { ListedContract, RollCampaign, RollMarket, RolledLeg } from './roll-leg.ts'

export type RollTaxCheck =
  /** A loss on the option, and one like it sold again within 30 days. */
  | 'written again'
  /** A loss on shares within 30 days, and a put sold so deep in the money that it may count as a purchase. */
  | 'deep put'

export interface RollTax {
  /** Dollars that closing settles now; null where it settles nothing or is not known. */
  readonly result: Money | null
  /** Whether anything is settled at all. */
  readonly settles: boolean
  readonly checks: readonly RollTaxCheck[]
  /** Of a covered call that would be written; null elsewhere. */
  readonly qualified: CallQualification | null
  /** Section 1256: marked at the end of the year, 60% long-term, and no wash sale. */
  readonly isIndex: boolean
}

/** A strike this far above the price, in percent, leaves hardly any doubt that the put will be assigned. */
const DEEP_PERCENT = 10

/** Of closing the leg, and of selling another one in its place where `into` names it. */
export function taxOf(
  leg: RolledLeg,
  { hasRecentShareLoss }: Pick<RollCampaign, 'hasRecentShareLoss'>,
  market: RollMarket,
  into: ListedContract | null,
): RollTax {
  const isIndex = isIndexRoot(leg.contract.root)
  const result = closedResult(leg, market)
  const { spot } = market
  const checks: RollTaxCheck[] = []
  if (!isIndex && into !== null && result !== null && result < 0) checks.push('written again')
  const isDeep = into?.right === 'Put' && spot !== null && into.strike * 100 >= spot * (100 + DEEP_PERCENT)
  if (!isIndex && isDeep && hasRecentShareLoss) checks.push('deep put')
  const writes = into !== null && leg.cover === 'shares' && !isIndex ? into : null
  return { result, settles: true, checks, qualified: writes && qualification(writes, market), isIndex }
}

export function noTax({ contract }: Pick<RolledLeg, 'contract'>): RollTax {
  const isIndex = isIndexRoot(contract.root)
  return { result: null, settles: false, checks: [], qualified: null, isIndex }
}

/** Opening credit less what closing costs, fees of both, of the oldest contracts. */
function closedResult(leg: RolledLeg, market: RollMarket): Money | null {
  return sumAll([openingCredit(leg), less(closingCost(leg)), less(feesOf(leg, market, 1))])
}

/** As if it were written today; the day's open counts only more than a tenth above the close before, and is taken not to. */
function qualification({ strike, expiration }: ListedContract, market: RollMarket): CallQualification {
  const { today, priorClose, contracts } = market
  const listedStrikes = contracts
    .filter((each) => each.expiration === expiration && each.right === 'Call')
    .map((each) => each.strike)
  return qualifyCall({
    writtenOn: today,
    expiration,
    strike,
    priorClose,
    open: priorClose,
    listedStrikes: listedStrikes.length === 0 ? null : listedStrikes,
  })
}

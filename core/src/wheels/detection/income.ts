// What an opportunity may still bring: the time value of its short legs, and the premium of the calls that its free
// blocks could carry. Authority: docs/domain.md, sections "Figures" and "Detection" (potential income).
import { multiplyPriceWithin, type Money } from '../../base/money.ts'
import {
  premiumLeft,
  standingOf,
  type DatedPrice,
  type PriceStanding,
} from '../../figures/options/option-income.ts'
import type { OptionRecord, PositionRecord } from '../../holdings/position-record.ts'
import { wholeUnits } from '../../base/quantity.ts'
import { LOT_SHARES } from '../../instruments/share-block.ts'
import type { Holdings } from './holdings.ts'
import { cycleMark, type DetectionMarket } from './market.ts'
import type { IncomePart, NoIncome, SuggestedCall } from './opportunity.ts'
import { resultIfCalled } from './suggest-call.ts'

/** A short leg, and how many of its contracts belong to the strategy. */
export interface OwnLeg {
  readonly record: OptionRecord
  readonly contracts: number
}

function priceOf({ pricedAt }: DetectionMarket, { id, currentPrice }: PositionRecord): DatedPrice | null {
  return currentPrice === null ? null : { price: currentPrice, asOfMs: pricedAt.get(id) ?? null }
}

/** Null without a price. */
export function standingIn(market: DetectionMarket, record: PositionRecord): PriceStanding | null {
  const price = priceOf(market, record)
  return price === null ? null : standingOf(price, market)
}

/** Premium that is still to be earned: time value alone. */
export function incomeOfLeg({ record, contracts }: OwnLeg, market: DetectionMarket): IncomePart {
  const { multiplier, contract, id } = record
  const spot = market.spots.get(contract.underlying) ?? null
  const left = premiumLeft({ contract, multiplier, contracts }, priceOf(market, record), spot, market)
  const { timeValue: amount, intrinsic, without } = left
  return { key: id, amount, intrinsic, without, expiration: contract.expiration }
}

/** The call for the free blocks; where none at or above the cost pays, the one below it with its loss. */
export function suggestedCall(
  { accountId, ticker, freeBlocks }: Holdings,
  market: DetectionMarket,
): SuggestedCall | null {
  const advice = freeBlocks === 0 ? undefined : market.calls.get(cycleMark(accountId, ticker))
  const call = advice?.suggestion ?? advice?.belowCost ?? null
  if (advice === undefined || call === null) return null
  const ofAll = (perShare: Money | null): Money | null =>
    perShare === null ? null : multiplyPriceWithin(perShare, wholeUnits(freeBlocks), LOT_SHARES)
  const { costs } = advice
  return {
    ...call,
    contracts: freeBlocks,
    costs,
    isBelowCost: advice.suggestion === null,
    plan: advice.plan,
    resultOnNetStockCost: ofAll(resultIfCalled(call, costs.netStockCost)),
    resultOnTaxBasis: ofAll(resultIfCalled(call, costs.taxBasis)),
  }
}

export function freeBlockIncome(
  { accountId, ticker, freeBlocks }: Holdings,
  suggested: SuggestedCall | null,
  market: DetectionMarket,
): IncomePart {
  const part = { key: `free ${cycleMark(accountId, ticker)}`, intrinsic: null }
  if (suggested === null)
    return { ...part, amount: null, without: whyNoCall(market, ticker), expiration: null }
  const { expiration, premium, isBelowCost } = suggested
  if (isBelowCost) return { ...part, amount: null, without: 'no call above cost pays', expiration: null }
  const amount = multiplyPriceWithin(premium, wholeUnits(freeBlocks), LOT_SHARES)
  return { ...part, amount, without: null, expiration }
}

/** A price that is older than its session prices no call. */
function whyNoCall(market: DetectionMarket, ticker: string): NoIncome {
  const spot = market.spots.get(ticker)
  if (spot === undefined || standingOf(spot, market) === 'current') return 'no call priced'
  return 'stale price of the underlying'
}

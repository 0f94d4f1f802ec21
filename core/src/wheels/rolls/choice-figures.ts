// Figures shared by rolls, closing, assignment and waiting. Net stock cost is that of the shares after the choice has ended
// in an assignment, by the user's setting. The collateral of a put is its strike, or the width of its spread; that of a
// covered call the net stock cost of its shares. Authority: docs/domain.md, sections "Deciding a roll" and "Figures".
import { dividePrice, moneyFromMicros, multiplyPriceWithin, type Money } from '../../base/money.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { addQuantity, wholeUnits } from '../../base/quantity.ts'
import { limitsLoss } from '../../cover/spread-pairs.ts'
import type { ExpectedDividend } from '../../option-value/contract-value.ts'
import { less, longTotal, sumAll, totalOf } from './leg-amounts.ts'
import {
  sharesOf,
  type ListedContract,
  type RollCampaign,
  type RollMarket,
  type RolledLeg,
} from './roll-leg.ts'

/** Dollars a share of an amount of all contracts. */
export function perShareOf(
  amount: Money | null,
  leg: Pick<RolledLeg, 'contracts' | 'multiplier'>,
): Money | null {
  return amount === null ? null : dividePrice(amount, wholeUnits(sharesOf(leg)), 1)
}

/** Settings under which everything the campaign brought counts, its calls included. */
export function isWhole({ setting }: RollCampaign): boolean {
  return setting.startsWith('whole cycle')
}

/** For a put assigned at that strike after `credit` more; by the setting. */
export function costIfPut(
  leg: RolledLeg,
  campaign: RollCampaign,
  {
    strike,
    credit,
    opened,
  }: { readonly strike: Money; readonly credit: Money | null; readonly opened: Money | null },
): Money | null {
  const { setting, invested, shares, chainCredit } = campaign
  if (setting === 'none') return strike
  if (setting === 'assigned put') return sumAll([strike, less(perShareOf(opened, leg))])
  if (setting === 'roll chain') return sumAll([strike, less(perShareOf(sumAll([chainCredit, credit]), leg))])
  const cost = sumAll([invested, totalOf(strike, leg), less(credit)])
  return cost === null ? null : dividePrice(cost, addQuantity(shares, wholeUnits(sharesOf(leg))), 1)
}

/** For the shares in the campaign after `credit` more; by the setting. */
export function costOfShares(campaign: RollCampaign, credit: Money | null): Money | null {
  const { shares, invested, stockCost } = campaign
  if (shares <= 0) return null
  if (!isWhole(campaign)) return stockCost
  const cost = sumAll([invested, less(credit)])
  return cost === null ? null : dividePrice(cost, shares, 1)
}

/** Dollars for all contracts; null for naked ones, or where the cost is unknown. */
export function collateralOf(
  leg: RolledLeg,
  campaign: RollCampaign,
  into: Pick<ListedContract, 'strike' | 'mark'>,
  long: Pick<ListedContract, 'strike'> | null,
): Money | null {
  if (leg.cover === 'cash') return totalOf(into.strike, leg)
  if (leg.cover === 'spread') return long === null ? null : spreadCollateral(leg, into, long)
  if (leg.cover === 'shares') return totalOf(campaign.stockCost, leg)
  const cost = leg.coveringCall?.cost ?? null
  if (leg.cover === 'naked' || cost === null || into.mark === null) return null
  return totalOf(moneyFromMicros(Math.max(0, cost - into.mark)), leg)
}

/**
 * The width of a spread; 0 for one that cost a debit: the debit comes back when it is rolled, and annualizing on it would
 * treat its own capital as premium. Puts beyond the long ones count with their strike; for calls beyond them it is unknown.
 */
function spreadCollateral(
  leg: RolledLeg,
  into: Pick<ListedContract, 'strike'>,
  long: Pick<ListedContract, 'strike'>,
): Money | null {
  const { right } = leg.contract
  const rest = leg.contracts - (leg.long?.contracts ?? 0)
  const isCredit = limitsLoss({ ...leg.contract, strike: into.strike }, long.strike)
  const width = moneyFromMicros(isCredit ? Math.abs(into.strike - long.strike) : 0)
  if (rest > 0 && right === 'Call') return null
  return sumAll([longTotal(width, leg), totalOf(into.strike, { ...leg, contracts: rest })])
}

/** Dollars of credit per day, and the fraction of the capital tied up that they come to in a year. */
export function paceOf(
  credit: Money | null,
  days: number,
  collateral: Money | null,
): { readonly perDay: Money | null; readonly perYear: number | null } {
  if (credit === null || days < 1) return { perDay: null, perYear: null }
  const perYear = collateral === null || collateral <= 0 ? null : (credit / collateral) * (365 / days)
  return { perDay: moneyFromMicros(Math.round(credit / days)), perYear }
}

/** The loss on net stock cost, below zero, if called away at that strike; null where there is none, or it is unknown. */
export function lossIfCalled(leg: RolledLeg, strike: Money, cost: Money | null): Money | null {
  if (leg.contract.right !== 'Call' || leg.cover !== 'shares' || cost === null || strike >= cost) return null
  return multiplyPriceWithin(moneyFromMicros(strike - cost), wholeUnits(sharesOf(leg)), 1)
}

/** Dividends that go ex after the old expiration, up to the new one; null where no source tells. */
export function dividendsBetween(
  { dividends }: Pick<RollMarket, 'dividends'>,
  after: TradingDate,
  to: TradingDate,
): readonly ExpectedDividend[] | null {
  return dividends?.filter(({ exDate }) => exDate > after && exDate <= to) ?? null
}

/** The listed contract that is open now; null where its chain is not known. */
export function listedNow({ contract }: RolledLeg, { contracts }: RollMarket): ListedContract | null {
  const { right, strike, expiration } = contract
  return (
    contracts.find(
      (each) => each.right === right && each.strike === strike && each.expiration === expiration,
    ) ?? null
  )
}

export function daysAddedTo({ contract }: RolledLeg, date: TradingDate): number {
  return daysBetween(contract.expiration, date)
}

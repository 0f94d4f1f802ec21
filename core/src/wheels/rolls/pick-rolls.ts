// Which contracts an open short could be rolled into. `extend_dte` keeps the strike, `adjust_strike` follows the strike
// adjustment, `defensive` goes as far out as the largest debit allows. The expirations are those on either side of the
// target, always later than the old one. Authority: docs/domain.md, section "Deciding a roll".
import { moneyFromMicros, type Money } from '../../base/money.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { feesOf, sumAll, closingCost, less, longTotal, totalOf } from './leg-amounts.ts'
import { rollTypes, type RollType } from '../changes.ts'
import type { ListedContract, RollMarket, RollWish, RolledLeg, StrikeAdjustment } from './roll-leg.ts'

/** A contract that could be sold in the place of the open one. */
export interface RollPick {
  readonly strategy: RollType
  readonly into: ListedContract
  /** The new long option of a spread. */
  readonly long: ListedContract | null
  /** Dollars of all contracts after fees; null where a price is unknown. */
  readonly netCredit: Money | null
}

export interface RollPicks {
  readonly picks: readonly RollPick[]
  /** How many more there would be: they cost more than the largest debit, or bring no credit where one is wanted. */
  readonly leftOut: { readonly overDebit: number; readonly noCredit: number }
}

type Direction = 1 | -1

/** Further out of the money is lower for a put, higher for a call. */
function awayFrom({ contract }: Pick<RolledLeg, 'contract'>): Direction {
  return contract.right === 'Put' ? -1 : 1
}

/** Two listed expirations later than the old one: on either side of the target, or the two nearest to it. */
export function rollExpirations(
  expirations: readonly TradingDate[],
  old: TradingDate,
  today: TradingDate,
  targetDte: number,
): TradingDate[] {
  const later = expirations.filter((date) => date > old && date > today).toSorted()
  const firstAfter = later.findIndex((date) => daysBetween(today, date) > targetDte)
  const start = firstAfter < 0 ? later.length - 2 : firstAfter - 1
  const from = Math.max(0, start)
  return later.slice(from, from + 2)
}

/** The rolls of each strategy that was asked for, each contract under the first that names it, the target's best first. */
export function pickRolls(
  leg: RolledLeg,
  market: RollMarket,
  wish: RollWish,
  expirations: readonly TradingDate[],
): RollPicks {
  const seen = new Set<string>()
  const leftOut = { overDebit: 0, noCredit: 0 }
  const picks: RollPick[] = []
  const later = expirations.filter((date) => date > leg.contract.expiration)
  for (const strategy of rollTypes.filter((each) => wish.strategies.includes(each))) {
    const found = later.flatMap((date) => pickAt(strategy, date, leg, market, wish))
    for (const pick of found.toSorted(byTarget(wish))) {
      const key = `${pick.into.strike} ${pick.into.expiration}`
      if (seen.has(key)) continue
      seen.add(key)
      if (isOverDebit(pick, wish)) leftOut.overDebit += 1
      else if (wish.premiumTarget === 'credit' && pick.netCredit !== null && pick.netCredit <= 0)
        leftOut.noCredit += 1
      else picks.push(pick)
    }
  }
  return { picks, leftOut }
}

/** Net credit of a roll into that contract; null where a price is unknown. */
export function netCreditOf(
  leg: RolledLeg,
  market: RollMarket,
  into: Pick<ListedContract, 'mark'>,
  long: Pick<ListedContract, 'mark'> | null,
): Money | null {
  const opened = sumAll([totalOf(into.mark, leg), less(longTotal(long?.mark ?? null, leg))])
  return sumAll([opened, less(closingCost(leg)), less(feesOf(leg, market, 2))])
}

function isOverDebit({ netCredit }: RollPick, { maxDebit }: RollWish): boolean {
  return netCredit !== null && netCredit < 0 - maxDebit
}

/** Those at one expiration: the one contract that the strategy names, where it is listed and can be covered. */
function pickAt(
  strategy: RollType,
  date: TradingDate,
  leg: RolledLeg,
  market: RollMarket,
  wish: RollWish,
): RollPick[] {
  const { right } = leg.contract
  const listed = market.contracts.filter((each) => each.expiration === date && each.right === right)
  const possible = listed.filter((into) => staysCovered(leg, into))
  const adjustment = adjustmentOf(strategy, wish)
  if (adjustment === 'defensive') return defensiveAt(strategy, possible, leg, market, wish)
  const into = contractAt(adjustment, possible, leg, market)
  return into === null ? [] : madePick(strategy, into, listed, leg, market)
}

function adjustmentOf(strategy: RollType, { strikeAdjustment }: RollWish): StrikeAdjustment {
  if (strategy === 'extend_dte') return 'current'
  return strategy === 'defensive' ? 'defensive' : strikeAdjustment
}

function contractAt(
  adjustment: Exclude<StrikeAdjustment, 'defensive'>,
  listed: readonly ListedContract[],
  leg: RolledLeg,
  { spot }: RollMarket,
): ListedContract | null {
  if (adjustment === 'current') return listed.find(({ strike }) => strike === leg.contract.strike) ?? null
  if (spot === null) return null
  const beyond = listed.filter(({ strike }) => (strike - spot) * awayFrom(leg) > 0)
  const among = adjustment === 'otm' ? beyond : listed
  return among.reduce<ListedContract | null>((best, each) => {
    if (best === null) return each
    const [off, least] = [Math.abs(each.strike - spot), Math.abs(best.strike - spot)]
    const isFurther = (each.strike - best.strike) * awayFrom(leg) > 0
    return off < least || (off === least && isFurther) ? each : best
  }, null)
}

/** The strike furthest out whose debit is allowed, else the nearest one out; nearer than the old strike is no defence. */
function defensiveAt(
  strategy: RollType,
  listed: readonly ListedContract[],
  leg: RolledLeg,
  market: RollMarket,
  wish: RollWish,
): RollPick[] {
  const direction = awayFrom(leg)
  const outward = listed
    .filter(({ strike }) => (strike - leg.contract.strike) * direction > 0)
    .toSorted((a, b) => (b.strike - a.strike) * direction)
  let dear: RollPick[] = []
  for (const into of outward) {
    const [pick] = madePick(strategy, into, market.contracts, leg, market)
    if (pick === undefined || pick.netCredit === null) continue
    if (!isOverDebit(pick, wish)) return [pick]
    dear = [pick]
  }
  return dear
}

/** The long option of a spread moves by as much, so that the width stays; where that one is not listed there is no roll. */
function madePick(
  strategy: RollType,
  into: ListedContract,
  listed: readonly ListedContract[],
  leg: RolledLeg,
  market: RollMarket,
): RollPick[] {
  const long = leg.long === null ? null : longBeside(leg, into, listed)
  if (leg.long !== null && long === null) return []
  return [{ strategy, into, long, netCredit: netCreditOf(leg, market, into, long) }]
}

function longBeside(
  { contract, long }: RolledLeg,
  into: ListedContract,
  listed: readonly ListedContract[],
): ListedContract | null {
  const width = (long?.contract.strike ?? 0) - contract.strike
  const strike = moneyFromMicros(into.strike + width)
  return (
    listed.find(
      (each) =>
        each.strike === strike && each.expiration === into.expiration && each.right === contract.right,
    ) ?? null
  )
}

/** A long call covers a short one of no lower strike that expires no later. */
function staysCovered({ coveringCall }: RolledLeg, into: ListedContract): boolean {
  return (
    coveringCall === null ||
    (into.expiration <= coveringCall.expiration && into.strike >= coveringCall.strike)
  )
}

/** Unknown credits come last; of equal ones the earlier. */
function byTarget({ premiumTarget }: RollWish): (a: RollPick, b: RollPick) => number {
  const worth = ({ netCredit }: RollPick): number => {
    if (netCredit === null) return -Infinity
    return premiumTarget === 'neutral' ? 0 - Math.abs(netCredit) : netCredit
  }
  return (a, b) => {
    const [first, second] = [worth(a), worth(b)]
    if (first !== second) return second - first
    return a.into.expiration < b.into.expiration ? -1 : 1
  }
}

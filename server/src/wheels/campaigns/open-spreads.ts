/** Short contracts of a wheel as they are closed: those that make a spread with a long option together with it. */
import {
  firstUnits,
  moneyFromMicros,
  multiplyPriceWithin,
  pairSpreads,
  percentOfMaximum,
  sumMoneyWithin,
  wholeUnits,
  zeroMoney,
} from '@wheelwright/core'
import type { Marks, Money, OpenLeg, ShortContract, SoldLeg, SpreadPair } from '@wheelwright/core'
import { contractsIn, coverOf, fillsOf, legOf, type Fills, type Held } from './call-cover.ts'
import { soldLeg } from './cycle-view.ts'

/** By the key of the short contract; calls that shares cover make none. */
export function spreadsIn(card: Held): ReadonlyMap<string, SpreadPair> {
  const cover = coverOf(card)
  const shorts = [...fillsOf(card, 'short')].map(legOf).flatMap((leg) => {
    const covered = cover.get(leg.id)?.covered ?? 0
    return covered >= leg.contracts ? [] : [{ ...leg, takesPart: covered === 0 }]
  })
  return pairSpreads(shorts, [...fillsOf(card, 'long')].map(legOf))
}

const total = (amounts: readonly (Money | null)[]): Money | null => {
  const known = amounts.filter((amount) => amount !== null)
  return known.length < amounts.length ? null : sumMoneyWithin(known)
}

/** Several short legs as one; unknown where one of them is. */
export function together(sold: readonly SoldLeg[]): SoldLeg {
  return {
    credit: total(sold.map(({ credit }) => credit)),
    fees: total(sold.map(({ fees }) => fees)) ?? zeroMoney,
    value: total(sold.map(({ value }) => value)),
  }
}

/** The first contracts of a long option: what they cost, and what selling them brings, both below zero. */
const longPart = (fills: Fills, contracts: number, marks: Marks): SoldLeg => {
  let left = contracts
  const parts = fills.flatMap((leg) => {
    const taken = Math.min(left, leg.contracts)
    left -= taken
    if (taken === 0) return []
    const cash = leg.cash === null ? null : firstUnits(leg.cash, taken, leg.contracts)
    return [{ ...leg, contracts: taken, cash, fees: firstUnits(leg.fees, taken, leg.contracts) }]
  })
  const { credit, fees, value } = together(parts.map((leg) => soldLeg(leg, marks)))
  return { credit, fees, value: value === null ? null : moneyFromMicros(0 - value) }
}

/** What the short contract is with the long one beside it: the share of the credit of both that is earned, and their net mark. */
export function besideLong(
  shorts: Fills,
  longs: Fills | undefined,
  { contracts: beside }: SpreadPair,
  marks: Marks,
): (Pick<ShortContract, 'percentOfMaximum' | 'mark'> & Required<Pick<ShortContract, 'spread'>>) | null {
  if (longs === undefined) return null
  const sold = together([...shorts.map((leg) => soldLeg(leg, marks)), longPart(longs, beside, marks)])
  const contracts = contractsIn(shorts)
  return {
    spread: { strike: longs[0].instrument.contract.strike, contracts: beside },
    percentOfMaximum: percentOfMaximum(sold),
    mark: beside === contracts ? perShare(sold.value, contracts, shorts[0].instrument.multiplier) : null,
  }
}

/** Exact: both marks are of a share, and there are as many of each. */
const perShare = (value: Money | null, contracts: number, multiplier: number): Money | null => {
  const one = multiplyPriceWithin(moneyFromMicros(1), wholeUnits(contracts), multiplier)
  return value === null || one === null || one === 0 ? null : moneyFromMicros(Math.round(value / one))
}

/** What each of these short legs brought and would cost; one of a spread is told once for all of its fills, with the long one. */
export function soldWithLongs(card: Held, live: readonly OpenLeg[], marks: Marks): SoldLeg[] {
  const [spreads, longs] = [spreadsIn(card), fillsOf(card, 'long')]
  return [...fillsOf({ openLegs: live }, 'short')].flatMap(([key, fills]) => {
    const pair = spreads.get(key)
    const beside = longs.get(pair?.longId ?? '')
    const sold = fills.map((leg) => soldLeg(leg, marks))
    return pair === undefined || beside === undefined
      ? sold
      : [together([...sold, longPart(beside, pair.contracts, marks)])]
  })
}

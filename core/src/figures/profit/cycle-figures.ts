// The figures of a cycle. Realized P&L is what ended legs, shares that left, income and charges settled; open P&L what is
// open at the marks; total P&L both. Of a finished cycle whose parts are all known it is the sum of its cash.
// XIRR counts short-put collateral out at opening and back at closing. Authority: docs/domain.md, section "Figures".
import { sumMoneyWithin, zeroMoney, type Money } from '../../base/money.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { sumKnown } from '../../ledger/campaigns/cycle-lots.ts'
import type { CapitalDay, Cycle, RealizedPart } from '../../ledger/campaigns/cycle.ts'
import { lessKnown, proportion } from '../../ledger/entries/amounts.ts'
import { cycleLotProfit, cycleLotValue, legValue, openLegProfit, type Marks } from './open-profit.ts'
import type { RealizedDay } from './return-figures.ts'
import { toldOf, totalOf, type Parts, type Total } from '../total.ts'
import type { CostRow } from '../costs/unknown-basis.ts'
import { noRate, xirr, type DatedFlow, type RateOfReturn } from './xirr.ts'

/** Realized P&L: of the parts that are known; null where there are some and none of them is. */
export function cycleRealized({ realized }: Pick<Cycle, 'realized'>): Total {
  return totalOf(realized.map(({ amount }) => amount))
}

/** What realized P&L is made of. */
export function cycleResults({ realized }: Pick<Cycle, 'realized'>): Parts {
  const unknown = realized.filter(({ amount }) => amount === null).length
  return { known: realized.length - unknown, unknown }
}

/**
 * Net premium (collected - paid to close - fees): of the legs that ended, and of the short ones that are open what they were sold
 * for. An open long leg is in it once it ends. Of what is known; null where there are legs, or `refusedRows` that may be of some,
 * and nothing of them is known.
 */
export function cycleNetPremium(
  { realized, openLegs }: Pick<Cycle, 'realized' | 'openLegs'>,
  refusedRows: number,
): Money | null {
  const ended = realized.filter(({ kind }) => kind === 'option').map(({ amount }) => amount)
  const open = openLegs.filter(({ side }) => side === 'short').map(({ cash, fees }) => lessKnown(cash, fees))
  const amounts = [...ended, ...open]
  const { amount, unknownCount } = totalOf(amounts)
  if (amount === null) return null
  return toldOf(amount, { known: amounts.length - unknownCount, unknown: refusedRows })
}

/** Premium received on opened short legs, before fees; null when an opening is not known. */
export function premiumCollected({ premiums }: Pick<Cycle, 'premiums'>): Money | null {
  return sumKnown(premiums)
}

/** Open P&L: of all legs and shares that are open, shares at the strike; null where one is unknown. 0 when nothing is open. */
export function cycleOpenProfit(
  { openLegs, lots, underlying }: Pick<Cycle, 'openLegs' | 'lots' | 'underlying'>,
  marks: Marks,
): Money | null {
  return sumKnown([
    ...lots.map((lot) => cycleLotProfit(lot, underlying, marks)),
    ...openLegs.map((leg) => openLegProfit(leg, marks)),
  ])
}

/** Total P&L: realized, of what is known, and open; null while what is open is unknown. */
export function cycleProfit(cycle: Cycle, marks: Marks): Money | null {
  return totalProfit(cycleRealized(cycle).amount, cycleOpenProfit(cycle, marks), isCycleOpen(cycle))
}

/** Whether contracts or shares of it are open. */
export function isCycleOpen({ openLegs, lots }: Pick<Cycle, 'openLegs' | 'lots'>): boolean {
  return openLegs.length > 0 || lots.length > 0
}

/** Of realized and open P&L: of open P&L alone where nothing that was realized is known; null without it where something is open. */
export function totalProfit(realized: Money | null, open: Money | null, isOpen: boolean): Money | null {
  if (realized === null) return isOpen ? open : null
  return open === null ? null : sumMoneyWithin([realized, open])
}

/** Whether every amount behind its figures is known: what it realized, and what its entries brought and cost. */
export function isCycleKnown({ realized, flows }: Pick<Cycle, 'realized' | 'flows'>): boolean {
  return [...realized, ...flows].every(({ amount }) => amount !== null)
}

/** Total P&L where no part of it is unknown: what a rate, a win or a ratio is made of. */
export function wholeProfit(cycle: Cycle, marks: Marks): Money | null {
  return isCycleKnown(cycle) ? cycleProfit(cycle, marks) : null
}

/**
 * Cash that its entries moved; what shares and contracts had cost before the history is none. `costs` are the
 * {@link costRows} of the books that it stood in. Null when a part is unknown.
 */
export function cycleNetCash(
  { flows }: Pick<Cycle, 'flows'>,
  costs: ReadonlyMap<string, CostRow>,
): Money | null {
  return sumKnown(
    flows.flatMap(({ entryId, amount, shares }) => {
      const row = costs.get(entryId)
      if (row === undefined) return [amount]
      return row.cash === 0 ? [] : [proportion(row.cash, shares ?? row.shares, row.shares)]
    }),
  )
}

/** Shares and long legs count up, short ones down; null when a mark is missing. 0 when nothing is open. */
function cycleMarketValue({ openLegs, lots, underlying }: Cycle, marks: Marks): Money | null {
  return sumKnown([
    ...lots.map((lot) => cycleLotValue(lot, underlying, marks)),
    ...openLegs.map((leg) => legValue(leg, marks)),
  ])
}

/** Calendar days from the start to the end, or to `asOf` while it is open; at least 1. */
export function cycleDays({ started, ended }: Pick<Cycle, 'started' | 'ended'>, asOf: TradingDate): number {
  return Math.max(1, daysBetween(started, ended ?? asOf))
}

/** XIRR; an open cycle is valued on `asOf`. Unknown without the marks. */
export function cycleXirr(cycle: Cycle, marks: Marks, asOf: TradingDate): RateOfReturn {
  const value = cycleMarketValue(cycle, marks)
  const collateral = changesOf(cycle.collateralDays)
  const held = cycle.collateralDays.at(-1)
  if (value === null || collateral === null || held?.capital === null || !isCycleKnown(cycle))
    return noRate('unknown')
  const cash: DatedFlow[] = cycle.flows.map(({ date, amount }) => ({ date, amount: amount ?? 0 }))
  return xirr([...cash, ...collateral, { date: asOf, amount: value + (held?.capital ?? 0) }])
}

/** What tying up and freeing capital does to cash: an outflow where it rises. Null where one is unknown. */
function changesOf(days: readonly CapitalDay[]): DatedFlow[] | null {
  const changes: DatedFlow[] = []
  let before = 0
  for (const { date, capital } of days) {
    if (capital === null) return null
    changes.push({ date, amount: before - capital })
    before = capital
  }
  return changes
}

/** What each event of cycles realized, for drawdown and returns by month. */
export function realizedDays(
  cycles: readonly { readonly realized: readonly RealizedPart[] }[],
): RealizedDay[] {
  return cycles.flatMap(({ realized }) => realized.map(({ date, amount }) => ({ date, amount })))
}

/** Cash that its short puts tie up now. */
export function cycleCollateral({ collateralDays }: Pick<Cycle, 'collateralDays'>): Money | null {
  const last = collateralDays.at(-1)
  return last === undefined ? zeroMoney : last.capital
}

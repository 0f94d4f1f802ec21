/** Profit per underlying over all accounts, open positions at the prices that the portfolio knows. */
import type { ProfitList, RestsOn } from '@wheelwright/api'
import {
  addKnown,
  addProfits,
  addTaxYears,
  addUnknowns,
  countPendingLegs,
  isComplete,
  toldProfit,
  withUnrealized,
  zeroMoney,
} from '@wheelwright/core'
import type { Marks, Money, TradingDate } from '@wheelwright/core'
import type { RefusedBySymbol } from '../../entries/batches/refused-symbols.ts'
import { mapByTurns } from '../../map-by-turns.ts'
import type { MissingSplit } from '../../portfolio/settled-revision.ts'
import type { UnitProfit } from './unit-profit.ts'

type Item = ProfitList['items'][number]

/** In alphabetical order, cash that names no symbol last. */
const byUnderlying = (left: Item, right: Item): number => {
  if (left.underlying === null || right.underlying === null) return left.underlying === null ? 1 : -1
  return left.underlying < right.underlying ? -1 : 1
}

const addAll = (amounts: readonly (Money | null)[]): Money | null =>
  amounts.reduce((sum, amount) => addKnown(sum, amount), zeroMoney as Money | null)

/** What the items come to. */
const taxesOf = (items: readonly Item[]): ProfitList['taxes'] => ({
  disallowedLoss: addAll(items.map(({ disallowedLoss }) => disallowedLoss)),
  lossesGone: addAll(items.map(({ lossesGone }) => lossesGone)),
  taxYears: addTaxYears(items.map((item) => item.taxYears)),
})

/** What the entries do not tell. */
export interface Beside {
  readonly marks: Marks
  readonly refused: RefusedBySymbol
  readonly missingSplits: readonly MissingSplit[]
  /** The first day whose contracts still trade. */
  readonly unexpired: TradingDate
}

/** Rows of symbols without an entry, and of none, are in no item. */
const totalOf = (items: readonly Item[], refused: RefusedBySymbol): RestsOn => ({
  ...addUnknowns(items.map(({ restsOn }) => restsOn)),
  refusedRows: sumOf([...refused.values()].map(({ rows }) => rows)),
})

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** What was made of a unit in which nothing is open, with what was said beside it: prices and the day change nothing of it. */
const knownItems = new WeakMap<UnitProfit, { readonly said: string; readonly item: Item }>()

const itemOf = (unit: UnitProfit, beside: Beside): Item => {
  if (unit.parts.some(({ open }) => open.length > 0)) return newItemOf(unit, beside)
  const { underlying } = unit.parts[0].profit
  const said = JSON.stringify([beside.refused.get(underlying) ?? null, missingOn(underlying, beside)])
  const known = knownItems.get(unit)
  if (known?.said === said) return known.item
  const item = newItemOf(unit, beside)
  knownItems.set(unit, { said, item })
  return item
}

const missingOn = (underlying: string | null, { missingSplits }: Beside): number =>
  missingSplits.filter((split) => split.underlying === underlying).length

const newItemOf = ({ parts, wash, start }: UnitProfit, beside: Beside): Item => {
  const { marks, refused, unexpired } = beside
  const [first, ...rest] = parts
  const profitOf = ({ profit, open }: typeof first) => withUnrealized(profit, open, marks)
  const profit = addProfits([profitOf(first), ...rest.map(profitOf)])
  const refusals = refused.get(profit.underlying)
  const refusedRows = refusals?.rows ?? 0
  const pendingOf = (right: 'Put' | 'Call'): number =>
    sumOf(parts.map(({ open }) => countPendingLegs(open, unexpired, right)))
  const [pendingPuts, pendingCalls] = [pendingOf('Put'), pendingOf('Call')]
  const { unknownBasis, ...figures } = profit
  const restsOn = {
    refusedRows,
    unknownBasis,
    pending: pendingPuts + pendingCalls,
    missingSplits: missingOn(figures.underlying, beside),
  }
  return {
    ...figures,
    ...toldProfit(profit, { pendingPuts, pendingCalls, refusedRows }),
    ...wash,
    complete: isComplete(restsOn),
    restsOn: { ...restsOn, refusedIn: refusals?.importId ?? null, start },
  }
}

/** Other requests have their turn in between. */
export async function profitsOf(units: readonly UnitProfit[], beside: Beside): Promise<ProfitList> {
  const found = await mapByTurns(units, (unit) => itemOf(unit, beside))
  const items = found.toSorted(byUnderlying)
  return { items, taxes: taxesOf(items), restsOn: totalOf(items, beside.refused) }
}

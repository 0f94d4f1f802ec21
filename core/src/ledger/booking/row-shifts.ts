// Where a cost is not known, what campaigns and tax make of shares that left is compared row by row: one may know a result that
// the other does not. A row has the result of the shares that left campaigns, or were held beside them, in place of that of the
// account's method.
// Authority: docs/domain.md, section "Basis and disposal".
import type { TradingDate } from '../../base/trading-date.ts'
import type { CycleDraft } from '../campaigns/cycle-draft.ts'
import { countShares } from '../campaigns/cycle-lots.ts'
import { shareResults } from '../campaigns/cycle-shares.ts'
import { stockCash } from '../entries/amounts.ts'
import { stockProfit, type Disposal, type LotEnd } from '../lots/lot.ts'
import type { SoldLots } from '../lots/share-list.ts'
import type { Book, ResultCount } from './book.ts'

/** By how much a row that took shares earned more by the lots of campaigns than by those of tax, as far as each is known. */
export interface RowShift {
  readonly date: TradingDate
  readonly isCalledAway: boolean
  /** Micro-dollars. */
  readonly amount: number
  /** What is to be added to the counts of results. */
  readonly counts: ResultCount
}

/** Results of one row: their sum as far as it is known, and how many are. */
interface RowResult extends ResultCount {
  readonly sum: number
}

const byTrade: ReadonlySet<LotEnd> = new Set(['sold', 'called-away', 'exercised'])

/**
 * The rows of a book that campaigns and tax do not see alike. `cycles` are all campaigns that were ever in it, `outside` is what
 * was sold beside them. Null where a transfer took shares of unknown cost for tax lots of known cost: those arrive elsewhere, and
 * by campaigns the unknown ones would be nowhere.
 */
export function rowShifts(
  { disposals }: Pick<Book, 'disposals'>,
  cycles: readonly Pick<CycleDraft, 'flows' | 'realized'>[],
  outside: readonly SoldLots[],
): RowShift[] | null {
  const sold = disposals.filter(({ end, lot }) => byTrade.has(end) && lot.side === 'long')
  const shares = sharesByRow(cycles, outside)
  const inside = cycles.flatMap(({ realized }) => realized.filter(({ kind }) => kind === 'shares'))
  const beside = outside.flatMap(({ entryId, lots, cash }) =>
    shareResults(lots, cash).map((amount) => ({ entryId, amount })),
  )
  const results = Map.groupBy([...inside, ...beside], ({ entryId }) => entryId)
  const moved = disposals.filter(({ end }) => end === 'transferred')
  const isLost = ({ entryId, lot }: Disposal): boolean =>
    stockCash(lot.amounts) !== null && results.get(entryId)?.some(({ amount }) => amount === null) === true
  if (moved.some(isLost)) return null
  return [...Map.groupBy(sold, ({ entryId }) => entryId)].flatMap(([entryId, taken]) => {
    if (shares.get(entryId) !== sizeOf(taken)) return []
    const own = resultOf((results.get(entryId) ?? []).map(({ amount }) => amount))
    return shiftBetween(taken, own)
  })
}

/** Micro-shares that each row took out of campaigns and beside them. */
function sharesByRow(
  cycles: readonly Pick<CycleDraft, 'flows'>[],
  outside: readonly SoldLots[],
): ReadonlyMap<string, number> {
  const shares = new Map<string, number>()
  const add = (entryId: string, moved: number): void => {
    shares.set(entryId, (shares.get(entryId) ?? 0) + moved)
  }
  for (const { flows } of cycles)
    for (const { kind, entryId, shares: moved = 0 } of flows) if (kind === 'shares') add(entryId, moved)
  for (const { entryId, lots } of outside) add(entryId, countShares(lots))
  return shares
}

function sizeOf(taken: readonly Disposal[]): number {
  return taken.reduce((sum, { quantity }) => sum + quantity, 0)
}

function shiftBetween(taken: readonly Disposal[], own: RowResult): RowShift[] {
  const [first] = taken
  const byTax = resultOf(taken.map(stockProfit))
  const isAlike = byTax.sum === own.sum && byTax.unknown === 0 && own.unknown === 0
  if (first === undefined || isAlike) return []
  // Campaigns count the shares of a row as one result, tax each of its lots.
  const known = own.unknown === 0 ? taken.length : own.known
  return [
    {
      date: first.closed,
      isCalledAway: first.end === 'called-away',
      amount: own.sum - byTax.sum,
      counts: { known: known - byTax.known, unknown: own.unknown - byTax.unknown },
    },
  ]
}

function resultOf(amounts: readonly (number | null)[]): RowResult {
  const known = amounts.filter((amount) => amount !== null)
  return {
    sum: known.reduce((sum, amount) => sum + amount, 0),
    known: known.length,
    unknown: amounts.length - known.length,
  }
}

/** Profit per underlying over all accounts, open positions at the prices that the portfolio knows. */
import type { ProfitList, RestsOn } from '@wheelwright/api'
import {
  addKnown,
  addProfits,
  addTaxYears,
  bookProfitOf,
  formatOptionSymbol,
  isComplete,
  pendingExpiry,
  taxYears,
  withUnrealized,
  zeroMoney,
} from '@wheelwright/core'
import type {
  Book,
  BookProfit,
  Marks,
  Money,
  OptionInstrument,
  Profit,
  TaxYear,
  TradingDate,
  WashAdjustments,
  WashCheck,
  WashCheckKind,
} from '@wheelwright/core'
import type { LedgerOfUser } from '../entries/ledgers.ts'
import { washOf } from '../entries/wash.ts'
import { mapByTurns } from '../map-by-turns.ts'
import type { HeldSnapshots } from '../portfolio/held-snapshots.ts'
import { startOf } from './history-starts.ts'
import type { RefusedBySymbol } from '../entries/refused-symbols.ts'

type Item = ProfitList['items'][number]

/** In alphabetical order, cash that names no symbol last. */
const byUnderlying = (left: Item, right: Item): number => {
  if (left.underlying === null || right.underlying === null) return left.underlying === null ? 1 : -1
  return left.underlying < right.underlying ? -1 : 1
}

type Wash = Pick<Item, 'disallowedLoss' | 'lossesGone' | 'taxYears' | 'washChecks' | 'hasMoreWashChecks'>

const noWash: Wash = {
  disallowedLoss: zeroMoney,
  lossesGone: zeroMoney,
  taxYears: [],
  washChecks: [],
  hasMoreWashChecks: false,
}

const kinds = {
  'deep put': 'deep-put',
  'written again': 'written-again',
  'shares after an option': 'shares-after-option',
} as const satisfies Record<WashCheckKind, string>

const symbolOf = (option: OptionInstrument | null, underlying: string): string =>
  option === null ? underlying : formatOptionSymbol(option.contract)

const toCheck = (check: WashCheck, underlying: string): Item['washChecks'][number] => ({
  kind: kinds[check.kind],
  lossEntryId: check.lossEntryId,
  lossOn: check.lossDate,
  loss: check.loss,
  lossSymbol: symbolOf(check.lost, underlying),
  entryId: check.entryId,
  enteredOn: check.date,
  symbol: symbolOf(check.written, underlying),
  strike: check.kind === 'deep put' ? (check.written?.contract.strike ?? null) : null,
  soldAt: check.soldAt,
})

/** Years are read off the endings once. */
const knownYears = new WeakMap<WashAdjustments, TaxYear[]>()

const yearsOf = (adjustments: WashAdjustments): TaxYear[] => {
  const years = knownYears.get(adjustments) ?? taxYears(adjustments.endings)
  knownYears.set(adjustments, years)
  return years
}

const washOfBooks = (view: LedgerOfUser, books: readonly [Book, ...Book[]]): Wash => {
  const { underlying } = books[0]
  if (underlying === null) return noWash
  const { adjustments, checks, hasMoreChecks } = washOf(view, books)
  return {
    disallowedLoss: adjustments.outstanding,
    lossesGone: adjustments.gone,
    taxYears: yearsOf(adjustments),
    washChecks: checks.map((check) => toCheck(check, underlying)),
    hasMoreWashChecks: hasMoreChecks,
  }
}

const addAll = (amounts: readonly (Money | null)[]): Money | null =>
  amounts.reduce((sum, amount) => addKnown(sum, amount), zeroMoney as Money | null)

/** What the items come to. */
const taxesOf = (items: readonly Item[]): ProfitList['taxes'] => ({
  disallowedLoss: addAll(items.map(({ disallowedLoss }) => disallowedLoss)),
  lossesGone: addAll(items.map(({ lossesGone }) => lossesGone)),
  taxYears: addTaxYears(items.map((item) => item.taxYears)),
})

/** Of each book as long as it stands: most changes of a ledger touch one of them. Settings change a ledger's books. */
const known = new WeakMap<Book, BookProfit>()

const profitOfBook = (view: LedgerOfUser, book: Book, marks: Marks): Profit => {
  const profit = known.get(book) ?? bookProfitOf(book, view.cycleSettings)
  known.set(book, profit)
  return withUnrealized(profit, book, marks)
}

/** What the books alone do not tell. */
interface Unknowns {
  readonly refused: RefusedBySymbol
  readonly snapshots: HeldSnapshots
  readonly today: TradingDate
}

/** Rows of symbols without an entry, and of none, are in no item. */
const totalOf = (items: readonly Item[], refused: RefusedBySymbol): RestsOn => ({
  refusedRows: sumOf([...refused.values()].map(({ rows }) => rows)),
  unknownBasis: sumOf(items.map(({ restsOn }) => restsOn.unknownBasis)),
  pending: sumOf(items.map(({ restsOn }) => restsOn.pending)),
})

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** Other requests have their turn in between. */
export const profitsOf = async (
  view: LedgerOfUser,
  marks: Marks,
  { refused, snapshots, today }: Unknowns,
): Promise<ProfitList> => {
  const booked = [...view.ledger.books.values()].filter(({ entries }) => entries.length > 0)
  const groups = [...Map.groupBy(booked, ({ underlying }) => underlying)]
  const items = await mapByTurns(groups, ([, [first, ...rest]]): Item[] => {
    if (first === undefined) return []
    const profits = rest.map((book) => profitOfBook(view, book, marks))
    const profit = addProfits([profitOfBook(view, first, marks), ...profits])
    const { unknownBasis, ...figures } = profit
    const refusals = refused.get(profit.underlying)
    const restsOn = {
      refusedRows: refusals?.rows ?? 0,
      unknownBasis,
      pending: [first, ...rest].flatMap((book) => pendingExpiry(book, today)).length,
    }
    const complete = isComplete(restsOn)
    const wash = washOfBooks(view, [first, ...rest])
    const start = startOf([first, ...rest], view.ledger.settings, snapshots)
    return [
      {
        ...figures,
        ...wash,
        complete,
        restsOn: { ...restsOn, refusedIn: refusals?.importId ?? null, start },
      },
    ]
  })
  const sorted = items.flat().toSorted(byUnderlying)
  return { items: sorted, taxes: taxesOf(sorted), restsOn: totalOf(sorted, refused) }
}

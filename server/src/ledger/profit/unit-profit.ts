/**
 * What P&L says of an underlying over all accounts whatever the day and the prices. It follows from its books and the
 * newest snapshots, so it is settled with them; every page reads it as it was settled, or as it would be.
 */
import type { ProfitList } from '@wheelwright/api'
import {
  assert,
  bookProfitOf,
  compareText,
  formatOptionSymbol,
  openHoldings,
  outsideShares,
  taxYears,
  zeroMoney,
  type Book,
  type BookProfit,
  type OpenHolding,
  type OptionInstrument,
  type OutsideShares,
  type Parts,
  type WashCheck,
  type WashCheckKind,
} from '@wheelwright/core'
import { packId, unpackId, type StoredId } from '../../database/packing/ids.ts'
import { namesIn, underNames, withoutNames } from '../../database/packing/without-names.ts'
import type { Deps } from '../../deps.ts'
import type { BooksOfUser } from '../../entries/books/books-of-user.ts'
import { washOf, type Wash as FoundOverAll } from '../../entries/books/wash.ts'
import { lotsOutsideOf } from '../../entries/books/outside-lots.ts'
import { mapByTurns } from '../../map-by-turns.ts'
import { selectHeldSnapshots, type HeldSnapshots } from '../../portfolio/held-snapshots.ts'
import type { ProfitTexts } from '../../portfolio/settled-profits.ts'
import { briefOf, type BookBrief } from '../reconciliation/book-brief.ts'
import { startOf } from './history-starts.ts'

type Item = ProfitList['items'][number]
type Wash = Pick<Item, 'disallowedLoss' | 'lossesGone' | 'taxYears' | 'washChecks' | 'hasMoreWashChecks'>
type Books = readonly [Book, ...Book[]]

interface FoundWash extends Pick<FoundOverAll, 'checks' | 'hasMoreChecks'> {
  readonly adjustments: Pick<FoundOverAll['adjustments'], 'outstanding' | 'gone' | 'endings'>
}

/** What follows from one book. */
export interface ProfitPart {
  readonly profit: BookProfit
  readonly open: readonly OpenHolding[]
  /** Its shares in no campaign; null where there are none. */
  readonly outside: OutsideShares | null
}

export interface UnitProfit {
  /** One for each account. */
  readonly parts: readonly [ProfitPart, ...ProfitPart[]]
  readonly wash: Wash
  readonly start: 'anchored' | 'assumed'
  /** As many as there are parts. */
  readonly briefs: readonly BookBrief[]
}

export const noWash: Wash = {
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

const washOfBooks = (view: BooksOfUser, books: Books): Wash => {
  const { underlying } = books[0]
  return underlying === null ? noWash : washTold(underlying, washOf(view, books))
}

/** What is told of an underlying, over all accounts or of one. */
export function washTold(underlying: string, { adjustments, checks, hasMoreChecks }: FoundWash): Wash {
  return {
    disallowedLoss: adjustments.outstanding,
    lossesGone: adjustments.gone,
    taxYears: taxYears(adjustments.endings),
    washChecks: checks.map((check) => toCheck(check, underlying)),
    hasMoreWashChecks: hasMoreChecks,
  }
}

/** What follows from books alone. */
type FromBooks = Omit<UnitProfit, 'start' | 'briefs'>

interface Known {
  readonly books: readonly Book[]
  readonly inIra: readonly boolean[]
  readonly unit: FromBooks
}

/** By the first book of an underlying, as long as each of them stands. Settings change a ledger's books. */
const known = new WeakMap<Book, Known>()

const isSame = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at])

const partOf = (view: BooksOfUser, book: Book): ProfitPart => ({
  profit: bookProfitOf(book, view.cycleSettings),
  open: openHoldings(book, view.cycleSettings),
  outside: outsideShares(lotsOutsideOf(view, book)),
})

const fromBooks = (view: BooksOfUser, books: Books): FromBooks => {
  const inIra = books.map(({ accountId }) => view.iraAccounts.has(accountId))
  const earlier = known.get(books[0])
  if (earlier !== undefined && isSame(earlier.books, books) && isSame(earlier.inIra, inIra))
    return earlier.unit
  const [first, ...rest] = books
  const unit = {
    parts: [partOf(view, first), ...rest.map((book) => partOf(view, book))] as const,
    wash: washOfBooks(view, books),
  }
  known.set(first, { books, inIra, unit })
  return unit
}

/** The books of each underlying in alphabetical order, cash that names none first. */
const byUnderlying = ({ ledger }: BooksOfUser): Books[] => {
  const booked = [...ledger.books.values()].filter(({ entries }) => entries.length > 0)
  const groups = [...Map.groupBy(booked, ({ underlying }) => underlying ?? '')]
  return groups
    .toSorted(([left], [right]) => compareText(left, right))
    .map(([, books]) => books as [Book, ...Book[]])
}

/** One for each underlying. Other requests have their turn in between. */
export async function unitProfitsOf(view: BooksOfUser, snapshots: HeldSnapshots): Promise<UnitProfit[]> {
  return mapByTurns(byUnderlying(view), (books): UnitProfit => ({
    ...fromBooks(view, books),
    start: startOf(books, view.ledger.settings, snapshots),
    briefs: books.map((book) => briefOf(book, snapshots.get(book.accountId)?.asOf ?? null)),
  }))
}

/** Derives ahead what follows from books alone, which is cached by book. */
export async function deriveProfits(view: BooksOfUser): Promise<void> {
  await mapByTurns(byUnderlying(view), (books) => fromBooks(view, books))
}

/** The rest stands in the profit of its book. */
type StoredBrief = readonly [accountId: StoredId, entries: number, newer: number]

type Results = BookProfit['results']
type TaxYear = Wash['taxYears'][number]

const profitNames = namesIn<BookProfit>({
  underlying: true,
  optionPnl: true,
  stockPnl: true,
  dividends: true,
  interest: true,
  fees: true,
  realizedPnl: true,
  results: true,
  phaseEarnings: true,
  taxRealizedPnl: true,
  boundLotShift: true,
  openShift: true,
  netCash: true,
  firstDate: true,
  lastDate: true,
  open: true,
  unknownBasis: true,
  complete: true,
})
const resultNames = namesIn<Results>({
  puts: true,
  calls: true,
  sold: true,
  calledAway: true,
  tax: true,
  income: true,
})
const partNames = namesIn<Parts>({ known: true, unknown: true })
const phaseNames = namesIn<BookProfit['phaseEarnings']>({
  phase1: true,
  phase2: true,
  phase3: true,
  phase4: true,
})
const yearNames = namesIn<TaxYear>({
  year: true,
  shortTerm: true,
  longTerm: true,
  unknownTerm: true,
  washAdjustment: true,
  complete: true,
  known: true,
})

type Values = readonly unknown[]
type StoredPart = readonly [profit: Values, open: readonly OpenHolding[], outside?: OutsideShares]

const packPart = ({ profit, open, outside }: ProfitPart): StoredPart => {
  const results = resultNames.map((name) => withoutNames(partNames, profit.results[name]))
  const phaseEarnings = withoutNames(phaseNames, profit.phaseEarnings)
  const packed = { ...profit, results, phaseEarnings }
  const told = [profitNames.map((name) => packed[name]), open] as const
  return outside === null ? told : [...told, outside]
}

const unpackPart = ([values, open, outside]: StoredPart): ProfitPart => {
  const packed = underNames<Record<'results' | 'phaseEarnings', Values>>(
    profitNames as readonly ('results' | 'phaseEarnings')[],
    values,
  )
  const results = packed.results.map((counts) => underNames<Parts>(partNames, counts as Values))
  return {
    profit: {
      ...(packed as unknown as BookProfit),
      results: underNames<Results>(resultNames, results),
      phaseEarnings: underNames(phaseNames, packed.phaseEarnings),
    },
    open,
    outside: outside ?? null,
  }
}

/** As it is stored: names and what is empty would take more room than the rest. */
export function profitTextOf({ parts, wash, briefs, ...unit }: UnitProfit): string {
  const names = Object.keys(noWash) as (keyof Wash)[]
  const told = names.filter((name) => JSON.stringify(wash[name]) !== JSON.stringify(noWash[name]))
  const packed = { ...wash, taxYears: wash.taxYears.map((year) => withoutNames(yearNames, year)) }
  return JSON.stringify({
    parts: parts.map(packPart),
    ...unit,
    ...(told.length > 0 && { wash: Object.fromEntries(told.map((name) => [name, packed[name]])) }),
    briefs: briefs.map(({ accountId, entries, newer }) => [packId(accountId), entries, newer]),
  })
}

type StoredUnit = Pick<UnitProfit, 'start'> & {
  readonly parts: readonly [StoredPart, ...StoredPart[]]
  readonly wash?: Partial<Omit<Wash, 'taxYears'>> & { readonly taxYears?: readonly Values[] }
  readonly briefs: readonly StoredBrief[]
}

const readUnit = (text: string): UnitProfit => {
  const { parts, wash, briefs, ...unit } = JSON.parse(text) as StoredUnit
  const [first, ...rest] = parts
  const unpacked = [unpackPart(first), ...rest.map(unpackPart)] as const
  const taxYears = (wash?.taxYears ?? []).map((year) => underNames<TaxYear>(yearNames, year))
  return {
    ...unit,
    parts: unpacked,
    wash: { ...noWash, ...wash, taxYears },
    briefs: unpacked.flatMap(({ profit }, at) => {
      const [accountId, entries, newer] = briefs[at] ?? []
      assert(accountId !== undefined && entries !== undefined && newer !== undefined, 'a book has a brief')
      const { firstDate: firstOn, lastDate: lastOn, netCash: cash } = profit
      return [{ accountId: unpackId(accountId), entries, firstOn, lastOn, cash, newer }]
    }),
  }
}

export async function profitTextsOf(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  view: BooksOfUser,
): Promise<ProfitTexts> {
  const units = await unitProfitsOf(view, await selectHeldSnapshots(db.read, userId))
  return new Map(units.map((unit) => [unit.parts[0].profit.underlying ?? '', profitTextOf(unit)]))
}

export function readUnitProfits(texts: ProfitTexts): UnitProfit[] {
  return [...texts.values()].map(readUnit)
}

/** By underlying, the stored text with what was read from it. */
export type ReadUnits = ReadonlyMap<string, readonly [text: string, unit: UnitProfit]>

/** Units whose text was read before are the same objects again. */
export function readUnitsAgain(texts: ProfitTexts, earlier: ReadUnits | null): ReadUnits {
  const units = new Map<string, readonly [string, UnitProfit]>()
  for (const [underlying, text] of texts) {
    const known = earlier?.get(underlying)
    units.set(underlying, known?.[0] === text ? known : [text, readUnit(text)])
  }
  return units
}

/** The underlying; null for cash that names none. */
export function underlyingOfUnit({ parts }: UnitProfit): string | null {
  return parts[0].profit.underlying
}

/** As it stands in the text of every unit of which shares are held. */
const inSharesHeld = '"expiration":null' satisfies `"${keyof OpenHolding}":null`

/** Units of which shares are held; the texts of the others need not be read. */
const unitsHeld = (texts: ProfitTexts): UnitProfit[] =>
  readUnitProfits(new Map([...texts].filter(([, text]) => text.includes(inSharesHeld))))

/** Underlyings of which shares are held. */
export function symbolsHeld(texts: ProfitTexts): string[] {
  return unitsHeld(texts).flatMap((unit) => {
    const holdsShares = unit.parts.some(({ open }) => open.some(({ expiration }) => expiration === null))
    return holdsShares ? (underlyingOfUnit(unit) ?? []) : []
  })
}

interface PlacedShares {
  readonly accountId: string
  readonly ticker: string
  readonly shares: OutsideShares
}

/** Shares in no campaign, of each account. */
export function outsideHeld(texts: ProfitTexts): PlacedShares[] {
  return unitsHeld(texts).flatMap(({ parts, briefs }) =>
    parts.flatMap(({ profit: { underlying: ticker }, outside: shares }, at) => {
      const accountId = briefs[at]?.accountId
      return shares === null || ticker === null || accountId === undefined
        ? []
        : [{ accountId, ticker, shares }]
    }),
  )
}

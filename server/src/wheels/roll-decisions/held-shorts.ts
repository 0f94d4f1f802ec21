/**
 * The short options on a ticker as they are held, each with what the ledger knows of it: the fills that opened it, its
 * campaign, what covers it, and the long option of a spread that moves with it.
 */
import {
  compareText,
  contractKey,
  contractsOf,
  coverPositions,
  formatOptionSymbol,
  isOpen,
  isShort,
  pairSpreads,
  putCollateral,
  quantityFromMicros,
  tickerOf,
  wholeUnits,
  type Book,
  type CallCoverage,
  type OpenLeg,
  type OptionContract,
  type OptionRecord,
  type PositionRecord,
  type RollCover,
  type SpreadPair,
} from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import { booksOf, readCycles, type KnownCycle } from '../../entries/books/cycles.ts'
import type { BooksOfUser } from '../../entries/books/books-of-user.ts'
import { toPositionRecord } from '../../positions/position-record.ts'
import { selectValuedRows, type ValuedRow } from '../../positions/queries.ts'

/** What the ledger knows of contracts that are held. */
export interface BookedOption {
  readonly id: string
  readonly record: OptionRecord
  readonly row: ValuedRow
  /** Open fills, oldest first; none where no entry opened them. */
  readonly fills: readonly OpenLeg[]
}

/** The long option of a spread; of its contracts as many as belong to the short ones. */
export interface HeldLong extends BookedOption {
  readonly contracts: number
}

export interface HeldShort extends BookedOption {
  readonly book: Book | null
  readonly known: KnownCycle | null
  readonly cover: RollCover
  /** Contracts that shares, long calls or long puts answer for and that no figure counts. */
  readonly answeredFor: number
  /** Contracts of a call whose loss a further long one limits, which stays where it is. */
  readonly limited: number
  readonly long: HeldLong | null
  /** The long call of a poor man's covered call. */
  readonly coveringCall: OptionRecord | null
}

export interface TickerHoldings {
  readonly shorts: readonly HeldShort[]
  readonly records: readonly PositionRecord[]
  readonly books: readonly Book[]
  readonly cycles: readonly KnownCycle[]
}

const keyOf = (contract: OptionContract): string => formatOptionSymbol(contract)

const openFills = (book: Book | null, { contract }: OptionRecord, side: 'short' | 'long'): OpenLeg[] =>
  (book?.openLegs ?? []).filter(
    (leg) => leg.side === side && keyOf(leg.instrument.contract) === keyOf(contract),
  )

/** The long options that make spreads with the short ones, account by account. */
const spreadsOf = (
  options: readonly OptionRecord[],
  cover: ReadonlyMap<string, CallCoverage>,
): ReadonlyMap<string, SpreadPair> => {
  const legOf = (record: OptionRecord) => ({
    id: record.id,
    contract: record.contract,
    multiplier: record.multiplier,
    contracts: contractsOf(record),
  })
  const underShares = ({ id }: OptionRecord): number => cover.get(id)?.covered ?? 0
  return new Map(
    [...Map.groupBy(options, ({ accountId }) => accountId).values()].flatMap((held) => {
      const shorts = held.filter((record) => isShort(record) && underShares(record) < contractsOf(record))
      const longs = held.filter((record) => !isShort(record))
      const made = shorts.map((record) => ({ ...legOf(record), takesPart: underShares(record) === 0 }))
      return [...pairSpreads(made, longs.map(legOf))]
    }),
  )
}

const longCallOf = (
  coverage: CallCoverage | undefined,
  longs: readonly OptionRecord[],
): OptionRecord | null => {
  const ids = [...(coverage?.longCalls ?? new Map<string, number>())].map(([id]) => id)
  return longs.find(({ id }) => ids.includes(id)) ?? null
}

const coverOf = (
  short: OptionRecord,
  coverage: CallCoverage | undefined,
  long: OptionRecord | null,
): RollCover => {
  if (long !== null) return 'spread'
  if (short.contract.right === 'Put') return 'cash'
  const contracts = contractsOf(short)
  if ((coverage?.covered ?? 0) >= contracts) return 'shares'
  return (coverage?.pmcc ?? 0) >= contracts ? 'long call' : 'naked'
}

/** What is left of the options without the contracts of both legs that make spreads. */
const besideSpreads = (
  options: readonly OptionRecord[],
  spreads: ReadonlyMap<string, SpreadPair>,
): OptionRecord[] => {
  const taken = new Map<string, number>()
  for (const [shortId, { longId, contracts }] of spreads)
    for (const id of [shortId, longId]) taken.set(id, (taken.get(id) ?? 0) + contracts)
  return options.flatMap((record) => {
    const left = wholeUnits(contractsOf(record) - (taken.get(record.id) ?? 0))
    return left <= 0 ? [] : [{ ...record, quantity: isShort(record) ? quantityFromMicros(0 - left) : left }]
  })
}

/** Of one account, or of all where none is named. */
export async function heldOn(
  deps: Pick<Deps, 'db' | 'newId'>,
  userId: string,
  view: BooksOfUser,
  ticker: string,
  accountId?: string,
): Promise<TickerHoldings> {
  const rows = await selectValuedRows(deps.db.read, userId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isWanted = (account: string | null): boolean => accountId === undefined || account === accountId
  const records = rows
    .map(toPositionRecord)
    .filter((record) => isOpen(record) && tickerOf(record) === ticker && isWanted(record.accountId))
    // Rows come in any order.
    .toSorted((a, b) => compareText(a.accountId ?? '', b.accountId ?? '') || compareText(a.id, b.id))
  const books = booksOf(view, ticker).filter((book) => isWanted(book.accountId))
  const cycles = (await readCycles(deps, userId, view, [ticker])).filter(({ cycle }) =>
    isWanted(cycle.accountId),
  )
  const cover = coverPositions(records)
  const options = records.filter((record) => record.kind === 'option')
  const longsOf = (account: string | null) =>
    options.filter((record) => !isShort(record) && record.accountId === account)
  const spreads = spreadsOf(options, cover)
  const rest = besideSpreads(options, spreads)
  const protections = putCollateral(rest)
  const restCover = coverPositions([...records.filter(({ kind }) => kind !== 'option'), ...rest])
  const bookOf = (account: string | null) => books.find((book) => book.accountId === account) ?? null
  const booked = (record: OptionRecord, side: 'short' | 'long'): BookedOption[] => {
    const row = byId.get(record.id)
    const fills = openFills(bookOf(record.accountId), record, side)
    return row === undefined ? [] : [{ id: record.id, record, row, fills }]
  }
  const shorts = options
    .filter(isShort)
    .toSorted(inOrder)
    .flatMap((record): HeldShort[] => {
      const coverage = cover.get(record.id)
      const pair = spreads.get(record.id)
      const beside = options.find(({ id }) => id === pair?.longId)
      const [long] = beside === undefined ? [] : booked(beside, 'long')
      return booked(record, 'short').map((option) => ({
        ...option,
        book: bookOf(record.accountId),
        known: campaignOf(option.fills, cycles),
        cover: coverOf(record, coverage, beside ?? null),
        answeredFor:
          record.contract.right === 'Put'
            ? (protections.get(record.id)?.spread ?? 0)
            : (coverage?.covered ?? 0) + (coverage?.pmcc ?? 0),
        limited: restCover.get(record.id)?.spread ?? 0,
        long: long === undefined || pair === undefined ? null : { ...long, contracts: pair.contracts },
        coveringCall: longCallOf(coverage, longsOf(record.accountId)),
      }))
    })
  return { shorts, records, books, cycles }
}

const campaignOf = (fills: readonly OpenLeg[], cycles: readonly KnownCycle[]): KnownCycle | null => {
  const ids = new Set(fills.map(({ entryId }) => entryId))
  return cycles.find(({ cycle }) => cycle.openLegs.some(({ entryId }) => ids.has(entryId))) ?? null
}

/** By expiration, puts before calls, then by strike. */
const inOrder = ({ contract: a }: OptionRecord, { contract: b }: OptionRecord): number => {
  if (a.expiration !== b.expiration) return a.expiration < b.expiration ? -1 : 1
  return a.right === b.right ? a.strike - b.strike : a.right === 'Put' ? -1 : 1
}

/** By the position's own id, or that of a fill which opened it. */
export function shortById(shorts: readonly HeldShort[], id: string): HeldShort | null {
  return shorts.find((short) => short.id === id || short.fills.some(({ entryId }) => entryId === id)) ?? null
}

/**
 * The id that it goes by: of the oldest fill that is open, which the ledger knows when it is open no longer, else of the
 * position.
 */
export function heldShortId({ id, fills }: BookedOption): string {
  return fills[0]?.entryId ?? id
}

/** Whether the ledger knows how all of the contracts were opened. */
export function isFullyBooked({ record, fills }: BookedOption): boolean {
  return (
    fills.reduce((sum, { contracts }) => sum + contracts, 0) >= contractsOf(record) &&
    new Set(fills.map(({ instrument }) => contractKey(instrument))).size === 1
  )
}

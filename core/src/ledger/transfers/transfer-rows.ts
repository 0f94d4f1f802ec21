// The rows by which shares and contracts move between accounts, with what pairing needs to know: the instrument under its
// latest symbol, the direction, and what splits make of a share until a later day. A contract that moves against an open
// position leaves the account; any other comes to it. Authority: docs/domain.md, section "The ledger" (transfers).
import { MICROS } from '../../base/micros.ts'
import { zeroMoney } from '../../base/money.ts'
import { compareText } from '../../base/text-order.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { entryRefusal } from '../entries/check-entry.ts'
import type { Entry, HoldingEntry, Instrument, OptionInstrument } from '../entries/entry.ts'
import { contractKey } from '../entries/instrument-key.ts'
import { isReversal, withoutReversed } from '../entries/reversals.ts'
import { splitTerms } from '../lots/leg-after-change.ts'
import { rootOf } from '../../instruments/option-root.ts'
import { isLegChange, netHoldings, signedContracts, splitsAmong } from '../booking/net-holdings.ts'
import { owedMoves } from './owed-shares.ts'
import { isRated, type RatedSplit, type SplitFactor } from '../booking/splits/split-ratio.ts'

export interface TransferRow {
  readonly entry: HoldingEntry
  /** Key of the book that it belongs to. */
  readonly bookKey: string
  /** Equal for the same instrument in any account. */
  readonly key: string
  /** Equal also for instruments that a split may turn into each other. */
  readonly family: string
  readonly direction: 'out' | 'in'
  /**
   * What one unit of the row may be on a later day: the instrument's key then, and the ratio. Without a split only itself.
   */
  readonly becomesUntil: (day: TradingDate) => readonly Becomes[]
  /** Splits that its own account reports between two days, earliest first. */
  readonly ownSplits: (from: TradingDate, until: TradingDate) => readonly RatedSplit[]
}

export interface Becomes extends SplitFactor {
  readonly key: string
}

/** The book to which an entry belongs, and its underlying's latest symbol; null for cash alone. */
export type PlaceOfEntry = (entry: Entry) => { readonly bookKey: string; readonly symbol: string | null }

/** Whether it moves a position between accounts. */
export function isTransfer(entry: Entry): entry is HoldingEntry {
  return entry.kind === 'share-transfer'
}

interface GivenRow {
  readonly entry: HoldingEntry
  readonly bookKey: string
  readonly symbol: string
}

/** The valid transfer rows, each id once. `entries` are those of all books by book key. */
export function transferRows(
  transfers: readonly HoldingEntry[],
  entries: ReadonlyMap<string, readonly Entry[]>,
  placeOf: PlaceOfEntry,
): TransferRow[] {
  const byId = new Map<string, GivenRow>()
  for (const entry of transfers) {
    const { bookKey, symbol } = placeOf(entry)
    if (symbol === null || entryRefusal(entry) !== null) continue
    if (!byId.has(entry.id)) byId.set(entry.id, { entry, bookKey, symbol })
  }
  const rows = [...byId.values()]
  const symbols = new Set(rows.map(({ symbol }) => symbol))
  const splits = splitsOf(symbols, entries, placeOf)
  const standing = new Map(rows.map(({ bookKey }) => [bookKey, standingIn(entries.get(bookKey) ?? [])]))
  const contracts = new ContractEntries(standing)
  const { leaving, coming } = owedMoves(rows, standing)
  const directionOfRow = (row: GivenRow): TransferRow['direction'] => {
    if (leaving.has(row.entry.id)) return 'out'
    return coming.has(row.entry.id) ? 'in' : directionOf(row, contracts)
  }
  return rows.map((row) => {
    const { entry, bookKey, symbol } = row
    const ofSymbol = splits.get(symbol) ?? []
    const { instrument } = entry
    const keyOf = (one: Instrument): string => (one.type === 'share' ? symbol : latestKey(one, symbol))
    return {
      entry,
      bookKey,
      key: keyOf(instrument),
      family: instrument.type === 'share' ? symbol : keyOf(withoutStrike(instrument)),
      direction: directionOfRow(row),
      becomesUntil: (day) => {
        const ratios = ratiosBetween(ofSymbol, entry.tradeDate, day)
        return instrument.type === 'share'
          ? ratios.map((ratio) => ({ key: symbol, ...ratio }))
          : contractsAfter(instrument, ratios).map(([after, ratio]) => ({ key: keyOf(after), ...ratio }))
      },
      ownSplits: (from, until) =>
        ofSymbol.filter(
          ({ accountId, tradeDate }) =>
            accountId === entry.accountId && tradeDate >= from && tradeDate <= until,
        ),
    }
  })
}

/** A contract whose company was renamed since has the new symbol; an adjusted one keeps its digit. */
function latestKey(instrument: OptionInstrument, symbol: string): string {
  const { contract } = instrument
  if (contract.underlying === symbol) return contractKey(instrument)
  const digit = /\d?$/.exec(contract.root)?.[0] ?? ''
  return contractKey({
    ...instrument,
    contract: { ...contract, root: `${rootOf(symbol) ?? symbol}${digit}` },
  })
}

/** Contracts of a family may have any strike. */
function withoutStrike(instrument: OptionInstrument): OptionInstrument {
  return { ...instrument, contract: { ...instrument.contract, strike: zeroMoney } }
}

/** The contract itself, and what whole-number splits make of it; other ratios are left to the broker's own rows. */
function contractsAfter(
  instrument: OptionInstrument,
  ratios: readonly SplitFactor[],
): (readonly [OptionInstrument, SplitFactor])[] {
  const whole = ratios.filter(
    ({ numerator, denominator }) => denominator > 0n && numerator % denominator === 0n,
  )
  const factors = new Set(whole.map(({ numerator, denominator }) => numerator / denominator))
  return [...new Set([1n, ...factors])].map((factor) => [
    splitTerms({ instrument, contracts: 1 }, Number(factor)).instrument,
    { numerator: factor, denominator: 1n },
  ])
}

/** The splits that were not canceled. */
function standingIn(entries: readonly Entry[]): readonly Entry[] {
  return entries.some(isReversal) ? withoutReversed(entries).kept : entries
}

function splitsOf(
  symbols: ReadonlySet<string>,
  entries: ReadonlyMap<string, readonly Entry[]>,
  placeOf: (entry: Entry) => { readonly symbol: string | null },
): Map<string, KnownSplit[]> {
  const splits = new Map<string, KnownSplit[]>()
  for (const held of entries.values()) {
    const [first] = held
    const symbol = first === undefined ? null : placeOf(first).symbol
    if (symbol === null || !symbols.has(symbol)) continue
    splits.set(symbol, [...(splits.get(symbol) ?? []), ...knownSplits(standingIn(held))])
  }
  return splits
}

/** A split whose ratio its row states, or follows from the account's shares. */
type KnownSplit = RatedSplit & { readonly isStated: boolean }

/** Earliest first. */
function knownSplits(entries: readonly Entry[]): KnownSplit[] {
  const told = entries.filter((entry) => entry.kind === 'split')
  const stated = told.filter(isRated)
  const ids = new Set(stated.map(({ id }) => id))
  const found = ids.size === told.length ? [] : splitsAmong(entries).filter(({ id }) => !ids.has(id))
  return [
    ...stated.map((split) => ({ ...split, isStated: true })),
    ...found.map((split) => ({ ...split, isStated: false })),
  ].sort((a, b) => compareText(a.tradeDate, b.tradeDate))
}

const one: SplitFactor = { numerator: 1n, denominator: 1n }

/**
 * Splits on the first and the last day may come before or after the rows of that day. A ratio that a row states overrides
 * one that follows from an account's shares, since its history may be incomplete.
 */
function ratiosBetween(splits: readonly KnownSplit[], from: TradingDate, until: TradingDate): SplitFactor[] {
  const all = splits.filter(({ tradeDate }) => tradeDate >= from && tradeDate <= until)
  const within = distinct(all.some(({ isStated }) => isStated) ? all.filter(({ isStated }) => isStated) : all)
  const between = within.filter(({ tradeDate }) => tradeDate > from && tradeDate < until)
  return between.length === within.length ? [product(within)] : [product(between), product(within)]
}

/** Each account that held the shares reports a split; brokers may date it some days apart. */
function distinct(splits: readonly RatedSplit[]): RatedSplit[] {
  return [
    ...Map.groupBy(splits, ({ numerator, denominator }) => `${numerator}:${denominator}`).values(),
  ].flatMap(([first]) => first ?? [])
}

function product(splits: readonly RatedSplit[]): SplitFactor {
  return splits.reduce(
    ({ numerator, denominator }, split) => ({
      numerator: numerator * BigInt(split.numerator),
      denominator: denominator * BigInt(split.denominator),
    }),
    one,
  )
}

/** The entries of the books in question, by contract: each book is read once. */
class ContractEntries {
  readonly #entries: ReadonlyMap<string, readonly Entry[]>
  readonly #books = new Map<string, Map<string, Entry[]>>()
  readonly #changed = new Map<string, boolean>()
  /** Many rows of one day may move alike contracts: what was open before them is summed once. */
  readonly #nets = new Map<string, ReadonlyMap<string, number>>()

  constructor(entries: ReadonlyMap<string, readonly Entry[]>) {
    this.#entries = entries
  }

  /** Signed contracts open before the rows of that day, those opened that day included. */
  netBefore(bookKey: string, sought: OptionInstrument, day: TradingDate): number {
    const key = contractKey(sought)
    const { expiration, right } = sought.contract
    const alike = this.#isChanged(bookKey) ? `${expiration} ${right}` : key
    const asked = `${bookKey}\n${alike}\n${day}`
    const nets = this.#nets.get(asked) ?? netsOf(this.#of(bookKey, sought), day)
    this.#nets.set(asked, nets)
    return nets.get(key) ?? 0
  }

  #isChanged(bookKey: string): boolean {
    const isChanged = this.#changed.get(bookKey) ?? (this.#entries.get(bookKey) ?? []).some(isLegChange)
    this.#changed.set(bookKey, isChanged)
    return isChanged
  }

  /** Rows of this contract; where the book has contract changes, also of all that may have become it. */
  #of(bookKey: string, sought: OptionInstrument): readonly Entry[] {
    const { contract } = sought
    const held = this.#entries.get(bookKey) ?? []
    if (this.#isChanged(bookKey))
      return held.filter(
        ({ instrument }) =>
          instrument?.type !== 'option' ||
          (instrument.contract.expiration === contract.expiration &&
            instrument.contract.right === contract.right),
      )
    const known = this.#books.get(bookKey)
    const byContract =
      known ??
      Map.groupBy(held, ({ instrument }) => (instrument?.type === 'option' ? contractKey(instrument) : ''))
    this.#books.set(bookKey, byContract)
    return byContract.get(contractKey(sought)) ?? []
  }
}

function netsOf(entries: readonly Entry[], day: TradingDate): ReadonlyMap<string, number> {
  const before = entries.filter(
    (other) => other.tradeDate < day || (other.tradeDate === day && opensLeg(other)),
  )
  const nets = new Map<string, number>()
  for (const leg of netHoldings(before).legs) {
    const key = contractKey(leg.instrument)
    nets.set(key, (nets.get(key) ?? 0) + signedContracts(leg))
  }
  return nets
}

function opensLeg({ kind }: Entry): boolean {
  return kind === 'sell-to-open' || kind === 'buy-to-open'
}

/**
 * Shares below zero leave. Contracts leave where that many were open on the other side before, or were opened that day,
 * since what ends them that day may come after.
 */
function directionOf({ entry, bookKey }: GivenRow, contracts: ContractEntries): 'out' | 'in' {
  const { instrument, quantity, tradeDate } = entry
  if (instrument.type === 'share') return quantity < 0 ? 'out' : 'in'
  const net = contracts.netBefore(bookKey, instrument, tradeDate) * MICROS
  const stands = Math.sign(net) === 0 - Math.sign(quantity)
  return stands && Math.abs(net) >= Math.abs(quantity) ? 'out' : 'in'
}

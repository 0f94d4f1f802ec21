/** Collects what a file says is held, by account, with exactly one verdict on each row. */
import {
  formatOptionSymbol,
  MAX_MICROS,
  MICROS,
  quantityFromMicros,
  sumMoneyWithin,
} from '@wheelwright/core/entries'
import type { CashLike, Instant, Instrument, Money } from '@wheelwright/core/entries'
import type { PositionBlock, ReadFile, ReadPosition } from './format.ts'
import { addNoted, FileNotes, inLines } from './rows/notes.ts'
import type { Row } from './rows/row.ts'

/**
 * What a row says: a position, a part of one (parts of one instrument add up), cash, nothing new, or what its fault says.
 */
export type Holding =
  | { readonly kind: 'position' | 'part'; readonly position: Omit<ReadPosition, 'line'> }
  | { readonly kind: 'cash'; readonly cash: Money; readonly cashLike?: CashLike }
  | { readonly kind: 'ignore'; readonly reason: string; readonly cashLike?: CashLike }
  | { readonly kind: 'refuse' }

/** Cash that a row must state. */
export function cashHolding(cash: Money | null): Holding {
  return cash === null ? { kind: 'refuse' } : { kind: 'cash', cash }
}

/** A money-market fund, which is cash: what it is worth a row must state. */
export function fundOf({ symbol }: { readonly symbol: string }, cash: Money | null): Holding {
  return cash === null
    ? { kind: 'refuse' }
    : { kind: 'cash', cash, cashLike: { kind: 'money-market', symbol, value: cash, isInCash: true } }
}

interface OpenBlock extends PositionBlock {
  readonly positions: ReadPosition[]
  readonly unread: (string | null)[]
  cash: Money | null
  cashRows: number
  cashLike?: readonly CashLike[]
}

/** What a refused row names; null where that can't be read. */
type Named = Instrument | null

const nothing = (): Named => null

const symbolIn = (instrument: Instrument): string =>
  instrument.type === 'share' ? instrument.symbol : formatOptionSymbol(instrument.contract)

const underlyingIn = (instrument: Instrument): string =>
  instrument.type === 'share' ? instrument.symbol : instrument.contract.underlying

export class Snapshot {
  readonly #blocks: OpenBlock[] = []
  /** Those that were taken. */
  readonly #rows = new Map<OpenBlock, Row[]>()
  readonly #notes = new FileNotes()
  /** Of refused rows above the first account: they may be of any. */
  readonly #unread: (string | null)[] = []
  /** Of the last account by symbol: where the position stands that further parts are added to. */
  readonly #places = new Map<string, number>()

  /** Rows belong to this account from here on. */
  begin(account: string | null, asOf: Instant | null, isListed = true): void {
    const nothingYet = { positions: [], unread: [], cash: null, cashRows: 0 }
    this.#blocks.push({ account, asOf, isListed, ...nothingYet })
    this.#places.clear()
  }

  /** Rows belong again to an account that began before. */
  resume(account: string): void {
    const at = this.#blocks.findLastIndex((block) => block.account === account)
    const [block] = at === -1 ? [] : this.#blocks.splice(at, 1)
    if (block === undefined) return
    this.#blocks.push(block)
    this.#places.clear()
    for (const [place, { instrument }] of block.positions.entries())
      this.#places.set(symbolIn(instrument), place)
  }

  judge(row: Row, holding: Holding, names = nothing): void {
    if (row.notKept !== null) this.#notes.ignored.add(row.note(null, row.notKept))
    else if (row.fault !== null || holding.kind === 'refuse') this.#refuse(row, names())
    else if (holding.kind === 'ignore') this.#leave(row, holding)
    else if (holding.kind === 'cash') this.#takeCash(row, holding)
    else if (holding.kind === 'part') this.#takePart(row, holding.position)
    else this.#take(row, holding.position)
  }

  /** A table that ends below its header would say that all is gone. */
  refuseEmpty(): void {
    if (this.#rows.size + this.#notes.rows > 0) return
    const reason = 'holds no row below its header: what it reports as held is missing. Download it again'
    this.#notes.refuse({ line: 1, column: null, reason, raw: '' })
  }

  /** Without a header: a file of its refused rows alone, once mended, would say that all the others are gone. */
  file(): ReadFile {
    const counting = lastBlocks(this.#blocks)
    for (const [block, rows] of this.#rows)
      if (!counting.has(block)) for (const row of rows) this.#notes.ignored.add(row.note(null, outdated))
    const taken = [...counting].reduce((sum, block) => sum + (this.#rows.get(block)?.length ?? 0), 0)
    return {
      hasHistory: false,
      rows: taken + this.#notes.rows,
      taken,
      ...this.#notes.summary(),
      header: null,
      questions: [],
      accountNames: [...new Set(this.#blocks.flatMap(({ account }) => account ?? []))],
      snapshot: [...counting].map((block) => ({ ...block, unread: [...this.#unread, ...block.unread] })),
      entries: [],
      origins: new Map(),
    }
  }

  #refuse(row: Row, named: Named): void {
    const note = row.fault ?? row.note(null, 'cannot be read')
    this.#notes.refuse(named === null ? note : { ...note, underlying: underlyingIn(named) })
    const unread = this.#blocks.at(-1)?.unread ?? this.#unread
    unread.push(named === null ? null : symbolIn(named))
  }

  #take(row: Row, position: Omit<ReadPosition, 'line'>): void {
    const { instrument, quantity } = position
    if (instrument.type === 'option' && quantity % MICROS !== 0) {
      row.refuse(null, 'holds a fraction of a contract')
      return this.#refuse(row, instrument)
    }
    this.#count(row)
    this.#block().positions.push({ ...position, line: row.line })
  }

  /** The first part is the row that counts; the others say with it what is held. */
  #takePart(row: Row, part: Omit<ReadPosition, 'line'>): void {
    const { positions } = this.#block()
    const symbol = symbolIn(part.instrument)
    const at = this.#places.get(symbol)
    const first = at === undefined ? undefined : positions[at]
    if (first === undefined || at === undefined) {
      const place = positions.length
      this.#take(row, part)
      if (positions.length > place) this.#places.set(symbol, place)
      return
    }
    const sum = first.quantity + part.quantity
    if (Math.abs(sum) > MAX_MICROS) {
      row.refuse(null, `comes with line ${first.line} to more than can be held`)
      return this.#refuse(row, part.instrument)
    }
    positions[at] = { ...first, ...together(first, part), quantity: quantityFromMicros(sum) }
    this.#notes.ignored.add(row.note(null, `is added to line ${first.line}, which is of the same position`))
  }

  #leave(row: Row, { reason, cashLike }: Extract<Holding, { kind: 'ignore' }>): void {
    this.#notes.ignored.add(row.note(null, reason))
    this.#noteCashLike(cashLike)
  }

  #noteCashLike(item: CashLike | undefined): void {
    if (item === undefined) return
    const block = this.#block()
    block.cashLike = [...(block.cashLike ?? []), item]
  }

  #takeCash(row: Row, { cash, cashLike }: Extract<Holding, { kind: 'cash' }>): void {
    this.#count(row)
    this.#noteCashLike(cashLike)
    const block = this.#block()
    block.cash = added(block.cash, cash)
    block.cashRows += 1
  }

  #count(row: Row): void {
    const block = this.#block()
    const rows = this.#rows.get(block)
    if (rows) rows.push(row)
    else this.#rows.set(block, [row])
    for (const notice of row.notices) this.#notes.notices.add(notice)
  }

  #block(): OpenBlock {
    const last = this.#blocks.at(-1)
    if (last !== undefined) return last
    this.begin(null, null)
    return this.#block()
  }
}

const outdated = 'is not of the last table that the file has of this account'

/** Of several tables of one account the newest, and of equally new ones the last. */
function lastBlocks(blocks: readonly OpenBlock[]): ReadonlySet<OpenBlock> {
  const last = new Map<string | null, OpenBlock>()
  for (const block of blocks) {
    const before = last.get(block.account)
    if (before === undefined || (block.asOf ?? '') >= (before.asOf ?? '')) last.set(block.account, block)
  }
  return new Set(last.values())
}

/** An account's cash stands in several rows: the balance, and what lies in money-market funds. */
const added = (cash: Money | null, more: Money): Money | null =>
  cash === null ? more : sumMoneyWithin([cash, more])

const sumOf = (one: Money | null, other: Money | null): Money | null =>
  one === null || other === null ? null : sumMoneyWithin([one, other])

type Figures = Pick<ReadPosition, 'marketValue' | 'costBasis' | 'averagePrice'>

/** What is unknown of a part is unknown of the whole; shares long and short have no average in common. */
const together = (one: Omit<ReadPosition, 'line'>, other: Omit<ReadPosition, 'line'>): Figures => ({
  marketValue: sumOf(one.marketValue, other.marketValue),
  costBasis: one.quantity > 0 === other.quantity > 0 ? sumOf(one.costBasis, other.costBasis) : null,
  averagePrice: null,
})

/** Without the accounts of which the file says neither what they hold nor their cash. */
export function onlyTelling(file: ReadFile): ReadFile {
  const telling = (file.snapshot ?? []).filter(({ isListed, cash }) => isListed || cash !== null)
  return { ...file, snapshot: telling.length === 0 ? null : telling }
}

/** The rows that say what is held, and those beside them that say what happened, as the rows of one file. */
export function besideHistory(held: ReadFile, happened: ReadFile): ReadFile {
  return {
    ...happened,
    hasHistory: happened.rows > 0,
    snapshot: held.snapshot,
    rows: held.rows + happened.rows,
    taken: held.taken + happened.taken,
    noted: addNoted(held.noted, happened.noted),
    refusals: inLines(held.refusals, happened.refusals),
    ignored: inLines(held.ignored, happened.ignored),
    notices: inLines(held.notices, happened.notices),
    accountNames: [...new Set([...held.accountNames, ...happened.accountNames])],
  }
}

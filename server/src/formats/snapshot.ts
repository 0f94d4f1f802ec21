/** Collects what a file says is held, by account, with exactly one verdict on each row. */
import { sumMoneyWithin } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import type { PositionBlock, ReadPosition, ReadSnapshot } from './format.ts'
import { FileNotes } from './rows/notes.ts'
import type { Row } from './rows/row.ts'

/** What a row says: a position, cash, nothing new, or what its fault says. */
export type Holding =
  | { readonly kind: 'position'; readonly position: Omit<ReadPosition, 'line'> }
  | { readonly kind: 'cash'; readonly cash: Money }
  | { readonly kind: 'ignore'; readonly reason: string }
  | { readonly kind: 'refuse' }

/** Cash that a row must state. */
export const cashOf = (cash: Money | null): Holding =>
  cash === null ? { kind: 'refuse' } : { kind: 'cash', cash }

interface OpenBlock extends PositionBlock {
  readonly positions: ReadPosition[]
  cash: Money | null
}

export class Snapshot {
  readonly #blocks: OpenBlock[] = []
  readonly #notes = new FileNotes()
  #taken = 0

  /** Rows belong to this account from here on. */
  begin(account: string | null, asOf: string | null, isListed = true): void {
    this.#blocks.push({ account, asOf, isListed, positions: [], cash: null })
  }

  judge(row: Row, holding: Holding): void {
    if (row.notKept !== null) this.#notes.ignored.add(row.note(null, row.notKept))
    else if (row.fault !== null || holding.kind === 'refuse')
      this.#notes.refuse(row.fault ?? row.note(null, 'cannot be read'))
    else if (holding.kind === 'ignore') this.#notes.ignored.add(row.note(null, holding.reason))
    else {
      this.#taken += 1
      for (const notice of row.notices) this.#notes.notices.add(notice)
      const block = this.#block()
      if (holding.kind === 'cash') block.cash = addedTo(block.cash, holding.cash)
      else block.positions.push({ ...holding.position, line: row.line })
    }
  }

  /** A table that ends below its header would say that all is gone. */
  refuseEmpty(): void {
    if (this.#taken + this.#notes.rows > 0) return
    const reason = 'holds no row below its header: what it reports as held is missing. Download it again'
    this.#notes.refuse({ line: 1, column: null, reason, raw: '' })
  }

  /** Without a header: a file of its refused rows alone, once mended, would say that all the others are gone. */
  file(): ReadSnapshot {
    return {
      kind: 'positions',
      rows: this.#taken + this.#notes.rows,
      taken: this.#taken,
      ...this.#notes.summary(),
      header: null,
      questions: [],
      accountNames: [...new Set(this.#blocks.flatMap(({ account }) => account ?? []))],
      accounts: this.#blocks,
      entries: [],
      origins: new Map(),
    }
  }

  #block(): OpenBlock {
    const last = this.#blocks.at(-1)
    if (last !== undefined) return last
    this.begin(null, null)
    return this.#block()
  }
}

/** An account's cash stands in several rows: the balance, and what lies in money-market funds. */
const addedTo = (cash: Money | null, more: Money | null): Money | null => {
  if (cash === null || more === null) return cash ?? more
  return sumMoneyWithin([cash, more])
}

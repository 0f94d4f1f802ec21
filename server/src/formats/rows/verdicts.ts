/**
 * Gives every row exactly one verdict and every entry its identity: the broker's id; without one, what the entry means
 * and its ordinal among equal ones of its account, so that two honest twins stay two. (docs/domain.md, "The ledger")
 */
import { hash } from 'node:crypto'
import {
  checkEntry,
  identityKey,
  MAX_MICROS,
  moneyFromMicros,
  symbolOfInstrument,
  type Entry,
  type EntryRefusalKind,
} from '@wheelwright/core/entries'
import type { EntryOrigin, ReadContext, ReadFile } from '../format.ts'
import type { RowNote } from './row-note.ts'
import { isIraName } from './ira-name.ts'
import { isSweep, sweepReason } from './money-market.ts'
import { FileNotes } from './notes.ts'
import type { End } from './refused-before.ts'
import type { Row } from './row.ts'
import { rowKey } from './row-key.ts'
import type { EntryDraft, Verdict } from './verdict.ts'

const faults: Readonly<Record<EntryRefusalKind, string>> = {
  'wrong-instrument': 'names an instrument that this kind of entry cannot have',
  'wrong-quantity-sign': 'has a quantity whose sign contradicts what happened',
  'fractional-contracts': 'has a fraction of a contract',
  'negative-price': 'has a price below zero',
  'wrong-cash-sign': 'has an amount whose sign contradicts what happened',
  'negative-fees': 'has fees below zero',
  'net-cash-mismatch': 'has an amount that contradicts its fees',
  'bad-multiplier': 'has a contract size that is no whole number above zero',
  'bad-ratio': 'has a ratio that is not of whole numbers',
  'too-large': 'comes to more than can be held',
  'unexpected-cash': 'moves cash where the shares do that in a row of their own',
}

/** An entry that is still without the id that its meaning gives it. */
type Made = Entry & { brokerId: string | null }

export interface RowIdentity {
  readonly account: string | null
  /** What the file calls the account beside its number; null where it doesn't. */
  readonly accountTitle?: string | null
  /** Tells whether rows of one id say the same; blanks, `$` and `,` don't count. */
  readonly content: () => string
  /** The underlying that the row's own field names, for rows that are refused; null where that can't be read. */
  readonly names: () => string | null
  /** Judged beside other rows of its file, without which it may mean nothing. */
  readonly isTogether?: boolean
}

/** More keys of rows that were judged together are not kept. */
const mostTogether = 1000

const mended = 'was refused in an earlier import, and is corrected here'
const takenNow = 'was refused in an earlier import, and is taken here'
const understoodNow = 'was refused in an earlier import, and is understood here'

const withUnderlying = (note: RowNote, underlying: string | null): RowNote =>
  underlying === null ? note : { ...note, underlying }

export class Verdicts {
  readonly #source: string
  readonly #context: ReadContext
  readonly #entries: Entry[] = []
  readonly #origins = new Map<string, EntryOrigin>()
  readonly #notes = new FileNotes()
  readonly #accounts = new Set<string>()
  readonly #iras = new Set<string>()
  /** How many equal ones the table has so far. */
  readonly #seen = new Map<string, number>()
  /** The lines of what earlier tables told, by the ids of their rows. */
  readonly #told = new Map<string, number>()
  #toldEntries = 0
  readonly #byId = new Map<string, { readonly line: number; readonly identity: RowIdentity }>()
  #taken = 0
  readonly #together = new Set<string>()

  constructor(source: string, context: ReadContext) {
    this.#source = source
    this.#context = context
  }

  /** An account that the file names, null for none, and what it calls it besides. */
  name(account: string | null, title: string | null = null): void {
    if (account === null) return
    this.#accounts.add(account)
    if (title !== null && isIraName(title)) this.#iras.add(account)
  }

  /**
   * Another export or statement of the same history begins below: what both have is one, as in two files, and each of them may
   * have honest twins of its own.
   */
  beginTable(): void {
    for (const { id, brokerId } of this.#entries.slice(this.#toldEntries))
      if (brokerId !== null) this.#told.set(brokerId, this.#origins.get(id)?.line ?? 0)
    this.#toldEntries = this.#entries.length
    this.#seen.clear()
  }

  judge(row: Row, verdict: Verdict, identity: RowIdentity): void {
    this.name(identity.account, identity.accountTitle)
    if (row.notKept !== null) this.#ignore(row, row.notKept, identity)
    else if (row.fault !== null || verdict.kind === 'refuse')
      this.#refuse(row.fault ?? row.note(null, 'cannot be read'), identity)
    else if (verdict.kind === 'ignore') this.#ignore(row, verdict.reason, identity)
    else if (verdict.brokerId === null) this.#take(row, verdict.drafts, null, identity)
    else this.#takeOnce(row, verdict.drafts, verdict.brokerId, identity)
  }

  /** A row that meets the same end as an equal one before it. */
  judgeAlike({ isIgnored, column, reason, underlying }: End, line: number, raw: string): void {
    const note = { line, column, reason, raw }
    if (isIgnored) this.#notes.ignored.add(note)
    else this.#notes.refuse(withUnderlying(note, underlying))
  }

  /** It may be the other half of what a row next to it brings. */
  #ignore(row: Row, reason: string, identity: RowIdentity): void {
    this.#notes.ignored.add(row.note(null, reason))
    this.#noteRefusedBefore(row, understoodNow)
    this.#noteTogether(row, identity)
  }

  /** A file that has the row alone, and has to refuse it, tells nothing that is not here. */
  #noteTogether({ raw }: Row, { isTogether }: RowIdentity): void {
    if (isTogether && this.#together.size < mostTogether) this.#together.add(rowKey(raw))
  }

  #refuse(note: RowNote, { names }: RowIdentity): void {
    this.#notes.refuse(withUnderlying(note, names()))
  }

  /** Pages of one history may overlap: a row with an id that came before adds nothing, and must say the same. */
  #takeOnce(row: Row, drafts: readonly EntryDraft[], brokerId: string, identity: RowIdentity): void {
    const key = `${identity.account ?? ''}\n${brokerId}`
    const before = this.#byId.get(key)
    if (before === undefined) {
      this.#byId.set(key, { line: row.line, identity })
      this.#take(row, drafts, brokerId, identity)
    } else if (hashOf(before.identity) === hashOf(identity))
      this.#notes.ignored.add(row.note(null, `repeats line ${before.line}`))
    else this.#refuse(row.note(null, `has the id of line ${before.line}, yet says something else`), identity)
  }

  history(header: string | null = null): ReadFile {
    return {
      hasHistory: true,
      snapshot: null,
      rows: this.#taken + this.#notes.rows,
      taken: this.#taken,
      entries: this.#entries,
      origins: this.#origins,
      ...this.#notes.summary(),
      accountNames: [...this.#accounts],
      iras: [...this.#iras],
      together: [...this.#together],
      header,
      questions: [],
    }
  }

  /** All of a row's entries or none. */
  #take(row: Row, drafts: readonly EntryDraft[], brokerId: string | null, identity: RowIdentity): void {
    const { account } = identity
    const entries: Made[] = []
    const kept = drafts.some(isSweep) ? drafts.filter((draft) => !isSweep(draft)) : drafts
    if (kept.length === 0 && drafts.length > 0) {
      this.#notes.ignored.add(row.note(null, sweepReason))
      return
    }
    for (const draft of kept) {
      const isFirst = entries.length === 0
      const id = brokerId === null || isFirst ? brokerId : `${brokerId}:${entries.length + 1}`
      const entry = this.#entryOf(draft, id)
      const checked = entry === null ? null : checkEntry(entry)
      if (entry === null || checked?.ok !== true) {
        const reason =
          checked?.ok === false ? faults[checked.refusal.kind] : 'has an amount beyond what can be held'
        this.#refuse(row.note(null, reason), identity)
        return
      }
      entries.push(entry)
    }
    // Not as a copy with its id: of the many shapes that entries have, copies cost more than all else of a row.
    if (brokerId === null) for (const entry of entries) entry.brokerId = this.#rowId(entry, account)
    const before = brokerId === null ? this.#lineOfTold(entries) : undefined
    if (before !== undefined) {
      this.#notes.ignored.add(row.note(null, `repeats line ${before}`))
      return
    }
    this.#taken += 1
    this.#noteTogether(row, identity)
    if (row.mends !== undefined) this.#notes.notices.add(row.note(null, mended))
    else this.#noteRefusedBefore(row, takenNow)
    for (const notice of row.notices) this.#notes.notices.add(notice)
    for (const entry of entries) {
      this.#entries.push(entry)
      this.#origins.set(entry.id, { line: row.line, account })
    }
  }

  /** Where an earlier table told the row; undefined where none told all of it. */
  #lineOfTold(entries: readonly Made[]): number | undefined {
    if (this.#told.size === 0) return undefined
    const lines = entries.map(({ brokerId }) => this.#told.get(brokerId ?? ''))
    return lines.includes(undefined) ? undefined : lines[0]
  }

  /** The same words were refused before: for want of a file that has come since, or by an earlier version. */
  #noteRefusedBefore(row: Row, notice: string): void {
    const { refused } = this.#context
    if (refused === undefined || refused.size === 0) return
    const mends = rowKey(row.raw)
    if (refused.has(mends)) this.#notes.notices.add({ ...row.note(null, notice), mends })
  }

  #entryOf(draft: EntryDraft, brokerId: string | null): Made | null {
    const net = draft.gross - draft.fees
    if (Math.abs(net) > MAX_MICROS) return null
    const { accountId, batchId, newId } = this.#context
    return {
      ...draft,
      id: newId(),
      accountId,
      batchId,
      source: this.#source,
      brokerId,
      netCash: moneyFromMicros(net),
    }
  }

  /** Not made of the row's words: another export of the same history has others. */
  #rowId(entry: Entry, account: string | null): string {
    const { tradeDate, kind, quantity, price, gross, fees } = entry
    const reverses = 'reverses' in entry && entry.reverses
    const symbol = symbolOfInstrument(entry.instrument)
    const meaning = identityKey({ tradeDate, kind, symbol, quantity, price, gross, fees, reverses })
    const key = hash('sha256', `${account ?? ''}\n${meaning}`, 'hex').slice(0, 32)
    const ordinal = (this.#seen.get(key) ?? 0) + 1
    this.#seen.set(key, ordinal)
    return `row:${key}:${ordinal}`
  }
}

const oddBlanks = /[^\S\n ]|[^\S\n]{2}/

function hashOf(identity: RowIdentity): string {
  const bare = `${identity.account ?? ''}\n${identity.content().replaceAll(/[$,]+/g, '')}`
  const content = oddBlanks.test(bare) ? bare.replaceAll(/[^\S\n]+/g, ' ') : bare
  return hash('sha256', content, 'hex').slice(0, 32)
}

/** A split whose ratio neither its row nor the shares of the history give: the broker's snapshot after it may, else the user does. */
import type { Fix, ManualEntry } from '@wheelwright/api'
import {
  splitRatio,
  symbolOfInstrument,
  tradingDateAt,
  msOf,
  type Book,
  type Entry,
  type NamingSnapshot,
  type SplitRatio,
} from '@wheelwright/core'
import { countInWords } from '../../entries/in-words.ts'
import { importHistory, recordFix } from '../reconciliation/difference-fixes.ts'

/** What the newest snapshot of an account says is held. */
export type SnapshotOf = (accountId: string) => NamingSnapshot | null

interface Evidence extends SplitRatio {
  readonly day: string
  readonly held: number
}

const splitIn = ({ entries }: Book, entryId: string): Entry | undefined =>
  entries.find(({ id, kind }) => id === entryId && kind === 'split')

const trades: ReadonlySet<string> = new Set(['buy', 'sell'])

/** Null where anything but trades on other days lies between the split and the snapshot. */
const evidenceFor = (book: Book, split: Entry, snapshot: NamingSnapshot | null): Evidence | null => {
  const symbol = symbolOfInstrument(split.instrument)
  const held = symbol === null ? null : (snapshot?.quantityOf(symbol) ?? null)
  if (snapshot === null || held === null) return null
  const day = tradingDateAt(msOf(snapshot.asOf))
  if (day <= split.tradeDate) return null
  const since = book.entries.filter(
    ({ id, instrument, tradeDate }) =>
      id !== split.id && instrument?.type === 'share' && tradeDate >= split.tradeDate && tradeDate <= day,
  )
  const isPlain = since.every(
    ({ kind, tradeDate, quantity }) =>
      quantity === 0 || (trades.has(kind) && tradeDate !== split.tradeDate && tradeDate !== day),
  )
  if (!isPlain) return null
  const after = held - since.reduce((sum, { quantity }) => sum + quantity, 0)
  const ratio = splitRatio(after - split.quantity, after)
  return ratio === null ? null : { ...ratio, day, held }
}

/** What the snapshot says of the ratio, as a sentence that goes on; nothing where it says nothing. */
export function ratioEvidence(book: Book, entryId: string, snapshotOf: SnapshotOf): string {
  const split = splitIn(book, entryId)
  const found = split === undefined ? null : evidenceFor(book, split, snapshotOf(book.accountId))
  if (found === null) return ''
  return ` The snapshot of ${found.day} holds ${countInWords(found.held)}, which makes it ${found.numerator}-for-${found.denominator}: then the history lacks shares of before.`
}

/** Nothing is recorded unasked: what was declared is known to the user, or found at the company. */
export function ratioFixes(book: Book, entryId: string, snapshotOf: SnapshotOf): Fix[] {
  const split = splitIn(book, entryId)
  const symbol = symbolOfInstrument(split?.instrument ?? null)
  if (split === undefined || symbol === null) return [importHistory]
  const entry: ManualEntry = {
    accountId: book.accountId,
    kind: 'split',
    symbol,
    tradeDate: split.tradeDate,
  }
  const found = evidenceFor(book, split, snapshotOf(book.accountId))
  if (found === null) return [importHistory, recordFix('Record its ratio', entry)]
  const { numerator, denominator } = found
  return [
    importHistory,
    recordFix(`Record that it was ${numerator}-for-${denominator}`, { ...entry, numerator, denominator }),
  ]
}

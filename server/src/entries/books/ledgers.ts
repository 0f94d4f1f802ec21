/** The booked ledger of each user, cached in memory while its revision is current. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  bookInSteps,
  entryTurnover,
  MAX_MICROS,
  rebook,
  refuse,
  reviseInSteps,
  type CycleSettings,
  type Entry,
} from '@wheelwright/core'
import type { Config } from '../../config/settings.ts'
import type { Reader } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { Refused } from '../../http/call.ts'
import { createTurns } from '../../turns.ts'
import { createKeptLedgers } from './kept-ledgers.ts'
import { bookByTurns } from './book-by-turns.ts'
import { findLedgerChange } from './ledger-change.ts'
import { createLedgerParts, type LedgerParts } from './ledger-parts.ts'
import { readLedgerRevision } from './ledger-revision.ts'
import { readLedgerSettings } from './ledger-settings.ts'
import { selectCounted } from '../rows/select-entries.ts'
import type { LedgerOfUser } from './books-of-user.ts'

const megabyte = 1_000_000

export interface Ledgers {
  readonly of: (userId: string) => Promise<LedgerOfUser>
  /** Whether a ledger of the user is cached, so that only changes have to be booked. */
  readonly isKept: (userId: string) => boolean
  readonly part: LedgerParts
  /**
   * Books entries that were just written onto the cached ledger, where it is the one before them: only their books change.
   */
  readonly added: (userId: string, revision: number, entries: readonly Entry[]) => void
  /** Caches what was booked in the transaction that brought its entries, once that is committed. */
  readonly booked: (userId: string, view: LedgerOfUser) => void
}

export function turnoverOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + entryTurnover(entry), 0)
}

/** The sums of such a ledger would exceed the range of money. Only a broker's own objects can cause that. */
export class LedgerTooLarge extends Error {}

export const tooLargeSentence =
  'The ledger would come to more than 8.5 billion dollars or a million contracts, which cannot be counted exactly.'

/** Why entries may not be added to those that count; null where all of them can be summed exactly. */
export function refuseTooLarge(
  { turnover }: Pick<LedgerOfUser, 'turnover'>,
  entries: readonly Entry[],
): Refused | null {
  return turnover + turnoverOf(entries) > MAX_MICROS
    ? refuse({ kind: 'invalid', message: tooLargeSentence })
    : null
}

/** How many ledgers are read and booked at the same time; others wait for their turn. */
const mostAtOnce = 2

/** The part of the memory for ledgers that is kept for parts of ledgers not cached as a whole. */
const partShare = 4

const bookedOtherwise = (before: CycleSettings, after: CycleSettings): boolean =>
  before.continuationDays !== after.continuationDays || before.stockCost !== after.stockCost

type LedgerDeps = Pick<Deps, 'db'> & { readonly config: Pick<Config, 'ledgerMemoryMb'> }

/** Books all entries that count. Throws {@link LedgerTooLarge} where they move more than `mostTurnover` micro-dollars. */
export async function bookWhole(
  db: Reader,
  userId: string,
  revision: number,
  mostTurnover = Infinity,
): Promise<LedgerOfUser> {
  const { settings, ...beside } = await readLedgerSettings(db, userId)
  const entries = await selectCounted(db, userId)
  const turnover = turnoverOf(entries)
  if (turnover > mostTurnover) throw new LedgerTooLarge()
  const ledger = await bookByTurns(bookInSteps(entries, settings))
  return { revision, ledger, size: entries.length, turnover, ...beside }
}

export function createLedgers(deps: LedgerDeps): Ledgers {
  const { db, config } = deps
  const kept = createKeptLedgers<LedgerOfUser>(config.ledgerMemoryMb * megabyte)
  const inTurn = createTurns(mostAtOnce)
  const underWay = new Map<string, Promise<LedgerOfUser>>()

  const bookAll = (userId: string, revision: number): Promise<LedgerOfUser> =>
    bookWhole(db.read, userId, revision, MAX_MICROS)

  const bookChange = async (
    userId: string,
    revision: number,
    before: LedgerOfUser,
  ): Promise<LedgerOfUser> => {
    const { change, leaving, ...beside } = await findLedgerChange(db.read, userId, before)
    // Campaigns or costs of shares have changed: whatever was derived from the books is derived again.
    if (bookedOtherwise(before.cycleSettings, beside.cycleSettings)) return bookAll(userId, revision)
    const turnover = before.turnover + turnoverOf(change.added) - turnoverOf(leaving)
    if (turnover > MAX_MICROS) throw new LedgerTooLarge()
    const size = before.size + change.added.length - leaving.length
    await nextTurn()
    const ledger = await bookByTurns(reviseInSteps(before.ledger, change))
    const { settings: _, ...kept } = beside
    return { revision, ledger, size, turnover, ...kept }
  }

  const load = async (userId: string): Promise<LedgerOfUser> => {
    // Read first: a change in between makes the cached ledger newer than its revision says, and it is read again.
    const revision = await readLedgerRevision(db.read, userId)
    const earlier = kept.peek(userId)
    if (earlier?.revision === revision) return kept.keep(userId, earlier)
    const book = () =>
      earlier === undefined || earlier.size === 0
        ? bookAll(userId, revision)
        : bookChange(userId, revision, earlier)
    return kept.keep(userId, await inTurn(book))
  }

  return {
    isKept: (userId) => (kept.peek(userId)?.size ?? 0) > 0 || underWay.has(userId),
    part: createLedgerParts(db.read, (config.ledgerMemoryMb * megabyte) / partShare),
    of: (userId) => {
      const already = underWay.get(userId)
      // Whoever asks during a read may have written since: they wait, and read again.
      const promise = (already ?? Promise.resolve()).then(
        () => load(userId),
        () => load(userId),
      )
      const tracked = promise.finally(() => {
        if (underWay.get(userId) === tracked) underWay.delete(userId)
      })
      underWay.set(userId, tracked)
      return tracked
    },
    added: (userId, revision, entries) => {
      const before = kept.peek(userId)
      if (before?.revision !== revision - 1) return
      const ledger = rebook(before.ledger, entries)
      const turnover = before.turnover + turnoverOf(entries)
      kept.keep(userId, { ...before, revision, ledger, turnover, size: before.size + entries.length })
    },
    booked: (userId, view) => {
      if (view.turnover <= MAX_MICROS) kept.keep(userId, view)
    },
  }
}

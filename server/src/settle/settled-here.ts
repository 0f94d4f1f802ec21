/**
 * The ledgers that were settled last, by this process or before it began, for as long as they are cached for reading: what is
 * stored was derived from them.
 */
import type { TradingDate } from '@wheelwright/core'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import type { Settled } from '../portfolio/settled-revision.ts'

interface Remembered extends Settled {
  readonly view: WeakRef<LedgerOfUser>
}

export interface SettledHere {
  /** Null where another process or another day settled last, or the ledger was dropped from the cache. */
  readonly of: (userId: string, stored: Settled | null, today: TradingDate) => LedgerOfUser | null
  readonly remember: (userId: string, settled: Settled, view: LedgerOfUser) => void
  readonly forget: (userId: string) => void
}

const isSame = (one: Settled, other: Settled): boolean =>
  one.revision === other.revision &&
  one.touched === other.touched &&
  one.rules === other.rules &&
  one.day === other.day

export function createSettledHere(): SettledHere {
  const remembered = new Map<string, Remembered>()
  return {
    of: (userId, stored, today) => {
      const last = remembered.get(userId)
      if (last === undefined || stored === null || stored.day !== today) return null
      return isSame(last, stored) ? (last.view.deref() ?? null) : null
    },
    remember: (userId, settled, view) => {
      remembered.set(userId, { ...settled, view: new WeakRef(view) })
    },
    forget: (userId) => {
      remembered.delete(userId)
    },
  }
}

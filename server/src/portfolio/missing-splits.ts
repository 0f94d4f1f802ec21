/**
 * Splits that one account reports while another account that holds the symbol does not: its position is still in units of
 * before.
 */
import { untoldSplits, type Book } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { readAsked, readWhileSettled, type MissingSplit } from './settled-revision.ts'

export function missingSplitsIn(books: Iterable<Book>): MissingSplit[] {
  return untoldSplits(books).map(({ book }) => ({
    accountId: book.accountId,
    underlying: book.underlying ?? '',
  }))
}

/** As settled; booked where settling lags. */
export async function readMissingSplits(
  db: Reader,
  ledgers: Ledgers,
  userId: string,
): Promise<readonly MissingSplit[]> {
  const asked = await readWhileSettled(db, userId, () => readAsked(db, userId))
  return asked?.missingSplits ?? missingSplitsIn((await ledgers.of(userId)).ledger.books.values())
}

const placeOf = ({ accountId, underlying }: MissingSplit): string => `${accountId}\n${underlying}`

/** The number of missing splits of an account and an underlying. */
export interface MissingSplitsByPlace {
  readonly get: (place: string) => number | undefined
}

export function byPlace(splits: readonly MissingSplit[]): MissingSplitsByPlace {
  const counts = new Map<string, number>()
  for (const split of splits) counts.set(placeOf(split), (counts.get(placeOf(split)) ?? 0) + 1)
  return counts
}

export function missingAt(splits: MissingSplitsByPlace, place: MissingSplit): number {
  return splits.get(placeOf(place)) ?? 0
}

// Capital that a company returns may still come to the account that the shares have left for another one of the user's. The
// cash is that account's; the basis that it lowers, or the gain, is that of the shares where they are, or were sold, by now.
// Authority: docs/domain.md, section "The ledger" (transfers); IRS Publication 550 (nondividend distributions).
import { splitMoney } from '../../base/money.ts'
import type { CorporateAction } from '../entries/entry.ts'
import type { ShareLot } from '../lots/lot.ts'
import type { TransferLink } from './transfers.ts'

/** Capital on shares that a row of a linked transfer took out of the book to which it came. */
export interface SentReturn {
  readonly entry: CorporateAction
  readonly sentBy: string
}

/** The same where the shares came to: the part that is theirs, and the rows that brought them. */
export interface ComingReturn {
  readonly entry: CorporateAction
  readonly broughtBy: readonly string[]
}

/** Whether one of the rows brought the lot, or what it became. */
export function cameBy({ boughtAs, entryIds }: ShareLot, rows: readonly string[]): boolean {
  return boughtAs !== undefined && rows.some((id) => entryIds.includes(id))
}

/** What comes to each book of what others have sent on, by their keys; in order. */
export function comingReturns(
  links: readonly TransferLink[],
  sentOf: (bookKey: string) => readonly SentReturn[],
): Map<string, ComingReturn[]> {
  const coming = new Map<string, ComingReturn[]>()
  for (const { outs, ins } of links) {
    const ids = new Set(outs.map(({ entry }) => entry.id))
    const sent = [...new Set(outs.map(({ bookKey }) => bookKey))].flatMap((key) =>
      sentOf(key).filter(({ sentBy }) => ids.has(sentBy)),
    )
    if (sent.length === 0) continue
    const receivers = [...Map.groupBy(ins, ({ bookKey }) => bookKey)]
    const weights = receivers.map(([, rows]) =>
      rows.reduce((sum, { entry }) => sum + Math.abs(entry.quantity), 0),
    )
    for (const { entry } of sent) {
      const parts = splitMoney(entry.netCash, weights)
      for (const [at, [bookKey, rows]] of receivers.entries()) {
        const part = parts[at] ?? entry.netCash
        const own = { ...entry, gross: part, netCash: part }
        const held = coming.get(bookKey) ?? []
        coming.set(bookKey, [...held, { entry: own, broughtBy: rows.map((row) => row.entry.id) }])
      }
    }
  }
  return coming
}

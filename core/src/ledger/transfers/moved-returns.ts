// A company may return capital to an account after its shares were transferred to another account of the user. The cash
// belongs to the account that received it; the basis that it lowers, or the gain, belongs to the shares where they are now
// or were sold.
// Authority: docs/domain.md, section "The ledger" (transfers); IRS Publication 550 (nondividend distributions).
import { splitMoney } from '../../base/money.ts'
import type { CorporateAction } from '../entries/entry.ts'
import type { ShareLot } from '../lots/lot.ts'
import type { TransferLink } from './transfers.ts'

/** Returned capital on shares that a transfer row took out of the book that received the cash. */
export interface SentReturn {
  readonly entry: CorporateAction
  readonly sentBy: string
}

/** The same in a book that holds the shares now: its part of the cash, and the rows that brought the shares. */
export interface ComingReturn {
  readonly entry: CorporateAction
  readonly broughtBy: readonly string[]
}

/** Whether one of the rows brought the lot, or the lot it came from. */
export function cameBy({ boughtAs, entryIds }: ShareLot, rows: readonly string[]): boolean {
  return boughtAs !== undefined && rows.some((id) => entryIds.includes(id))
}

/** By book key, the returned capital that other books received for shares now held there; in order. */
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

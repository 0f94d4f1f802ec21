// What leaves an account and comes back on the same day never left: that is how brokers report a move between parts of an
// account (cash to margin, an old platform to a new one). The same holds for what came back some days later where the user
// said so. Both rows are in the history and change nothing, so that basis, dates, premium and campaign stay as they were.
// Authority: docs/domain.md, section "The ledger" (transfers).
import { compareContent } from '../entries/compare-content.ts'
import type { Entry, HoldingEntry } from '../entries/entry.ts'
import { instrumentKey } from '../entries/instrument-key.ts'
import { isTransfer } from './transfer-rows.ts'
import type { TransferWord } from '../booking/ledger-settings.ts'

/**
 * Ids of the rows that undo another row of the same account and day. Of rows that the user linked, only the links within one
 * account.
 */
export function innerMoves(
  entries: readonly Entry[],
  words: readonly TransferWord[] = [],
): ReadonlySet<string> {
  const transfers = entries.filter((entry) => isTransfer(entry))
  if (transfers.length < 2) return new Set()
  const said = words.filter(({ same }) => same)
  const linked = new Set(said.flatMap(idsOf))
  const inner = new Set(said.length === 0 ? [] : returnedByWord(transfers, said))
  const open = new Map<string, HoldingEntry[]>()
  const seen = new Set<string>()
  for (const row of transfers.toSorted(compareContent)) {
    if (seen.has(row.id) || linked.has(row.id) || row.quantity === 0 || row.netCash !== 0) continue
    seen.add(row.id)
    const other = open.get(keyOf(row, -1))?.shift()
    if (other !== undefined) inner.add(row.id).add(other.id)
    else open.set(keyOf(row, 1), [...(open.get(keyOf(row, 1)) ?? []), row])
  }
  return inner
}

function idsOf({ outIds, inIds }: TransferWord): readonly string[] {
  return [...outIds, ...inIds]
}

/** Ids of rows that are all in one account and that the user said are one move. */
function returnedByWord(transfers: readonly HoldingEntry[], said: readonly TransferWord[]): string[] {
  const accounts = new Map(transfers.map(({ id, accountId }) => [id, accountId]))
  return said.flatMap((word) => {
    const ids = idsOf(word)
    const [account] = ids.map((id) => accounts.get(id))
    return account !== undefined && ids.every((id) => accounts.get(id) === account) ? ids : []
  })
}

/** The entries without such rows; the same array where there are none. */
export function withoutInnerMoves(
  entries: readonly Entry[],
  words: readonly TransferWord[] = [],
): readonly Entry[] {
  const inner = innerMoves(entries, words)
  return inner.size === 0 ? entries : entries.filter(({ id }) => !inner.has(id))
}

function keyOf({ accountId, tradeDate, instrument, quantity }: HoldingEntry, sign: 1 | -1): string {
  return [accountId, tradeDate, instrumentKey(instrument), sign * quantity].join('\n')
}

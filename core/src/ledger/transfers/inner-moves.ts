// What leaves an account and comes back to it on the same day never left: brokers tell so of a move between parts of an
// account (cash to margin, an old platform to a new one). So does what came back some days later, by the user's word. Both
// rows are in the history and move nothing, so that basis, dates, premium and campaign stay as they were. Authority: docs/domain.md, section "The ledger" (transfers).
import { compareContent } from '../entries/compare-content.ts'
import type { Entry, HoldingEntry } from '../entries/entry.ts'
import { instrumentKey } from '../entries/instrument-key.ts'
import { isTransfer } from './transfer-rows.ts'
import type { TransferWord } from '../booking/ledger-settings.ts'

/**
 * The ids of the rows that move back what another row of their account and day moves; of those that the user linked only
 * the ones that are of one account.
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

/** The ids of rows that all stand in one account and that the user said are one move. */
function returnedByWord(transfers: readonly HoldingEntry[], said: readonly TransferWord[]): string[] {
  const accounts = new Map(transfers.map(({ id, accountId }) => [id, accountId]))
  return said.flatMap((word) => {
    const ids = idsOf(word)
    const [account] = ids.map((id) => accounts.get(id))
    return account !== undefined && ids.every((id) => accounts.get(id) === account) ? ids : []
  })
}

/** The entries without such rows; nothing is copied where there are none. */
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

// Brokers take back cash in lieu, and cash paid for shares, by a row of the same kind with opposite signs that does not say
// it is a reversal. Where it is exactly the opposite of an earlier row, the two cancel out, and the fraction or the shares
// are held as before. A row of another amount is a correction of what was paid, and counts.
// Authority: docs/domain.md, section "The ledger" (append-only; the order of files changes nothing).
import { compareContent } from './compare-content.ts'
import type { CorporateAction, Entry } from './entry.ts'
import { instrumentKey } from './instrument-key.ts'

/** Whether it is cash that a corporate action paid for shares or a fraction, or such cash taken back. */
export function isPaidAction(entry: Entry): entry is CorporateAction {
  return (
    entry.kind === 'corporate-action' && entry.gross !== 0 && (entry.quantity !== 0 || entry.inLieu === true)
  )
}

/** Ids of the payments that were taken back, and of the rows that take them back. */
export function paidBack(entries: readonly Entry[]): ReadonlySet<string> {
  const actions = entries.filter(isPaidAction).filter(({ reverses }) => reverses !== true)
  const backs = actions.filter(({ gross }) => gross < 0)
  const gone = new Set<string>()
  if (backs.length === 0) return gone
  const paid = Map.groupBy(actions.filter(({ gross }) => gross > 0).sort(compareContent), (action) =>
    termsOf(action, 1),
  )
  for (const back of backs.sort(compareContent)) {
    const open = paid.get(termsOf(back, -1)) ?? []
    const at = open.findLastIndex(({ tradeDate }) => tradeDate <= back.tradeDate)
    const [taken] = at < 0 ? [] : open.splice(at, 1)
    if (taken !== undefined) gone.add(taken.id).add(back.id)
  }
  return gone
}

function termsOf({ instrument, quantity, gross, inLieu }: CorporateAction, sign: 1 | -1): string {
  // Avoids -0.
  return `${instrumentKey(instrument)} ${sign * quantity || 0} ${sign * gross} ${inLieu === true}`
}

// Brokers take back cash in lieu, and cash that came for shares, by a row of the same heading with the opposite signs, which does
// not say that it cancels: where it is exactly the opposite of an earlier one, both bring nothing, and the fraction or the shares
// are held as before. A row of another amount corrects what was paid, and stands.
// Authority: docs/domain.md, section "The ledger" (append-only; the order of files changes nothing).
import { compareContent } from './compare-content.ts'
import type { CorporateAction, Entry } from './entry.ts'
import { instrumentKey } from './instrument-key.ts'

/** Whether it is cash for shares or a fraction, paid or taken back by a company's act. */
export function isPaidAction(entry: Entry): entry is CorporateAction {
  return (
    entry.kind === 'corporate-action' && entry.gross !== 0 && (entry.quantity !== 0 || entry.inLieu === true)
  )
}

/** The payments that were taken back, and the rows that take them back, by their ids. */
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
  // Zero has no sign.
  return `${instrumentKey(instrument)} ${sign * quantity || 0} ${sign * gross} ${inLieu === true}`
}

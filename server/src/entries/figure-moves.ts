/** What a change of a user's ledger would move: the ledger that is kept, revised as if the change were made. */
import { encodeWire, figureMoves } from '@wheelwright/api'
import { movedFigures, reviseLedger, type LedgerChange } from '@wheelwright/core'
import type { Encoded } from '../http/call.ts'
import type { AccountNumbers } from '../portfolio/position-view.ts'
import type { LedgerOfUser } from './ledgers.ts'

const nothing = { added: [], removed: new Set<string>(), decided: new Set<string>() }

/** The answer to `?preview=true`: nothing is written. */
export const previewMoves = (
  { ledger }: Pick<LedgerOfUser, 'ledger'>,
  change: Partial<LedgerChange>,
  accounts: AccountNumbers,
): Encoded => {
  const revised = reviseLedger(ledger, { settings: ledger.settings, ...nothing, ...change })
  const items = movedFigures(ledger, revised).map(({ brokenChoices, ...moved }) => ({
    ...moved,
    accountNumber: accounts.get(moved.accountId) ?? null,
    brokenChoices: [...brokenChoices],
  }))
  return { ok: true, status: 200, text: JSON.stringify(encodeWire(figureMoves, { items })), etag: null }
}

/** What a change to a user's ledger would move: the cached ledger, revised as if the change were made. */
import { encodeWire, figureMoves } from '@wheelwright/api'
import {
  movedFigures,
  reviseLedger,
  type Ledger,
  type LedgerChange,
  type MovedFigures,
} from '@wheelwright/core'
import type { Encoded } from '../../http/call.ts'
import type { AccountNumbers } from '../../positions/queries.ts'
import type { LedgerOfUser } from './books-of-user.ts'

const nothing = { added: [], removed: new Set<string>(), decided: new Set<string>() }

export interface Revised {
  readonly ledger: Ledger
  readonly moved: readonly MovedFigures[]
}

/** The ledger as it would be, and the figures that would change. */
export function reviseFor({ ledger }: Pick<LedgerOfUser, 'ledger'>, change: Partial<LedgerChange>): Revised {
  const revised = reviseLedger(ledger, { settings: ledger.settings, ...nothing, ...change })
  return { ledger: revised, moved: movedFigures(ledger, revised) }
}

/** The answer to `?preview=true`: nothing is written. */
export function previewMoves({ moved }: Revised, accounts: AccountNumbers): Encoded {
  const items = moved.map(({ brokenChoices, ...figures }) => ({
    ...figures,
    accountNumber: accounts.get(figures.accountId) ?? null,
    brokenChoices: brokenChoices.map((broken) => ({ ...broken })),
  }))
  return { ok: true, status: 200, text: JSON.stringify(encodeWire(figureMoves, { items })), etag: null }
}

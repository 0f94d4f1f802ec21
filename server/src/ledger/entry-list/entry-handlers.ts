/** Entries: read page by page, recorded and removed by hand, and told apart from the same trade of another source. */
import { refuse, tradingDateAt } from '@wheelwright/core'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { refuseTooLarge, type Ledgers } from '../../entries/books/ledgers.ts'
import { makeEntries } from '../../entries/by-hand/make-entries.ts'
import { standingOn, toConfirm } from '../../entries/by-hand/breakages.ts'
import { previewMoves, reviseFor } from '../../entries/books/figure-moves.ts'
import { addManual, raiseBoth, trashManual, withoutManual } from '../../entries/by-hand/manual-entries.ts'
import { onStandingLedger } from '../../entries/books/on-standing-ledger.ts'
import { readBrokerRows } from '../../entries/read-broker-rows.ts'
import { answer, done } from '../../http/call.ts'
import type { Handlers, Outcome, Refused } from '../../http/call.ts'
import type { ChangedBatches } from '../../entries/books/ledger-revision.ts'
import { instantText } from '../../instants.ts'
import { selectAccountNumbers } from '../../positions/queries.ts'
import { keepBoth, treatAsOne } from '../open-questions/answer-same-trade.ts'
import { readEntryPage, toLedgerEntry } from './entry-page.ts'
import { withExpiredSide } from './expired-side.ts'

const badCursor = 'The cursor is not a place in this list. Begin again without it.'
const notByHand = {
  kind: 'notFound',
  message: 'No entry by hand has that id. An imported one leaves when its import is undone.',
} as const
const noSuchEntry = {
  kind: 'notFound',
  message: 'This entry is gone: an undo or an import may have removed it. Nothing was changed.',
} as const
const standsBeneath = (rows: string) =>
  ({
    kind: 'conflict',
    message: `Other entries close what this one opened: ${rows}. Nothing was removed: remove them first.`,
  }) as const
const noOtherSource = { kind: 'conflict', message: 'No other source reported this trade.' } as const
const nothingLeft = {
  kind: 'conflict',
  message:
    'A broker reports what became of these contracts, and none of them is left that could have ended as entered.',
} as const
const notYet = { pointer: '/trade_date', message: 'Trade date must not be in the future' }
const noSuchAccount = { pointer: '/account_id', message: 'Is none of your accounts' }

const readEntries = (deps: Deps): Pick<Handlers, 'entries'> => ({
  entries: async ({ user, query }) => {
    await readBrokerRows(deps, user.id)
    const accounts = await selectAccountNumbers(deps.db.read, user.id)
    const page = await readEntryPage(deps.db.read, user.id, query, accounts)
    if (page !== null) return answer(page)
    const errors = [{ pointer: '/cursor', message: badCursor }]
    return refuse({ kind: 'invalid', message: badCursor, errors })
  },
})

const addEntry = ({ db, clock, newId }: Deps, ledgers: Ledgers): Pick<Handlers, 'addEntry'> => ({
  addEntry: async ({ user, body, write }) => {
    const accounts = await selectAccountNumbers(db.read, user.id)
    if (!accounts.has(body.accountId)) return refuse({ kind: 'invalid', errors: [noSuchAccount] })
    const nowMs = clock()
    if (body.tradeDate > tradingDateAt(nowMs)) return refuse({ kind: 'invalid', errors: [notYet] })
    const now = instantText(nowMs)
    const view = await ledgers.of(user.id)
    const made = makeEntries(withExpiredSide(view.ledger, body), { newId })
    if (!made.ok) return refuse({ kind: 'invalid', errors: made.errors })
    const tooLarge = refuseTooLarge(view, made.entries)
    if (tooLarge !== null) return tooLarge
    let revision: number | null = null
    const outcome = await write(async (tx) => {
      const added = await addManual(tx, user.id, made.entries, now)
      revision = added.isBeside ? added.revision : null
      return answer({ items: added.rows.map((row) => toLedgerEntry(row, accounts)) })
    })
    if (!outcome.ok) return outcome
    if (revision !== null) ledgers.added(user.id, revision, made.entries)
    return outcome
  },
})

export function entryHandlers(deps: Deps, ledgers: Ledgers) {
  const { clock } = deps

  /** Makes a change of the ledger and tells the user's pages of it. */
  const change = async (
    userId: string,
    write: (work: (tx: Tx) => Promise<Outcome<undefined>>) => Promise<Outcome<undefined>>,
    work: (tx: Tx) => Promise<ChangedBatches | Refused>,
  ): Promise<Outcome<undefined>> => {
    return write(async (tx) => {
      const changed = await work(tx)
      if (typeof changed === 'object' && 'ok' in changed) return changed
      await raiseBoth(tx, userId, changed)
      return done
    })
  }

  return {
    ...readEntries(deps),
    ...addEntry(deps, ledgers),
    removeEntry: (call) =>
      onStandingLedger(call, async (writeOn) => {
        const { user, parameters, query } = call
        const without = await withoutManual(deps.db.read, user.id, parameters.id)
        if (without === null) return call.write(async () => refuse(notByHand))
        const view = await ledgers.of(user.id)
        const revised = reviseFor(view, without)
        const rows = standingOn(view.ledger, revised.ledger)
        if (rows !== null) return refuse(standsBeneath(rows))
        if (call.isPreview) return previewMoves(revised, await selectAccountNumbers(deps.db.read, user.id))
        const problem = query.confirmed === 'true' ? null : toConfirm(revised.moved)
        if (problem !== null) return refuse(problem)
        const write = (work: (tx: Tx) => Promise<Outcome<undefined>>) => writeOn(view, work)
        return change(
          user.id,
          write,
          async (tx) =>
            (await trashManual(tx, user.id, [parameters.id], instantText(clock()))) ?? refuse(notByHand),
        )
      }),
    keepBoth: ({ user, parameters, write }) =>
      change(user.id, write, async (tx) => {
        const decision = await keepBoth(tx, user.id, parameters.id)
        if (decision === 'done') return 'any'
        return refuse(decision === 'nothing left' ? nothingLeft : noSuchEntry)
      }),
    treatAsOne: ({ user, parameters, write }) =>
      change(user.id, write, async (tx) => {
        const decision = await treatAsOne(tx, user.id, parameters.id)
        if (decision === 'done') return 'any'
        return refuse(decision === 'no such entry' ? noSuchEntry : noOtherSource)
      }),
  } satisfies Partial<Handlers>
}

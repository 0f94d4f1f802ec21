/** What is derived from the entries: profit, lots, and the ledger against the broker. */
import { encodeWire, lot, months, periods, type ProfitList } from '@wheelwright/api'
import { quantityFromMicros, refuse, rollLinks, unexpiredFrom, type RollOverride } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { toConfirm } from '../entries/by-hand/breakages.ts'
import { previewMoves, reviseFor } from '../entries/books/figure-moves.ts'
import { noSuchRow, listPage } from '../entries/list-page.ts'
import { raiseLedgerRevision, readLedgerRevision } from '../entries/books/ledger-revision.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { readPreferences, storePreferences } from '../entries/preferences.ts'
import { selectMarks } from '../entries/marks.ts'
import { onStandingLedger } from '../entries/books/on-standing-ledger.ts'
import { answer, type Handlers } from '../http/call.ts'
import { createKeptTexts } from '../kept-texts.ts'
import { selectAccountNumbers, selectValuedRows } from '../positions/queries.ts'
import { raiseRevision, readRevision } from '../positions/revision.ts'
import { unitsOfAccount } from './profit/account-profit.ts'
import { changeAccount } from './account-settings.ts'
import { chooseLots, decideRoll } from './open-questions/lot-and-roll-choices.ts'
import { selectHeldSnapshots } from '../portfolio/held-snapshots.ts'
import { readMissingSplits } from '../portfolio/missing-splits.ts'
import { readWhileSettled } from '../portfolio/settled-revision.ts'
import { selectProfits } from '../portfolio/settled-profits.ts'
import { readLots } from './share-lots/read-lots.ts'
import { readPeriods } from './periods/periods.ts'
import { profitsOf } from './profit/profit.ts'
import { readMonths } from './periods/settled-months.ts'
import { encodeProfits, type ProfitText } from './profit/profit-text.ts'
import { readUnitsAgain, unitProfitsOf, type ReadUnits } from './profit/unit-profit.ts'
import { readQualifiedCalls } from './share-lots/qualified-calls.ts'
import { readRefused } from '../entries/batches/refused-symbols.ts'
import { readReconciliation } from './reconciliation/read-reconciliation.ts'
import { choiceProblem, noSale } from './share-lots/sale-lots.ts'

const noRoll = {
  pointer: '/open_entry_id',
  message:
    'A roll goes on in another contract of the same kind, put or call, in the same account and on the same underlying, that was still open when the first one was closed.',
}

/** Whether both fills stand in one book, and may be one roll there. */
const mayLink = (
  { ledger }: LedgerOfUser,
  { closeEntryId, openEntryId }: Pick<RollOverride, 'closeEntryId' | 'openEntryId'>,
): boolean => {
  for (const book of ledger.books.values())
    if (book.entries.some(({ id }) => id === closeEntryId))
      return rollLinks(book, [{ closeEntryId, openEntryId, linked: true }]).some(
        (link) => link.closeEntryId === closeEntryId && link.openEntryId === openEntryId,
      )
  return false
}

/** Some of the users who asked last. */
const keptCharacters = 4_000_000

/** As they were settled; null where that lags, and they are booked instead. */
const readSettledUnits = async (
  { db }: Deps,
  userId: string,
  earlier: ReadUnits | null,
): Promise<ReadUnits | null> => {
  const settled = await readWhileSettled(db.read, userId, () => selectProfits(db.read, userId))
  return settled === null ? null : readUnitsAgain(settled, earlier)
}

/** Over all accounts. */
export async function readProfits(deps: Deps, ledgers: Ledgers, userId: string): Promise<ProfitList> {
  return profitsFrom(await readSettledUnits(deps, userId, null), { deps, ledgers, userId, accountId: null })
}

interface Asked {
  readonly deps: Deps
  readonly ledgers: Ledgers
  readonly userId: string
  /** Null for all. */
  readonly accountId: string | null
}

const profitsFrom = async (
  settled: ReadUnits | null,
  { deps, ledgers, userId, accountId }: Asked,
): Promise<ProfitList> => {
  const { db, clock } = deps
  const all =
    settled === null
      ? await unitProfitsOf(await ledgers.of(userId), await selectHeldSnapshots(db.read, userId))
      : [...settled.values()].map(([, unit]) => unit)
  const units =
    accountId === null ? all : await unitsOfAccount(deps, ledgers, userId, { units: all, accountId })
  const refused = (await readRefused(db.read, userId))(accountId ?? undefined)
  const marks = await selectMarks(db.read, userId, await selectValuedRows(db.read, userId))
  const missing = await readMissingSplits(db.read, ledgers, userId)
  const missingSplits = missing.filter((split) => accountId === null || split.accountId === accountId)
  return profitsOf(units, { marks, refused, missingSplits, unexpired: unexpiredFrom(clock()) })
}

/** Profit per user, or of one account of theirs, as it is sent, kept for the day while ledger and prices stand. */
const createProfits = (deps: Deps, ledgers: Ledgers) => {
  const { db, clock } = deps
  const kept = createKeptTexts<ProfitText>(keptCharacters)
  return async (userId: string, accountId: string | null): Promise<ProfitText> => {
    // The revisions are read first: a change in between makes what is kept older than it says.
    const unexpired = unexpiredFrom(clock())
    const [portfolio, ledger] = [
      await readRevision(db.read, userId),
      await readLedgerRevision(db.read, userId),
    ]
    const version = `${portfolio}.${ledger}.${unexpired}`
    const key = accountId === null ? userId : `${userId} ${accountId}`
    const earlier = kept.get(key, version)
    if (earlier !== null) return earlier
    const settled = await readSettledUnits(deps, userId, kept.latest(key)?.units ?? null)
    const made = encodeProfits(await profitsFrom(settled, { deps, ledgers, userId, accountId }), settled)
    kept.set(key, version, made)
    return made
  }
}

const noCursor = { pointer: '/cursor', message: 'Is not a cursor of such a list' }

export function figureHandlers(deps: Deps, ledgers: Ledgers) {
  const profit = createProfits(deps, ledgers)
  return {
    profit: async ({ user, query }) => {
      const found = await readPeriods(deps, ledgers, user.id, query)
      if (found !== null && !found.ok) return found
      const accountId = query.accountId ?? null
      const made = await profit(user.id, accountId)
      const text = query.items === 'none' ? made.withoutItems : made.text
      // Profit stands as text for many readers; what is asked for beside it are more fields of its object.
      const beside = {
        ...(found !== null && { periods: encodeWire(periods, found.value) }),
        ...(query.months === 'true' && {
          months: encodeWire(months, await readMonths(deps, ledgers, user.id, accountId)),
        }),
      }
      const fields = Object.entries(beside).map(([name, value]) => `,"${name}":${JSON.stringify(value)}`)
      const whole = fields.length === 0 ? text : `${text.slice(0, -1)}${fields.join('')}}`
      return { ok: true, status: 200, text: whole, etag: null }
    },
    lots: async ({ user, query }) => {
      const lots = await readLots(deps, ledgers, user.id, query)
      const rows = lots.map(({ id, make }) => ({ id, text: () => JSON.stringify(encodeWire(lot, make())) }))
      const page = listPage(rows, query.after)
      return page === null
        ? refuse({ kind: 'invalid', errors: [noSuchRow] })
        : { ok: true, status: 200, etag: null, ...page }
    },
    qualifiedCalls: (call) => readQualifiedCalls(deps, ledgers, call),
    reconciliation: async ({ user, query }) => {
      const read = await readReconciliation(deps, ledgers, user.id, query)
      return read === null ? refuse({ kind: 'invalid', errors: [noCursor] }) : answer(read)
    },
    ...decisionHandlers(deps, ledgers),
  } satisfies Partial<Handlers>
}

const noAccount = refuse({
  kind: 'notFound',
  message: 'There is no such account: it may have been joined with another one. Nothing was changed.',
} as const)
const noSuchTrades = refuse({
  kind: 'notFound',
  message: 'One of the two trades is gone: an undo or an import may have removed it. Nothing was changed.',
} as const)

/** What the user decides about booking; every figure may follow from it. */
const decisionHandlers = ({ db }: Deps, ledgers: Ledgers) => {
  const raiseBoth = async (tx: Tx, userId: string): Promise<void> => {
    await raiseLedgerRevision(tx, userId, [])
    await raiseRevision(tx, userId)
  }
  return {
    changeAccount: async ({ user, parameters, body, write }) =>
      write(async (tx) => {
        if (!(await changeAccount(tx, user.id, parameters.id, body))) return noAccount
        await raiseBoth(tx, user.id)
        return answer(body)
      }),
    preferences: async ({ user }) => answer(await readPreferences(db.read, user.id)),
    changePreferences: async ({ user, body, write }) =>
      write(async (tx) => {
        await storePreferences(tx, user.id, body)
        await raiseBoth(tx, user.id)
        return answer(body)
      }),
    chooseLots: (call) =>
      onStandingLedger(call, async (writeOn) => {
        const { user, parameters, body, query } = call
        const lots = body.lots.map((lot) => ({ ...lot, quantity: quantityFromMicros(lot.quantity) }))
        const view = await ledgers.of(user.id)
        const problem = choiceProblem(view, parameters.id, lots)
        if (problem !== null) return refuse(problem)
        const { settings } = view.ledger
        const lotChoices = { ...settings.lotChoices, [parameters.id]: lots }
        const revised = reviseFor(view, { settings: { ...settings, lotChoices } })
        if (call.isPreview) return previewMoves(revised, await selectAccountNumbers(db.read, user.id))
        const breaks = query.confirmed === 'true' ? null : toConfirm(revised.moved)
        if (breaks !== null) return refuse(breaks)
        return writeOn(view, async (tx) => {
          if (!(await chooseLots(tx, user.id, parameters.id, lots))) return noSale
          await raiseBoth(tx, user.id)
          return answer(body)
        })
      }),
    decideRoll: async ({ user, body, write }) => {
      const isImpossible = body.linked === true && !mayLink(await ledgers.of(user.id), body)
      return write(async (tx) => {
        if (!(await decideRoll(tx, user.id, body))) return noSuchTrades
        if (isImpossible) return refuse({ kind: 'invalid', errors: [noRoll] })
        await raiseBoth(tx, user.id)
        return answer(body)
      })
    },
  } satisfies Partial<Handlers>
}

/** What is derived from the entries: profit, lots, and the ledger against the broker. */
import { encodeWire, lot } from '@wheelwright/api'
import type { LotQuery, ProfitList } from '@wheelwright/api'
import { canonicalEquitySymbol, quantityFromMicros, refuse, tradingDateAt } from '@wheelwright/core'
import type { Book, TradingDate } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { readCycles } from '../entries/cycles.ts'
import { toConfirm } from '../entries/breakages.ts'
import { previewMoves, reviseFor } from '../entries/figure-moves.ts'
import { noSuchRow, pageOf } from '../entries/list-page.ts'
import { raiseLedgerRevision, readLedgerRevision } from '../entries/ledger-revision.ts'
import type { LedgerOfUser, Ledgers } from '../entries/ledgers.ts'
import { washOf } from '../entries/wash.ts'
import { selectMarks } from '../entries/marks.ts'
import { answer } from '../http/call.ts'
import type { Handlers } from '../http/call.ts'
import { selectAccountNumbers, selectValuedRows } from '../positions/queries.ts'
import { raiseRevision, readRevision } from '../positions/revision.ts'
import { changeAccount } from './account-settings.ts'
import { chooseLots, decideRoll } from './decisions.ts'
import { selectHeldSnapshots } from '../portfolio/held-snapshots.ts'
import { lotsOfBook, type ListedLot } from './lot-list.ts'
import { profitsOf } from './profit.ts'
import { readQualifiedCalls } from './qualified-calls.ts'
import { countRefusedBySymbol } from '../entries/refused-symbols.ts'
import { readReconciliation } from './read-reconciliation.ts'
import { choiceProblem } from './sale-lots.ts'

const changedMeanwhile = {
  kind: 'conflict',
  message:
    'The ledger was changed by someone else at the same time. Nothing was named: look at the lots again.',
} as const

const canonical = (symbol: string): string => {
  const known = canonicalEquitySymbol(symbol)
  return known.ok ? known.value : symbol
}

const keptProfits = 100

/** Profit per user, kept for the day while ledger and prices stand. */
export const createProfits = ({ db, clock }: Deps, ledgers: Ledgers) => {
  const kept = new Map<
    string,
    { view: LedgerOfUser; revision: number; today: TradingDate; list: ProfitList }
  >()
  return async (userId: string): Promise<ProfitList> => {
    const revision = await readRevision(db.read, userId)
    const view = await ledgers.of(userId)
    const earlier = kept.get(userId)
    const today = tradingDateAt(clock())
    if (earlier?.view === view && earlier.revision === revision && earlier.today === today)
      return earlier.list
    const refused = await countRefusedBySymbol(db.read, userId)
    const snapshots = await selectHeldSnapshots(db.read, userId)
    const list = await profitsOf(
      view,
      await selectMarks(db.read, userId, await selectValuedRows(db.read, userId)),
      { refused, snapshots, today },
    )
    kept.delete(userId)
    kept.set(userId, { view, revision, today, list })
    const oldest = kept.size > keptProfits ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return list
  }
}

const isHeld = ({ lots, disposals }: Book, { status = 'open' }: LotQuery): boolean =>
  lots.length > 0 || (status !== 'open' && disposals.length > 0)

const readLots = async (
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  query: LotQuery,
): Promise<ListedLot[]> => {
  const { db } = deps
  const view = await ledgers.of(userId)
  const symbol = query.symbol === undefined ? null : canonical(query.symbol)
  const books = [...view.ledger.books.values()].filter(
    (book) => book.underlying !== null && (symbol === null || book.underlying === symbol),
  )
  const held = books.filter((book) => isHeld(book, query))
  const tickers = new Set(held.map(({ underlying }) => underlying ?? ''))
  const [rows, accounts, cycles] = await Promise.all([
    selectValuedRows(db.read, userId),
    selectAccountNumbers(db.read, userId),
    readCycles(deps, userId, view, [...tickers]),
  ])
  const cycleOf = new Map(
    cycles.flatMap(({ cycle }) => cycle.flows.map(({ entryId }) => [entryId, cycle] as const)),
  )
  const marks = await selectMarks(db.read, userId, rows)
  const { cycleSettings, iraAccounts } = view
  const context = { marks, accounts, cycleOf, cycleSettings, iraAccounts }
  return [...Map.groupBy(books, ({ underlying }) => underlying).values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return []
    const all = [first, ...rest] as const
    return all
      .filter((book) => isHeld(book, query))
      .filter(({ accountId }) => query.accountId === undefined || accountId === query.accountId)
      .flatMap((book) => lotsOfBook(book, query, () => ({ ...context, wash: washOf(view, all) })))
  })
}

const noCursor = { pointer: '/cursor', message: 'Is no cursor of such a list' }

export const figureHandlers = (deps: Deps, ledgers: Ledgers) => {
  const profit = createProfits(deps, ledgers)
  return {
    profit: async ({ user }) => answer(await profit(user.id)),
    lots: async ({ user, query }) => {
      const lots = await readLots(deps, ledgers, user.id, query)
      const rows = lots.map(({ id, make }) => ({ id, text: () => JSON.stringify(encodeWire(lot, make())) }))
      const page = pageOf(rows, query.after)
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

/** What the user decides about booking; every figure may follow from it. */
const decisionHandlers = ({ db }: Deps, ledgers: Ledgers) => {
  const raiseBoth = async (tx: Tx, userId: string): Promise<void> => {
    await raiseLedgerRevision(tx, userId, [])
    await raiseRevision(tx, userId)
  }
  return {
    changeAccount: async ({ user, parameters, body, write }) =>
      write(async (tx) => {
        if (!(await changeAccount(tx, user.id, parameters.id, body))) return refuse({ kind: 'notFound' })
        await raiseBoth(tx, user.id)
        return answer(body)
      }),
    chooseLots: async ({ user, parameters, body, query, write, isPreview }) => {
      const lots = body.lots.map((lot) => ({ ...lot, quantity: quantityFromMicros(lot.quantity) }))
      const view = await ledgers.of(user.id)
      const problem = choiceProblem(view, parameters.id, lots)
      if (problem !== null) return refuse(problem)
      const { settings } = view.ledger
      const lotChoices = { ...settings.lotChoices, [parameters.id]: lots }
      const revised = reviseFor(view, { settings: { ...settings, lotChoices } })
      if (isPreview) return previewMoves(revised, await selectAccountNumbers(db.read, user.id))
      const breaks = query.confirmed === 'true' ? null : toConfirm(revised.moved)
      if (breaks !== null) return refuse(breaks)
      return write(async (tx) => {
        if ((await readLedgerRevision(tx, user.id)) !== view.revision) return refuse(changedMeanwhile)
        if (!(await chooseLots(tx, user.id, parameters.id, lots))) return refuse({ kind: 'notFound' })
        await raiseBoth(tx, user.id)
        return answer(body)
      })
    },
    decideRoll: async ({ user, body, write }) =>
      write(async (tx) => {
        if (!(await decideRoll(tx, user.id, body))) return refuse({ kind: 'notFound' })
        await raiseBoth(tx, user.id)
        return answer(body)
      }),
  } satisfies Partial<Handlers>
}

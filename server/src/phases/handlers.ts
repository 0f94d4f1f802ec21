/** The phase page: its list, the tickers that a user follows, and taking one off it. */
import { encodeWire, trackedTicker } from '@wheelwright/api'
import { canonicalEquitySymbol, refuse } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { answer, done } from '../http/call.ts'
import type { Handlers } from '../http/call.ts'
import { instantText } from '../instants.ts'
import { readWheelsIn } from '../wheels/read-wheels.ts'
import type { KnownWheel } from '../wheels/known-wheel.ts'
import { followEntries } from '../wheels/settle-wheels.ts'
import { updateWheel } from '../wheels/wheel-rows.ts'
import { createPhases } from './read-phases.ts'

type PhaseHandlers = Pick<Handlers, 'phases' | 'trackTicker' | 'removeTicker'>

const noTicker = { pointer: '/ticker', message: 'Is no ticker' }
const noSuchTicker = { kind: 'notFound', message: 'Nothing on the phase page has that ticker.' } as const

const selectTracked = async (db: Reader, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('tracked_tickers')
    .select('ticker')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ ticker }) => ticker)
}

/** Answers whether it was not followed before. */
const track = async (tx: Tx, userId: string, ticker: string, now: string): Promise<boolean> => {
  const known = await tx
    .selectFrom('tracked_tickers')
    .select('deleted_at')
    .where('user_id', '=', userId)
    .where('ticker', '=', ticker)
    .executeTakeFirst()
  if (known?.deleted_at === null) return false
  if (known === undefined)
    await tx
      .insertInto('tracked_tickers')
      .values({ user_id: userId, ticker, tracked_at: now, deleted_at: null })
      .execute()
  else
    await tx
      .updateTable('tracked_tickers')
      .set({ tracked_at: now, deleted_at: null })
      .where('user_id', '=', userId)
      .where('ticker', '=', ticker)
      .execute()
  return true
}

const untrack = async (tx: Tx, userId: string, ticker: string, now: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('tracked_tickers')
    .set({ deleted_at: now })
    .where('user_id', '=', userId)
    .where('ticker', '=', ticker)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}

const isOn =
  (ticker: string) =>
  ({ row }: KnownWheel): boolean =>
    row.ticker === ticker && row.status !== 'closed'

export function phaseHandlers(deps: Deps, ledgers: Ledgers): PhaseHandlers {
  const { db, clock } = deps
  const phases = createPhases(deps, ledgers)
  return {
    phases: async ({ user }) => {
      const text = await phases(user.id, await selectTracked(db.read, user.id))
      return { ok: true, status: 200, text, etag: null }
    },
    trackTicker: ({ user, body, write }) => {
      const symbol = canonicalEquitySymbol(body.ticker)
      if (!symbol.ok) return Promise.resolve(refuse({ kind: 'invalid', errors: [noTicker] }))
      const told = { ticker: symbol.value }
      return write(async (tx) => {
        if (await track(tx, user.id, told.ticker, instantText(clock()))) return answer(told)
        const text = JSON.stringify(encodeWire(trackedTicker, told))
        return { ok: true, status: 200, text, etag: null, isUnchanged: true }
      })
    },
    removeTicker: async ({ user, parameters: { ticker }, write }) => {
      const view = await ledgers.of(user.id)
      const { wheels } = await readWheelsIn(deps, user.id, view, { tickers: [ticker] })
      const going = wheels.filter(isOn(ticker))
      return write(async (tx) => {
        const now = instantText(clock())
        const wasTracked = await untrack(tx, user.id, ticker, now)
        if (!wasTracked && going.length === 0) return refuse(noSuchTicker)
        for (const { row } of going)
          if (!(await updateWheel(tx, row, { deleted_at: now, updated_at: now })))
            return refuse({
              kind: 'conflict',
              message: `A wheel on ${ticker} was changed at the same time. Nothing was deleted: try again.`,
            })
        // The campaigns' own wheels stand for them again, as the entries have them now.
        if (going.some(({ row }) => row.campaign_id !== null))
          await followEntries(tx, deps, { userId: user.id, view, tickers: [ticker] })
        return done
      })
    },
  }
}

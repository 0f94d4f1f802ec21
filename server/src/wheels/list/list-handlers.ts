/** Wheels of the ledger and by hand in one list; making one by hand; joining it with a campaign of the ledger. */
import {
  campaignProposals,
  refuse,
  tradingDateAt,
  type ManualCycle,
  type ReachedLimit,
  type TradingDate,
} from '@wheelwright/core'
import type { WheelAlerts } from '@wheelwright/api'
import type { WheelRow } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { answer, type Handlers } from '../../http/call.ts'
import { instantText } from '../../instants.ts'
import { dateOf, moneyOf } from '../../positions/stored-position.ts'
import { selectAccountNumbers } from '../../positions/queries.ts'
import { changeWheel, noSuchWheel } from '../change-wheel.ts'
import { freeKey } from '../terms/free-key.ts'
import { earnedBy, isNotified, reachedBy } from '../earned.ts'
import type { KnownWheel } from '../known-wheel.ts'
import { readListed } from './listed-wheels.ts'
import { makeWheel, type MadeWheel } from '../terms/make-wheel.ts'
import { listHandler } from './read-list.ts'
import { readCampaign, readWheel } from '../read-one-wheel.ts'
import { readWheels } from '../read-wheels.ts'
import { takeBackDetected } from '../status/reopen-wheels.ts'
import { followEntries } from '../settle-wheels.ts'
import { logEvent } from '../wheel-log.ts'
import {
  hasUnjoinedByHand,
  insertWheels,
  isJoinedByOther,
  parametersOf,
  selectWheel,
  updateWheel,
} from '../wheel-rows.ts'
import { toWheelCycle } from '../wheel-view.ts'

const toRow = (
  userId: string,
  made: MadeWheel,
  {
    id,
    key,
    now,
    today,
  }: { readonly id: string; readonly key: string; readonly now: string; readonly today: TradingDate },
): WheelRow => ({
  user_id: userId,
  id,
  origin: 'manual',
  cycle_key: key,
  ticker: made.ticker,
  account_id: made.accountId,
  strategy: made.strategy,
  status: made.status,
  status_at: now,
  decided_at: null,
  started_on: made.startedOn,
  ended_on: made.status === 'closed' ? today : null,
  strike: made.strike,
  expiration: made.expiration,
  contracts: made.contracts,
  premium: made.premium,
  notes: made.notes,
  parameters: JSON.stringify(made.parameters),
  campaign_id: null,
  version: 1,
  created_at: now,
  updated_at: now,
  deleted_at: null,
})

const toManualCycle = ({ row }: KnownWheel, today: TradingDate): ManualCycle => ({
  id: row.id,
  ticker: row.ticker,
  accountId: row.account_id,
  strategy: row.strategy,
  strike: moneyOf(row.strike),
  expiration: dateOf(row.expiration),
  contracts: row.contracts,
  startedOn: dateOf(row.started_on) ?? today,
})

const noAccount = { pointer: '/account_id', message: 'Is none of your accounts' }
const byHandOnly = {
  kind: 'conflict',
  message: 'Only a wheel made by hand can be joined with a campaign of the ledger.',
} as const
const noCampaign = { pointer: '/ledger_id', message: 'Is not a campaign of the ledger on the same ticker' }
const taken = {
  kind: 'conflict',
  message: 'Another wheel by hand is joined with that campaign already.',
} as const

const addWheel = (deps: Deps, ledgers: Ledgers): Pick<Handlers, 'addWheelCycle'> => ({
  addWheelCycle: async ({ user, body, write }) => {
    const { db, clock, newId } = deps
    const made = makeWheel(body, tradingDateAt(clock()))
    if (!made.ok) return refuse({ kind: 'invalid', message: made.error.message, errors: [made.error] })
    const { accountId } = made.wheel
    if (accountId !== null && !(await selectAccountNumbers(db.read, user.id)).has(accountId))
      return refuse({ kind: 'invalid', errors: [noAccount] })
    const { context } = await readWheels(deps, ledgers, user.id)
    return write(async (tx) => {
      const now = instantText(clock())
      const row = toRow(user.id, made.wheel, {
        id: newId(),
        key: await freeKey(tx, user.id, made.wheel),
        now,
        today: context.today,
      })
      await insertWheels(tx, user.id, [row])
      await logEvent(tx, {
        user_id: user.id,
        wheel_id: row.id,
        id: newId(),
        event_type: 'created',
        trade_date: context.today,
        created_at: now,
      })
      const cycle = toWheelCycle({ row, known: null }, context)
      return answer(cycle, cycle.etag)
    })
  },
})

/** Stop losses first: pages show a few. */
const pressing: readonly ReachedLimit['kind'][] = ['stop_loss', 'profit_target', 'max_days', 'position_size']

/** The limits that are reached, of each wheel whose notifications are on. */
export async function readWheelAlerts(
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
): Promise<WheelAlerts['items']> {
  const { wheels, context } = await readListed(deps, ledgers, userId, 'open')
  const told = wheels.filter(({ row }) => isNotified(parametersOf(row)))
  const items = told.flatMap((wheel) => {
    const { row, card } = wheel
    const earned = earnedBy(wheel, context)
    const about = {
      wheelId: row.id,
      cycleKey: card?.key ?? row.cycle_key,
      ticker: row.ticker,
      heldSince: earned.heldSince,
    }
    return reachedBy(wheel, earned, context).map((limit) => ({ ...about, ...limit }))
  })
  return items.toSorted((a, b) => pressing.indexOf(a.kind) - pressing.indexOf(b.kind))
}

const alerts = (deps: Deps, ledgers: Ledgers): Pick<Handlers, 'wheelAlerts'> => ({
  wheelAlerts: async ({ user }) => answer({ items: await readWheelAlerts(deps, ledgers, user.id) }),
})

const proposals = (deps: Deps, ledgers: Ledgers): Pick<Handlers, 'campaignProposals' | 'joinCampaign'> => ({
  campaignProposals: async ({ user }) => {
    // Most users have no wheel by hand, and nothing is booked for them.
    if (!(await hasUnjoinedByHand(deps.db.read, user.id))) return answer([])
    const { wheels, context } = await readWheels(deps, ledgers, user.id)
    const byHand = wheels.filter(({ row, known }) => row.origin === 'manual' && known === null)
    const found = wheels.filter(({ row }) => row.origin === 'ledger')
    const idOf = new Map(found.map(({ row, known }) => [`${row.account_id} ${known?.cycle.key}`, row]))
    const made = campaignProposals(
      byHand.map((wheel) => toManualCycle(wheel, context.today)),
      found.flatMap(({ known }) => (known === null ? [] : [known.cycle])),
    )
    return answer(
      made.flatMap(({ manualId, cycleKey, accountId, agree, differ, daysApart }) => {
        const row = idOf.get(`${accountId} ${cycleKey}`)
        if (row === undefined) return []
        return [
          {
            manualId,
            ledgerId: row.id,
            ticker: row.ticker,
            agree: [...agree],
            differ: [...differ],
            daysApart,
          },
        ]
      }),
    )
  },
  joinCampaign: async (call) => {
    const { ledgerId } = call.body
    const known = ledgerId === null ? null : await readCampaign(deps, ledgers, call.user.id, ledgerId)
    return changeWheel(
      deps,
      ledgers,
      call,
      async ({ tx, wheel: { row }, view, now }) => {
        if (row.origin !== 'manual') return refuse(byHandOnly)
        if (ledgerId !== null) {
          const campaign = await selectWheel(tx, call.user.id, ledgerId)
          const isListed = known !== null && campaign?.origin === 'ledger' && campaign.deleted_at === null
          if (!isListed || campaign.ticker !== row.ticker)
            return refuse({ kind: 'invalid', errors: [noCampaign] })
          if (await isJoinedByOther(tx, row, ledgerId)) return refuse(taken)
        }
        // What it says stands already: nobody has to load the wheel again.
        if (row.campaign_id === ledgerId) return row
        const plan = ledgerId === null ? await takeBackDetected(tx, row, now) : row
        const change = { campaign_id: ledgerId, updated_at: now }
        if (plan === null || !(await updateWheel(tx, plan, change))) return null
        // Both wheels have the status of what they stand for now.
        await followEntries(tx, deps, { userId: call.user.id, view, tickers: [row.ticker] })
        return (await selectWheel(tx, call.user.id, row.id)) ?? null
      },
      ({ row }, { context }) => {
        const cycle = toWheelCycle({ row, known }, context)
        return answer(cycle, cycle.etag)
      },
    )
  },
})

export function listHandlers(deps: Deps, ledgers: Ledgers) {
  return {
    ...listHandler(deps, ledgers),
    wheelCycle: async ({ user, parameters, query }) => {
      const found = await readWheel(deps, ledgers, user.id, parameters.id, query.timeline === 'true')
      if (found === null) return noSuchWheel
      const cycle = toWheelCycle(found.wheel, found.context)
      return answer(cycle, cycle.etag)
    },
    ...addWheel(deps, ledgers),
    ...alerts(deps, ledgers),
    ...proposals(deps, ledgers),
  } satisfies Partial<Handlers>
}

/** Campaigns as the ledger finds them, and their figures. */
import type { WheelCycle, WheelData } from '@wheelwright/api'
import {
  canonicalEquitySymbol,
  judgeDetection,
  refuse,
  sumMoney,
  totalOf,
  toldSum,
  tradingDateAt,
  unexpiredFrom,
  amountIfComplete,
  type CycleFlow,
  type Entry,
} from '@wheelwright/core'
import { byDay } from '../entries/books/by-day.ts'
import type { WheelRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { booksOf, readCycles, type KnownCycle } from '../entries/books/cycles.ts'
import { becameOf, latestSymbolOf } from '../entries/books/latest-symbol.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { BooksOfUser } from '../entries/books/books-of-user.ts'
import { selectDatedMarks } from '../entries/marks.ts'
import { answer, type Handlers } from '../http/call.ts'
import { countRefusedBySymbol } from '../entries/batches/refused-symbols.ts'
import { booksOn } from '../portfolio/books-on.ts'
import { byPlace, missingSplitsIn } from '../portfolio/missing-splits.ts'
import { selectAccountNumbers, selectValuedRows } from '../positions/queries.ts'
import { dateOf } from '../positions/stored-position.ts'
import { noSuchRow } from '../entries/list-page.ts'
import { pageOfCycles } from './campaigns/cycle-page.ts'
import { positionsOf, profitOf, toLedgerCycle, type ToldCycle } from './campaigns/cycle-view.ts'
import { marksAt, type CycleContext } from './campaigns/cycle-context.ts'
import { noSuchWheel } from './change-wheel.ts'
import { closeSummaryOf, closeSummaryOfPlan } from './closing/close-summary.ts'
import { performanceOf } from './campaigns/performance.ts'
import { performanceOfPlan } from './campaigns/plan-figures.ts'
import { detectedOf } from './known-wheel.ts'
import { readPreferences } from '../entries/preferences.ts'
import { readCampaign, readWheel } from './read-one-wheel.ts'
import { inOrder, selectCampaignsInTrash, selectWheelsOn } from './wheel-rows.ts'
import { toWheelCycle } from './wheel-view.ts'

const contextOf = async (
  { db, clock }: Deps,
  userId: string,
  { cycleSettings, ledger }: BooksOfUser,
): Promise<CycleContext> => {
  const [rows, accounts, refused] = await Promise.all([
    selectValuedRows(db.read, userId),
    selectAccountNumbers(db.read, userId),
    countRefusedBySymbol(db.read, userId),
  ])
  const dated = await selectDatedMarks(db.read, userId, rows)
  const nowMs = clock()
  return {
    ...marksAt(dated, nowMs),
    accounts,
    refused,
    missingSplits: byPlace(missingSplitsIn(ledger.books.values())),
    today: tradingDateAt(nowMs),
    unexpired: unexpiredFrom(nowMs),
    cycleSettings,
  }
}

interface OnTicker {
  readonly ticker: string
  readonly became: string | null
  readonly cycles: readonly KnownCycle[]
  /** Every entry on the ticker, by day. */
  /** In order of their days. */
  readonly entries: readonly Entry[]
  readonly plans: Plans
  /** Campaigns whose wheels were deleted. */
  readonly inTrash: ReadonlySet<string>
}

/** The status that the list of wheels shows for the campaign: the user's word, or what detection would apply to it. */
const withWheel = (
  cycle: ToldCycle,
  known: KnownCycle,
  row: WheelRow | undefined,
  context: CycleContext,
): ToldCycle => {
  if (row === undefined) return cycle
  const detected = detectedOf({ row, known }, context)
  const judged = judgeDetection(row.status, detected)
  const status = judged.outcome === 'apply' ? judged.detected.status : row.status
  return { ...cycle, status, statusReason: detected?.reason ?? cycle.statusReason }
}

/** The row that speaks for each campaign: that of the wheel by hand which is joined with it, else its own. */
const byCampaign = (rows: readonly WheelRow[]): ReadonlyMap<string, WheelRow> => {
  const own = rows.filter(({ campaign_id }) => campaign_id === null)
  const joined = rows.filter(({ campaign_id, deleted_at }) => campaign_id !== null && deleted_at === null)
  return new Map([...own, ...joined].map((row) => [row.campaign_id ?? row.id, row]))
}

type Plans = WheelData['plans']

/** Made by hand, with no campaign of these behind them. */
const plansOf = (
  rows: readonly WheelRow[],
  campaigns: readonly KnownCycle[],
  { today }: Pick<CycleContext, 'today'>,
): Plans => {
  const known = new Set(campaigns.map(({ id }) => id))
  return rows
    .filter(
      ({ origin, campaign_id, deleted_at }) =>
        origin === 'manual' && deleted_at === null && (campaign_id === null || !known.has(campaign_id)),
    )
    .toSorted(inOrder)
    .map((row) => ({
      id: row.id,
      cycleKey: row.cycle_key,
      status: row.status,
      strategyType: row.strategy,
      startedAt: dateOf(row.started_on) ?? today,
      endedAt: dateOf(row.ended_on),
    }))
}

/** The latest of the trades outside of campaigns. */
const mostOthers = 1000

/** The ids of what is in no campaign, or only in part, as a sale of shares of which some are in one. */
const outsideOf = (entries: readonly Entry[], flows: readonly CycleFlow[]): string[] => {
  const inside = Map.groupBy(flows, ({ entryId }) => entryId)
  return entries.flatMap(({ id, netCash }) => {
    const amounts = inside.get(id)?.map(({ amount }) => amount)
    if (amounts === undefined) return [id]
    const known = amounts.filter((amount) => amount !== null)
    return known.length < amounts.length || sumMoney(known) === netCash ? [] : [id]
  })
}

const wheelDataOf = (
  { ticker, became, cycles, entries, plans, inTrash }: OnTicker,
  rows: ReadonlyMap<string, WheelRow>,
  context: CycleContext,
  after: string | undefined,
): WheelData | null => {
  const page = pageOfCycles(cycles, after, (known) => ({
    ...withWheel(toLedgerCycle(known, context), known, rows.get(known.id), context),
    wheelInTrash: inTrash.has(known.id),
  }))
  if (page === null) return null
  const others = outsideOf(
    entries,
    cycles.flatMap(({ cycle }) => cycle.flows),
  )
  const profits = cycles.map((known) => profitOf(known, context))
  return {
    ticker,
    became,
    totalPremiumCollected: amountIfComplete(totalOf(profits.map(({ premiumCollected }) => premiumCollected))),
    realizedPnl: toldSum(profits.map(({ realizedPnl: sum, results }) => ({ sum, results }))),
    complete: profits.every(({ complete }) => complete),
    activeCycles: [
      ...cycles
        .filter(({ id }) => !inTrash.has(id))
        .map(({ id, cycle }) => cycle.ended ?? rows.get(id)?.ended_on),
      ...plans.map(({ endedAt }) => endedAt),
    ].filter((ended) => ended == null).length,
    totalCycles: cycles.length + plans.length,
    cyclesInTrash: cycles.filter(({ id }) => inTrash.has(id)).length,
    plans,
    ...page,
    currentPositions: cycles.flatMap((known) => positionsOf(known, context)),
    otherEntries: others.slice(-mostOthers),
    otherEntryCount: others.length,
  }
}

const answerPlan = <A>(plan: WheelCycle | null, view: (plan: WheelCycle) => A) =>
  plan === null ? noSuchWheel : answer(view(plan))

export function wheelHandlers(deps: Deps, ledgers: Ledgers) {
  const find = (userId: string, id: string): Promise<KnownCycle | null> =>
    readCampaign(deps, ledgers, userId, id)

  /** A wheel by hand whose figures nothing says yet. */
  const findPlan = async (userId: string, id: string): Promise<WheelCycle | null> => {
    const found = await readWheel(deps, ledgers, userId, id)
    return found === null ? null : toWheelCycle(found.wheel, found.context)
  }

  const booksAround = (userId: string, { cycle }: Pick<KnownCycle, 'cycle'>) =>
    booksOn(deps.db.read, ledgers, userId, [cycle.underlying])

  /** All campaigns on a ticker in the account of one of them. */
  const siblingsOf = async (userId: string, { cycle }: KnownCycle): Promise<KnownCycle[]> => {
    const all = await readCycles(deps, userId, await booksAround(userId, { cycle }), [cycle.underlying])
    return all.filter((known) => known.cycle.accountId === cycle.accountId)
  }

  return {
    wheelData: async ({ user, parameters, query }) => {
      const asked = canonicalEquitySymbol(parameters.ticker)
      if (!asked.ok)
        return refuse({ kind: 'notFound', message: 'This is not the symbol of a share or an index.' })
      const view = await booksOn(deps.db.read, ledgers, user.id, [asked.value])
      const ticker = latestSymbolOf(view, asked.value)
      const isWanted = (accountId: string): boolean =>
        query.accountId === undefined || query.accountId === accountId
      const cycles = await readCycles(deps, user.id, view, [ticker])
      const rows = await selectWheelsOn(deps.db.read, user.id, [ticker])
      const context = await contextOf(deps, user.id, view)
      const ids = cycles.map(({ id }) => id)
      const inTrash = await selectCampaignsInTrash(deps.db.read, user.id, ids)
      // One that names no account is of none: only all accounts together count it.
      const plans = plansOf(
        rows.filter(({ account_id }) => query.accountId === undefined || account_id === query.accountId),
        cycles,
        context,
      )
      const onTicker = {
        ticker,
        became: becameOf(view, asked.value),
        cycles: cycles.filter(({ cycle }) => isWanted(cycle.accountId)),
        entries: booksOf(view, ticker)
          .filter(({ accountId }) => isWanted(accountId))
          .flatMap(({ entries }) => entries)
          // A book holds them as they came.
          .toSorted(byDay),
      }
      const data = wheelDataOf({ ...onTicker, plans, inTrash }, byCampaign(rows), context, query.after)
      return data === null ? refuse({ kind: 'invalid', errors: [noSuchRow] }) : answer(data)
    },
    closeSummary: async ({ user, parameters }) => {
      const known = await find(user.id, parameters.id)
      const preferred = await readPreferences(deps.db.read, user.id)
      if (known === null)
        return answerPlan(await findPlan(user.id, parameters.id), (plan) =>
          closeSummaryOfPlan(plan, preferred),
        )
      const siblings = await siblingsOf(user.id, known)
      const context = await contextOf(deps, user.id, await booksAround(user.id, known))
      return answer(closeSummaryOf(known, siblings, context, preferred))
    },
    cyclePerformance: async ({ user, parameters }) => {
      const known = await find(user.id, parameters.id)
      if (known === null) return answerPlan(await findPlan(user.id, parameters.id), performanceOfPlan)
      return answer(performanceOf(known, await contextOf(deps, user.id, await booksAround(user.id, known))))
    },
    cyclePositions: async ({ user, parameters }) => {
      const known = await find(user.id, parameters.id)
      if (known === null)
        return answerPlan(await findPlan(user.id, parameters.id), ({ positions }) => positions)
      return answer(positionsOf(known, await contextOf(deps, user.id, await booksAround(user.id, known))))
    },
  } satisfies Partial<Handlers>
}

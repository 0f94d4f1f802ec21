/** Detecting opportunities in the open positions, with the cash, prices and dividends that they are judged by. */
import type { BodyOf, DetectionResult, Routes } from '@wheelwright/api'
import {
  canonicalEquitySymbol,
  compareText,
  cycleMark,
  detectOpportunities,
  instantFromMs,
  isOpen,
  isPendingExpiry,
  isShort,
  marketStatusAt,
  moneyFromMicros,
  refuse,
  totalOf,
  amountIfComplete,
  wholeProfit,
  targetDeltas,
  tickerOf,
  type CycleSettings,
  type DatedPrice,
  type Money,
  type Opportunity,
  type PositionRecord,
} from '@wheelwright/core'
import type { AccountRow } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { readCycles, type KnownCycle } from '../../entries/books/cycles.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { selectDatedMarks } from '../../entries/marks.ts'
import { answer, type Handlers } from '../../http/call.ts'
import { audienceOf } from '../../market-data/choice.ts'
import { booksOn } from '../../portfolio/books-on.ts'
import { toPositionRecord } from '../../positions/position-record.ts'
import { selectAccounts, selectValuedRows, type ValuedRow } from '../../positions/queries.ts'
import { moneyOf } from '../../positions/stored-position.ts'
import { marketFor, pricedAtOf } from './detection-market.ts'
import { toOpportunity, type OpportunityContext } from './opportunity-view.ts'
import { pairWheels } from '../find-wheels.ts'
import type { KnownWheel } from '../known-wheel.ts'
import { inOrder, selectWheelsOn } from '../wheel-rows.ts'
import { assumedVolatility, type ReadChain } from './suggest-calls.ts'

type Request = BodyOf<Routes['detectWheels']>

/** What an account without a known balance is taken to hold. */
const assumedCash = moneyFromMicros(50_000_000_000)

const noAccount = { pointer: '/account_id', message: 'Is none of your accounts' }

/** The specification's client sends 1 for all accounts. */
const accountOf = ({ accountId }: Request): string | null =>
  accountId === undefined || accountId === null || String(accountId) === '1' ? null : String(accountId)

/** Null for all. What is no symbol is the ticker of nothing. */
const tickersOf = ({ specificTickers }: Request): ReadonlySet<string> | null => {
  if (!specificTickers || specificTickers.length === 0) return null
  return new Set(
    specificTickers.flatMap((text) => {
      const symbol = canonicalEquitySymbol(text)
      return symbol.ok ? [symbol.value] : []
    }),
  )
}

/** Sources are waited for so long at most; what they have not told until then is unknown. */
const patienceMs = 8000

/** Finished campaigns of each account and ticker. */
const historyOf = (campaigns: readonly KnownCycle[]): NonNullable<OpportunityContext['historyOf']> => {
  const finished = campaigns.flatMap(({ cycle }) => (cycle.ended === null ? [] : cycle))
  const byOwner = Map.groupBy(finished, (cycle) => cycleMark(cycle.accountId, cycle.underlying))
  return (accountId, ticker) => {
    const ended = byOwner.get(cycleMark(accountId, ticker)) ?? []
    // Nothing of a finished campaign is open, so that no price is wanted.
    const results = ended.map((cycle) => wholeProfit(cycle, new Map()))
    return {
      finished: results.length,
      won: results.includes(null) ? null : results.filter((result) => result !== null && result > 0).length,
      totalPnl: amountIfComplete(totalOf(results)),
    }
  }
}

const pricesSaid = (
  records: readonly PositionRecord[],
  spots: ReadonlyMap<string, DatedPrice>,
): string | null => {
  const without = [...new Set(records.map(tickerOf))].filter((ticker) => !spots.has(ticker)).toSorted()
  if (without.length === 0) return null
  const named = without.slice(0, 5).join(', ')
  const more = without.length > 5 ? ` and ${without.length - 5} more` : ''
  return `No price of ${named}${more}: figures that depend on it are unknown.`
}

const estimatesSaid = (
  found: readonly Opportunity[],
  chains: ReadonlyMap<string, ReadChain>,
): string | null =>
  found.some(({ isIncomeEstimate, ticker }) => isIncomeEstimate && chains.get(ticker)?.volatility == null)
    ? `Income without a chain is estimated at a volatility of ${assumedVolatility * 100}%.`
    : null

/** What had no price, and what is estimated; null where all is told. */
const messageOf = (
  records: readonly PositionRecord[],
  found: readonly Opportunity[],
  { market, chains }: Awaited<ReturnType<typeof marketFor>>,
): string | null => {
  const said = [pricesSaid(records, market.spots), estimatesSaid(found, chains)]
  return said.filter((text) => text !== null).join(' ') || null
}

export function detectionHandlers(deps: Deps, ledgers: Ledgers) {
  const { db, clock, market, config } = deps

  /** On tickers of which something is held: nothing else is judged by them. */
  const campaignsOn = async (
    userId: string,
    tickers: readonly string[],
  ): Promise<{ readonly campaigns: readonly KnownCycle[]; readonly cycleSettings: CycleSettings }> => {
    const view = await booksOn(db.read, ledgers, userId, tickers)
    const campaigns = await readCycles(deps, userId, view, tickers)
    return { campaigns, cycleSettings: view.cycleSettings }
  }

  return {
    detectWheels: async ({ user, body, signal }) => {
      const [rows, accounts] = await Promise.all([
        selectValuedRows(db.read, user.id),
        selectAccounts(db.read, user.id),
      ])
      const accountId = accountOf(body)
      if (accountId !== null && !accounts.some(({ id }) => id === accountId))
        return refuse({ kind: 'invalid', errors: [noAccount] })
      const records = wantedRecords(rows, accountId, tickersOf(body))
      const nowMs = clock()
      const audience = await audienceOf(db.read, user)
      const waiting = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      const context = { market, audience, riskFreeRate: config.riskFreeRate, nowMs, signal: waiting }
      const tickers = [...new Set(records.map(tickerOf))]
      const { campaigns, cycleSettings } = await campaignsOn(user.id, tickers)
      const delta = targetDeltas[body.options?.riskTolerance ?? 'moderate']
      const wheels = (await selectWheelsOn(db.read, user.id, tickers)).toSorted(inOrder)
      const marks = await selectDatedMarks(db.read, user.id, rows)
      const held = { pricedAt: pricedAtOf(rows), marks, campaigns, cycleSettings, wheels }
      const judged = await marketFor(context, records, held, delta)
      const balances = balancesOf(accounts)
      const requested = body.options?.cashBalance ?? null
      const found = detectOpportunities({
        records,
        cash: requested === null ? { byAccount: balances, otherwise: assumedCash } : { pooled: requested },
        market: judged.market,
        cyclesPastFirstPhase: pastFirstPhase(campaigns),
        runningWheels: runningWheels(pairWheels(wheels, campaigns)),
      })
      const sessionType = marketStatusAt(nowMs).state
      const view: OpportunityContext = {
        ...judged,
        accounts: new Map(accounts.map(({ id, account_number }) => [id, account_number])),
        sessionType,
        delta,
        withMetadata: body.options?.includeMetadata === true,
        historyOf: body.options?.includeHistorical === true ? historyOf(campaigns) : null,
      }
      const message = messageOf(records, found, judged)
      return answer<DetectionResult>({
        opportunities: found.map((each) => toOpportunity(each, view)),
        asOf: instantFromMs(nowMs),
        marketContext: { sessionType, message },
        pastExpiration: pastExpirationIn(records, nowMs),
        cash: cashUsed(records, balances, requested),
      })
    },
  } satisfies Partial<Handlers>
}

const wantedRecords = (
  rows: readonly ValuedRow[],
  accountId: string | null,
  tickers: ReadonlySet<string> | null,
): PositionRecord[] =>
  rows
    .map(toPositionRecord)
    .filter(isOpen)
    .filter((record) => accountId === null || record.accountId === accountId)
    .filter((record) => tickers === null || tickers.has(tickerOf(record)))
    // Rows come in any order.
    .toSorted((a, b) => compareText(a.accountId ?? '', b.accountId ?? '') || compareText(a.id, b.id))

const pastExpirationIn = (
  records: readonly PositionRecord[],
  nowMs: number,
): DetectionResult['pastExpiration'] => {
  const over = records.filter(
    (record) => record.kind === 'option' && isPendingExpiry(record.contract.expiration, record.status, nowMs),
  )
  return { options: over.length, tickers: [...new Set(over.map(tickerOf))].toSorted() }
}

const pastFirstPhase = (campaigns: readonly KnownCycle[]): ReadonlySet<string> =>
  new Set(
    campaigns
      .filter(({ cycle }) => cycle.ended === null && cycle.phase > 1)
      .map(({ cycle }) => cycleMark(cycle.accountId, cycle.underlying)),
  )

const runningWheels = (wheels: readonly KnownWheel[]): ReadonlyMap<string, string> =>
  new Map(
    wheels
      .filter(({ row, known }) => row.status !== 'closed' && (known === null || known.cycle.ended === null))
      .map(({ row, known }) => [cycleMark(row.account_id, row.ticker), known?.cycle.key ?? row.cycle_key]),
  )

/** Of the accounts whose cash is known. */
const balancesOf = (
  accounts: readonly Pick<AccountRow, 'id' | 'cash_held'>[],
): ReadonlyMap<string | null, Money> =>
  new Map(
    accounts.flatMap(({ id, cash_held }) => {
      const cash = moneyOf(cash_held)
      return cash === null ? [] : [[id, cash] as const]
    }),
  )

/** The cash that short puts were counted against, an account each. */
const cashUsed = (
  records: readonly PositionRecord[],
  balances: ReadonlyMap<string | null, Money>,
  requested: Money | null,
): DetectionResult['cash'] => {
  if (requested !== null) return [{ accountId: null, amount: requested, source: 'request' }]
  const puts = records.filter(
    (record) => record.kind === 'option' && record.contract.right === 'Put' && isShort(record),
  )
  const accounts = [...new Set(puts.map(({ accountId }) => accountId))]
  const inOrder = accounts.toSorted((a, b) => compareText(a ?? '', b ?? ''))
  return inOrder.map((accountId) => {
    const amount = balances.get(accountId)
    return amount === undefined
      ? { accountId, amount: assumedCash, source: 'assumed' as const }
      : { accountId, amount, source: 'account' as const }
  })
}

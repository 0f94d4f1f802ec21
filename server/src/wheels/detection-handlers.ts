/** Detecting opportunities in the open positions, with the cash, prices and dividends that they are judged by. */
import type { DetectionResult, WheelOpportunity } from '@wheelwright/api'
import {
  canonicalEquitySymbol,
  cycleMark,
  detectOpportunities,
  formatOptionSymbol,
  instantFromMs,
  isOpen,
  isShort,
  marketStatusAt,
  markOf,
  marketValueOf,
  moneyFromMicros,
  quantityToNumber,
  refuse,
  tickerOf,
  tradingDateAt,
} from '@wheelwright/core'
import type { Money, Opportunity, PositionRecord, TradingDate } from '@wheelwright/core'
import type { BodyOf, Routes } from '@wheelwright/api'
import type { Deps } from '../deps.ts'
import { readCycles } from '../entries/cycles.ts'
import type { Ledgers } from '../entries/ledgers.ts'
import { answer } from '../http/call.ts'
import type { Handlers } from '../http/call.ts'
import { audienceOf } from '../market-data/choice.ts'
import { toPositionRecord } from '../portfolio/position-record.ts'
import { selectAccounts, selectValuedRows } from '../portfolio/queries.ts'
import { moneyOf } from '../portfolio/stored-position.ts'
import { assumedVolatility, suggestCalls, type SuggestContext } from './suggest-calls.ts'

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

const typeOf = (record: PositionRecord): string =>
  record.kind === 'stock'
    ? 'stock'
    : `${isShort(record) ? 'short' : 'long'}_${record.contract.right.toLowerCase()}`

const toPosition = (record: PositionRecord): WheelOpportunity['positions'][number] => {
  const quantity = quantityToNumber(record.quantity)
  const isOption = record.kind === 'option'
  return {
    id: record.id,
    type: typeOf(record),
    instrumentType: isOption ? 'option' : 'stock',
    assetType: isOption ? 'OPTION' : 'EQUITY',
    symbol: isOption ? formatOptionSymbol(record.contract) : record.symbol,
    quantity,
    shares: isOption ? null : quantity,
    longQuantity: Math.max(0, quantity),
    shortQuantity: Math.max(0, -quantity),
    contracts: isOption ? quantity : null,
    marketValue: marketValueOf(record),
  }
}

const toWire = (
  found: Opportunity,
  accounts: ReadonlyMap<string, string>,
  sessionType: string,
): WheelOpportunity => ({
  id: found.key,
  accountId: found.accountId,
  accountNumber: found.accountId === null ? null : (accounts.get(found.accountId) ?? null),
  ticker: found.ticker,
  strategy: found.strategy,
  strategyType: found.strategy,
  confidenceScore: found.confidence.score,
  confidenceLevel: found.confidence.level,
  confidenceParts: found.confidence.parts.map((part) => ({ ...part })),
  riskAssessment: { level: found.risk.level, factors: found.risk.factors.map((factor) => ({ ...factor })) },
  numbers: found.numbers,
  positions: found.positions.map(toPosition),
  potentialIncome: found.potentialIncome,
  isIncomeEstimate: found.isIncomeEstimate,
  income: found.income.map((part) => ({ ...part })),
  stockPurchasePrice: found.stockPurchasePrice,
  putSoldPrice: found.putSoldPrice,
  shares: sharesOf(found),
  strikePrice: found.recommendedStrike,
  expirationDate: found.recommendedExpiration,
  recommendedStrike: found.recommendedStrike,
  recommendedExpiration: found.recommendedExpiration,
  recommendedContracts: found.recommendedContracts,
  daysToExpiration: found.daysToExpiration,
  recommendations: found.recommendations.map((each) => ({ ...each })),
  marketContext: { sessionType, volatility: null },
})

const sharesOf = ({ positions }: Opportunity): number | null => {
  const shares = positions.filter(({ kind }) => kind === 'stock')
  return shares.length === 0
    ? null
    : shares.reduce((sum, { quantity }) => sum + quantityToNumber(quantity), 0)
}

/** Fresh prices where a source has them, else what the positions themselves say. */
const spotsOf = async (
  { market, audience, signal }: SuggestContext,
  records: readonly PositionRecord[],
): Promise<ReadonlyMap<string, Money>> => {
  const tickers = [...new Set(records.map(tickerOf))]
  const spots = new Map<string, Money>()
  for (const record of records)
    if (record.kind === 'stock' && record.currentPrice !== null) spots.set(record.symbol, record.currentPrice)
  for (const [symbol, found] of await market.quotes(audience, tickers, signal)) {
    const mark = found.kind === 'quote' ? markOf(found.quote, 'share') : null
    if (mark !== null) spots.set(symbol, mark.price)
  }
  return spots
}

/** So many tickers are asked for their next dividend: those with short calls. */
const mostDividends = 60

const dividendsOf = async (
  { market, audience, signal, nowMs }: SuggestContext,
  records: readonly PositionRecord[],
) => {
  const shortCalls = records.filter(
    (record) => record.kind === 'option' && record.contract.right === 'Call' && isShort(record),
  )
  const tickers = [...new Set(shortCalls.map(tickerOf))].slice(0, mostDividends)
  const today = tradingDateAt(nowMs)
  const next = new Map<string, { exDate: TradingDate; amount: Money }>()
  if (market.sourcesFor(audience).length === 0) return next
  await Promise.all(
    tickers.map(async (ticker) => {
      const told = await market.dividends(audience, ticker, signal)
      const coming = told.ok ? told.value.value.find(({ exDate }) => exDate > today) : undefined
      if (coming !== undefined) next.set(ticker, coming)
    }),
  )
  return next
}

/** Tickers with a block of shares that calls could be written on, whatever stands on it already. */
const tickersWithBlocks = (records: readonly PositionRecord[]): string[] => {
  const shares = new Map<string, number>()
  for (const record of records)
    if (record.kind === 'stock')
      shares.set(record.symbol, (shares.get(record.symbol) ?? 0) + quantityToNumber(record.quantity))
  return [...shares].filter(([, held]) => held >= 100).map(([ticker]) => ticker)
}

const pricesSaid = (records: readonly PositionRecord[], spots: ReadonlyMap<string, Money>): string | null => {
  const without = [...new Set(records.map(tickerOf))].filter((ticker) => !spots.has(ticker))
  if (without.length === 0) return null
  const named = without.slice(0, 5).join(', ')
  const more = without.length > 5 ? ` and ${without.length - 5} more` : ''
  return `No price of ${named}${more}: what rests on it is unknown.`
}

const estimatesSaid = (found: readonly Opportunity[]): string | null =>
  found.some(({ isIncomeEstimate }) => isIncomeEstimate)
    ? `Income without a chain is estimated at a volatility of ${assumedVolatility * 100}%.`
    : null

export const detectionHandlers = (deps: Deps, ledgers: Ledgers) => {
  const { db, clock, market, config } = deps

  const cyclesPastFirstPhase = async (userId: string): Promise<ReadonlySet<string>> => {
    const view = await ledgers.of(userId)
    const tickers = [
      ...new Set([...view.ledger.books.values()].flatMap(({ underlying }) => underlying ?? [])),
    ]
    const campaigns = await readCycles(deps, userId, view, tickers)
    return new Set(
      campaigns
        .filter(({ cycle }) => cycle.ended === null && cycle.phase > 1)
        .map(({ cycle }) => cycleMark(cycle.accountId, cycle.underlying)),
    )
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
      const tickers = tickersOf(body)
      const records = rows
        .map(toPositionRecord)
        .filter(isOpen)
        .filter((record) => accountId === null || record.accountId === accountId)
        .filter((record) => tickers === null || tickers.has(tickerOf(record)))
      const nowMs = clock()
      const audience = await audienceOf(db.read, user)
      const waiting = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      const context = { market, audience, riskFreeRate: config.riskFreeRate, nowMs, signal: waiting }
      const spots = await spotsOf(context, records)
      const [suggestions, dividends, past] = await Promise.all([
        suggestCalls(context, tickersWithBlocks(records), spots),
        dividendsOf(context, records),
        cyclesPastFirstPhase(user.id),
      ])
      const balances = new Map<string | null, Money>()
      for (const { id, cash_balance } of accounts) {
        const cash = moneyOf(cash_balance)
        if (cash !== null) balances.set(id, cash)
      }
      const requested = body.options?.cashBalance ?? null
      const found = detectOpportunities({
        records,
        cash: requested === null ? { byAccount: balances, otherwise: assumedCash } : { pooled: requested },
        market: { today: tradingDateAt(nowMs), spots, suggestions, dividends },
        cyclesPastFirstPhase: past,
      })
      const sessionType = marketStatusAt(nowMs).state
      const numbers = new Map(accounts.map(({ id, account_number }) => [id, account_number]))
      const said = [pricesSaid(records, spots), estimatesSaid(found)].filter((text) => text !== null)
      const result: DetectionResult = {
        opportunities: found.map((each) => toWire(each, numbers, sessionType)),
        asOf: instantFromMs(nowMs),
        marketContext: { sessionType, message: said.length === 0 ? null : said.join(' ') },
        cash: cashUsed(records, balances, requested),
      }
      return answer(result)
    },
  } satisfies Partial<Handlers>
}

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
  return [...new Set(puts.map(({ accountId }) => accountId))].map((accountId) => {
    const amount = balances.get(accountId)
    return amount === undefined
      ? { accountId, amount: assumedCash, source: 'assumed' as const }
      : { accountId, amount, source: 'account' as const }
  })
}

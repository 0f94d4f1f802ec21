/** What opportunities are judged by: prices with their age, chains, coming dividends, and what free shares cost. */
import {
  LOT_SHARES,
  cycleMark,
  isShort,
  msOf,
  priceMoment,
  quantityToNumber,
  shareCosts,
  tickerOf,
  tradingDateAt,
} from '@wheelwright/core'
import type {
  CycleSettings,
  DatedPrice,
  DetectionMarket,
  Money,
  PositionRecord,
  TradingDate,
} from '@wheelwright/core'
import type { WheelRow } from '../../database/schema.ts'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import type { ValuedRow } from '../../positions/queries.ts'
import { cardOf } from '../campaigns/campaign-cards.ts'
import { planFor } from '../terms/wheel-plan.ts'
import {
  readChains,
  suggestCalls,
  type HeldBlocks,
  type ReadChain,
  type SuggestContext,
} from './suggest-calls.ts'

/** Fresh prices where a source has them, else those of the shares that are held: one of each, in whatever accounts they are. */
const spotsOf = async (
  { market, audience, signal }: SuggestContext,
  records: readonly PositionRecord[],
  marks: ReadonlyMap<string, DatedPrice>,
): Promise<ReadonlyMap<string, DatedPrice>> => {
  const tickers = [...new Set(records.map(tickerOf))]
  const spots = new Map<string, DatedPrice>()
  for (const record of records) {
    const price = record.kind === 'stock' ? marks.get(record.symbol) : undefined
    if (price !== undefined) spots.set(tickerOf(record), price)
  }
  for (const [symbol, found] of await market.quotes(audience, tickers, signal)) {
    const mark = found.kind === 'quote' ? market.markOf(found.quote, 'share') : null
    if (mark !== null) spots.set(symbol, { price: mark.price, asOfMs: msOf(mark.asOf) })
  }
  return spots
}

/** When the price of each position was true; without an instant its age is unknown. */
export function pricedAtOf(rows: readonly ValuedRow[]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap(({ id, price_as_of }) =>
      price_as_of === null ? [] : [[id, Date.parse(price_as_of)] as const],
    ),
  )
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

/** Shares in whole blocks that calls could be written on, whatever stands on them already, with what they cost. */
const blocksHeld = (
  records: readonly PositionRecord[],
  campaigns: readonly KnownCycle[],
  cycleSettings: CycleSettings,
): readonly HeldBlocks[] => {
  const open = campaigns.filter(({ cycle }) => cycle.ended === null)
  const known = new Map(open.map((each) => [cycleMark(each.cycle.accountId, each.cycle.underlying), each]))
  const stocks = records.filter((record) => record.kind === 'stock')
  const owned = Map.groupBy(stocks, ({ accountId, symbol }) => cycleMark(accountId, symbol))
  return [...owned].flatMap(([mark, held]) => {
    const [first] = held
    const shares = held.reduce((sum, { quantity }) => sum + quantityToNumber(quantity), 0)
    if (first === undefined || shares < LOT_SHARES) return []
    const { accountId, symbol: ticker } = first
    const campaign = known.get(mark)
    const cost = campaign === undefined ? null : cardOf(campaign, { cycleSettings }).card.netStockCost
    return { accountId, ticker, costs: shareCosts(campaign?.cycle ?? null, held, cost) }
  })
}

/** What the positions are judged by, and the chains that were read for it. */
export async function marketFor(
  context: SuggestContext,
  records: readonly PositionRecord[],
  held: {
    readonly pricedAt: ReadonlyMap<string, number>
    /** By the ledger's key of the instrument. */
    readonly marks: ReadonlyMap<string, DatedPrice>
    readonly campaigns: readonly KnownCycle[]
    readonly cycleSettings: CycleSettings
    /** Wheels of the user, whose plans steer the calls. */
    readonly wheels: readonly WheelRow[]
  },
  delta: number,
): Promise<{ readonly market: DetectionMarket; readonly chains: ReadonlyMap<string, ReadChain> }> {
  const spots = await spotsOf(context, records, held.marks)
  const blocks = blocksHeld(records, held.campaigns, held.cycleSettings)
  const tickers = new Set([...blocks.map(({ ticker }) => ticker), ...records.map(tickerOf)])
  const campaignIds = new Map(
    held.campaigns
      .filter(({ cycle }) => cycle.ended === null)
      .map(({ id, cycle }) => [cycleMark(cycle.accountId, cycle.underlying), id]),
  )
  const planOf = ({ accountId, ticker }: Pick<HeldBlocks, 'accountId' | 'ticker'>) => {
    const campaignId = campaignIds.get(cycleMark(accountId, ticker)) ?? null
    return planFor(held.wheels, { accountId, ticker, campaignId })
  }
  const blockOn = new Map(blocks.map((block) => [block.ticker, block]))
  const planOn = (ticker: string) => {
    const block = blockOn.get(ticker)
    return block === undefined ? null : planOf(block)
  }
  const [chains, dividends] = await Promise.all([
    readChains(context, [...tickers], planOn),
    dividendsOf(context, records),
  ])
  const calls = await suggestCalls(context, blocks, { chains, spots, delta, planOf })
  const { nowMs } = context
  const { pricedAt } = held
  const market = { today: tradingDateAt(nowMs), ...priceMoment(nowMs), spots, pricedAt, calls, dividends }
  return { market, chains }
}

/** A detected opportunity as the wire has it. */
import type { WheelOpportunity } from '@wheelwright/api'
import {
  formatOptionSymbol,
  instantFromMs,
  isShort,
  marketValueOf,
  quantityToNumber,
  standingOf,
} from '@wheelwright/core'
import type { DatedPrice, DetectionMarket, Opportunity, PositionRecord, TradingDate } from '@wheelwright/core'

export interface OpportunityContext {
  /** Numbers of the accounts, by id. */
  readonly accounts: ReadonlyMap<string, string>
  readonly sessionType: string
  readonly market: DetectionMarket
  /** By ticker. */
  readonly chains: ReadonlyMap<
    string,
    { readonly volatility: number | null; readonly expiration: TradingDate }
  >
  readonly delta: number
  readonly withMetadata: boolean
  /** Null where it was not asked for. */
  readonly historyOf: ((accountId: string | null, ticker: string) => WheelOpportunity['history']) | null
}

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

const toPrice = (symbol: string, price: DatedPrice | null, market: DetectionMarket) => ({
  symbol,
  price: price?.price ?? null,
  asOf: price?.asOfMs == null ? null : instantFromMs(price.asOfMs),
  standing: price === null ? null : standingOf(price, market),
})

const metadataOf = (
  { ticker, positions }: Opportunity,
  { market, chains, delta }: OpportunityContext,
): NonNullable<WheelOpportunity['restsOn']> => ({
  prices: [
    toPrice(ticker, market.spots.get(ticker) ?? null, market),
    ...positions.flatMap((record) =>
      record.kind === 'stock'
        ? []
        : toPrice(
            formatOptionSymbol(record.contract),
            record.currentPrice === null
              ? null
              : { price: record.currentPrice, asOfMs: market.pricedAt.get(record.id) ?? null },
            market,
          ),
    ),
  ],
  chainExpiration: chains.get(ticker)?.expiration ?? null,
  targetDelta: delta,
})

const callOf = ({ suggestedCall: call }: Opportunity): WheelOpportunity['suggestedCall'] =>
  call === null
    ? null
    : {
        strike: call.strike,
        expiration: call.expiration,
        premium: call.premium,
        contracts: call.contracts,
        isEstimate: call.isEstimate,
        isBelowCost: call.isBelowCost,
        plan: call.plan,
        ...call.costs,
        resultOnNetStockCost: call.resultOnNetStockCost,
        resultOnTaxBasis: call.resultOnTaxBasis,
      }

export function toOpportunity(found: Opportunity, context: OpportunityContext): WheelOpportunity {
  return {
    id: found.key,
    accountId: found.accountId,
    accountNumber: found.accountId === null ? null : (context.accounts.get(found.accountId) ?? null),
    ticker: found.ticker,
    strategy: found.strategy,
    strategyType: found.strategy,
    runningWheel: found.runningWheel,
    confidenceScore: found.confidence.score,
    confidenceLevel: found.confidence.level,
    withoutScore: found.confidence.withoutScore,
    confidenceParts: found.confidence.parts.map((part) => ({ ...part })),
    riskAssessment: { level: found.risk.level, factors: found.risk.factors.map((factor) => ({ ...factor })) },
    numbers: found.numbers,
    positions: found.positions.map(toPosition),
    potentialIncome: found.potentialIncome,
    isIncomeEstimate: found.isIncomeEstimate,
    income: found.income.map((part) => ({ ...part })),
    suggestedCall: callOf(found),
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
    marketContext: {
      sessionType: context.sessionType,
      volatility: context.chains.get(found.ticker)?.volatility ?? null,
    },
    restsOn: context.withMetadata ? metadataOf(found, context) : null,
    history: context.historyOf?.(found.accountId, found.ticker) ?? null,
  }
}

const sharesOf = ({ positions }: Opportunity): number | null => {
  const shares = positions.filter(({ kind }) => kind === 'stock')
  return shares.length === 0
    ? null
    : shares.reduce((sum, { quantity }) => sum + quantityToNumber(quantity), 0)
}

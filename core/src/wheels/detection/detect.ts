// Which strategies the open positions are: for each account and underlying one opportunity per kind that applies.
// Kinds may overlap; cover and cash are counted contract by contract, and the same inputs give the same score.
// Authority: docs/domain.md, section "Detection".
import { MICROS } from '../../base/micros.ts'
import { countText, countedText } from '../../base/words.ts'
import { sumMoneyWithin, type Money } from '../../base/money.ts'
import { isPendingExpiry } from '../../figures/options/option-metrics.ts'
import {
  contractsOf,
  type OptionRecord,
  type PositionRecord,
  type StockRecord,
} from '../../holdings/position-record.ts'
import { formatOptionSymbol } from '../../instruments/option-contract.ts'
import { LOT_SHARES } from '../../instruments/share-block.ts'
import { daysBetween } from '../../base/trading-date.ts'
import { assessRisk, factorsOfShort, type RiskFactor } from '../risk.ts'
import { averagePrice } from '../../figures/costs/share-costs.ts'
import type { DetectedStrategy } from '../strategy.ts'
import {
  costsPart,
  noScore,
  partOf,
  shareText,
  pricesPart,
  sumUp,
  timePart,
  type Confidence,
  type ConfidencePart,
} from './confidence.ts'
import { gatherHoldings, type Cash, type Holdings, type ShortCallLeg } from './holdings.ts'
import { cycleMark, type DetectionMarket } from './market.ts'
import type { Opportunity, OpportunityNumbers, SuggestedCall } from './opportunity.ts'
import { freeBlockIncome, incomeOfLeg, standingIn, suggestedCall, type OwnLeg } from './income.ts'
import { recommend } from './recommend.ts'

export interface DetectionInput {
  readonly records: readonly PositionRecord[]
  readonly cash: Cash
  readonly market: DetectionMarket
  /** Accounts and underlyings with an open cycle in the ledger past its first phase, see {@link cycleMark}. */
  readonly cyclesPastFirstPhase: ReadonlySet<string>
  /**
   * Keys of the wheels that run, by account and ticker, see {@link cycleMark}. One that names no account stands for the
   * positions of every account that has no other.
   */
  readonly runningWheels: ReadonlyMap<string, string>
}

/** Every opportunity, by ticker and account, in the order of the strategies below. */
export function detectOpportunities(input: DetectionInput): Opportunity[] {
  return gatherHoldings(input.records, input.cash).flatMap((holdings) => {
    const mark = cycleMark(holdings.accountId, holdings.ticker)
    const hasCycle = input.cyclesPastFirstPhase.has(mark)
    const ofNoAccount = cycleMark(null, holdings.ticker)
    const running = input.runningWheels.get(mark) ?? input.runningWheels.get(ofNoAccount) ?? null
    const { market } = input
    const all: Found = { holdings, numbers: numbersOf(holdings), hasCycle, running, market }
    const found = withoutExpired(all)
    return kinds
      .filter((kind) => kind.applies(found) && !isOver(kind, all, found))
      .map((kind) => opportunityOf(kind, found))
  })
}

/** What is past its expiration waits for a word on what became of it; nothing can be done with it. */
function isOver(kind: Kind, all: Found, left: Found): boolean {
  return kind.legs(all).length > 0 && kind.legs(left).length === 0
}

interface Found {
  readonly holdings: Holdings
  readonly numbers: OpportunityNumbers
  readonly hasCycle: boolean
  readonly running: string | null
  readonly market: DetectionMarket
}

/** A strategy as a table row: when it applies, which legs are its own, and what it is trusted for. */
interface Kind {
  readonly strategy: DetectedStrategy
  readonly applies: (found: Found) => boolean
  readonly legs: (found: Found) => readonly OwnLeg[]
  /** Positions beside the legs that belong to it. */
  readonly beside: (found: Found) => readonly PositionRecord[]
  readonly parts: (found: Found) => readonly ConfidencePart[]
  readonly ownPoints: { readonly time: number; readonly prices: number; readonly costs: number }
}

const coveredLegs = ({ holdings }: Found): OwnLeg[] =>
  legsBy(holdings.shortCalls, (leg) => leg.coverage.covered)
const diagonalLegs = ({ holdings }: Found): OwnLeg[] =>
  legsBy(holdings.shortCalls, (leg) => leg.coverage.pmcc)
const callLegs = ({ holdings }: Found): OwnLeg[] =>
  legsBy(holdings.shortCalls, ({ coverage }) => coverage.covered + coverage.pmcc)
const putLegs = ({ holdings }: Found): OwnLeg[] =>
  holdings.shortPuts.map(({ record }) => ({ record, contracts: contractsOf(record) }))
const stocksOf = ({ holdings }: Found): readonly StockRecord[] => holdings.stocks
const longCallsOf = ({ holdings }: Found): readonly OptionRecord[] => holdings.longCalls

/** By shares or by a long call: the coverage ratio of its numbers. */
const coveragePart = (weight: number, { numbers }: Found): ConfidencePart => {
  const { shortCalls, coveredCalls, diagonalCalls } = numbers
  const covered = coveredCalls + diagonalCalls
  return partOf(
    'coverage',
    weight,
    [covered, shortCalls],
    shortCalls === 0
      ? 'Nothing to look at: no call is short.'
      : `${shareText(covered, shortCalls, 'short call', ['is', 'are'])} covered.`,
  )
}

const cashPart = (weight: number, { numbers }: Found): ConfidencePart => {
  const secured = numbers.shortPuts - numbers.unsecuredPuts
  return partOf(
    'cash',
    weight,
    [secured, numbers.shortPuts],
    numbers.shortPuts === 0
      ? 'Nothing to look at: no put is short.'
      : `${shareText(secured, numbers.shortPuts, 'short put', ['is', 'are'])} secured by cash.`,
  )
}

const kinds: readonly Kind[] = [
  {
    strategy: 'full_wheel',
    applies: ({ numbers, hasCycle }) => hasCycle || (numbers.coveredCalls > 0 && numbers.shortPuts > 0),
    legs: (found) => [...callLegs(found), ...putLegs(found)],
    beside: (found) => [...stocksOf(found), ...(found.numbers.diagonalCalls > 0 ? longCallsOf(found) : [])],
    parts: (found) => [
      partOf(
        'ledger',
        20,
        [found.hasCycle ? 1 : 0, 1],
        found.hasCycle
          ? 'The ledger has the campaign past its first phase.'
          : 'The ledger has no such campaign.',
      ),
      coveragePart(20, found),
      cashPart(20, found),
    ],
    ownPoints: { time: 20, prices: 10, costs: 10 },
  },
  {
    strategy: 'covered_call',
    applies: ({ numbers }) => numbers.coveredCalls > 0,
    legs: coveredLegs,
    beside: stocksOf,
    parts: (found) => [coveragePart(40, found)],
    ownPoints: { time: 20, prices: 20, costs: 20 },
  },
  {
    strategy: 'cash_secured_put',
    applies: ({ numbers }) => numbers.shortPuts > 0,
    legs: putLegs,
    beside: () => [],
    parts: (found) => [cashPart(40, found)],
    ownPoints: { time: 20, prices: 20, costs: 20 },
  },
  {
    strategy: 'poor_mans_covered_call',
    applies: ({ numbers }) => numbers.diagonalCalls > 0,
    legs: diagonalLegs,
    beside: longCallsOf,
    parts: (found) => [coveragePart(40, found)],
    ownPoints: { time: 20, prices: 20, costs: 20 },
  },
  {
    strategy: 'naked_stock',
    applies: ({ numbers }) => numbers.freeBlocks > 0,
    legs: () => [],
    beside: stocksOf,
    parts: ({ numbers, holdings }) => [
      partOf(
        'free shares',
        40,
        [numbers.freeBlocks, numbers.blocks],
        `${numbers.freeBlocks} of ${numbers.blocks} blocks of 100 shares are free of calls.`,
      ),
      partOf(
        'whole lots',
        20,
        [numbers.blocks * LOT_SHARES * MICROS, holdings.shares],
        `${numbers.blocks * LOT_SHARES} shares are whole blocks.`,
      ),
    ],
    ownPoints: { time: 0, prices: 20, costs: 20 },
  },
]

function opportunityOf(kind: Kind, found: Found): Opportunity {
  const { holdings, numbers, market } = found
  const { accountId, ticker } = holdings
  const legs = kind.legs(found)
  const shorts = legs.map(({ record }) => record)
  const positions = [...kind.beside(found), ...shorts]
  const listed = suggestedCall(holdings, market)
  const suggested = kind.strategy === 'naked_stock' ? listed : null
  const income =
    kind.strategy === 'naked_stock'
      ? [freeBlockIncome(holdings, suggested, market)]
      : legs.map((leg) => incomeOfLeg(leg, market))
  const amounts = income.map(({ amount }) => amount)
  const risk = assessRisk(riskFactors(kind, found, shorts))
  return {
    key: [accountId ?? '', ticker, kind.strategy].join(' '),
    accountId,
    ticker,
    strategy: kind.strategy,
    runningWheel: found.running,
    confidence: confidenceOf(kind, found),
    risk,
    numbers,
    positions,
    income,
    potentialIncome: sumOfKnown(amounts),
    suggestedCall: suggested,
    isIncomeEstimate: suggested?.isEstimate ?? false,
    stockPurchasePrice: averagePrice(holdings.stocks),
    putSoldPrice: averagePrice(holdings.shortPuts.map(({ record }) => record)),
    ...recommended(legs, suggested),
    daysToExpiration: nextExpiration(shorts, suggested, market),
    recommendations: recommend({ numbers, risk, suggested: listed, strategy: kind.strategy }),
  }
}

/** At prices of the latest session: else there is no score. */
function confidenceOf(kind: Kind, found: Found): Confidence {
  const { market } = found
  const shorts = kind.legs(found).map(({ record }) => record)
  const positions = [...kind.beside(found), ...shorts]
  const stale = positions.filter((record) => standingIn(market, record) === 'stale').length
  if (stale > 0)
    return noScore(
      positions.length === 1
        ? 'Its price is older than the latest session.'
        : `${shareText(stale, positions.length, 'price', ['is', 'are'])} older than the latest session.`,
    )
  const { ownPoints } = kind
  const time = ownPoints.time === 0 ? [] : [timePart(ownPoints.time, shorts, market.today)]
  const isCurrent = (record: PositionRecord): boolean => standingIn(market, record) === 'current'
  const shared = [pricesPart(ownPoints.prices, positions, isCurrent), costsPart(ownPoints.costs, positions)]
  return sumUp([...kind.parts(found), ...time, ...shared])
}

/** The same holdings without what is past its expiration; the shares and the cash that it may take are not free for all that. */
function withoutExpired(found: Found): Found {
  const { nowMs } = found.market
  const isLive = (record: OptionRecord): boolean =>
    !isPendingExpiry(record.contract.expiration, 'Open', nowMs)
  const { shortCalls, shortPuts, longCalls, adjusted } = found.holdings
  const holdings = {
    ...found.holdings,
    shortCalls: shortCalls.filter(({ record }) => isLive(record)),
    shortPuts: shortPuts.filter(({ record }) => isLive(record)),
    longCalls: longCalls.filter(isLive),
    adjusted: adjusted.filter(isLive),
  }
  return { ...found, holdings, numbers: numbersOf(holdings) }
}

function riskFactors(kind: Kind, { numbers, market }: Found, shorts: readonly OptionRecord[]): RiskFactor[] {
  const factors = shorts.flatMap((record) => factorsOfShort(record, market))
  const isOfCalls = kind.strategy !== 'cash_secured_put' && kind.strategy !== 'naked_stock'
  if (isOfCalls && numbers.uncoveredCalls > 0) {
    const said = shareText(numbers.uncoveredCalls, numbers.shortCalls, 'short call', ['has', 'have'])
    const text = `${said} no cover.`
    factors.push({ kind: 'uncovered calls', level: 'high', text })
  }
  const isOfPuts = kind.strategy === 'cash_secured_put' || kind.strategy === 'full_wheel'
  if (isOfPuts && numbers.unsecuredPuts > 0) {
    const text = `Cash is short for ${countText(numbers.unsecuredPuts)} of ${countedText(numbers.shortPuts, 'short put')}.`
    factors.push({ kind: 'unsecured puts', level: 'high', text })
  }
  if (numbers.adjustedContracts > 0) {
    const said = countedText(numbers.adjustedContracts, 'adjusted contract')
    const text = `${said} ${numbers.adjustedContracts === 1 ? 'delivers' : 'deliver'} something other than 100 shares.`
    factors.push({ kind: 'adjusted contract', level: 'medium', text })
  }
  return factors
}

function recommended(
  legs: readonly OwnLeg[],
  suggested: SuggestedCall | null,
): Pick<Opportunity, 'recommendedStrike' | 'recommendedExpiration' | 'recommendedContracts'> {
  if (suggested?.isBelowCost === false)
    return {
      recommendedStrike: suggested.strike,
      recommendedExpiration: suggested.expiration,
      recommendedContracts: suggested.contracts,
    }
  const largest = legs.toSorted((a, b) => b.contracts - a.contracts)[0]
  if (largest === undefined)
    return { recommendedStrike: null, recommendedExpiration: null, recommendedContracts: null }
  const { strike, expiration } = largest.record.contract
  const symbol = formatOptionSymbol(largest.record.contract)
  // Of another contract beside it, as the puts of a full wheel beside its calls, the plan would name the wrong strike.
  const own = legs.filter(({ record }) => formatOptionSymbol(record.contract) === symbol)
  return {
    recommendedStrike: strike,
    recommendedExpiration: expiration,
    recommendedContracts: own.reduce((sum, { contracts }) => sum + contracts, 0),
  }
}

function nextExpiration(
  shorts: readonly OptionRecord[],
  suggested: SuggestedCall | null,
  { today }: DetectionMarket,
): number | null {
  const written = suggested?.isBelowCost === false ? suggested.expiration : undefined
  const next = written ?? shorts.map(({ contract }) => contract.expiration).toSorted()[0]
  return next === undefined ? null : daysBetween(today, next)
}

function numbersOf({ blocks, freeBlocks, shortCalls, shortPuts, adjusted }: Holdings): OpportunityNumbers {
  const count = (of: (leg: ShortCallLeg) => number): number =>
    shortCalls.reduce((sum, leg) => sum + of(leg), 0)
  const calls = count(({ record }) => contractsOf(record))
  const covered = count(({ coverage }) => coverage.covered)
  const diagonal = count(({ coverage }) => coverage.pmcc)
  const puts = shortPuts.reduce((sum, { record }) => sum + contractsOf(record), 0)
  const secured = shortPuts.reduce((sum, leg) => sum + leg.secured, 0)
  return {
    blocks,
    freeBlocks,
    shortCalls: calls,
    coveredCalls: covered,
    diagonalCalls: diagonal,
    spreadCalls: count(({ coverage }) => coverage.spread),
    uncoveredCalls: count(({ coverage }) => coverage.naked),
    shortPuts: puts,
    unsecuredPuts: puts - secured,
    coverageRatio: calls === 0 ? null : (covered + diagonal) / calls,
    adjustedContracts: adjusted.reduce((sum, record) => sum + contractsOf(record), 0),
  }
}

function legsBy(legs: readonly ShortCallLeg[], of: (leg: ShortCallLeg) => number): OwnLeg[] {
  return legs
    .map((leg) => ({ record: leg.record, contracts: of(leg) }))
    .filter(({ contracts }) => contracts > 0)
}

function sumOfKnown(amounts: readonly (Money | null)[]): Money | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === amounts.length ? sumMoneyWithin(known) : null
}

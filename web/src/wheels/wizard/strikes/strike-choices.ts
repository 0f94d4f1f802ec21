/** Contracts of a chain that the plan could sell, each with what it would earn. */
import type { ChainContract, MarketChain } from '@wheelwright/api'
import { planFigures, roundToCents } from '@wheelwright/core'
import type { Money, TradingDate, WheelStrategy } from '@wheelwright/core'
import { soldFirst } from '../strategies.ts'

export interface StrikeChoice {
  readonly contract: ChainContract
  readonly strike: Money
  /** The mark to the cent; null where there is none. */
  readonly premium: Money | null
  /** A fraction a year: time value ÷ strike x 365 ÷ days, as the plan's own figures count it; null without a mark and past the expiration. */
  readonly pace: number | null
}

/** Ascending by strike, each once. Contracts whose deliverable was changed are no plain plan and are left out. */
export function strikeChoices(
  chain: MarketChain,
  strategy: WheelStrategy,
  today: TradingDate,
): StrikeChoice[] {
  const right = soldFirst[strategy] === 'put' ? 'Put' : 'Call'
  const byStrike = new Map<Money, StrikeChoice>()
  for (const contract of chain.contracts) {
    const { strike, expiration } = contract
    if (contract.right !== right || contract.isAdjusted || byStrike.has(strike)) continue
    const { mark } = contract.quote
    const plan = { ticker: chain.symbol, strategy, strike, expiration, contracts: 1, positionSize: null }
    const figures =
      mark === null ? null : planFigures({ ...plan, premium: mark }, today, chain.underlying.mark)
    byStrike.set(strike, {
      contract,
      strike,
      premium: mark === null ? null : roundToCents(mark),
      pace: figures?.annualizedReturn ?? null,
    })
  }
  return [...byStrike.values()].toSorted((a, b) => a.strike - b.strike)
}

const outOfTheMoney = 8
const inTheMoney = 3

/** Those around the spot that are mostly sold: eight out of the money, three in it, and the chosen one. */
export function nearChoices(
  choices: readonly StrikeChoice[],
  spot: Money | null,
  strategy: WheelStrategy,
  chosen: Money | null,
): readonly StrikeChoice[] {
  if (spot === null || choices.length <= outOfTheMoney + inTheMoney + 2) return choices
  const above = choices.findIndex(({ strike }) => strike > spot)
  const middle = above === -1 ? choices.length : above
  const isPut = soldFirst[strategy] === 'put'
  const from = middle - (isPut ? outOfTheMoney : inTheMoney)
  const to = middle + (isPut ? inTheMoney : outOfTheMoney)
  return choices.filter(({ strike }, index) => (index >= from && index < to) || strike === chosen)
}

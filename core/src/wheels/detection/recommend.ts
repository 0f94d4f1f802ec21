// What detection advises, from the numbers and risks of an opportunity. Authority: document 2, section 3
// (recommendations carry an action); docs/domain.md, section "Detection" (no call below cost without its loss).
import { countedText, dollarText } from '../../base/words.ts'
import { absMoney, roundToCents, type Money } from '../../base/money.ts'
import type { RiskAssessment } from '../risk.ts'
import type { DetectedStrategy } from '../strategy.ts'
import type { OpportunityNumbers, Recommendation, SuggestedCall } from './opportunity.ts'
import { floorOf, leastPremium } from './suggest-call.ts'

interface Judged {
  readonly strategy: DetectedStrategy
  readonly numbers: OpportunityNumbers
  readonly risk: RiskAssessment
  readonly suggested: SuggestedCall | null
}

/** Most urgent first; holding is advised only where nothing else is. */
export function recommend({ strategy, numbers, risk, suggested }: Judged): Recommendation[] {
  const kinds = new Set(risk.factors.map(({ kind }) => kind))
  const advice: Recommendation[] = []
  if (kinds.has('early assignment') || kinds.has('in the money'))
    advice.push({
      action: 'close_or_roll',
      text: 'Roll or buy back before the shares change hands, or let them.',
    })
  if (kinds.has('uncovered calls'))
    advice.push({
      action: 'cover_calls',
      text: `Cover or buy back ${countedText(numbers.uncoveredCalls, 'call')}.`,
    })
  if (kinds.has('unsecured puts'))
    advice.push({
      action: 'add_cash',
      text: `Add cash for ${countedText(numbers.unsecuredPuts, 'put')}, or buy back.`,
    })
  const asksForCall = strategy === 'naked_stock' || strategy === 'full_wheel'
  if (asksForCall && numbers.freeBlocks > 0) advice.push(callAdvice(numbers, suggested))
  if (advice.length > 0) return advice
  return [{ action: 'hold', text: 'Hold: time works for it.' }]
}

function callAdvice({ freeBlocks }: OpportunityNumbers, suggested: SuggestedCall | null): Recommendation {
  const calls = countedText(freeBlocks, 'call')
  if (suggested === null) return { action: 'sell_covered_call', text: `Sell ${calls} on the free shares.` }
  if (suggested.isBelowCost) return { action: 'hold_shares', text: belowCostText(suggested) }
  const { strike, expiration, costs } = suggested
  const unknown = floorOf(costs) === null ? ' What the shares cost is not known: check it first.' : ''
  return {
    action: 'sell_covered_call',
    text: `Sell ${calls} with strike ${dollarText(strike)} of ${expiration} on the free shares.${unknown}`,
  }
}

/** Why no call is suggested, and what the nearest one below cost would lose. */
function belowCostText({ strike, expiration, premium, costs, ...suggested }: SuggestedCall): string {
  const { netStockCost, taxBasis } = costs
  const floor = floorOf(costs)
  const cost = floor === null ? 'your cost' : `your cost of ${costText(floor, strike)}`
  const results = [
    resultText(suggested.resultOnNetStockCost, netStockCost, 'net stock cost', strike),
    resultText(suggested.resultOnTaxBasis, taxBasis, 'tax basis', strike),
  ].filter((text) => text !== null)
  return (
    `Every call above ${cost} pays less than ${dollarText(leastPremium)} by ${expiration}. ` +
    `Below cost: strike ${dollarText(strike)} at ${dollarText(premium)}, if called away ${results.join(', ')}.`
  )
}

function resultText(result: Money | null, cost: Money | null, basis: string, strike: Money): string | null {
  if (result === null || cost === null) return null
  const amount = dollarText(roundToCents(absMoney(result)))
  return `a ${result < 0 ? 'loss' : 'gain'} of ${amount} on the ${basis} of ${costText(cost, strike)}`
}

/** In cents, or in full where cents would make it the strike that it is compared with. */
function costText(cost: Money, strike: Money): string {
  const cents = roundToCents(cost)
  return dollarText(cents === strike ? cost : cents)
}

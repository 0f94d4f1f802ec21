// What detection advises, from the numbers and risks of an opportunity. Authority: document 2, section 3
// (recommendations carry an action).
import { moneyToNumber } from '../../money.ts'
import type { RiskAssessment } from '../risk.ts'
import type { DetectedStrategy } from '../strategy.ts'
import type { CallSuggestion } from './market.ts'
import type { OpportunityNumbers, Recommendation } from './opportunity.ts'

interface Judged {
  readonly strategy: DetectedStrategy
  readonly numbers: OpportunityNumbers
  readonly risk: RiskAssessment
  readonly suggestion: CallSuggestion | null
}

/** Most urgent first; holding is advised only where nothing else is. */
export function recommend({ strategy, numbers, risk, suggestion }: Judged): Recommendation[] {
  const kinds = new Set(risk.factors.map(({ kind }) => kind))
  const advice: Recommendation[] = []
  if (kinds.has('past expiration'))
    advice.push({ action: 'wait_for_outcome', text: 'Import what the broker posted after the expiration.' })
  if (kinds.has('early assignment') || kinds.has('in the money'))
    advice.push({
      action: 'close_or_roll',
      text: 'Roll or buy back before the shares change hands, or let them.',
    })
  if (kinds.has('uncovered calls'))
    advice.push({
      action: 'cover_calls',
      text: `Cover or buy back ${countOf(numbers.uncoveredCalls, 'call')}.`,
    })
  if (kinds.has('unsecured puts'))
    advice.push({
      action: 'add_cash',
      text: `Add cash for ${countOf(numbers.unsecuredPuts, 'put')}, or buy back.`,
    })
  const asksForCall = strategy === 'naked_stock' || strategy === 'full_wheel'
  if (asksForCall && numbers.freeBlocks > 0) advice.push(callAdvice(numbers, suggestion))
  if (advice.length > 0) return advice
  return [{ action: 'hold', text: 'Hold: time works for it.' }]
}

function callAdvice({ freeBlocks }: OpportunityNumbers, suggestion: CallSuggestion | null): Recommendation {
  const calls = countOf(freeBlocks, 'call')
  if (suggestion === null) return { action: 'sell_covered_call', text: `Sell ${calls} on the free shares.` }
  const { strike, expiration } = suggestion
  return {
    action: 'sell_covered_call',
    text: `Sell ${calls} with strike ${moneyToNumber(strike)} of ${expiration} on the free shares.`,
  }
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

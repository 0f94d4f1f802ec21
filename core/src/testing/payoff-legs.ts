// Legs for tests of payoffs, written the way a trader says them.
import { assert } from '../base/assert.ts'
import { optionContract } from '../instruments/option-contract.ts'
import type { ModelLeg } from '../payoff/by-model.ts'
import { quantityFromDecimal } from '../base/quantity.ts'
import { day, dollars } from './samples.ts'

const negated = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)

function quantity(text: string) {
  const parsed = quantityFromDecimal(text)
  assert(parsed.ok, `not a quantity: ${text}`)
  return parsed.value.value
}

/** `shares('100', '4800')`: what they cost in all; null is unknown. */
export function shares(count: string, cost: string | null): ModelLeg {
  const held = { contract: null, quantity: quantity(count), multiplier: 1, volatility: null }
  return { id: `${count} shares`, ...held, cost: cost === null ? null : dollars(cost) }
}

export interface OptionTerms {
  readonly root?: string
  readonly expires?: string
  readonly volatility?: number
}

/** `calls('-2', '50', '-400')`: short two at a strike of 50 for 400 dollars received in all. */
export function calls(count: string, strike: string, cost: string | null, terms: OptionTerms = {}): ModelLeg {
  return optionLeg('Call', count, strike, cost, terms)
}

/** As {@link calls}. */
export function puts(count: string, strike: string, cost: string | null, terms: OptionTerms = {}): ModelLeg {
  return optionLeg('Put', count, strike, cost, terms)
}

function optionLeg(
  right: 'Call' | 'Put',
  count: string,
  strike: string,
  cost: string | null,
  { root = 'XYZ', expires = '2026-12-18', volatility }: OptionTerms,
): ModelLeg {
  const contract = optionContract({ root, right, strike: dollars(strike), expiration: day(expires) })
  assert(contract.ok, `not a contract: ${root} ${strike}`)
  return {
    id: `${count} ${strike} ${right} ${expires}`,
    contract: contract.value,
    quantity: quantity(count),
    multiplier: 100,
    cost: cost === null ? null : dollars(cost),
    volatility: volatility ?? null,
  }
}

/** The other side of a leg. */
export function turned(leg: ModelLeg): ModelLeg {
  return {
    ...leg,
    quantity: quantity(negated(String(leg.quantity / 1_000_000))),
    cost: leg.cost === null ? null : dollars(negated(String(leg.cost / 1_000_000))),
  }
}

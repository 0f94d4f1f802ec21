import { expect, it } from 'vitest'
import { wholeUnits } from '../../base/quantity.ts'
import { parseOptionSymbol } from '../../instruments/option-symbol.ts'
import { day, dollars } from '../../testing/samples.ts'
import type { OpenLeg } from './leg.ts'
import { isPremiumKnown } from './premium-worth.ts'

const fill = (symbol: string, contracts: number, cash: string | null, multiplier = 100): OpenLeg => {
  const parsed = parseOptionSymbol(symbol)
  if (!parsed.ok) throw new Error(symbol)
  return {
    entryId: symbol,
    orderId: null,
    instrument: { type: 'option', contract: parsed.value, multiplier, deliverable: wholeUnits(100) },
    side: 'short',
    opened: day('2026-11-02'),
    contracts,
    cash: cash === null ? null : dollars(cash),
    fees: dollars('0'),
  }
}
const adjusted = 'ABC1  261218P00048000'

it.each([
  ['a listed contract, whatever it brought', [fill('ABC   261218P00048000', 2, null)], '2', true],
  ['an adjusted one that brought price x 100', [fill(adjusted, 2, '400')], '2', true],
  ['one that a change made 150', [fill(adjusted, 2, '600', 150)], '2', true],
  ['one that brought something else', [fill(adjusted, 2, '600')], '2', false],
  ['one of two fills alone', [fill(adjusted, 2, '400'), fill(adjusted, 1, '300')], '2', false],
  ['one without a price', [fill(adjusted, 2, '400')], null, false],
  ['one sold for nothing', [fill(adjusted, 2, '0')], '0', false],
  ['one whose opening is not known', [fill(adjusted, 2, null)], '2', false],
] as const)('the premium of %s is worth what its fills show', (_name, fills, price, known) => {
  expect(isPremiumKnown(fills, () => (price === null ? null : dollars(price)))).toBe(known)
})

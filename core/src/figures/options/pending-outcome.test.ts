import { expect, it } from 'vitest'
import { dollars, option } from '../../testing/samples.ts'
import { strikeDistance } from './option-standing.ts'
import { likelyOutcome } from './pending-outcome.ts'

const call = option('.PCG261016C17', -3).contract
const at = (close: string) => strikeDistance(call, dollars(close))

it.each([
  ['same day', '16.21', 'delivered'],
  ['single candidate', '16.21', 'delivered'],
  ['ask', '17.40', null],
  ['none', '16.21', 'expired'],
  ['none', '17.01', 'delivered'],
  ['none', '17', null],
] as const)(
  'with shares moved: %s, and a close of %s, a 17 call was probably %s',
  (evidence, close, likely) => {
    expect(likelyOutcome(evidence, at(close))).toBe(likely)
  },
)

it('without a movement of shares and without a close nothing is likely', () => {
  expect(likelyOutcome('none', null)).toBeNull()
})

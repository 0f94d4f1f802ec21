import { expect, it } from 'vitest'
import { mayShareBroker, unknownBroker } from './unknown-broker.ts'

it.each([
  ['schwab', 'schwab', true],
  ['schwab', 'fidelity', false],
  ['schwab', unknownBroker, true],
  [unknownBroker, 'schwab', true],
  [unknownBroker, unknownBroker, true],
])('accounts at %s and %s may be at one broker: %s', (one, other, may) => {
  expect(mayShareBroker(one, other)).toBe(may)
})

import { expect, it } from 'vitest'
import { outsideWords } from './pending-words.ts'

it.each([
  [{ snapshot: 0, byHand: 0 }, 12, null],
  [{ snapshot: 2, byHand: 0 }, 12, '2 of them only in a snapshot'],
  [{ snapshot: 1, byHand: 1 }, 12, '1 of them only in a snapshot, 1 entered by hand'],
  [{ snapshot: 0, byHand: 3 }, 4, '3 of them entered by hand'],
  [{ snapshot: 12, byHand: 0 }, 12, 'only in a snapshot'],
])('%j of %i pending options is said as %j', (outside, count, words) => {
  expect(outsideWords(outside, count)).toBe(words)
})

import { expect, it } from 'vitest'
import { createRandom } from './random.ts'

const drawn = (seed: number): number[] => {
  const { between } = createRandom(seed)
  return Array.from({ length: 50 }, () => between(1, 1000))
}

it('the same seed makes the same choices, another one others, all within their bounds', () => {
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
  expect(drawn(7).every((value) => value >= 1 && value <= 1000)).toBe(true)
})

import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('runs no more than so many at the same time, in the order in which they came, whatever fails', async () => {
  const inTurn = createTurns(2)
  const begun: number[] = []
  let [running, most] = [0, 0]
  const work = (number: number) =>
    inTurn(async () => {
      begun.push(number)
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running -= 1
      if (number % 3 === 0) throw new Error('failed')
      return number
    })
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  const outcomes = await Promise.allSettled(numbers.map(work))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(7)
  expect(begun).toEqual(numbers)
  expect(most).toBe(2)
})

import { expect, it } from 'vitest'
import { withRetries } from './retry.ts'

const failure = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

const failing = (times: number, code: string) => {
  const calls = { count: 0 }
  const work = async () => {
    calls.count += 1
    if (calls.count <= times) throw failure(code)
    return 'done'
  }
  return { calls, work }
}

it.each(['40001', '40P01'])('runs the work again after %s', async (code) => {
  const { calls, work } = failing(3, code)
  expect(await withRetries(work)).toBe('done')
  expect(calls.count).toBe(4)
})

it('gives up after five retries', async () => {
  const { calls, work } = failing(9, '40001')
  await expect(withRetries(work)).rejects.toThrow('40001')
  expect(calls.count).toBe(6)
})

it('does not run the work again after any other error', async () => {
  const { calls, work } = failing(1, '23505')
  await expect(withRetries(work)).rejects.toThrow('23505')
  expect(calls.count).toBe(1)
})

import { expect, it } from 'vitest'
import { bytesPerEntry, createKeptLedgers, type KeptLedgers } from './kept-ledgers.ts'

const megabyte = 1_000_000
const ledger = (size: number) => ({ size })
const keptOf = (kept: KeptLedgers<{ size: number }>, users: readonly string[]): string[] =>
  users.filter((user) => kept.peek(user) !== undefined)

it('drops the ledgers that nobody asked for the longest, until the others fit', () => {
  const kept = createKeptLedgers<{ size: number }>(4 * megabyte)
  for (const user of ['a', 'b', 'c', 'd']) kept.keep(user, ledger(1000))
  // Asked for again: it is the latest now.
  kept.keep('a', ledger(1000))
  expect(keptOf(kept, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd'])
})

it('drops no large ledger for one without entries', () => {
  const kept = createKeptLedgers<{ size: number }>(megabyte)
  kept.keep('large', ledger(1_000_000))
  for (let user = 0; user < 20; user += 1) kept.keep(`small${user}`, ledger(0))
  expect(kept.peek('large')).toBeDefined()
  expect(kept.peek('small19')).toBeDefined()
})

it('keeps one large ledger at a time', () => {
  const kept = createKeptLedgers<{ size: number }>(megabyte)
  kept.keep('one', ledger(500_000))
  kept.keep('two', ledger(600_000))
  expect(keptOf(kept, ['one', 'two'])).toEqual(['two'])
  kept.keep('three', ledger(400_000))
  // Whoever just asked is served, and the largest stays.
  expect(keptOf(kept, ['two', 'three'])).toEqual(['two', 'three'])
  kept.keep('four', ledger(10))
  expect(keptOf(kept, ['two', 'three', 'four'])).toEqual(['two', 'four'])
})

it('keeps nothing beyond the bound but the largest and the latest', () => {
  const kept = createKeptLedgers<{ size: number }>(10 * megabyte)
  const users = Array.from({ length: 500 }, (_, user) => `user${user}`)
  for (const [at, user] of users.entries()) kept.keep(user, ledger((at * 7919) % 3000))
  const bytes = users.reduce((sum, user) => sum + (kept.peek(user)?.size ?? 0) * bytesPerEntry, 0)
  expect(bytes).toBeLessThan(10 * megabyte + 2 * 3000 * bytesPerEntry)
  expect(keptOf(kept, users).length).toBeGreaterThan(2)
})

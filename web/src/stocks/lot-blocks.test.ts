import type { Lot } from '@wheelwright/api'
import { moneyFromMicros, quantityFromMicros, sumMoney } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { blocksOfLots } from './lot-blocks.ts'

const call = 'KO    261218C00067500'
const later = 'KO    270115C00070000'

const lot = (shares: number, facts: Partial<Lot> = {}): Lot =>
  ({
    id: 'bought',
    side: 'long',
    quantity: quantityFromMicros(shares * 1_000_000),
    blocks: Math.floor(shares / 100),
    marketValue: moneyFromMicros(10_000_000_001),
    taxBasis: null,
    calls: [],
    ...facts,
  }) as unknown as Lot

const sharesOf = (...lots: readonly Lot[]): number[] =>
  blocksOfLots(lots).map(({ lot: { quantity } }) => quantity / 1_000_000)

const callsOf = (...lots: readonly Lot[]) =>
  blocksOfLots(lots).map(({ lot: { calls } }) => calls.map(({ symbol, contracts }) => [symbol, contracts]))

it('lists a purchase of 250 shares as two lots of 100 and a remainder of 50', () => {
  const blocks = blocksOfLots([lot(250)])
  expect(
    blocks.map(({ lot: { quantity, blocks: full }, isRemainder }) => [quantity, full, isRemainder]),
  ).toEqual([
    [100_000_000, 1, false],
    [100_000_000, 1, false],
    [50_000_000, 0, true],
  ])
})

it('splits what it is worth to the micro-dollar, and an unknown cost stays unknown', () => {
  const blocks = blocksOfLots([lot(250)])
  expect(sumMoney(blocks.map(({ lot: { marketValue } }) => marketValue ?? moneyFromMicros(0)))).toBe(
    10_000_000_001,
  )
  expect(blocks.map(({ lot: { taxBasis } }) => taxBasis)).toEqual([null, null, null])
})

it('puts one call on each block in turn, and none on the remainder', () => {
  const calls = [
    { symbol: call, contracts: 1 },
    { symbol: later, contracts: 1 },
  ]
  expect(callsOf(lot(350, { calls }))).toEqual([[[call, 1]], [[later, 1]], [], []])
})

it('leaves calls on more than the blocks with the last of them', () => {
  expect(callsOf(lot(250, { calls: [{ symbol: call, contracts: 4 }] }))).toEqual([
    [[call, 1]],
    [[call, 3]],
    [],
  ])
})

it('leaves single blocks, odd shares and short shares as they are', () => {
  expect(sharesOf(lot(100), lot(42.318), lot(-250, { side: 'short' }))).toEqual([100, 42.318, -250])
  expect(blocksOfLots([lot(42.318)])[0]?.isRemainder).toBe(false)
})

it('lists the hundreds beyond a thousand lots together, with the calls on them', () => {
  const blocks = blocksOfLots([lot(100_350, { calls: [{ symbol: call, contracts: 1002 }] })])
  expect(blocks.slice(-3).map(({ lot: { blocks: full, calls } }) => [full, calls[0]?.contracts])).toEqual([
    [1, 1],
    [3, 2],
    [0, undefined],
  ])
})

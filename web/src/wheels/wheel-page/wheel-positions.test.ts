import type { CampaignLeg, Position } from '@wheelwright/api'
import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { positionsOfWheel } from './wheel-positions.ts'

const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))
const units = (count: number) => quantityFromMicros(count * 1_000_000)

const shares = {
  id: 'shares',
  symbol: 'KO',
  shares: units(250),
  contracts: null,
  multiplier: 1,
  averagePrice: dollars(68),
  investedBasis: dollars(17_000),
  basisSource: 'ledger',
} as Position
const call = {
  ...shares,
  id: 'call',
  symbol: 'KO    261218C00075000',
  shares: null,
  contracts: units(-3),
  multiplier: 100,
} as Position

const leg = (symbol: string, count: number, openAmount: number | null, isOpen = true) =>
  ({
    symbol,
    quantity: units(count),
    openAmount: openAmount === null ? null : dollars(openAmount),
    endedOn: isOpen ? null : '2026-11-02',
  }) as CampaignLeg

it('leaves a position as it is that the wheel holds whole', () => {
  const legs = [leg('KO', 100, -6800), leg('KO', 150, -10_275), leg(call.symbol, -3, 124.05)]
  const own = positionsOfWheel([shares, call], { legs, taxBasis: dollars(68.3) })
  expect(own).toEqual([shares, call])
})

it('takes the part of the wheel, at what that part cost, with the fees that the whole has', () => {
  const legs = [leg('KO', 200, -13_658), leg(call.symbol, -1, 39.35), leg(call.symbol, -1, 43.35)]
  const own = positionsOfWheel([shares, call], { legs, taxBasis: dollars(68.29) })
  expect(own).toMatchObject([
    { shares: units(200), investedBasis: dollars(13_658), averagePrice: null, basisSource: 'ledger' },
    { contracts: units(-2), shortQuantity: units(2), longQuantity: units(0), investedBasis: dollars(82.7) },
  ])
})

it('guesses no cost of a part whose own is not known', () => {
  const legs = [leg('KO', 200, -13_658), leg(call.symbol, -1, null)]
  const own = positionsOfWheel([shares, call], { legs, taxBasis: null })
  expect(own).toMatchObject([
    { investedBasis: null, averagePrice: null, basisSource: null },
    { investedBasis: null, averagePrice: null, basisSource: null },
  ])
})

it('leaves out what the wheel holds no more, or never held', () => {
  expect(positionsOfWheel([shares, call], { legs: [leg('KO', 100, -6800, false)], taxBasis: null })).toEqual(
    [],
  )
})

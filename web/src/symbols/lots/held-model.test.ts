import type { Lot, Position } from '@wheelwright/api'
import { quantityFromMicros, wholeUnits } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { heldShares } from './held-model.ts'

const lot = (shares: number, status = 'open') => ({ status, quantity: wholeUnits(shares) }) as Lot
const position = (shares: number, source: Position['source']) =>
  ({ shares: wholeUnits(shares), source }) as Position

it.each<[string, Lot[], Position[] | null, [number, number | null, number]]>([
  ['both agree', [lot(100), lot(50, 'closed')], [position(100, 'both')], [100, null, 0]],
  ['the broker has others', [lot(100)], [position(300, 'both')], [100, 300, 0]],
  ['the broker has none', [lot(100)], [], [100, 0, 0]],
  ['positions could not be loaded', [lot(100)], null, [100, null, 0]],
  [
    'shares by hand are not the broker’s',
    [lot(10)],
    [position(10, 'history'), position(1234, 'manual')],
    [10, null, 1234],
  ],
  ['nothing but by hand', [], [position(5, 'manual')], [5, null, 0]],
])('shares held where %s', (_, lots, stocks, [shares, atBroker, byHand]) => {
  expect(heldShares(lots, stocks)).toEqual({
    shares: wholeUnits(shares),
    atBroker: atBroker === null ? null : wholeUnits(atBroker),
    byHand: quantityFromMicros(byHand * 1_000_000),
  })
})

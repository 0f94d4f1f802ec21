import { expect, it } from 'vitest'
import { coverPositions } from './portfolio-coverage.ts'
import type { PositionRecord } from './position-record.ts'
import { option, stock } from '../testing/samples.ts'

const byHand = { accountId: null }
const other = { accountId: 'two' }
const counted = (positions: readonly PositionRecord[]) =>
  Object.fromEntries(
    [...coverPositions(positions)].map(([id, { covered, pmcc, spread, naked, unknown }]) => [
      id,
      [covered, pmcc, spread, naked, unknown],
    ]),
  )

it('shares of one account never cover the calls of another', () => {
  expect(counted([stock('ZZT', 100), option('.ZZT260116C50', -1, other)])).toEqual({
    '.ZZT260116C50': [0, 0, 0, 1, 0],
  })
})

it('shares of several rows of one account make blocks together', () => {
  const rows = [stock('ZZT', 60, { id: 'a' }), stock('ZZT', 60, { id: 'b' })]
  expect(counted([...rows, option('.ZZT260116C50', -1)])).toEqual({ '.ZZT260116C50': [1, 0, 0, 0, 0] })
})

it('a call entered by hand takes what the accounts leave', () => {
  const positions = [stock('ZZT', 200), option('.ZZT260116C50', -1), option('.ZZT260116C55', -2, byHand)]
  expect(counted(positions)).toEqual({ '.ZZT260116C50': [1, 0, 0, 0, 0], '.ZZT260116C55': [1, 0, 0, 1, 0] })
})

it('a long call entered by hand covers, or limits the loss, where shares do not reach', () => {
  const leaps = option('.ZZT270115C30', 1, byHand)
  const higher = option('.ZZT270115C90', 1, byHand)
  expect(counted([option('.ZZT260116C50', -3), leaps, higher])).toEqual({ '.ZZT260116C50': [0, 1, 1, 1, 0] })
})

it('what is closed, put or of another ticker plays no part', () => {
  const positions = [
    stock('ZZT', 100, { status: 'Closed' }),
    stock('ZZU', 100),
    option('.ZZT270115P30', 1),
    option('.ZZT260116C50', -1),
  ]
  expect(counted(positions)).toEqual({ '.ZZT260116C50': [0, 0, 0, 1, 0] })
})

it('an adjusted call stays unknown, by hand too', () => {
  expect(counted([stock('ZZT', 300), option('.ZZT1260116C50', -2, byHand)])).toEqual({
    '.ZZT1260116C50': [0, 0, 0, 0, 2],
  })
})

it('shares beyond all range still cover', () => {
  const vast = [stock('ZZT', 8e9, { id: 'a' }), stock('ZZT', 8e9, { id: 'b' })]
  expect(counted([...vast, option('.ZZT260116C50', -1, byHand)])).toEqual({
    '.ZZT260116C50': [1, 0, 0, 0, 0],
  })
})

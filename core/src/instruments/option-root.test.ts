import { expect, it } from 'vitest'
import { isAdjustedRoot, isIndexRoot, rootInWords, rootOf, underlyingOf } from './option-root.ts'

it.each([
  ['SPX'],
  ['SPXW'],
  ['NDX'],
  ['NDXP'],
  ['RUT'],
  ['RUTW'],
  ['VIX'],
  ['VIXW'],
  ['XSP'],
  ['$SPX'],
  ['2SPX'],
])('%s settles in cash', (root) => {
  expect(isIndexRoot(root)).toBe(true)
})

it.each([['SPY'], ['AAPL'], ['X'], ['constructor'], ['']])('%j is no index', (root) => {
  expect(isIndexRoot(root)).toBe(false)
})

it.each([
  ['SPXW', 'SPX'],
  ['OXY2', 'OXY'],
  ['BRKB', 'BRK.B'],
  ['BRKB1', 'BRK.B'],
  ['AAPL', 'AAPL'],
])('%s stands on %s', (root, underlying) => {
  expect(underlyingOf(root)).toBe(underlying)
})

it('marks a root that ends in a digit as adjusted', () => {
  expect([isAdjustedRoot('OXY2'), isAdjustedRoot('OXY'), isAdjustedRoot('2SPX')]).toEqual([
    true,
    false,
    false,
  ])
})

it.each([
  ['brk/b', 'BRKB'],
  ['GREE1', 'GREE1'],
  ['GOOGL', 'GOOGL'],
  ['TOOLONG', null],
  ['A1B', null],
  ['', null],
])('the root of %j is %s', (text, root) => {
  expect(rootOf(text)).toBe(root)
})

it.each([
  ['BRKB', 'BRK.B', 'BRK.B'],
  ['BRKB1', 'BRK.B', 'BRKB1'],
  ['SPXW', 'SPX', 'SPXW'],
  ['OXY2', 'OXY', 'OXY2'],
  ['AAPL', 'AAPL', 'AAPL'],
])('a contract of root %s on %s is called %s', (root, underlying, called) => {
  expect(rootInWords({ root, underlying })).toBe(called)
})

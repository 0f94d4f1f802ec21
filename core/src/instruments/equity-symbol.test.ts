import { expect, it } from 'vitest'
import { canonicalEquitySymbol } from './equity-symbol.ts'

it.each([
  ['AAPL', 'AAPL'],
  [' aapl ', 'AAPL'],
  ['BRK.B', 'BRK.B'],
  ['BRK/B', 'BRK.B'],
  ['BRK-B', 'BRK.B'],
  ['BRK B', 'BRK.B'],
  ['BRKB', 'BRK.B'],
  ['bfb', 'BF.B'],
  ['BAC/PRL', 'BAC.PRL'],
  ['$SPX', 'SPX'],
  ['SWVXX', 'SWVXX'],
  ['912810FE3', '912810FE3'],
])('holds %j as %s', (text, symbol) => {
  expect(canonicalEquitySymbol(text)).toEqual({ ok: true, value: symbol })
})

it.each([
  ['', 'empty-symbol'],
  ['   ', 'empty-symbol'],
  ['A'.repeat(17), 'symbol-too-long'],
  ['A'.repeat(100_000), 'symbol-too-long'],
  ['AAPL;DROP', 'malformed-symbol'],
  ['BRK..B', 'malformed-symbol'],
  ['.B', 'malformed-symbol'],
  ['<b>', 'malformed-symbol'],
])('refuses %j as %s', (text, kind) => {
  expect(canonicalEquitySymbol(text)).toMatchObject({ ok: false, refusal: { kind } })
})

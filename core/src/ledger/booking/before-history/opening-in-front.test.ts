import { expect, it } from 'vitest'
import { wholeUnits } from '../../../base/quantity.ts'
import { day } from '../../../testing/samples.ts'
import { parseOptionSymbol } from '../../../instruments/option-symbol.ts'
import { bookLedger } from '../../ledger.ts'
import { readScenario } from '../../testing/scenario.ts'
import { defaultSettings } from '../ledger-settings.ts'
import { openingInFront } from './opening-in-front.ts'

const span = { on: day('2024-02-29'), until: day('2024-07-01') }

const bookOf = (...lines: string[]) => {
  const { entries } = readScenario(['2024-03-01 BUY 50 NVDA @ 900.00', ...lines].join('\n'))
  const [book] = bookLedger(entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('no book')
  return book
}

const shares = (count: number, ...lines: string[]) => {
  const held = { contract: null, quantity: wholeUnits(count) }
  const { quantity, tradeDate } = openingInFront(bookOf(...lines), held, span)
  return [quantity / 1_000_000, tradeDate]
}

const contracts = (symbol: string, ...lines: string[]) => {
  const read = parseOptionSymbol(symbol)
  if (!read.ok) throw new Error(symbol)
  const held = { contract: read.value, quantity: wholeUnits(-10) }
  const { quantity, tradeDate } = openingInFront(bookOf(...lines), held, span)
  return [quantity / 1_000_000, tradeDate]
}

it.each([
  ['as they are without a split', 500, [], [500, '2024-02-29']],
  ['in those of before a split', 500, ['2024-06-10 SPLIT NVDA 10 1'], [50, '2024-02-29']],
  ['in those of before a reverse split', 5, ['2024-06-10 SPLIT NVDA 1 10'], [50, '2024-02-29']],
  [
    'as they are before a split of after the snapshot',
    50,
    ['2024-07-02 SPLIT NVDA 10 1'],
    [50, '2024-02-29'],
  ],
  [
    'as they are where a row states what a split added to all',
    50,
    ['2024-06-10 SPLIT NVDA change 450'],
    [50, '2024-02-29'],
  ],
  [
    'as they are where it made a ratio of those seen, whatever another source states',
    50,
    ['2024-06-10 SPLIT NVDA change 50 lent 3 1'],
    [50, '2024-02-29'],
  ],
  [
    'in those of before a split of which another source states the ratio',
    500,
    ['2024-06-10 SPLIT NVDA change 900 lent 10 1'],
    [50, '2024-02-29'],
  ],
  [
    'after a split that makes no whole shares of them',
    100,
    ['2024-06-10 SPLIT NVDA 3 1'],
    [100, '2024-06-11'],
  ],
])('shares of a snapshot are held before the history %s', (_, count, lines, opening) => {
  expect(shares(count, ...lines)).toEqual(opening)
})

it.each([
  ['before the history', 'NVDA  261218C00120000', [], [-10, '2024-02-29']],
  [
    'after the split that would change them again',
    'NVDA  261218C00120000',
    ['2024-06-10 SPLIT NVDA 10 1'],
    [-10, '2024-06-11'],
  ],
  [
    'before a split of after they expired',
    'NVDA  240517C00120000',
    ['2024-06-10 SPLIT NVDA 10 1'],
    [-10, '2024-02-29'],
  ],
])('contracts of a snapshot are open %s', (_, symbol, lines, opening) => {
  expect(contracts(symbol, ...lines)).toEqual(opening)
})

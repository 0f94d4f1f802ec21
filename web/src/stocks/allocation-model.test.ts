import {
  allocationsOf,
  MAX_MICROS,
  moneyFromMicros,
  wholeUnits,
  type PositionRecord,
} from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import {
  allocationCsv,
  allocationSentence,
  barInWords,
  barsOf,
  mostBars,
  nameOf,
} from './allocation-model.ts'

const money = (dollars: number) => moneyFromMicros(Math.round(dollars * 1e6))

const shares = (symbol: string, dollars: number | null, count = 100): PositionRecord => ({
  id: symbol,
  accountId: 'one',
  status: 'Open',
  kind: 'stock',
  symbol,
  quantity: wholeUnits(count),
  multiplier: 1,
  averagePrice: null,
  currentPrice: null,
  marketValue: dollars === null ? null : money(dollars),
  openProfitLoss: null,
})
const longest = 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ'

describe('the allocation in words', () => {
  it.each([
    ['nothing', [], 'Nothing is held.'],
    [
      'one symbol',
      [shares('KO', 7000)],
      '$7,000.00 in one symbol: $7,000.00 held, $0.00 sold short; KO is 100.0% of what is held.',
    ],
    [
      'what is held, sold short and unknown',
      [shares('KO', 7500), shares('PCG', 2500), shares('GME', -500, -10), shares(longest, null)],
      '$9,500.00 in 4 symbols: $10,000.00 held, $500.00 sold short; KO is 75.0% of what is held; 1 position of unknown value left out.',
    ],
    [
      'more sold short than is held',
      [shares('KO', 550), shares('PCG', 50), shares('GME', -620, -10)],
      '$20.00 in 3 symbols: $600.00 held, $620.00 sold short; KO is 91.7% of what is held.',
    ],
    [
      'nothing that is known',
      [shares('KO', null), shares(longest, null)],
      'The value is not known; 2 positions of unknown value left out.',
    ],
    [
      'more than can be counted',
      [
        { ...shares('A', 1), marketValue: moneyFromMicros(MAX_MICROS) },
        { ...shares('B', 1), marketValue: moneyFromMicros(MAX_MICROS) },
      ],
      'The value is not known.',
    ],
  ] as const)('says of %s what it is', (_, records, sentence) => {
    expect(allocationSentence(allocationsOf(records)).replaceAll('\u2212', '')).toBe(sentence)
  })
})

describe('the bars of the allocation', () => {
  it('are those of known values, each with its share of what is held', () => {
    const bars = barsOf(allocationsOf([shares('KO', 7500), shares('PCG', 2500), shares(longest, null)]))
    expect(bars.map(({ symbol, share }) => [symbol, share])).toEqual([
      ['KO', 0.75],
      ['PCG', 0.25],
    ])
  })

  it('gather the least of many in one, so that they still add up', () => {
    const many = Array.from({ length: 500 }, (_, index) => shares(`S${index}`, 1000 - index))
    const all = allocationsOf(many)
    const bars = barsOf(all)
    expect(bars).toHaveLength(mostBars)
    expect(bars.reduce((sum, { held }) => sum + held, 0)).toBe(all.total.held.amount)
    const last = bars.at(-1)
    expect(last && nameOf(last, 500)).toBe('481 others')
  })

  it('of what is only owed have no share', () => {
    const [bar] = barsOf(allocationsOf([shares('GME', -500, -10)]))
    expect(bar && barInWords('GME', bar).replace('\u2212', '-')).toBe('GME: held $0.00, sold short -$500.00')
  })
})

it('the file has every symbol, and leaves empty what is not known', () => {
  const all = allocationsOf([shares('KO', 7500), shares(longest, null)])
  expect(allocationCsv(all).split('\r\n')).toEqual([
    'symbol,held,sold short,value,left out',
    'KO,7500,0,7500,0',
    `${longest},,0,,1`,
  ])
})

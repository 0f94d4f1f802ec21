import { MAX_MICROS, moneyFromMicros, wholeUnits, type TradingDate } from '@wheelwright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CampaignEventKind } from '../../ui/wheel-marks/campaign.ts'
import {
  chartCsv,
  dayInWords,
  firstOf,
  placeSigns,
  priceChartOf,
  rangeIn,
  chartSentence,
  stockCostOf,
  timeTicks,
  type ChartFacts,
} from './price-chart-model.ts'

const on = (text: string) => text as TradingDate
const money = (dollars: number) => moneyFromMicros(Math.round(dollars * 1e6))
const close = (date: string, dollars: number) => ({ date: on(date), close: money(dollars) })
const trade = (date: string, kind: CampaignEventKind) => ({ kind, on: on(date) })
const put = (dollars: number) => ({ right: 'Put' as const, strike: money(dollars) })

const facts: ChartFacts = {
  from: on('2026-09-01'),
  to: on('2026-11-20'),
  closes: [close('2026-09-01', 15), close('2026-09-02', 16), close('2026-11-20', 15.3)],
  trades: [
    trade('2026-08-03', 'put-sold'),
    trade('2026-09-02', 'assigned'),
    trade('2026-09-02', 'assigned'),
    trade('2026-09-05', 'dividend'),
  ],
  strikes: [put(16), put(16), { right: 'Call', strike: money(14.5) }],
  cost: money(15.8),
}
const longest = 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ'

describe('the range of the price chart', () => {
  it('is a year where the address says nothing that is known', () => {
    expect([null, '3m', 'all', 'forever'].map(rangeIn)).toEqual(['1y', '3m', 'all', '1y'])
  })

  it.each([
    ['3m', '2020-01-02', '2026-08-20'],
    ['1y', '2020-01-02', '2025-11-20'],
    ['all', '2020-01-02', '2020-01-02'],
    // A portfolio of one day shows its month.
    ['all', '2026-11-20', '2026-10-21'],
    ['all', '1962-05-01', '1970-01-01'],
    ['all', null, '2025-11-20'],
  ] as const)('%s with a first trade on %s begins on %s', (range, first, from) => {
    expect(firstOf(range, on('2026-11-20'), first === null ? null : on(first))).toBe(from)
  })
})

describe('the price chart', () => {
  it('has a day for each close and each trade within the range', () => {
    const { days } = priceChartOf(facts)
    expect(days.map(dayInWords)).toEqual([
      'Sep 01, 2026: $15.00',
      'Sep 02, 2026: $16.00, assigned 2 times',
      'Sep 05, 2026: close not known, dividend',
      'Nov 20, 2026: $15.30',
    ])
  })

  it('breaks its line where no closes are known', () => {
    expect(priceChartOf(facts).lines.map((line) => line.length)).toEqual([2, 1])
  })

  it('shows each strike once, and keeps closes, strikes and cost in the picture', () => {
    const { strikes, farStrikes, range } = priceChartOf(facts)
    expect(strikes).toEqual([{ right: 'Call', strike: money(14.5) }, put(16)])
    expect(farStrikes).toEqual([])
    expect(range[0]).toBeLessThan(14.5)
    expect(range[1]).toBeGreaterThan(16)
  })

  it('leaves out strikes and a cost that would press the closes flat, and says so', () => {
    const chart = priceChartOf({ ...facts, strikes: [put(5), put(16), put(500)], cost: money(2) })
    expect(chart.strikes).toEqual([put(16)])
    expect(chart.isCostFar).toBe(true)
    expect(chart.range[1]).toBeLessThan(17)
    expect(chartSentence('PCG', chart, { perShare: money(2), ofShares: null })).toContain(
      'too far away to be drawn: put $5, put $500, net stock cost',
    )
  })

  it('says what it shows in one sentence', () => {
    expect(chartSentence('PCG', priceChartOf(facts), { perShare: money(15.8), ofShares: null })).toBe(
      'PCG closed at $15.30 on Nov 20, 2026, +2.0% since Sep 01, 2026, between $15.00 and $16.00; 3 trades of yours; net stock cost $15.80.',
    )
  })

  it('without any close says so, and has no line', () => {
    const chart = priceChartOf({ ...facts, closes: [] })
    expect(chart.lines).toEqual([])
    expect(chart.range.every(Number.isFinite)).toBe(true)
    expect(chartSentence(longest, chart, null)).toBe(
      `No prices of ${longest} are known in this range; 3 trades of yours.`,
    )
  })

  it('of one close has a range around it', () => {
    const chart = priceChartOf({
      ...facts,
      closes: [close('2026-11-20', 15)],
      trades: [],
      strikes: [],
      cost: null,
    })
    expect(chart.range[0]).toBeLessThan(15)
    expect(chart.range[1]).toBeGreaterThan(15)
    expect(chartSentence('PCG', chart, null)).toBe(
      'PCG closed at $15.00 on Nov 20, 2026, the only close that is known; no trade of yours in this range.',
    )
  })

  it('bears prices of nothing and of the most that money holds', () => {
    const closes = [
      { date: on('2026-11-19'), close: money(0) },
      { date: on('2026-11-20'), close: moneyFromMicros(MAX_MICROS) },
    ]
    const chart = priceChartOf({ ...facts, closes })
    expect(chart.range.every(Number.isFinite)).toBe(true)
    expect(chartSentence('PCG', chart, null)).toContain('between $0.00 and $')
  })

  it('is the same as a file, the latest day first', () => {
    expect(chartCsv(priceChartOf(facts)).split('\r\n')).toEqual([
      'date,close,trades',
      '2026-11-20,15.3,',
      '2026-09-05,,dividend',
      '2026-09-02,16,assigned 2 times',
      '2026-09-01,15,',
    ])
  })
})

describe('net stock cost on the chart', () => {
  const held = {
    symbol: 'KO',
    price: null,
    shares: wholeUnits(250),
    blocks: wholeUnits(200),
    accounts: 1,
    shortPuts: [],
    shortCalls: [],
    longCalls: [],
    longPuts: [],
    asked: [],
    isHeldOtherwise: false,
  }
  const campaign = (shares: number, dollars: number | null) => ({
    shares: wholeUnits(shares),
    netStockCost: dollars === null ? null : money(dollars),
  })

  it.each([
    ['all shares of one campaign', [campaign(250, 60)], 60, null],
    ['two campaigns, by their shares', [campaign(50, 60), campaign(200, 70)], 68, null],
    ['shares of which some are in no campaign', [campaign(200, 67.8765)], 67.8765, 200],
  ])('is known of %s', (_, campaigns, dollars, shares) => {
    expect(stockCostOf({ ...held, campaigns })).toEqual({
      perShare: money(dollars),
      ofShares: shares === null ? null : wholeUnits(shares),
    })
  })

  it.each([
    ['without a campaign', []],
    ['where a campaign does not know it', [campaign(250, null)]],
    ['of two campaigns beside other shares', [campaign(100, 60), campaign(100, 70)]],
  ])('is no figure %s', (_, campaigns) => {
    expect(stockCostOf({ ...held, campaigns })).toBeNull()
  })

  it('says whose it is where it is not that of all shares', () => {
    const part = { perShare: money(67.88), ofShares: wholeUnits(200) }
    expect(chartSentence('KO', priceChartOf(facts), part)).toMatch(
      /net stock cost \$67\.88 of the 200 shares in its campaign\.$/,
    )
  })
})

describe('the days under the picture', () => {
  it('are first days of months, and years over a long time', () => {
    expect(timeTicks(on('2025-11-20'), on('2026-03-20'), 6).map(({ label }) => label)).toEqual([
      'Dec',
      '2026',
      'Feb',
      'Mar',
    ])
    expect(timeTicks(on('2016-11-20'), on('2026-11-20'), 6).map(({ label }) => label)).toEqual([
      '2018',
      '2020',
      '2022',
      '2024',
      '2026',
    ])
  })

  it('are none within one month', () => {
    expect(timeTicks(on('2026-11-02'), on('2026-11-20'), 6)).toEqual([])
  })
})

describe('signs', () => {
  it('stand where they belong, and above each other where they would touch', () => {
    const spots = [
      { x: 10, y: 50 },
      { x: 12, y: 50 },
      { x: 40, y: 50 },
    ]
    expect(placeSigns(spots, 13, 10, 100).map(({ y }) => y)).toEqual([50, 37, 50])
  })

  it('keep their day and stay within the picture, and never touch while there is room', () => {
    const spot = fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 10, max: 100 }) })
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 60 }), (wanted) => {
        const placed = placeSigns(wanted, 13, 10, 100)
        expect(placed.map(({ x }) => x)).toEqual(wanted.map(({ x }) => x))
        for (const { y } of placed) expect(y >= 10 && y <= 100).toBe(true)
      }),
    )
    const [first, second] = placeSigns(
      [
        { x: 0, y: 20 },
        { x: 0, y: 20 },
      ],
      13,
      15,
      100,
    )
    expect([first?.y, second?.y]).toEqual([20, 33])
  })
})

import type { CampaignLeg } from '@wheelwright/api'
import { addDays, moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { monthLabels, pictureOf } from './picture-model.ts'

const day = (text: string) => text as TradingDate
const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)

const put: CampaignLeg = {
  id: 'put',
  kind: 'option',
  openedOn: day('2026-09-14'),
  endedOn: day('2026-10-12'),
  symbol: 'ABC   261016P00048000',
  quantity: quantityFromMicros(-1_000_000),
  openPrice: dollars(1),
  openAmount: dollars(99.35),
  closePrice: dollars(1.5),
  result: dollars(-50),
  isPartial: false,
  end: 'rolled',
  entryId: 'put',
  byHand: false,
}
const call: CampaignLeg = {
  ...put,
  id: 'call',
  openedOn: day('2026-11-16'),
  endedOn: null,
  symbol: 'ABC   261218C00050000',
  end: 'open',
}
const facts = {
  startedAt: day('2026-09-14'),
  endedAt: null,
  today: day('2026-11-20'),
  legs: [put, call],
  closes: null,
  costDays: [],
}

const closesFrom = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ date: addDays(day(from), at), close: dollars(47 + at / 10) }))

describe('the campaign line', () => {
  it('draws a strike as long as its contract stood, and one that is open to its expiration', () => {
    const { bands, to, today } = pictureOf(facts)
    expect(bands).toMatchObject([
      { right: 'Put', strike: 48, from: '2026-09-14', to: '2026-10-12', isOpen: false, lane: 0 },
      { right: 'Call', strike: 50, from: '2026-11-16', to: '2026-12-18', isOpen: true, lane: 0 },
    ])
    expect([today, to]).toEqual(['2026-11-20', '2026-12-18'])
  })

  it('puts contracts of one time below each other', () => {
    const second = { ...put, id: 'second', openedOn: day('2026-09-21') }
    expect(pictureOf({ ...facts, legs: [put, second, call] }).bands.map(({ lane }) => lane)).toEqual([
      0, 1, 0,
    ])
  })

  it('leaves out shares, long options and cash', () => {
    const shares = { ...put, kind: 'shares' as const, symbol: 'ABC' }
    const long = { ...put, quantity: quantityFromMicros(1_000_000) }
    expect(pictureOf({ ...facts, legs: [shares, long] }).bands).toEqual([])
  })

  it('draws shares as long as they were held, those of several days below each other', () => {
    const shares = { ...put, kind: 'shares' as const, symbol: 'ABC', quantity: quantityFromMicros(1e8) }
    const assigned = { ...shares, id: 'assigned', openedOn: day('2026-10-16'), endedOn: day('2026-11-02') }
    const bought = { ...shares, id: 'bought', openedOn: day('2026-10-20'), endedOn: null }
    const { holdings, holdingLanes } = pictureOf({ ...facts, legs: [put, bought, assigned] })
    expect(holdings).toMatchObject([
      { id: 'assigned', from: '2026-10-16', to: '2026-11-02', lane: 0 },
      { id: 'bought', from: '2026-10-20', to: '2026-11-20', lane: 1 },
    ])
    expect(holdingLanes).toBe(2)
    expect(pictureOf(facts).holdingLanes).toBe(0)
  })

  it('draws shares that were there before the wheel from its first day, and none that had left by then', () => {
    const shares = { ...put, kind: 'shares' as const, symbol: 'ABC', quantity: quantityFromMicros(1e8) }
    const kept = { ...shares, id: 'kept', openedOn: day('2024-03-01'), endedOn: null }
    const gone = { ...shares, id: 'gone', openedOn: day('2024-03-01'), endedOn: day('2026-09-11') }
    expect(pictureOf({ ...facts, legs: [gone, kept] }).holdings).toMatchObject([
      { id: 'kept', from: '2026-09-14', to: '2026-11-20', lane: 0 },
    ])
  })

  it('hatches where no close is known, and joins closes over weekends alone', () => {
    expect(pictureOf(facts).gaps).toEqual([{ from: '2026-09-14', to: '2026-11-20' }])
    const closes = [...closesFrom('2026-09-14', 10), ...closesFrom('2026-10-12', 40)]
    const { lines, gaps } = pictureOf({ ...facts, closes })
    expect(lines).toHaveLength(2)
    expect(gaps).toEqual([{ from: '2026-09-23', to: '2026-10-12' }])
  })

  it('holds strikes, closes and net stock cost within its scale', () => {
    const { range } = pictureOf({
      ...facts,
      closes: closesFrom('2026-09-14', 40),
      costDays: [{ date: day('2026-10-12'), cost: dollars(44) }],
    })
    expect(range[0]).toBeLessThan(44)
    expect(range[1]).toBeGreaterThan(50.9)
    expect(pictureOf({ ...facts, legs: [] }).range[0]).toBeLessThan(
      pictureOf({ ...facts, legs: [] }).range[1],
    )
  })

  it('steps net stock cost from day to day, and leaves days without one empty', () => {
    const costDays = [
      { date: day('2026-09-10'), cost: dollars(47) },
      { date: day('2026-09-21'), cost: dollars(46) },
      { date: day('2026-10-01'), cost: null },
      { date: day('2026-11-02'), cost: dollars(45) },
    ]
    expect(pictureOf({ ...facts, costDays }).costs).toEqual([
      [
        { from: '2026-09-14', to: '2026-09-21', cost: 47 },
        { from: '2026-09-21', to: '2026-10-01', cost: 46 },
      ],
      [{ from: '2026-11-02', to: '2026-11-20', cost: 45 }],
    ])
    const ended = pictureOf({ ...facts, costDays, endedAt: day('2026-10-20') })
    expect(ended.costs.map((flight) => flight.length)).toEqual([2])
  })

  it('names months, the first with its year and January by it, however few have room', () => {
    const { months } = pictureOf({ ...facts, startedAt: day('2024-05-30') })
    const named = (every: number) => monthLabels(months, every).map(({ label }) => label)
    expect(named(1).slice(0, 9)).toEqual([
      'Jun 2024',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec',
      '2025',
      'Feb',
    ])
    expect(named(2.3)).toEqual(['Jul 2024', 'Oct', '2025', 'Apr', 'Jul', 'Oct', '2026', 'Apr', 'Jul', 'Oct'])
    expect(named(9)).toEqual(['2025', '2026'])
    expect(named(40)).toEqual(['2025', '2026'])
  })

  it('of one day still has an axis', () => {
    const { from, to } = pictureOf({ ...facts, startedAt: day('2026-11-20'), legs: [] })
    expect([from, to]).toEqual(['2026-11-20', '2026-11-21'])
  })
})

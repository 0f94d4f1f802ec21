/** Pages of lots: bounded however long a wheel ran, and together all of it. */
import { encodeWire, lotPage } from '@wheelwright/api'
import {
  looseLots,
  moneyFromMicros,
  quantityFromMicros,
  type TradingDate,
  type WheelLot,
} from '@wheelwright/core'
import { expect, it } from 'vitest'
import type { FoundGroup } from './lot-groups.ts'
import { pageOfLots } from './lot-view.ts'

const share = { entryId: 'bought', opened: null, quantity: 100_000_000, stock: null, basis: null }

const lotWith = (lotNo: number, events: number): WheelLot => {
  const [lot] = looseLots([share], 'ABC', new Map())
  if (lot === undefined) throw new Error('no lot')
  const event = {
    date: '2026-01-05' as WheelLot['events'][number]['date'],
    type: 'FEE' as const,
    label: 'Fee',
    strike: null,
    premium: null,
    price: null,
    qty: quantityFromMicros(0),
    notes: 'A long note. '.repeat(150),
  }
  const all = Array.from({ length: events }, (_, at) => ({ ...event, id: `20260105-${lotNo}-${at}` }))
  return { ...lot, lotNo: String(lotNo), events: all }
}

const put = (expiration: string): WheelLot => ({
  ...lotWith(1, 0),
  content: 'put',
  status: 'CASH_RESERVED',
  coverage: {
    right: 'Put',
    strike: moneyFromMicros(50_000_000),
    premium: null,
    expiration: expiration as TradingDate,
    status: 'OPEN',
    entryId: 'sold',
  },
})

const groupOf = (lots: WheelLot[]): FoundGroup => ({
  group: {
    id: 'one',
    cycleKey: 'ABC-20260105-1',
    wheelInTrash: false,
    ticker: 'ABC',
    accountId: 'one',
    accountNumber: null,
    startedOn: null,
    endedOn: null,
    outcome: 'open',
    covered: 0,
    uncovered: lots.length,
    cashReserved: 0,
    closed: 0,
    oddShares: quantityFromMicros(0),
    nakedCalls: 0,
  },
  book: { openLegs: [] } as unknown as FoundGroup['book'],
  known: null,
  lots: () => lots,
})

it('tells every lot once, in pages of at most half a megabyte, with the count of events that are left out', () => {
  const found = groupOf(Array.from({ length: 130 }, (_, at) => lotWith(at + 1, 500)))
  const told: string[] = []
  let after: string | undefined
  do {
    const page = pageOfLots(found, after, { nowMs: 0 })
    if (page === null) throw new Error('the page is gone')
    expect(JSON.stringify(encodeWire(lotPage, page)).length).toBeLessThan(500_000)
    for (const { lotNo, events, earlierEvents } of page.lots) {
      expect(events.length + earlierEvents).toBe(500)
      told.push(lotNo)
    }
    after = page.nextCursor ?? undefined
  } while (after !== undefined)
  expect(told).toEqual(Array.from({ length: 130 }, (_, at) => String(at + 1)))
  expect(pageOfLots(found, 'gone', { nowMs: 0 })).toBeNull()
})

it('offers nothing to be traded of an option past its expiration, which waits for its answer', () => {
  const found = groupOf([put('2026-11-20')])
  const lotsAt = (nowMs: number) =>
    pageOfLots(found, undefined, { nowMs })?.lots.map(({ isPending, actions }) => ({ isPending, actions }))
  expect(lotsAt(Date.parse('2026-11-20T15:00:00Z'))).toEqual([{ isPending: false, actions: ['close put'] }])
  expect(lotsAt(Date.parse('2026-11-20T21:30:00Z'))).toEqual([{ isPending: true, actions: [] }])
})

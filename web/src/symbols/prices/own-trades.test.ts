import type { LedgerEntry } from '@wheelwright/api'
import { moneyFromMicros, quantityFromMicros, type TradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import type { CampaignFacts } from '../../campaigns/campaign-model.ts'
import { ownTrades } from './own-trades.ts'

const on = (text: string) => text as TradingDate

const event = (eventType: string, eventDate: string) => ({
  id: `${eventType} ${eventDate}`,
  eventType,
  eventDate: on(eventDate),
  quantityShares: quantityFromMicros(0),
  contracts: 1,
  strike: moneyFromMicros(15_000_000),
  premium: moneyFromMicros(100_000_000),
  price: null,
  netCash: null,
  notes: '',
})

const cycle: CampaignFacts = {
  startedAt: on('2026-01-05'),
  endedAt: on('2026-03-20'),
  rolls: [],
  slots: [],
  events: [
    event('SELL_PUT', '2026-01-05'),
    event('PUT_ASSIGNMENT', '2026-02-20'),
    event('SELL_CALL_OPEN', '2026-02-23'),
    event('CALL_ASSIGNMENT', '2026-03-20'),
  ],
}

const lot = (origin: string, openedOn: string | null, end: string | null, closedOn: string | null) => ({
  cycleKey: null,
  origin,
  openedOn: openedOn === null ? null : on(openedOn),
  end,
  closedOn: closedOn === null ? null : on(closedOn),
})

it('campaigns and shares outside of them are told in the order of their days', () => {
  const trades = ownTrades(
    {
      cycles: [cycle],
      others: [],
      lots: [
        lot('purchase', '2026-01-20', 'sold', '2026-03-02'),
        // The same purchase, of which another part is still held.
        lot('purchase', '2026-01-20', null, null),
        { ...lot('assignment', '2026-02-20', 'called-away', '2026-03-20'), cycleKey: 'PCG-1' },
      ],
    },
    on('2026-04-01'),
  )
  expect(trades.map(({ kind, on: day }) => [day, kind])).toEqual([
    ['2026-01-05', 'put-sold'],
    ['2026-01-20', 'shares-bought'],
    ['2026-02-20', 'assigned'],
    ['2026-02-23', 'call-sold'],
    ['2026-03-02', 'shares-sold'],
    ['2026-03-20', 'called-away'],
  ])
})

it('a lot whose days or ways are not known adds no sign', () => {
  const lots = [lot('opening-balance', null, 'transferred', '2026-03-02'), lot('purchase', null, null, null)]
  expect(ownTrades({ cycles: [], lots, others: [] }, on('2026-04-01'))).toEqual([])
})

it('shares that a campaign was joined by stand on the day on which they were bought', () => {
  const joined = {
    ...cycle,
    events: [event('BUY_SHARES', '2024-11-25'), event('SELL_CALL_OPEN', '2026-01-05')],
  }
  expect(
    ownTrades({ cycles: [joined], lots: [], others: [] }, on('2026-04-01')).map(({ on: day }) => day),
  ).toEqual(['2024-11-25', '2026-01-05'])
})

it('contracts in no campaign stand among them, one that a campaign has in part once', () => {
  const entry = (kind: LedgerEntry['kind'], symbol: string | null, tradeDate: string) => ({
    id: `${kind} ${tradeDate}`,
    kind,
    symbol,
    tradeDate: on(tradeDate),
  })
  const others = [
    entry('sell-to-open', 'PCG   260417C00020000', '2026-02-24'),
    entry('buy-to-close', 'PCG   260417C00020000', '2026-03-02'),
    { ...entry('sell-to-open', 'PCG   260220P00015000', '2026-01-05'), id: 'SELL_PUT 2026-01-05' },
    entry('dividend', 'PCG', '2026-03-03'),
  ]
  const told = ownTrades({ cycles: [cycle], lots: [], others }, on('2026-04-01'))
  expect(told.map(({ kind, on: day }) => [day, kind])).toEqual([
    ['2026-01-05', 'put-sold'],
    ['2026-02-20', 'assigned'],
    ['2026-02-23', 'call-sold'],
    ['2026-02-24', 'call-sold'],
    ['2026-03-02', 'closed'],
    ['2026-03-20', 'called-away'],
  ])
})

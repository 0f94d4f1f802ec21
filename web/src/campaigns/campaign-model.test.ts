import { describeCampaign } from '../ui/wheel-marks/campaign.ts'
import type { LedgerCycle, WheelEvent } from '@wheelwright/api'
import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { campaignOf, eventInWords } from './campaign-model.ts'

const on = (text: string) => text as TradingDate
const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)

const event = (
  id: string,
  eventType: string,
  eventDate: string,
  { strike, premium = null }: { strike: number; premium?: number | null },
): WheelEvent => ({
  id,
  eventType,
  eventDate: on(eventDate),
  quantityShares: quantityFromMicros(0),
  contracts: 1,
  strike: dollars(strike),
  premium: premium === null ? null : dollars(premium),
  price: null,
  netCash: dollars(premium ?? 0),
  notes: '',
})

/** The worked case of docs/domain.md, section 4, up to its first call. */
const events = [
  event('a', 'SELL_PUT', '2026-02-20', { strike: 50, premium: 200 }),
  event('b', 'BUY_PUT_CLOSE', '2026-03-20', { strike: 50, premium: -300 }),
  event('c', 'SELL_PUT', '2026-03-20', { strike: 48, premium: 260 }),
  event('d', 'PUT_ASSIGNMENT', '2026-04-17', { strike: 48 }),
  event('e', 'SELL_CALL_OPEN', '2026-04-20', { strike: 51, premium: 100 }),
]

const cycle = {
  startedAt: on('2026-02-20'),
  endedAt: null,
  events,
  rolls: [
    { closeEntryId: 'b', openEntryId: 'c', date: on('2026-03-20'), contracts: 1, netCredit: dollars(-40) },
  ],
  slots: [{ put: null, call: 'ABC   260515C00051000' }],
} as unknown as LedgerCycle

it('a put bought back and sold again is one roll, and the call that is still open is filled', () => {
  expect(campaignOf(cycle, on('2026-05-01')).events).toEqual([
    { kind: 'put-sold', on: '2026-02-20' },
    { kind: 'rolled', on: '2026-03-20' },
    { kind: 'assigned', on: '2026-04-17' },
    { kind: 'call-sold', on: '2026-04-20', open: true },
  ])
})

it('a naked call stands on no slot, and is open like any other', () => {
  const naked = { ...cycle, slots: [], looseCalls: [{ symbol: 'ABC   260515C00051000' }] }
  expect(campaignOf(naked, on('2026-05-01')).events.at(-1)).toMatchObject({ kind: 'call-sold', open: true })
})

it('the bands go from the put to the shares to the covered call, which runs until today', () => {
  expect(campaignOf(cycle, on('2026-05-01')).holds).toEqual([
    { phase: 1, from: '2026-02-20', to: '2026-04-17' },
    { phase: 2, from: '2026-04-17', to: '2026-04-20' },
    { phase: 3, from: '2026-04-20', to: '2026-05-01' },
  ])
})

it('a call that ended for nothing has expired, one that cost something was bought back', () => {
  expect(eventInWords(event('f', 'SELL_CALL_CLOSE', '2026-05-15', { strike: 51 }))).toBe('Call expired')
  expect(eventInWords(event('f', 'SELL_CALL_CLOSE', '2026-05-15', { strike: 51, premium: -20 }))).toBe(
    'Call bought back',
  )
})

it('fills of one day are one glyph', () => {
  const twice = [events[0], { ...events[0], id: 'z' }] as WheelEvent[]
  expect(campaignOf({ ...cycle, events: twice, slots: [] }, on('2026-05-01')).events).toEqual([
    { kind: 'put-sold', on: '2026-02-20' },
  ])
})

it('shares bought before the wheel stand at its start, and are named by their own day', () => {
  const earlier = [
    event('a', 'BUY_SHARES', '2026-02-09', { strike: 0 }),
    event('b', 'SELL_CALL_OPEN', '2026-02-20', { strike: 51, premium: 100 }),
  ]
  const { events: told } = campaignOf({ ...cycle, events: earlier, rolls: [] }, on('2026-05-01'))
  expect(told).toEqual([
    { kind: 'shares-bought', on: '2026-02-20', since: '2026-02-09' },
    { kind: 'call-sold', on: '2026-02-20', open: true },
  ])
  expect(describeCampaign(told)).toBe('Campaign: shares bought Feb 09; call sold Feb 20, open')
})

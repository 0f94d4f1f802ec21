import { moneyFromMicros, type TradingDate } from '@wheelwright/core'
import { afterEach, describe, expect, it } from 'vitest'
import type { CampaignEvent } from '../../ui/wheel-marks/campaign.ts'
import { setPrivate } from '../../ui/figures/privacy.ts'
import { campaignCsv, campaignDays, campaignSentence, dayInWords } from './campaign-days.ts'
import { pictureOf } from './picture-model.ts'

afterEach(() => setPrivate(false))

const day = (text: string) => text as TradingDate
const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)

const picture = pictureOf({
  startedAt: day('2026-09-14'),
  endedAt: null,
  today: day('2026-11-20'),
  legs: [],
  closes: [
    { date: day('2026-09-14'), close: dollars(49.5) },
    { date: day('2026-10-16'), close: dollars(47.2) },
    { date: day('2026-11-20'), close: dollars(48.9) },
  ],
  costDays: [
    { date: day('2026-10-16'), cost: dollars(47) },
    { date: day('2026-11-16'), cost: dollars(46.2) },
  ],
})
const band = { id: 'put', price: null, isOpen: false, lane: 0 }
const sold = {
  ...picture,
  bands: [
    { ...band, right: 'Put' as const, strike: 48, from: day('2026-09-14'), to: day('2026-10-16') },
    { ...band, right: 'Call' as const, strike: 50, from: day('2026-11-16'), to: day('2026-12-18') },
  ],
}
const events: readonly CampaignEvent[] = [
  { kind: 'put-sold', on: day('2026-09-14') },
  { kind: 'assigned', on: day('2026-10-16') },
  { kind: 'call-sold', on: day('2026-11-16'), open: true },
]
const days = campaignDays(sold, events)

describe('the campaign line by day', () => {
  it('has each day with a close, an event or another cost, with what stood on it', () => {
    expect(
      days.map((each) => [each.date, each.close, each.cost, each.sold.map(({ strike }) => strike)]),
    ).toEqual([
      ['2026-09-14', 49.5, null, [48]],
      ['2026-10-16', 47.2, 47, [48]],
      ['2026-11-16', null, 46.2, [50]],
      ['2026-11-20', 48.9, 46.2, [50]],
    ])
  })

  it('is read in words', () => {
    expect(days.map((each) => dayInWords(each))).toEqual([
      'Sep 14, 2026: close $49.50; put sold; strike put 48.00',
      'Oct 16, 2026: close $47.20; assigned; strike put 48.00; net stock cost $47.00',
      'Nov 16, 2026: close not known; call sold; strike call 50.00; net stock cost $46.20',
      'Nov 20, 2026: close $48.90; strike call 50.00; net stock cost $46.20',
    ])
  })

  it('is a sentence', () => {
    const ended = { ticker: 'ABC', netStockCost: null, isLoading: false }
    const said = '3 events since Sep 14, 2026; ABC closed at $48.90 on Nov 20, 2026'
    expect(campaignSentence(days, { ...ended, netStockCost: dollars(46.2) })).toBe(
      `${said}; net stock cost $46.20.`,
    )
    // Shares that are gone cost nothing any more, though they did on the last day.
    expect(campaignSentence(days, ended)).toBe(`${said}.`)
    expect(campaignSentence([], ended)).toBe('0 events; no close of ABC is known.')
    expect(campaignSentence([], { ...ended, isLoading: true })).toBe(
      '0 events; the closes of ABC are loading.',
    )
  })

  it('hides what the shares cost in privacy mode, and no quote and no strike', () => {
    setPrivate(true)
    expect(days.map((each) => dayInWords(each))[1]).toBe(
      'Oct 16, 2026: close 47.20; assigned; strike put 48.00; net stock cost hidden',
    )
  })

  it('is a file, the latest day first', () => {
    expect(campaignCsv(days).split('\r\n')).toEqual([
      'date,close,strikes,net_stock_cost,events',
      '2026-11-20,48.9,call 50.00,46.2,',
      '2026-11-16,,call 50.00,46.2,call sold',
      '2026-10-16,47.2,put 48.00,47,assigned',
      '2026-09-14,49.5,put 48.00,,put sold',
    ])
  })
})

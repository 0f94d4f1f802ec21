import { expect, it } from 'vitest'
import { noBasis } from './lot-words.ts'
import type { ShownLot } from './shown-lot.ts'

const events = (...types: string[]) => types.map((type) => ({ type })) as ShownLot['events']
const sold: ShownLot['closed'] = { reason: 'sold', label: 'Sold', date: null }
const lot = { content: 'put', closed: null, events: events(), earlierEvents: 0 } as const

it.each([
  [lot, 'no shares came'],
  [{ ...lot, content: 'long call' }, 'no shares are held: a long call is in their place'],
  [
    { ...lot, content: 'nothing', closed: sold, events: events('BUY_OPTION', 'SELL_OPTION') },
    'no shares came',
  ],
  [
    { ...lot, content: 'nothing', closed: sold, events: events('BUY_SHARES', 'SELL_SHARES') },
    'what the shares cost is unknown',
  ],
  [{ ...lot, content: 'shares', events: events('BUY_SHARES') }, 'what the shares cost is unknown'],
] as const)('a lot without a cost basis says why: %j', (shown, words) => {
  expect(noBasis(shown)).toBe(words)
})

import { expect, it } from 'vitest'
import { nextActionOf, type CardFacts } from './next-action.ts'

const card: CardFacts = {
  status: 'active',
  strategy: 'cash_secured_put',
  daysToExpiration: 30,
  percentOfMaximum: 0.1,
  nextAction: null,
}
const near = 'Expiration approaching - 7 days left'
const close = 'More than half of the premium is earned - consider closing for profit'
const watch = 'Monitor position and market conditions'

it.each<[string, Partial<CardFacts>, string]>([
  ['a finished one', { status: 'completed' }, 'Strategy completed successfully'],
  [
    'a paused one, whatever expires',
    { status: 'paused', daysToExpiration: 1 },
    'Strategy is paused - consider resuming',
  ],
  ['one closed early', { status: 'closed' }, 'Strategy was closed early'],
  ['seven days', { daysToExpiration: 7 }, near],
  ['a covered call in seven days', { daysToExpiration: 7, strategy: 'covered_call' }, near],
  ['a full wheel in seven days', { daysToExpiration: 7, strategy: 'full_wheel' }, watch],
  ['one day', { daysToExpiration: 1 }, 'Expiration approaching - 1 day left'],
  ['today', { daysToExpiration: 0 }, 'Expiration approaching - it is today'],
  ['yesterday', { daysToExpiration: -1 }, 'Expiration has passed - waiting for what became of it'],
  ['eight days', { daysToExpiration: 8 }, watch],
  ['half of the premium', { percentOfMaximum: 0.5 }, watch],
  ['more than half', { percentOfMaximum: 0.5001 }, close],
  ['expiry before profit', { percentOfMaximum: 0.8, daysToExpiration: 7 }, near],
  ['an unknown profit', { percentOfMaximum: null }, watch],
  ['a wish of its own', { nextAction: 'Roll it out' }, 'Roll it out'],
  ['no open option', { daysToExpiration: null, nextAction: 'Sell a call' }, 'Sell a call'],
])('%s', (_, change, text) => {
  expect(nextActionOf({ ...card, ...change })).toBe(text)
})

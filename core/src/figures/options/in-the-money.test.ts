import { expect, it } from 'vitest'
import { newYorkTime } from '../../base/trading-date.ts'
import { day, dollars, option } from '../../testing/samples.ts'
import { shortsInTheMoney } from './in-the-money.ts'

const now = newYorkTime(day('2026-11-20'), 10, 0)
const marks = new Map([['KO', dollars('70')]])

it.each([
  ['a short put above the price', option('.KO261218P72', -1), 1, 0],
  ['a short call below the price', option('.KO261218C65', -2), 1, 0],
  ['no put below the price', option('.KO261218P65', -1), 0, 0],
  ['none at the price', option('.KO261218C70', -1), 0, 0],
  ['no long option', option('.KO261218C65', 1), 0, 0],
  ['none that is closed', option('.KO261218C65', -1, { status: 'Closed' }), 0, 0],
  ['none past its expiration', option('.KO261113C65', -1), 0, 0],
  ['as unknown an adjusted one', option('.KO1261218C65', -1), 0, 1],
  ['as unknown one without a price of its underlying', option('.AMD261218C65', -1), 0, 1],
])('in the money counts %s', (_, record, count, unknown) => {
  const found = shortsInTheMoney([record], marks, now)
  expect([found.options.length, found.unknown]).toEqual([count, unknown])
})

it('names the option first that expires first', () => {
  const records = [option('.KO270115C60', -1), option('.KO261218P80', -1)]
  expect(shortsInTheMoney(records, marks, now).options.map(({ id }) => id)).toEqual([
    '.KO261218P80',
    '.KO270115C60',
  ])
})

it('of one day goes by strike, whichever was stored first', () => {
  const records = ['.KO261218P90', '.KO261218P100', '.KO261218P80'].map((symbol, at) => ({
    ...option(symbol, -1),
    id: String(at),
  }))
  const strikesOf = (held: typeof records) =>
    shortsInTheMoney(held, marks, now).options.map(({ contract }) => contract.strike / 1e6)
  expect(strikesOf(records)).toEqual([80, 90, 100])
})

/** Two sources tell one trade: which rows of the one are which of the other. */
import { expect, it } from 'vitest'
import { OtherTellings, type Telling } from './match-same-trades.ts'

let rows = 0
const fill = (source: string, shares: number, price: number, amount: number): Telling => {
  rows += 1
  return {
    id: `row${rows}`,
    account_id: 'a',
    source,
    kind: 'buy',
    symbol: 'KO',
    quantity: Math.round(shares * 1e6),
    price: Math.round(price * 1e6),
    gross: Math.round(-amount * 1e6),
    trade_date: '2026-03-02',
  }
}

/** Places of what the file tells, each with the place in the interface that is the same. */
const matched = (told: readonly Telling[], held: readonly Telling[]) => {
  const others = new OtherTellings(held)
  const found = others.match(told)
  const left = told.filter(({ id }) => !found.has(id))
  for (const [id, same] of others.matchAverages(left)) found.set(id, same)
  return told.map(({ id }) => held.findIndex((other) => other.id === found.get(id)))
}

it.each([
  [
    'a price with fewer decimals',
    [fill('file', 1.2345, 40.39, 49.86)],
    [fill('api', 1.2345, 40.388_7, 49.86)],
    [0],
  ],
  [
    'two such fills, each with its own',
    [fill('file', 10, 40.39, 403.85), fill('file', 10, 40.39, 403.94)],
    [fill('api', 10, 40.394, 403.94), fill('api', 10, 40.385, 403.85)],
    [1, 0],
  ],
  [
    'an order whose fills the other tells',
    [fill('file', 30, 40.1, 1203)],
    [fill('api', 10, 40, 400), fill('api', 20, 40.15, 803)],
    [0],
  ],
  [
    'fills of which the other tells the order',
    [fill('file', 10, 40, 400), fill('file', 20, 40.15, 803)],
    [fill('api', 30, 40.1, 1203)],
    [0, 0],
  ],
])('%s is one trade', (_, told, held, places) => {
  expect(matched(told, held)).toEqual(places)
})

it.each([
  ['an amount of two cents more', [fill('file', 10, 40.39, 403.9)], [fill('api', 10, 40.392, 403.92)]],
  ['a price more than half a cent away', [fill('file', 10, 40.39, 403.9)], [fill('api', 10, 40.4, 404)]],
  [
    'fills that come to another amount',
    [fill('file', 30, 40.1, 1203)],
    [fill('api', 10, 40, 400), fill('api', 20, 40.1, 802)],
  ],
  [
    'fills of the same source',
    [fill('file', 30, 40.1, 1203)],
    [fill('file', 10, 40, 400), fill('file', 20, 40.15, 803)],
  ],
])('%s is another trade', (_, told, held) => {
  expect(matched(told, held)).toEqual(told.map(() => -1))
})

const near = (told: readonly [string, number][], held: readonly [string, number][], covers = true) => {
  const fills = (source: string, days: readonly [string, number][]) =>
    days.flatMap(([day, count]) =>
      Array.from({ length: count }, () => ({ ...fill(source, 100, 50, 5000), trade_date: `2026-01-${day}` })),
    )
  const [own, others] = [fills('file', told), fills('api', held)]
  const found = new OtherTellings(others).matchNear(own, () => covers)
  return own.map(({ id }) => others.findIndex((other) => other.id === found.get(id)))
}

it('equal trades that one source dates some days later are one after the other the same', () => {
  expect(near([['15', 1]], [['14', 1]])).toEqual([0])
  expect(
    near(
      [
        ['15', 1],
        ['20', 1],
      ],
      [
        ['14', 1],
        ['16', 1],
      ],
    ),
  ).toEqual([0, 1])
  expect(
    near(
      [['20', 2]],
      [
        ['15', 1],
        ['16', 1],
      ],
    ),
  ).toEqual([0, 1])
})

it('equal trades some days off are not the same where one source tells of more, or not of all days', () => {
  expect(
    near(
      [['15', 1]],
      [
        ['14', 1],
        ['16', 1],
      ],
    ),
  ).toEqual([-1])
  expect(
    near(
      [
        ['15', 1],
        ['16', 1],
      ],
      [
        ['16', 1],
        ['19', 1],
      ],
    ),
  ).toEqual([-1, -1])
  expect(
    near(
      [
        ['15', 1],
        ['20', 1],
      ],
      [
        ['14', 1],
        ['16', 1],
      ],
      false,
    ),
  ).toEqual([-1, -1])
  expect(near([['05', 1]], [['14', 1]])).toEqual([-1])
})

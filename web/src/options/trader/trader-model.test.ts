import type { MarketQuote, Position } from '@wheelwright/api'
import { instantFromMs, moneyFromMicros, parseOptionSymbol, formatOptionSymbol } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import type { MarketAnswers } from '../../prices/option-market.ts'
import { greekRows } from './greek-rows.ts'
import { coverWords } from '../cover-words.ts'
import { toRows } from '../model.ts'
import { countOf, filterRows, filtersIn, optionFilters, pressing, unknownOf } from '../option-filters.ts'
import { isOfMostPrices, priceTimes, type NamedPrice } from '../price-times.ts'
import { expirationGroups, firstRows, sumOfOpen, traderRows } from './trader-model.ts'

const money = (dollars: number) => moneyFromMicros(Math.round(dollars * 1e6))
/** Sunday, November 22, 2026: the prices of Friday's close are those of the latest session. */
const now = Date.parse('2026-11-22T17:00:00Z')
const close = instantFromMs(Date.parse('2026-11-20T21:00:00Z'))

interface Held {
  readonly contracts: number
  readonly credit: number | null
  readonly mark: number | null
}

const option = (text: string, { contracts, credit, mark }: Held): Position => {
  const contract = parseOptionSymbol(text)
  if (!contract.ok) throw new Error(text)
  const { underlying, strike, right, expiration } = contract.value
  const symbol = formatOptionSymbol(contract.value)
  return {
    id: text,
    accountId: 'one',
    accountNumber: '1234',
    symbol,
    ticker: underlying,
    underlyingSymbol: underlying,
    optionType: right,
    strikePrice: strike,
    expirationDate: expiration,
    contracts: money(contracts),
    shares: null,
    multiplier: 100,
    averagePrice: credit === null ? null : money(credit),
    currentPrice: mark === null ? null : money(mark),
    priceAsOf: mark === null ? null : close,
    priceSource: 'tradier',
    priceIsDelayed: false,
    marketValue: null,
    profitLoss: null,
    basisSource: 'stated',
    status: 'Open',
    isPendingExpiry: expiration < '2026-11-22',
    heldPrice: null,
  } as unknown as Position
}

const shares = (symbol: string, count: number): Position =>
  ({
    ...option('.KO261127C70', { contracts: 1, credit: 0, mark: null }),
    id: symbol,
    symbol,
    contracts: null,
    shares: money(count),
    multiplier: 1,
  }) as unknown as Position

const quote = (symbol: string, dollars: number): MarketQuote => ({
  symbol,
  bid: null,
  ask: null,
  last: money(dollars),
  mark: money(dollars),
  markFrom: 'last',
  previousClose: null,
  asOf: close,
  source: 'tradier',
  isDelayed: false,
  isStale: false,
  heldPrice: null,
})

/** The sketch of the page, without what repeats. */
const options = [
  option('.KO261127C70', { contracts: -2, credit: 1.1135, mark: 1.52 }),
  option('.PCG261016C17', { contracts: -3, credit: 0.3235, mark: null }),
  option('.GM261204P46', { contracts: -1, credit: 1.0435, mark: 0.4 }),
  option('.F261218C12', { contracts: -4, credit: 0.3335, mark: 0.19 }),
  option('.NVDA261218C170', { contracts: -1, credit: 4.6635, mark: 2.71 }),
  option('.NVDA271015C105', { contracts: 1, credit: 60.9565, mark: 59.45 }),
]
const stocks = [shares('KO', 200), shares('F', 300)]
const answers: MarketAnswers = {
  quotes: new Map(
    Object.entries({ KO: 71.3, GM: 48.2, F: 11.34, NVDA: 158.4 }).map(([symbol, price]) => [
      symbol,
      quote(symbol, price),
    ]),
  ),
  terms: new Map(),
  whyMissing: null,
  isPending: false,
}

const rows = traderRows(greekRows(toRows(options, stocks), stocks, answers, now), stocks, now)
const namesOf = (found: readonly (typeof rows)[number][]) => found.map(({ row }) => row.position.id)
const rowOf = (id: string) => {
  const found = rows.find(({ row }) => row.position.id === id)
  if (found === undefined) throw new Error(id)
  return found
}

describe('the options by expiration', () => {
  const groups = expirationGroups(rows)

  it('come with what waits for an answer first, then with the earliest expiration', () => {
    expect(groups.map(({ expiration, days, rows: held }) => [expiration, days, namesOf(held)])).toEqual([
      [null, -37, ['.PCG261016C17']],
      ['2026-11-27', 5, ['.KO261127C70']],
      ['2026-12-04', 12, ['.GM261204P46']],
      ['2026-12-18', 26, ['.F261218C12', '.NVDA261218C170']],
      ['2027-10-15', 327, ['.NVDA271015C105']],
    ])
  })

  it('sum what is known of each, and all that still trade', () => {
    const december = groups[3]?.sums
    expect(december?.premiumLeft).toEqual({ amount: money(76 + 271), unknownCount: 0 })
    expect(december?.collateral.unknownCount).toBe(1)
    expect(groups[0]?.sums.openCredit.amount).toBe(money(97.05))
    expect(sumOfOpen(rows)).toMatchObject({ positions: 5, short: 4, shares: 500 })
  })

  it('of many only the first are drawn, and a sum stays that of the whole group', () => {
    const drawn = firstRows(groups, 4)
    expect(drawn.map(({ rows: held }) => held.length)).toEqual([1, 1, 1, 1])
    expect(drawn[3]?.sums.positions).toBe(2)
  })
})

describe('the counters', () => {
  it('each show the rows that they are about', () => {
    const counts = Object.fromEntries(
      optionFilters.map((filter) => [filter.value, namesOf(filterRows(rows, [filter]))]),
    )
    expect(counts).toEqual({
      open: ['.KO261127C70', '.GM261204P46', '.F261218C12', '.NVDA261218C170', '.NVDA271015C105'],
      'short-puts': ['.GM261204P46'],
      'short-calls': ['.KO261127C70', '.F261218C12', '.NVDA261218C170'],
      'long-calls': ['.NVDA271015C105'],
      'long-puts': [],
      in: ['.KO261127C70'],
      '7': ['.KO261127C70'],
      none: ['.F261218C12'],
      pending: ['.PCG261016C17'],
    })
  })

  it('count contracts by side, where they expire and where naked, and positions otherwise', () => {
    const counts = Object.fromEntries(optionFilters.map((filter) => [filter.value, countOf(filter, rows)]))
    expect(counts).toEqual({
      open: 5,
      'short-puts': 1,
      'short-calls': 7,
      'long-calls': 1,
      'long-puts': 0,
      in: 1,
      '7': 2,
      none: 1,
      pending: 1,
    })
  })

  it('say of how many positions nothing is known', () => {
    const unpriced = { ...answers, quotes: new Map(), whyMissing: 'no source' }
    const without = traderRows(greekRows(toRows(options, stocks), [], unpriced, now), [], now)
    const unknown = optionFilters.map((filter) => [filter.value, unknownOf(filter, without)])
    expect(unknown.filter(([, count]) => count !== 0)).toEqual([['in', 4]])
  })

  it('are read from the address, and one takes the place of another', () => {
    const [inTheMoney] = filtersIn({ moneyness: 'in' })
    const [pending] = filtersIn({ show: 'pending' })
    if (inTheMoney === undefined || pending === undefined) throw new Error('no filter')
    expect(filtersIn({ moneyness: 'elsewhere' })).toEqual([])
    expect(pressing(pending, [inTheMoney])).toMatchObject({ moneyness: null, show: 'pending' })
    expect(pressing(inTheMoney, [inTheMoney])).toMatchObject({ moneyness: null, show: null })
  })
})

describe('the coverage of', () => {
  const contracts = new Map(rows.map(({ row }) => [row.position.id, row.record.contract]))
  const told = (id: string) => {
    const { standing, row } = rowOf(id)
    const count = Math.abs(row.record.quantity) / 1e6
    return coverWords(standing, row.record.contract, count, (each) => contracts.get(each))
  }

  it.each([
    ['.KO261127C70', 'by 200 shares'],
    ['.GM261204P46', 'cash'],
    ['.F261218C12', '300 shares, 1 naked'],
    ['.NVDA261218C170', 'by NVDA $105C Oct ’27'],
    ['.NVDA271015C105', 'covers NVDA $170C'],
  ])('%s is told as "%s"', (id, words) => {
    expect(
      told(id)
        .map(({ text }) => text)
        .join(', '),
    ).toBe(words)
    expect(told(id).filter(({ isAlarm }) => isAlarm)).toHaveLength(words.includes('naked') ? 1 : 0)
  })

  it.each([
    ['.KO261127C70', 'covered by 200 shares'],
    ['.GM261204P46', 'secured by cash'],
    ['.F261218C12', '300 shares, 1 naked'],
    ['.NVDA261218C170', 'covered by NVDA $105C Oct ’27'],
  ])('beside other facts, without a heading, %s is told as "%s"', (id, words) => {
    const all = told(id).map(({ lead, text }) => (lead === undefined ? text : `${lead} ${text}`))
    expect(all.join(', ')).toBe(words)
  })
})

describe('the ages of the prices', () => {
  const at = (minutes: number | null): NamedPrice['price'] => ({
    asOfMs: minutes === null ? null : now + minutes * 60_000,
    source: 'tradier',
    isDelayed: false,
  })
  const named = (id: string, price: NamedPrice['price']): NamedPrice => ({ id, name: id, price })

  it('are one for most of them, and the others are named', () => {
    const times = priceTimes([
      named('KO', at(0)),
      named('F', at(-10)),
      named('GM', at(-1500)),
      named('AMD', at(30)),
      named('PCG', at(null)),
      named('SOFI', null),
    ])
    expect(times.asOfMs).toBe(now)
    const names = [times.older, times.newer, times.ofUnknownAge, times.missing].map((all) =>
      all.map(({ name }) => name),
    )
    expect(names).toEqual([['GM'], ['AMD'], ['PCG'], ['SOFI']])
    expect(isOfMostPrices(times, 'F')).toBe(true)
    expect(isOfMostPrices(times, 'GM')).toBe(false)
  })

  it('without any price there is none to tell', () => {
    expect(priceTimes([named('SOFI', null)])).toMatchObject({ asOfMs: null, older: [], newer: [] })
  })
})

it('an account is named beside a contract only where another one holds something too', () => {
  const call = option('.KO261127C70', { contracts: -1, credit: 1, mark: 2 })
  expect(toRows([call], [shares('KO', 100)]).map(({ accountNumber }) => accountNumber)).toEqual([null])
  const elsewhere = { ...shares('PEP', 100), accountId: 'two' }
  expect(toRows([call], [elsewhere]).map(({ accountNumber }) => accountNumber)).toEqual(['1234'])
})

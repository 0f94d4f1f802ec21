import type { PortfolioSnapshot } from '@wheelwright/api'
import { moneyFromMicros } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import {
  activePositionsNote,
  leftOut,
  needsOf,
  reasonInShort,
  totalProfitNote,
  totalValueNote,
} from './model.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)

const category = {
  investedBasis: dollars(10),
  totalValue: dollars(12),
  totalPl: dollars(2),
  openCount: 2,
  unknownValues: 0,
  unknownBasis: 0,
}

const snapshot: PortfolioSnapshot = {
  portfolio: {
    totalValue: dollars(24),
    totalPl: dollars(4),
    investedBasis: dollars(20),
    totalPlPercent: 20,
    activePositions: 4,
    hasHistory: true,
    cash: dollars(100),
    pendingExpiry: 0,
    pendingOutside: { snapshot: 0, byHand: 0 },
    expiringContracts: 0,
    oldestPriceAsOf: null,
    staleSince: null,
    login: null,
  },
  stocks: category,
  options: category,
  wheels: { openTickers: ['PCG'], totalCollateral: dollars(1600), unknownCollateral: 0 },
  recent: { stocks: [], options: [] },
}

describe('the dashboard in words', () => {
  it('counts positions with the right number', () => {
    expect(activePositionsNote(snapshot)).toBe('2 stocks, 2 options, 1 wheel')
  })

  it('says what a total leaves out', () => {
    expect(totalValueNote(snapshot)).toBeNull()
    expect(leftOut(1, 'value')).toBe('without 1 position of unknown value')
    expect(leftOut(1250, 'value')).toBe('without 1,250 positions of unknown value')
    expect(totalValueNote({ ...snapshot, stocks: { ...category, unknownValues: 3 } })).toBe(
      'without 3 positions of unknown value',
    )
  })

  it('says of the profit how many positions lack a value, and how many a cost', () => {
    const noteOf = (unknownValues: number, unknownBasis: number) =>
      totalProfitNote({ ...snapshot, stocks: { ...category, unknownValues, unknownBasis } })
    expect(noteOf(0, 0)).toBeNull()
    expect(noteOf(1, 0)).toBe('without 1 position of unknown value')
    expect(noteOf(0, 2)).toBe('without 2 positions of unknown cost')
    expect(noteOf(1, 1)).toBe('without 1 position of unknown value, 1 of unknown cost')
  })

  it('asks for a new login before the old one ends, and once it has ended', () => {
    const withLogin = (login: PortfolioSnapshot['portfolio']['login']) =>
      needsOf({ ...snapshot, portfolio: { ...snapshot.portfolio, login } })[0]
    const endsAt = '2026-11-22T15:00:00.000Z' as NonNullable<
      PortfolioSnapshot['portfolio']['login']
    >['endsAt']
    expect(withLogin({ isOver: false, endsAt })).toMatchObject({
      title: 'Schwab login ends',
      text: expect.stringContaining('Nov 22'),
      to: '/Settings',
    })
    expect(withLogin({ isOver: true, endsAt })).toMatchObject({
      title: 'Schwab login ended',
      text: 'log in again to sync',
    })
    expect(withLogin(null)).toMatchObject({ id: 'nothing' })
  })

  it('names limits of wheels that are reached, stop losses first, and counts those beyond three', () => {
    const alert = (ticker: string, kind: 'stop_loss' | 'profit_target' | 'max_days') => ({
      wheelId: ticker,
      cycleKey: ticker,
      ticker,
      heldSince: null,
      kind,
      limit: 50,
      value: 60,
      text: `${ticker} ${kind}`,
    })
    const few = [alert('KO', 'stop_loss'), alert('PCG', 'profit_target')]
    expect(needsOf(snapshot, few).map(({ title, tone, to }) => [title, tone, to])).toEqual([
      ['KO', 'warn', '/Wheels'],
      ['PCG', 'plain', '/Wheels'],
    ])
    const many = ['A', 'B', 'C', 'D', 'E'].map((ticker) => alert(ticker, 'max_days'))
    expect(
      needsOf(snapshot, many)
        .map(({ title, text }) => `${title}: ${text}`)
        .at(-1),
    ).toBe('2 more: past their limits')
  })

  it('asks for the user only when something does', () => {
    expect(needsOf(snapshot).map(({ title }) => title)).toEqual(['Nothing is due'])
    expect(needsOf(snapshot, [], 2).map(({ title, to }) => [title, to])).toEqual([
      ['2 questions', '/Questions'],
    ])
    const notice = { id: 'a', text: '', path: '/Symbols/KO', title: 'KO call may be assigned' }
    const early = { ...notice, kind: 'early_assignment', isUrgent: true } as const
    const other = { ...notice, kind: 'pending_expiry', isUrgent: false } as const
    expect(
      needsOf(snapshot, [], 0, 0, [other, early]).map(({ title, text, to }) => [title, text, to]),
    ).toEqual([['KO call may be assigned', 'today, if at all', '/Watch']])
    expect(needsOf(snapshot, [], 0, 1).map(({ title, to }) => [title, to])).toEqual([
      ['1 stale price', '/Stocks'],
    ])
    const refusedOf = (...symbols: readonly string[]) =>
      needsOf(snapshot, [], 0, 0, [], symbols).map(({ title, text, to }) => [title, text, to])
    expect(refusedOf('KO    261218C00070000', 'PCG')).toEqual([
      ['2 refused prices', 'yours to decide', '/Stocks'],
    ])
    expect(refusedOf('KO    261218C00070000')).toEqual([['1 refused price', 'yours to decide', '/Options']])
    const busy = { ...snapshot, portfolio: { ...snapshot.portfolio, pendingExpiry: 2, expiringContracts: 1 } }
    expect(needsOf(busy).map(({ title, text }) => `${title} ${text}`)).toEqual([
      '2 pending past expiration, no word yet',
      '1 contract expires within 7 days',
    ])
  })

  it.each([
    [{ snapshot: 2, byHand: 0 }, 'past expiration, no word yet, 2 of them only in a snapshot'],
    [{ snapshot: 12, byHand: 0 }, 'past expiration, no word yet, only in a snapshot'],
    [
      { snapshot: 1, byHand: 1 },
      'past expiration, no word yet, 1 of them only in a snapshot, 1 entered by hand',
    ],
  ])('says of pending options which no entry tells of: %o', (pendingOutside, text) => {
    const portfolio = { ...snapshot.portfolio, pendingExpiry: 12, pendingOutside }
    expect(needsOf({ ...snapshot, portfolio })).toMatchObject([{ title: '12 pending', text, isWhole: true }])
  })
})

it.each([
  [
    'More than half of the premium is earned - consider closing for profit',
    'More than half of the premium is earned',
  ],
  [
    'More than half of the premium is earned - auto-roll proposes it, no order is sent',
    'More than half of the premium is earned',
  ],
  ['Expiration approaching - 3 days left', 'Expiration approaching - 3 days left'],
])('the reason %j fits a row as %j', (reason, short) => {
  expect(reasonInShort(reason)).toBe(short)
})

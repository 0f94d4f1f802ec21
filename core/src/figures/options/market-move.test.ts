import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MICROS } from '../../base/micros.ts'
import { moneyToNumber, multiplyPrice, sumMoney, type Money } from '../../base/money.ts'
import { newYorkTime } from '../../base/trading-date.ts'
import type { PositionRecord } from '../../holdings/position-record.ts'
import { day, dollars, option, stock } from '../../testing/samples.ts'
import { signedBasisOf } from '../holding-value.ts'
import { marketMoves, type MarketMove } from './market-move.ts'

const nowMs = newYorkTime(day('2026-11-20'), 10, 0)
const priced = (prices: Readonly<Record<string, string>>) =>
  new Map(Object.entries(prices).map(([ticker, text]) => [ticker, dollars(text)]))

const movesOf = (
  records: readonly PositionRecord[],
  prices: Readonly<Record<string, string>>,
  percents: number[],
) => marketMoves({ records, prices: priced(prices), percents, nowMs })

const told = ({ percent, putsAssigned, callsAssigned, putsTake, cash, nextCalls, profit }: MarketMove) => [
  percent,
  putsAssigned,
  callsAssigned,
  moneyToNumber(putsTake),
  moneyToNumber(cash),
  nextCalls,
  profit.amount === null ? null : moneyToNumber(profit.amount),
]

describe('a move of the whole market', () => {
  it('takes cash for assigned puts, calls shares away, and tells the calls that can be sold on what is left', () => {
    const records = [
      stock('KO', 200, { averagePrice: dollars('60') }),
      option('.KO261218C70', -2, { averagePrice: dollars('1') }),
      option('.AMD261127P137.5', -1, { averagePrice: dollars('2.50') }),
    ]
    const found = movesOf(records, { KO: '68', AMD: '150' }, [-20, -5, 0, 5])
    expect(found?.moves.map(told)).toEqual([
      // KO at 54.40: 200 x -5.60, and both premiums; AMD at 120: 137.50 is paid for it.
      [-20, 1, 0, 13_750, -13_750, 3, -1120 + 200 + 250 - 1750],
      [-5, 0, 0, 0, 0, 2, 920 + 200 + 250],
      [0, 0, 0, 0, 0, 2, 1600 + 200 + 250],
      // KO at 71.40 is called away at 70.
      [5, 0, 2, 0, 14_000, 0, 2000 + 200 + 250],
    ])
  })

  it('leaves what is exactly at its strike unassigned', () => {
    const found = movesOf([option('.KO261218P68', -1), option('.KO261218C68', -1)], { KO: '68' }, [0, 1, -1])
    expect(found?.moves.map(({ putsAssigned, callsAssigned }) => [putsAssigned, callsAssigned])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ])
  })

  it('exercises what is held, and settles an index in cash', () => {
    const spread = [option('.KO261218P65', -1), option('.KO261218P60', 1), option('.SPX261218P6000', -1)]
    const [move] = movesOf(spread, { KO: '65', SPX: '6000' }, [-10])?.moves ?? []
    expect(move?.underlyings).toMatchObject([
      {
        ticker: 'KO',
        putsAssigned: 1,
        putsTake: dollars('6500'),
        cash: dollars('-500'),
        shares: 0,
        nextCalls: 0,
      },
      { ticker: 'SPX', putsAssigned: 1, putsTake: dollars('60000'), cash: dollars('-60000'), shares: 0 },
    ])
  })

  it('covers calls in each account by itself', () => {
    const records = [stock('KO', 50, { id: 'a' }), stock('KO', 150, { id: 'b', accountId: 'two' })]
    expect(movesOf(records, { KO: '68' }, [0])?.moves[0]).toMatchObject({ nextCalls: 1 })
  })

  it('sells no calls on shares that stand behind a call of which nobody said what became of it', () => {
    const shares = stock('KO', 200)
    const next = (records: readonly PositionRecord[]) =>
      movesOf(records, { KO: '68' }, [0])?.moves[0]?.nextCalls
    const [ended, longer] = [option('.KO261113C70', -1), option('.KO261113C70', 1, { id: 'long' })]
    expect(next([shares, ended])).toBe(1)
    expect(next([shares, option('.KO261113P60', -1)])).toBe(2)
    // A long call of the same day stands behind it.
    expect(next([shares, ended, longer])).toBe(2)
    // What an adjusted call delivers may be any of them.
    expect(next([shares, option('.KO1261218C70', -1)])).toBe(0)
    expect(next([shares, { ...ended, accountId: 'two' }])).toBe(2)
  })

  it('says what it leaves out and why, each once, and moves no money-market fund', () => {
    const records = [
      stock('XYZ', 100),
      option('.XYZ261218C50', -1),
      option('.KO1261218C70', -1),
      option('.KO261113P60', -1),
      stock('SWVXX', 5000),
    ]
    const found = movesOf(records, { KO: '68' }, [0])
    expect(found?.leftOut).toEqual([
      { ticker: 'KO', why: 'adjusted' },
      { ticker: 'KO', why: 'pending' },
      { ticker: 'XYZ', why: 'no-price' },
    ])
    expect(found?.moves[0]?.underlyings).toEqual([])
  })

  it('counts an underlying without a cost as unknown', () => {
    const [move] =
      movesOf(
        [stock('KO', 100), stock('PG', 1, { averagePrice: dollars('150') })],
        { KO: '68', PG: '160' },
        [0],
      )?.moves ?? []
    expect(move?.profit).toEqual({ amount: dollars('10'), unknownCount: 1 })
  })

  it('answers null beyond all range', () => {
    expect(
      movesOf([option('.KO261218C1', -9_000_000, { multiplier: 1000 })], { KO: '999999' }, [100]),
    ).toBeNull()
  })

  const legs = fc.array(
    fc.record({
      right: fc.constantFrom('P', 'C'),
      strike: fc.integer({ min: 1, max: 200 }),
      contracts: fc.integer({ min: -9, max: 9 }).filter((count) => count !== 0),
      premium: fc.integer({ min: 1, max: 900 }),
    }),
    { maxLength: 8 },
  )

  it('ends with the cash and the shares that the payoff of all legs is worth', () => {
    fc.assert(
      fc.property(
        legs,
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: -100, max: 200 }),
        (some, shares, percent) => {
          const records = [
            ...(shares === 0 ? [] : [stock('KO', shares, { averagePrice: dollars('60') })]),
            ...some.map(({ right, strike, contracts, premium }, index) =>
              option(`.KO261218${right}${strike}`, contracts, {
                id: String(index),
                averagePrice: dollars((premium / 100).toFixed(2)),
              }),
            ),
          ]
          const [move] = movesOf(records, { KO: '100' }, [percent])?.moves ?? []
          const [moved] = move?.underlyings ?? []
          if (moved === undefined) {
            expect(records).toEqual([])
            return
          }
          const cost = records.reduce((sum, record) => sum + (signedBasisOf(record) ?? 0), 0)
          const worth: Money = sumMoney([moved.cash, multiplyPrice(moved.price, moved.shares, 1)])
          expect(moved.profit).toBe(worth - cost)
          expect(moved.nextCalls).toBe(Math.max(0, Math.floor(moved.shares / (100 * MICROS))))
        },
      ),
    )
  })
})

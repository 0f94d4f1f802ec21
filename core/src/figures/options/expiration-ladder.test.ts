import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newYorkTime } from '../../base/trading-date.ts'
import { moneyToNumber, sumMoney, type Money } from '../../base/money.ts'
import { contractsOf, type PositionRecord } from '../../holdings/position-record.ts'
import { day, option, stock } from '../../testing/samples.ts'
import { expirationLadder } from './expiration-ladder.ts'

const now = newYorkTime(day('2026-11-20'), 10, 0)
const ladder = (...records: PositionRecord[]) => expirationLadder(records, now)
const inDollars = (amount: Money | null) => (amount === null ? null : moneyToNumber(amount))
const rowsOf = (...records: PositionRecord[]) =>
  ladder(...records).rows.map(({ expiration, puts, calls, ifAllAssigned }) => [
    expiration,
    puts,
    calls,
    inDollars(ifAllAssigned),
  ])

describe('the expiration ladder', () => {
  it('counts the puts and calls of each expiration, and what all their assignments move', () => {
    const held = [
      option('.KO261218P65', -2),
      option('.KO261218C70', -1),
      option('.AMD261127P137.5', -1),
      stock('KO', 100),
    ]
    expect(rowsOf(...held)).toEqual([
      ['2026-11-27', 1, 0, -13_750],
      ['2026-12-18', 2, 1, -6000],
    ])
    const { total, putsTake, leftOut } = ladder(...held)
    expect([total.puts, total.calls, inDollars(total.ifAllAssigned)]).toEqual([3, 1, -19_750])
    expect([inDollars(putsTake), leftOut]).toEqual([26_750, []])
  })

  it.each([
    ['2026-11-20', 0, false, true],
    ['2026-11-27', 7, true, false],
    ['2026-12-04', 14, false, false],
    ['2026-12-18', 28, false, true],
  ] as const)(
    'says of %s how far it is, and whether it is a half day or a monthly one',
    (on, days, half, monthly) => {
      const [row] = ladder(option(`.KO${on.slice(2).replaceAll('-', '')}P65`, -1)).rows
      expect(row).toMatchObject({ days, isHalfDay: half, isMonthly: monthly })
    },
  )

  it.each([
    ['a call that a long call covers', [option('.F261218C13', -1), option('.F270115C10', 1)], 'long-call', 1],
    ['a call spread', [option('.F261218C13', -1), option('.F270115C15', 1)], 'long-call', 1],
    ['a call beyond the shares', [option('.F261218C13', -4), stock('F', 300)], 'uncovered', 1],
    ['a call of an adjusted contract', [option('.F1261218C13', -2), stock('F', 300)], 'unknown', 2],
    ['a put of an adjusted contract', [option('.F1261218P13', -2)], 'unknown', 2],
    ['a put on an index', [option('.SPX261218P6000', -1)], 'cash-settled', 1],
    ['what is past its expiration', [option('.F261113P13', -3)], 'pending', 3],
  ] as const)('names %s and puts it in no sum', (_, records, why, contracts) => {
    const { leftOut, putsTake } = ladder(...records)
    expect(leftOut).toMatchObject([{ why, contracts }])
    expect(putsTake).toBe(0)
  })

  it('has no sum where no assignment of a row counts, which is not a sum of nothing', () => {
    expect(rowsOf(option('.F261218C13', -1))).toEqual([['2026-12-18', 0, 1, null]])
  })

  it('leaves long options, closed ones and empty ones out of all counts', () => {
    const { rows, leftOut } = ladder(
      option('.F261218P13', 1),
      option('.F261218C13', -1, { status: 'Closed' }),
      option('.F261218P12', 0),
    )
    expect([rows, leftOut]).toEqual([[], []])
  })

  it('has every short contract in one row or named as pending, and rows that add up to the total', () => {
    const record = fc
      .record({
        ticker: fc.constantFrom('KO', 'F', 'F1', 'SPX'),
        date: fc.constantFrom('261113', '261120', '261127', '270115'),
        right: fc.constantFrom('P', 'C'),
        strike: fc.integer({ min: 1, max: 60 }),
        contracts: fc.integer({ min: -4, max: 3 }),
      })
      .map(({ ticker, date, right, strike, contracts }) =>
        option(`.${ticker}${date}${right}${strike}`, contracts),
      )
    const shares = fc.integer({ min: 0, max: 500 }).map((count) => stock('F', count))
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), shares, (options, held) => {
        const records = [...options.map((each, at) => ({ ...each, id: String(at) })), held]
        const { rows, total, leftOut } = expirationLadder(records, now)
        const shorts = records.flatMap((each) =>
          each.kind === 'option' && each.quantity < 0 ? contractsOf(each) : [],
        )
        const pending = leftOut.flatMap(({ why, contracts }) => (why === 'pending' ? contracts : []))
        const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
        expect(sum(rows.flatMap(({ puts, calls }) => [puts, calls])) + sum(pending)).toBe(sum(shorts))
        expect([sum(rows.map(({ puts }) => puts)), sum(rows.map(({ calls }) => calls))]).toEqual([
          total.puts,
          total.calls,
        ])
        const known = rows.flatMap(({ ifAllAssigned }) => ifAllAssigned ?? [])
        expect(total.ifAllAssigned).toBe(known.length === 0 ? null : sumMoney(known))
        // What is named is never more than what there is.
        expect(sum(leftOut.map(({ contracts }) => contracts))).toBeLessThanOrEqual(sum(shorts))
      }),
    )
  })
})

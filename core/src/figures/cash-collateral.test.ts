import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros, moneyToNumber, type Money } from '../base/money.ts'
import type { PositionRecord } from '../holdings/position-record.ts'
import { dollars, option, stock } from '../testing/samples.ts'
import { cashCollateral, type AccountCash } from './cash-collateral.ts'
import { snapshotOf } from './portfolio-snapshot.ts'

const account = (cash: string | null, more: Partial<AccountCash> = {}): AccountCash => ({
  accountId: 'one',
  cash: cash === null ? null : dollars(cash),
  cashLike: [],
  ...more,
})
const inDollars = (money: Money | null): number | null => (money === null ? null : moneyToNumber(money))

const told = (accounts: readonly AccountCash[], ...records: PositionRecord[]) => {
  const { total } = cashCollateral(accounts, records)
  return {
    cash: inDollars(total.cash),
    securing: inDollars(total.securing.amount),
    free: inDollars(total.free),
    needed: inDollars(total.allAssigned.needed.amount),
    shortfall: inDollars(total.allAssigned.shortfall),
  }
}

const put50 = option('.ZZT260116P50', -2)

describe('cash', () => {
  it.each([
    ['is free without a put', [account('7000')], [], [7000, 0, 7000, 0, 0]],
    ['that secures a put is not free', [account('12000')], [put50], [12_000, 10_000, 2000, 10_000, 0]],
    ['falls short where strikes are more', [account('7000')], [put50], [7000, 10_000, -3000, 10_000, 3000]],
    [
      'secures the width where a long put protects, and all of the strike once assigned',
      [account('7000')],
      [put50, option('.ZZT260116P45', 2)],
      [7000, 1000, 6000, 10_000, 3000],
    ],
    [
      'has nothing to do with calls',
      [account('5')],
      [stock('ZZT', 100), option('.ZZT260116C50', -1)],
      [5, 0, 5, 0, 0],
    ],
    [
      'that nobody says is unknown, and so is what is free',
      [account(null)],
      [put50],
      [null, 10_000, null, 10_000, null],
    ],
    ['of no account is unknown', [], [], [null, 0, null, 0, null]],
    [
      'of two accounts is unknown where one does not say',
      [account('7000'), account(null, { accountId: 'two' })],
      [],
      [null, 0, null, 0, null],
    ],
    [
      'stands behind puts by hand in the total alone',
      [account('7000')],
      [{ ...put50, accountId: null }],
      [7000, 10_000, -3000, 10_000, 3000],
    ],
    [
      'behind an adjusted put is unknown',
      [account('7000')],
      [option('.ZZT1260116P50', -1)],
      [7000, null, null, null, null],
    ],
    [
      'behind a put on an index is unknown, since nobody states the margin',
      [account('900000')],
      [option('.SPX260116P5000', -1)],
      [900_000, null, null, null, null],
    ],
  ] as const)('%s', (_, accounts, records, [cash, securing, free, needed, shortfall]) => {
    expect(told(accounts, ...records)).toEqual({ cash, securing, free, needed, shortfall })
  })

  it('of one account never secures the puts of another', () => {
    const two = { accountId: 'two' }
    const { accounts } = cashCollateral([account('20000'), account('1000', two)], [{ ...put50, ...two }])
    expect(
      accounts.map(({ accountId, free, allAssigned }) => [
        accountId,
        inDollars(free),
        inDollars(allAssigned.shortfall),
      ]),
    ).toEqual([
      ['one', 20_000, 0],
      ['two', -9000, 9000],
    ])
  })
})

describe('what is as good as cash', () => {
  const bill = {
    kind: 'treasury-bill',
    symbol: '912797ABC',
    value: dollars('9800'),
    isInCash: false,
  } as const
  const swept = { kind: 'money-market', symbol: 'SWVXX', value: dollars('500'), isInCash: true } as const

  it('is named as what it is, and counted once', () => {
    const records = [put50, stock('SPAXX', 300), stock('AAPL', 10)]
    const { total, accounts } = cashCollateral([account('700', { cashLike: [bill, swept] })], records)
    expect(inDollars(total.moneyMarket.amount)).toBe(800)
    expect(inDollars(total.treasuryBills.amount)).toBe(9800)
    expect(inDollars(total.liquid)).toBe(700 + 9800 + 300)
    expect(inDollars(total.free)).toBe(-9300)
    expect(inDollars(total.allAssigned.shortfall)).toBe(0)
    expect(accounts[0]?.cashLike.map(({ symbol }) => symbol)).toEqual(['912797ABC', 'SWVXX', 'SPAXX'])
  })

  it('of unknown value leaves open whether it would do', () => {
    const { total } = cashCollateral([account('700', { cashLike: [{ ...bill, value: null }] })], [put50])
    expect(total.treasuryBills).toEqual({ amount: null, unknownCount: 1 })
    expect(total.liquid).toBeNull()
    expect(total.allAssigned.shortfall).toBeNull()
  })
})

describe('if every put is assigned', () => {
  it('shares come by underlying, the dearest first', () => {
    const puts = [put50, option('.ZZU260116P10', -1), option('.ZZT260220P40', -1)]
    const { total } = cashCollateral([account('1')], puts)
    expect(total.allAssigned.shares).toEqual([
      { underlying: 'ZZT', contracts: 3, shares: 300, cost: dollars('14000') },
      { underlying: 'ZZU', contracts: 1, shares: 100, cost: dollars('1000') },
    ])
  })
})

describe('a part that nothing stands behind', () => {
  const reasons = (...records: PositionRecord[]) =>
    cashCollateral([account('1')], records).accounts.flatMap(({ naked }) =>
      naked.map(({ reason, contracts }) => [reason, contracts]),
    )
  it.each([
    ['is a call without shares', [option('.ZZT260116C50', -2)], [['naked-call', 2]]],
    ['is what shares do not reach', [stock('ZZT', 150), option('.ZZT260116C50', -2)], [['naked-call', 1]]],
    [
      'is a call beside a long one of higher strike',
      [option('.ZZT260116C50', -1), option('.ZZT260116C55', 1)],
      [['call-spread', 1]],
    ],
    ['is an adjusted call', [option('.ZZT1260116C50', -1)], [['adjusted', 1]]],
    ['is an adjusted put', [option('.ZZT1260116P50', -3)], [['adjusted', 3]]],
    [
      'is a call on a long one of unknown cost',
      [option('.ZZT260116C50', -1), option('.ZZT260220C45', 1)],
      [['unknown-cost', 1]],
    ],
    ['is none where shares cover', [stock('ZZT', 100), option('.ZZT260116C50', -1)], []],
    ['is none of a put', [put50], []],
    ['is a put on an index', [option('.SPX260116P5000', -2)], [['cash-settled', 2]]],
  ] as const)('%s', (_, records, expected) => {
    expect(reasons(...records)).toEqual(expected)
  })
})

it('parts stand in the order of their contracts, however positions come', () => {
  const calls = [option('.ZZU260116C50', -1), option('.ZZT260116C50', -1)]
  const named = (records: PositionRecord[]) =>
    cashCollateral([account('1')], records).accounts[0]?.naked.map(({ underlying }) => underlying)
  expect(named(calls)).toEqual(['ZZT', 'ZZU'])
  expect(named(calls.toReversed())).toEqual(['ZZT', 'ZZU'])
})

describe('any portfolio', () => {
  const record = fc.oneof(
    fc
      .record({
        n: fc.integer({ min: -3, max: 3 }),
        k: fc.integer({ min: 1, max: 9 }),
        a: fc.constantFrom('one', 'two', null),
      })
      .map(({ n, k, a }): PositionRecord =>
        option(`.ZZT260116P${k * 10}`, n, { accountId: a, id: `p${n}${k}${a}` }),
      ),
    fc
      .record({
        n: fc.integer({ min: -3, max: 3 }),
        k: fc.integer({ min: 1, max: 9 }),
        a: fc.constantFrom('one', 'two', null),
      })
      .map(({ n, k, a }): PositionRecord =>
        option(`.ZZT260116C${k * 10}`, n, { accountId: a, id: `c${n}${k}${a}` }),
      ),
    fc
      .record({ n: fc.integer({ min: 0, max: 400 }), a: fc.constantFrom('one', 'two', null) })
      .map(({ n, a }): PositionRecord => stock('ZZT', n, { accountId: a, id: `s${n}${a}` })),
  )
  const cash = fc.integer({ min: 0, max: 1_000_000 }).map((value) => moneyFromMicros(value * 1_000_000))

  it('has accounts that add up to the total, and the Dashboard’s collateral', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 12 }),
        cash,
        cash,
        (records, one, two) => {
          const given = [account(null, { cash: one }), account(null, { accountId: 'two', cash: two })]
          const { total, accounts, collateral } = cashCollateral(given, records)
          const sum = (amount: (figures: (typeof accounts)[number]) => number | null) =>
            accounts.reduce((added, figures) => added + (amount(figures) ?? 0), 0)
          expect(sum(({ securing }) => securing.amount)).toBe(total.securing.amount)
          expect(sum(({ allAssigned }) => allAssigned.needed.amount)).toBe(total.allAssigned.needed.amount)
          expect(total.free).toBe(one + two - (total.securing.amount ?? 0))
          expect(collateral).toEqual(snapshotOf(records, 0).collateral)
        },
      ),
    )
  })
})

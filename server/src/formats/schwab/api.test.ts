import { describe, expect, test } from 'vitest'
import { formatOptionSymbol } from '@wheelwright/core'
import type { Entry } from '@wheelwright/core'
import {
  ignoredOf,
  readOutcome,
  readHistoryText,
  refusalsOf,
  sampleBytes,
  noticesOf,
  readSample,
} from '../testing/read-sample.ts'

interface Shapes {
  readonly [name: string]: Record<string, unknown>
}
const { note: _note, ...shapes } = JSON.parse(
  new TextDecoder().decode(sampleBytes('schwab/lifecycle-shapes.json')),
) as Shapes
const readShapes = (...rows: readonly unknown[]) => readHistoryText(JSON.stringify(rows))
const trade = shapes['sell_to_open_put'] ?? {}

describe('the life of a put as Schwab shapes it', () => {
  const file = readShapes(...Object.values(shapes))
  const [opened, assigned, shares, expired, dividend, interest, split] = file.entries

  test('every row is taken; only the old half of the split is told with the new one', () => {
    // 248.68 - 5000 + 31.50 + 0.07 = -4719.75
    expect(readOutcome(file)).toEqual([8, 7, 0, 1, -4719.75])
    expect(ignoredOf(file)[0]).toContain('is the old half of the split')
  })

  test('the side comes from sign and effect, the fees from the currency items before it', () => {
    expect(opened).toMatchObject({
      kind: 'sell-to-open',
      quantity: -2_000_000,
      price: 1_250_000,
      gross: 250_000_000,
      fees: 1_320_000,
      netCash: 248_680_000,
      brokerId: '910000000001',
      orderId: '880000000001',
      time: '2026-06-01T14:31:07.000Z',
    })
  })

  test('an assignment counts on the day of its share row, an expiration on the contract’s', () => {
    expect(assigned).toMatchObject({
      kind: 'assignment',
      quantity: 1_000_000,
      tradeDate: '2026-06-12',
      time: null,
    })
    expect(shares).toMatchObject({ kind: 'buy', quantity: 100_000_000, tradeDate: '2026-06-12', time: null })
    expect(expired).toMatchObject({ kind: 'expiration', quantity: 1_000_000, tradeDate: '2026-06-12' })
  })

  test('a dividend that names no symbol stays unassigned', () => {
    expect(dividend).toMatchObject({
      kind: 'dividend',
      instrument: null,
      netCash: 31_500_000,
      note: 'ZZTA CORP',
    })
    expect(interest).toMatchObject({ kind: 'interest', netCash: 70_000 })
  })

  test('a reverse split is one for ten', () => {
    expect(split).toMatchObject({ kind: 'split', numerator: 1, denominator: 10, quantity: -270_000_000 })
  })
})

describe('traps of the Schwab API', () => {
  const items = trade['transferItems'] as readonly Record<string, unknown>[]
  const option = items[2] as { instrument: Record<string, unknown> }
  const withOption = (instrument: object, item: object = {}) => ({
    ...trade,
    transferItems: [
      ...items.slice(0, 2),
      { ...option, ...item, instrument: { ...option.instrument, ...instrument } },
    ],
  })
  const contractOf = (entry: Entry | undefined): string =>
    entry?.instrument?.type === 'option' ? formatOptionSymbol(entry.instrument.contract) : ''

  test('a dividend is of the shares that an item beside its cash names, though none of them moved', () => {
    const paid = shapes['dividend_without_symbol'] as { transferItems: readonly object[] }
    const beside = (symbol: string) => ({
      ...paid,
      transferItems: [
        ...paid.transferItems,
        { instrument: { assetType: 'EQUITY', symbol }, amount: 0, cost: 0, price: 0 },
      ],
    })
    expect(readShapes(beside('ZZTA')).entries).toMatchObject([
      { kind: 'dividend', instrument: { symbol: 'ZZTA' }, netCash: 31_500_000 },
    ])
  })

  test('an exercise counts on the day of its share row too', () => {
    const [option, sold] = [shapes['assignment_of_one_put'], shapes['its_share_leg']] as {
      transferItems: readonly object[]
    }[]
    const file = readShapes(
      {
        ...option,
        description: 'Removed due to Exercise PUT ZZTA CORP $50 EXP 06/12/26',
        time: '2026-06-11T07:30:12+0000',
        transferItems: [{ ...option?.transferItems[0], amount: -1 }],
      },
      {
        ...sold,
        tradeDate: '2026-06-10T20:00:00+0000',
        netAmount: 5000,
        transferItems: [{ ...sold?.transferItems[0], amount: -100, cost: 5000 }],
      },
    )
    expect(file.entries).toMatchObject([
      { kind: 'exercise', quantity: -1_000_000, tradeDate: '2026-06-10' },
      { kind: 'sell', tradeDate: '2026-06-10' },
    ])
    expect(noticesOf(file)).toEqual([])
  })

  test('an early assignment of shares with a slash in their symbol counts on the day of its share row', () => {
    const [option, bought] = [shapes['assignment_of_one_put'], shapes['its_share_leg']] as {
      transferItems: readonly { instrument: object }[]
    }[]
    const of = (from: typeof option, instrument: object) => {
      const [item] = from?.transferItems ?? []
      return [{ ...item, instrument: { ...item?.instrument, ...instrument } }]
    }
    const description = 'Removed due to Assignment PUT BERKSHIRE HATHAWAY $50 EXP 09/18/26'
    const brk = {
      symbol: 'BRKB  260918P00050000',
      underlyingSymbol: 'BRK/B',
      expirationDate: '2026-09-18T04:00:00+0000',
    }
    const file = readShapes(
      { ...option, description, time: '2026-06-11T07:30:12+0000', transferItems: of(option, brk) },
      { ...bought, tradeDate: '2026-06-10T20:00:00+0000', transferItems: of(bought, { symbol: 'BRK/B' }) },
    )
    expect(file.entries).toMatchObject([
      { kind: 'assignment', instrument: { contract: { underlying: 'BRK.B' } }, tradeDate: '2026-06-10' },
      { kind: 'buy', instrument: { symbol: 'BRK.B' }, tradeDate: '2026-06-10' },
    ])
    expect(noticesOf(file)).toEqual([])
  })

  test('a trade date at midnight in UTC is that date, and the instant of a row is of its day in New York', () => {
    const [dated, late] = readShapes(
      { ...trade, tradeDate: '2026-06-01T00:00:00+0000' },
      { ...trade, activityId: 2, time: '2026-06-02T00:00:00+0000', tradeDate: '2026-06-02T00:00:00+0000' },
    ).entries
    expect(dated).toMatchObject({ tradeDate: '2026-06-01', time: '2026-06-01T14:31:07.000Z' })
    expect(late).toMatchObject({ tradeDate: '2026-06-01', time: '2026-06-02T00:00:00.000Z' })
  })

  test('a symbol that is missing is made from the other fields', () => {
    const file = readShapes(withOption({ symbol: null }))
    expect(contractOf(file.entries[0])).toBe('ZZTA  260612P00050000')
  })

  test('an index has several roots, so that its symbol is not made up', () => {
    const file = readShapes(withOption({ symbol: null, underlyingSymbol: '$SPX' }))
    expect(refusalsOf(file)).toEqual([
      '1 transferItems[2].instrument.symbol: is missing, and the other fields do not make it up',
    ])
  })

  test('a symbol wins over a strike that contradicts it, and that is said', () => {
    const file = readShapes(withOption({ strikePrice: 55 }))
    expect(contractOf(file.entries[0])).toBe('ZZTA  260612P00050000')
    expect(noticesOf(file)).toEqual([
      '1 transferItems[2].instrument.strikePrice: names another contract than the symbol, which is the one that was taken',
    ])
  })

  test('an order says that its fees are not known yet', () => {
    const file = readSample('schwab/orders.json')
    expect(noticesOf(file)[0]).toBe(
      '2 -: is an order, which states no fees: they count as 0 until its transactions are imported',
    )
    expect(file.notices).toHaveLength(5)
  })

  test.each([
    [-2, 'OPENING', 250, 'sell-to-open'],
    [2, 'CLOSING', -250, 'buy-to-close'],
    [2, 'OPENING', -250, 'buy-to-open'],
    [-2, 'CLOSING', 250, 'sell-to-close'],
  ])('%d %s is a %s', (amount, positionEffect, cost, kind) => {
    const row = {
      ...withOption({}, { amount, positionEffect, cost }),
      netAmount: Number((cost - 1.32).toFixed(2)),
    }
    expect(readShapes(row).entries[0]?.kind).toBe(kind)
  })

  test('beside the rest futures are not kept, an unknown type and a row that is no object are refused', () => {
    const future = withOption({ symbol: '/ESH25_P5050:XCME' })
    const file = readShapes(future, { ...trade, type: 'ACTIVITY' }, 7, trade)
    expect(readOutcome(file)).toEqual([4, 1, 2, 1, 248.68])
  })

  test('a forward split states what it added; half of a reverse one says nothing', () => {
    const leg = (description: string, amount: number, activityId: number) => ({
      ...shapes['reverse_split_new_leg'],
      activityId,
      description,
      transferItems: [{ instrument: { assetType: 'EQUITY', symbol: 'ZZTB' }, amount, cost: 0 }],
    })
    const file = readShapes(
      leg('FORWARD SPLIT WITH STOCK SPLIT SHARES', 200, 1),
      leg('ZZTB CORP XXXREVERSE SPLIT EFF: 06/10/26', -300, 2),
    )
    expect(file.entries).toMatchObject([
      { kind: 'split', numerator: null, denominator: null, quantity: 200_000_000 },
    ])
    expect(refusalsOf(file)).toEqual([
      '2 -: is half of a reverse split, and names no ratio: import a file with its other half, or enter the split by hand',
    ])
  })

  test('contracts that leave as adjusted ones come are one change', () => {
    const leg = (symbol: string, amount: number, activityId: number) => ({
      ...shapes['reverse_split_new_leg'],
      activityId,
      description: 'ZZTB CORP XXXREVERSE SPLIT EFF: 06/10/26',
      transferItems: [{ instrument: { assetType: 'OPTION', symbol, putCall: 'PUT' }, amount, cost: 0 }],
    })
    const file = readShapes(leg('ZZTB  260717P00005000', 2, 1), leg('ZZTB1 260717P00005000', -2, 2))
    expect(file.entries).toMatchObject([
      {
        kind: 'contract-change',
        contractsPerOld: 1,
        becomes: { contract: { root: 'ZZTB1' } },
        brokerId: '2',
      },
    ])
    expect(ignoredOf(file)).toEqual(['1: is the old half of the change on line 2'])
  })

  test('+n and -n of one instrument at one instant move between sub-accounts', () => {
    const leg = (amount: number, activityId: number) => ({
      ...shapes['reverse_split_new_leg'],
      activityId,
      transferItems: [{ instrument: { assetType: 'EQUITY', symbol: 'ZZTB' }, amount, cost: 0 }],
    })
    expect(readOutcome(readShapes(leg(30, 1), leg(-30, 2)))).toEqual([2, 0, 0, 2, 0])
  })

  test('a covered call assigned as one trade nets its share items and keeps both events', () => {
    const instrument = { ...option.instrument, symbol: 'ZZTA  260612C00050000', putCall: 'CALL' }
    const equity = (amount: number) => ({
      instrument: { assetType: 'EQUITY', symbol: 'ZZTA' },
      amount,
      cost: -50 * amount,
      price: 50,
      positionEffect: 'CLOSING',
    })
    const file = readShapes({
      ...trade,
      netAmount: 10_000,
      transferItems: [
        { instrument, amount: 2, cost: 0, price: 0, positionEffect: 'CLOSING' },
        equity(-200),
        equity(200),
        equity(-200),
      ],
    })
    expect(file.entries.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['assignment', 2_000_000],
      ['sell', -200_000_000],
    ])
  })

  test('an order whose fills stand among the transactions adds nothing', () => {
    const order = { orderId: 880000000001, status: 'FILLED', orderLegCollection: [] }
    const file = readHistoryText(JSON.stringify({ transactions: [trade], orders: [order] }))
    expect(readOutcome(file)).toEqual([2, 1, 0, 1, 248.68])
  })

  test('a row that comes twice is taken once; another one with its id is refused', () => {
    const file = readShapes(trade, { ...trade }, { ...trade, description: 'other' })
    expect(readOutcome(file)).toEqual([3, 1, 1, 1, 248.68])
    expect(ignoredOf(file)).toEqual(['2: repeats line 1'])
    expect(refusalsOf(file)).toEqual(['3 -: has the id of line 1, yet says something else'])
  })

  test('a file cut off in its last row keeps the others', () => {
    const text = JSON.stringify([trade, trade])
    expect(readOutcome(readHistoryText(text.slice(0, -40)))).toEqual([2, 1, 1, 0, 248.68])
  })

  test('a pending row is told as such and adds nothing', () => {
    expect(ignoredOf(readShapes({ ...trade, status: 'PENDING' }))).toEqual(['1: is not final yet'])
  })
})

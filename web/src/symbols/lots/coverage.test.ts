import type { Lot, Position, WheelData } from '@wheelwright/api'
import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { openLegs } from './coverage.ts'

const units = (count: number) => quantityFromMicros(count * 1_000_000)
const call = 'ABC   260619C00050000'
const longCall = 'ABC   270115C00040000'

const lot = {
  id: 'lot',
  status: 'open',
  openedOn: '2026-04-17',
  quantity: units(100),
  calls: [{ symbol: call, contracts: 1 }],
} as unknown as Lot

const leg = (symbol: string, quantity: number, averagePrice: number | null = null) => ({
  symbol,
  instrumentType: 'option',
  quantity: units(quantity),
  averagePrice: averagePrice === null ? null : units(averagePrice),
  unrealizedPnl: moneyFromMicros(1_000_000),
  isPendingExpiry: false,
})

const wheel = {
  cycles: [{ slots: [{ call, longCall }] }],
  currentPositions: [leg(call, -5)],
} as unknown as WheelData

const atBroker = (symbol: string, contracts: number) =>
  ({
    symbol,
    underlyingSymbol: 'ABC',
    contracts: units(contracts),
    profitLoss: null,
    isPendingExpiry: false,
    difference: null,
  }) as unknown as Position

const legsOf = (options: readonly Position[]) =>
  openLegs({ wheel, lots: [lot], options, stocks: [], symbol: 'ABC' }).map(
    ({ symbol, cover, quantity, ...rest }) => ({
      symbol,
      quantity,
      brokerQuantity: rest.brokerQuantity,
      cover: cover.map(({ contracts, by }) => [
        contracts,
        typeof by === 'string' ? by : (by?.length ?? null),
      ]),
    }),
  )

it('a call is covered by the long call first, then by shares, and the rest by nothing', () => {
  expect(legsOf([atBroker(call, -5)])).toEqual([
    {
      symbol: call,
      quantity: units(-5),
      brokerQuantity: null,
      cover: [
        [1, longCall],
        [1, 1],
        [3, null],
      ],
    },
  ])
})

it('an option that the ledger does not know stands there as the broker has it, and a difference is told', () => {
  expect(legsOf([atBroker(call, -4), atBroker('ABC   260619P00030000', 2)])).toMatchObject([
    { symbol: call, quantity: units(-5), brokerQuantity: units(-4) },
    { symbol: 'ABC   260619P00030000', quantity: units(2), brokerQuantity: null, cover: [] },
  ])
})

it('a call whose loss a long call of a higher strike limits is in a spread, and not naked', () => {
  const held = (symbol: string, contracts: number) => ({
    ...atBroker(symbol, contracts),
    id: symbol,
    status: 'Open',
    accountId: 'one',
  })
  const options = [held(call, -1), held('ABC   260619C00055000', 1)] as unknown as readonly Position[]
  const none = { ...wheel, cycles: [], currentPositions: [] } as unknown as WheelData
  const [short] = openLegs({ wheel: none, lots: [], options, stocks: [], symbol: 'ABC' })
  expect(short?.cover).toEqual([{ by: null, contracts: 1, inSpread: true }])
})

it('what is held without entries covers as on the Options page', () => {
  const held = (symbol: string, count: number) => {
    const isOption = symbol.includes(' ')
    const units = quantityFromMicros(count * 1_000_000)
    return {
      id: symbol,
      symbol,
      underlyingSymbol: 'ABC',
      ticker: 'ABC',
      status: 'Open',
      accountId: 'one',
      assetType: isOption ? 'OPTION' : 'EQUITY',
      shares: isOption ? null : units,
      contracts: isOption ? units : null,
      multiplier: isOption ? 100 : 1,
      profitLoss: null,
      isPendingExpiry: false,
      difference: null,
    } as unknown as Position
  }
  const none = { ...wheel, cycles: [], currentPositions: [] } as unknown as WheelData
  const [put, protector] = ['ABC   260619P00048000', 'ABC   260619P00045000']
  const legs = openLegs({
    wheel: none,
    lots: [],
    options: [held(call, -3), held(longCall, 1), held(put, -3), held(protector, 2)],
    stocks: [held('ABC', 150)],
    symbol: 'ABC',
  })
  const legNamed = (symbol: string) => legs.find((each) => each.symbol === symbol)
  expect(legNamed(call)?.cover).toEqual([
    { by: longCall, contracts: 1 },
    { by: [], contracts: 1 },
    { by: null, contracts: 1 },
  ])
  expect(legNamed(put)?.put).toEqual({ secured: 1, protected: 2 })
  expect(legNamed(protector)).toMatchObject({ cover: [], put: null })
})

it('differences stand beside each row: what the broker does not have, and what the history says has ended', () => {
  const ended = { ...atBroker('ABC   260619P00030000', -1), difference: { quantity: units(-1) } } as Position
  const rows = (options: readonly Position[] | null) =>
    openLegs({ wheel, lots: [lot], options, stocks: [], symbol: 'ABC' }).map(
      ({ quantity, brokerQuantity, differs }) => [quantity, brokerQuantity, differs],
    )
  expect(rows([ended])).toEqual([
    [units(-5), units(0), false],
    [units(-1), null, true],
  ])
  expect(rows(null)).toEqual([[units(-5), null, false]])
})

it('what fills of a contract brought is the history’s where the broker has none of it', () => {
  const averages = (positions: unknown[], options: readonly Position[]) =>
    openLegs({
      wheel: { cycles: [], currentPositions: positions } as unknown as WheelData,
      lots: [],
      options,
      stocks: [],
      symbol: 'ABC',
    }).map(({ averagePrice }) => averagePrice)
  expect(averages([leg(call, -1, 0.5), leg(call, -3, 0.9)], [])).toEqual([units(0.8)])
  expect(averages([leg(call, -1, 0.5), leg(call, -3)], [])).toEqual([null])
  const told = { ...atBroker(call, -1), averagePrice: units(0.6) } as unknown as Position
  expect(averages([leg(call, -1, 0.5)], [told])).toEqual([units(0.6)])
})

it('what was entered by hand beside the history is not the broker’s', () => {
  const byHand = { ...atBroker(call, -2), source: 'manual' } as Position
  const [leg] = openLegs({
    wheel,
    lots: [lot],
    options: [atBroker(call, -5), byHand],
    stocks: [],
    symbol: 'ABC',
  })
  expect(leg).toMatchObject({ quantity: units(-5), brokerQuantity: null, byHand: units(-2) })
})

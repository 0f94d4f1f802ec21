import { moneyFromMicros, parseOptionSymbol, symbolHeadline, wholeUnits } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { headlineFacts } from './headline-model.ts'
import type { SymbolData } from '../use-symbol.ts'

const money = (dollars: number) => moneyFromMicros(Math.round(dollars * 1e6))

const leg = (symbol: string, contracts: number, isPendingExpiry = false) => {
  const contract = parseOptionSymbol(symbol)
  if (!contract.ok) throw new Error(symbol)
  return {
    symbol,
    contract: contract.value,
    quantity: wholeUnits(contracts),
    isPendingExpiry,
    averagePrice: money(0.5),
    cover: [{ by: [{ cycleKey: 'PCG-1' }], contracts: Math.abs(contracts) }],
  }
}

const data = {
  lots: [
    { status: 'open', side: 'long', quantity: wholeUnits(300), accountId: 'one' },
    { status: 'closed', side: 'long', quantity: wholeUnits(100), accountId: 'two' },
  ],
  cycles: [
    {
      cycleKey: 'PCG-1',
      endedAt: null,
      sharesHeld: wholeUnits(300),
      netStockCost: money(16.4),
      accountId: 'one',
    },
    { endedAt: '2026-01-05', sharesHeld: wholeUnits(0), netStockCost: null, accountId: 'two' },
  ],
  stocks: [],
  legs: [leg('.PCG261016C17', -3, true), leg('.PCG261218C16.5', -3)],
} as unknown as SymbolData

it('the headline rests on what is open, and not on what waits for an answer', () => {
  const facts = headlineFacts('PCG', data, money(15.37))
  expect(facts).toMatchObject({ shares: wholeUnits(300), accounts: 1 })
  expect(facts.shortCalls).toEqual([
    {
      strike: money(16.5),
      expiration: '2026-12-18',
      contracts: 3,
      premium: money(0.5),
      covered: [{ shares: wholeUnits(300), netStockCost: money(16.4) }],
      longCalls: [],
      spread: 0,
      naked: 0,
    },
  ])
  expect(symbolHeadline(facts)).toContainEqual({ kind: 'change', value: money(30) })
})

it('shares under a call that waits for an answer are not told as free', () => {
  const facts = headlineFacts('PCG', { ...data, legs: data.legs.slice(0, 1) }, money(15.37))
  expect(facts).toMatchObject({
    shortCalls: [],
    asked: [{ right: 'Call', strike: money(17), expiration: '2026-10-16', contracts: 3 }],
  })
  expect(symbolHeadline(facts)).toContainEqual({ kind: 'text', text: ' is not known' })
})

it('shares that the broker alone has are not called away beside those of the ledger', () => {
  const [, call] = data.legs
  const cover = [...(call?.cover ?? []), { by: [], contracts: 1 }]
  const facts = headlineFacts('PCG', { ...data, legs: [{ ...call, cover }] } as unknown as SymbolData, null)
  expect(facts.shortCalls[0]?.covered).toEqual([{ shares: wholeUnits(300), netStockCost: money(16.4) }])
})

it('shares sold short are owed, and free of nothing', () => {
  const lots = [{ status: 'open', side: 'short', quantity: wholeUnits(-100), accountId: 'one' }]
  const owed = { ...data, lots, cycles: [], legs: [] } as unknown as SymbolData
  const facts = headlineFacts('PCG', owed, null)
  expect(facts.shares).toBe(wholeUnits(-100))
  expect(symbolHeadline(facts)).toEqual([
    { kind: 'text', text: 'PCG: ' },
    { kind: 'quantity', value: wholeUnits(100) },
    { kind: 'text', text: ' shares sold short' },
    { kind: 'text', text: ', price not known' },
  ])
})

it('without a history the snapshot says what is held, and its cost is not known', () => {
  const facts = headlineFacts(
    'PCG',
    {
      ...data,
      lots: [],
      cycles: [],
      stocks: [{ shares: wholeUnits(200), accountId: 'one' }],
    } as unknown as SymbolData,
    null,
  )
  expect(facts).toMatchObject({ shares: wholeUnits(200), campaigns: [], accounts: 1 })
})

it('counts as free what is a whole hundred in one account', () => {
  const of = (...shares: [number, string][]) =>
    headlineFacts(
      'PCG',
      {
        ...data,
        lots: [],
        cycles: [],
        stocks: shares.map(([count, accountId]) => ({ shares: wholeUnits(count), accountId })),
      } as unknown as SymbolData,
      null,
    ).blocks
  expect(of([50, 'one'], [50, 'two'])).toBe(wholeUnits(0))
  expect(of([60, 'one'], [40, 'one'], [250, 'two'])).toBe(wholeUnits(300))
})

it('a call says which long call covers how many of its contracts, as the table of positions does', () => {
  const short = leg('.PCG261218C16.5', -2)
  const [early, late] = [leg('.PCG261204C20', 1), leg('.PCG271015C14', 1)]
  const cover = [
    { by: late.symbol, contracts: 1 },
    { by: null, contracts: 1 },
  ]
  const legs = [early, { ...short, cover }, late]
  const facts = headlineFacts('PCG', { ...data, lots: [], cycles: [], legs } as unknown as SymbolData, null)
  expect(facts.shortCalls).toMatchObject([
    { longCalls: [{ strike: money(14), contracts: 1, covering: 1 }], spread: 0, naked: 1 },
  ])
})

it('of shares that the broker holds otherwise it says no more than what they cost', () => {
  const stocks = [{ shares: wholeUnits(100), accountId: 'one', source: 'both' }]
  const told = { ...data, stocks, areStocksKnown: true } as unknown as SymbolData
  expect(symbolHeadline(headlineFacts('PCG', told, money(15.37)))).toEqual([
    { kind: 'text', text: 'PCG: ' },
    { kind: 'text', text: 'net cost ' },
    { kind: 'cost', value: money(16.4) },
    { kind: 'text', text: ', price ' },
    { kind: 'price', value: money(15.37) },
  ])
})

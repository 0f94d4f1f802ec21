import { assert } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { readPayload } from '../intake/positions/read-payload.ts'
import { demoPayload } from './seed.ts'
import { spotAt } from './simulated-market.ts'
import { markAt } from './simulated-options.ts'

type Row = {
  netAmount: number
  type: string
  time: string
  transferItems: { cost: number; amount: number; instrument: { symbol: string; assetType: string } }[]
}

const accountAt = (instant: string) => {
  const [account] = demoPayload(Date.parse(instant)).accounts
  assert(account !== undefined, 'the demo has one account')
  return account
}
const rowsAt = (instant: string) => accountAt(instant).transactions as unknown as Row[]
const bySymbol = (left: readonly unknown[], right: readonly unknown[]): number =>
  String(left[0]).localeCompare(String(right[0]))

const instants = [
  '2026-11-20T15:00:00Z',
  '2026-06-22T13:00:00Z',
  '2027-01-02T04:00:00Z',
  '2028-02-29T21:00:00Z',
  '2031-04-18T12:00:00Z',
]

describe('the demo portfolio', () => {
  it.each(instants)('at %s is an import file without a problem', (instant) => {
    const read = readPayload(demoPayload(Date.parse(instant)))
    expect(read.ok && read.payload.accounts[0]?.snapshot).toMatchObject({ refused: 0, problems: [] })
  })

  it.each(instants)('at %s holds what its transactions add up to', (instant) => {
    const held = new Map<string, number>()
    for (const { transferItems } of rowsAt(instant)) {
      for (const { instrument, amount } of transferItems) {
        if (instrument.assetType === 'CURRENCY') continue
        held.set(instrument.symbol, Math.round(((held.get(instrument.symbol) ?? 0) + amount) * 1e6) / 1e6)
      }
    }
    const open = [...held].filter(([, amount]) => amount !== 0).toSorted(bySymbol)
    const positions = accountAt(instant).positions.map(({ symbol, long_quantity, short_quantity }) => [
      symbol,
      long_quantity - short_quantity,
    ])
    expect(open).toEqual(positions.toSorted(bySymbol))
  })

  it.each(instants)('at %s has the cash that its transactions left', (instant) => {
    const cash = rowsAt(instant).reduce((sum, { netAmount }) => sum + Math.round(netAmount * 100), 0)
    expect(accountAt(instant).cash_balance).toBe(cash / 100)
    for (const { netAmount, transferItems, type } of rowsAt(instant).filter(({ type }) => type === 'TRADE')) {
      const costs = transferItems.reduce((sum, { cost }) => sum + Math.round(cost * 100), 0)
      expect([type, Math.round(netAmount * 100)]).toEqual([type, costs])
    }
  })

  it.each(instants)('at %s tells a year and nothing of the future', (instant) => {
    const times = rowsAt(instant).map(({ time }) => Date.parse(time.replace('+0000', 'Z')))
    const now = Date.parse(instant)
    expect(Math.max(...times)).toBeLessThan(now)
    expect(now - Math.min(...times)).toBeGreaterThan(350 * 86_400_000)
  })

  it('has a wheel in each phase: put sold, shares at rest, call sold, called away', () => {
    const symbols = accountAt('2026-11-20T15:00:00Z').positions.map(
      ({ symbol, short_quantity }) =>
        `${short_quantity > 0 ? 'short ' : ''}${symbol.slice(0, 6).trim()}${symbol[12] ?? ''}`,
    )
    expect(symbols).toEqual(expect.arrayContaining(['short AMDP', 'INTC', 'PCG', 'short PCGC']))
    expect(symbols.some((symbol) => symbol.replace('short ', '').startsWith('F'))).toBe(false)
    const last = rowsAt('2026-11-20T15:00:00Z').findLast(
      ({ transferItems }) => transferItems.at(-1)?.instrument.symbol === 'F',
    )
    expect(last?.transferItems.at(-1)?.amount).toBe(-500)
  })
})

describe('the simulated market', () => {
  it('has one price for one instant, and moves', () => {
    const at = Date.parse('2026-11-20T15:00:00Z')
    expect(spotAt('PCG', at)).toBe(spotAt('PCG', at))
    expect(spotAt('PCG', at + 86_400_000)).not.toBe(spotAt('PCG', at))
  })

  it('never asks less than a cent, even for what has expired worthless', () => {
    const payload = accountAt('2026-11-20T15:00:00Z')
    expect(payload.positions.every(({ current_price }) => current_price >= 0.01)).toBe(true)
    const expired = { ticker: 'PCG', right: 'Call', strike: 90, expiration: '2026-01-16' as never } as const
    expect(markAt(expired, Date.parse('2026-11-20T15:00:00Z'))).toBe(0.01)
  })
})

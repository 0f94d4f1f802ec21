import { moneyFromMicros } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { decodeInput } from './decode-input.ts'
import { encodeWire } from './decode.ts'
import { optionEntry, stockEntry } from './portfolio/positions.ts'

const entry = { symbol: 'PCG', shares: 100.5, cost_basis: 10.28, market_price: 16.4 }

describe('a body on its way in', () => {
  it('becomes exact amounts under names of code', () => {
    expect(decodeInput(stockEntry, entry)).toEqual({
      ok: true,
      value: { symbol: 'PCG', shares: 100_500_000, costBasis: 10_280_000, marketPrice: 16_400_000 },
    })
  })

  it('is refused field by field, each named as on the wire', () => {
    const decoded = decodeInput(stockEntry, { symbol: ' ', shares: 0, cost_basis: 'ten', market_price: -1 })
    expect(decoded).toEqual({
      ok: false,
      errors: [
        { pointer: '/symbol', message: 'Symbol is required' },
        { pointer: '/shares', message: 'Shares must be greater than 0' },
        { pointer: '/cost_basis', message: 'Must be an amount of dollars' },
        { pointer: '/market_price', message: 'Market price must be greater than 0' },
      ],
    })
  })

  it('names a field that is one edit away from a missing one', () => {
    const { cost_basis, ...rest } = entry
    const decoded = decodeInput(stockEntry, { ...rest, cost_bassis: cost_basis })
    expect(decoded.ok).toBe(false)
    expect(decoded.ok ? [] : decoded.errors).toContainEqual({
      pointer: '/cost_bassis',
      message: "Unknown field 'cost_bassis': did you mean 'cost_basis'?",
    })
  })

  it.each([null, 7, 'text', []])('is refused with a sentence when it is %j instead of an object', (body) => {
    expect(decodeInput(stockEntry, body)).toEqual({
      ok: false,
      errors: [{ pointer: '', message: 'Must be an object' }],
    })
  })

  it('ignores fields that nobody knows', () => {
    expect(decodeInput(stockEntry, { ...entry, favourite_colour: 'green' }).ok).toBe(true)
  })

  it.each([
    ['half a contract', { contracts: 0.5 }],
    ['no contract', { contracts: 0 }],
    ['a day the calendar does not have', { expiration_date: '2026-02-30' }],
    ['an unknown right', { option_type: 'Straddle' }],
    ['a strike of zero', { strike_price: 0 }],
    ['an amount beyond what money can hold', { cost_basis: 1e12 }],
  ])('an option with %s is refused', (_, fault) => {
    const good = {
      ticker: 'PCG',
      option_type: 'Put',
      strike_price: 16,
      expiration_date: '2026-12-18',
      contracts: -1,
      cost_basis: 0.42,
    }
    expect(decodeInput(optionEntry, good).ok).toBe(true)
    const decoded = decodeInput(optionEntry, { ...good, ...fault })
    expect(decoded.ok ? [] : decoded.errors.map((error) => error.pointer)).toEqual([
      `/${Object.keys(fault)[0]}`,
    ])
  })
})

describe('a value on its way out', () => {
  it('carries dollars under names of the wire', () => {
    const value = { symbol: 'X', shares: 1_000_000, costBasis: moneyFromMicros(1), marketPrice: 2_500_000 }
    expect(encodeWire(stockEntry, value as never)).toEqual({
      symbol: 'X',
      shares: 1,
      cost_basis: 0.000001,
      market_price: 2.5,
    })
  })
})

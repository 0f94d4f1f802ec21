import { describe, expect, it } from 'vitest'
import { emptyStockForm, previewOf, readStockForm } from './stock-form-model.ts'

const form = { symbol: ' pcg ', shares: '100.5', costBasis: '10.28', marketPrice: '16.40' }

describe('the Add Stock form', () => {
  it('is read exactly, the symbol in upper case', () => {
    expect(readStockForm(form)).toEqual({
      ok: true,
      entry: { symbol: 'PCG', shares: 100_500_000, costBasis: 10_280_000, marketPrice: 16_400_000 },
    })
  })

  it('names everything that is missing in the words of the specification', () => {
    expect(readStockForm(emptyStockForm)).toEqual({
      ok: false,
      errors: {
        symbol: 'Symbol is required',
        shares: 'Shares must be greater than 0',
        costBasis: 'Cost basis must be greater than 0',
        marketPrice: 'Market price must be greater than 0',
      },
    })
  })

  it.each(['0', '-1', 'abc', 'NaN', 'Infinity', '1e20'])('refuses %s shares', (shares) => {
    const read = readStockForm({ ...form, shares })
    expect(read.ok ? null : read.errors).toEqual({ shares: 'Shares must be greater than 0' })
  })

  it('previews value, cost and profit to the micro-dollar, and nothing while a part is missing', () => {
    expect(previewOf(form)).toEqual({ value: 1_648_200_000, cost: 1_033_140_000, profitLoss: 615_060_000 })
    expect(previewOf({ ...form, marketPrice: '' })).toEqual({
      value: null,
      cost: 1_033_140_000,
      profitLoss: null,
    })
  })
})

import { parseTradingDate } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { expirationChoices } from './expirations.ts'
import { emptyOptionForm, readOptionForm } from './option-form-model.ts'

const date = (text: string): TradingDate => {
  const parsed = parseTradingDate(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

const form = {
  ...emptyOptionForm,
  ticker: 'pcg',
  optionType: 'Put' as const,
  strikePrice: '16',
  expirationDate: '2026-12-18',
  contracts: '-2',
  costBasis: '0.42',
}

describe('the option form', () => {
  it('is read exactly; a price left empty is unknown, not zero', () => {
    expect(readOptionForm(form)).toEqual({
      ok: true,
      entry: {
        ticker: 'PCG',
        optionType: 'Put',
        strikePrice: 16_000_000,
        expirationDate: '2026-12-18',
        contracts: -2_000_000,
        costBasis: 420_000,
        currentPrice: null,
        status: 'Open',
      },
    })
  })

  it('asks for everything that is missing at once', () => {
    const read = readOptionForm(emptyOptionForm)
    expect(read.ok ? [] : Object.values(read.errors)).toEqual([
      'Ticker is required',
      'Strike price is required',
      'Expiry date is required',
      'Contracts are required',
      'Cost is required',
    ])
  })

  it.each(['0', '0.5', 'x'])('takes no %s contracts', (contracts) => {
    const read = readOptionForm({ ...form, contracts })
    expect(read.ok ? null : read.errors).toEqual({
      contracts: 'Contracts must be a whole number other than 0',
    })
  })
})

describe('the expirations on offer', () => {
  it('are eight Fridays and twelve monthly ones, each once and in order', () => {
    const choices = expirationChoices(date('2026-11-20'), null)
    const dates = choices.map(({ value }) => value)
    expect(dates.slice(0, 3)).toEqual(['2026-11-20', '2026-11-27', '2026-12-04'])
    expect(new Set(dates).size).toBe(dates.length)
    expect(dates).toEqual(dates.toSorted())
    expect(choices.filter(({ label }) => label.endsWith('monthly'))).toHaveLength(12)
    expect(dates).toContain('2027-10-15')
  })

  it('hold what the edited option has already', () => {
    expect(expirationChoices(date('2026-11-20'), date('2025-01-31'))[0]?.value).toBe('2025-01-31')
  })
})

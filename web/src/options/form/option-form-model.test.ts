import type { Position } from '@wheelwright/api'
import { parseTradingDate } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { expirationChoices } from './expirations.ts'
import { emptyOptionForm, entryOf, formOf, readOptionForm } from './option-form-model.ts'

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

describe('the form of an option that is there', () => {
  const ticker = (symbol: string, of: string) =>
    formOf({ symbol, ticker: of, strikePrice: null, contracts: null, costBasis: null } as Position).ticker

  it('names its contract by the root where the ticker has others of its own', () => {
    expect(ticker('SPXW  261218P05900000', 'SPX')).toBe('SPXW')
    expect(ticker('OXY2  261218C00050000', 'OXY')).toBe('OXY2')
  })
  it('names it by the ticker elsewhere', () => {
    expect(ticker('PCG   261218P00016000', 'PCG')).toBe('PCG')
    expect(ticker('BRKB  261218P00400000', 'BRK.B')).toBe('BRK.B')
  })
  it('brings the option back with its price as it was, whoever made it and when', () => {
    const price = {
      currentPrice: 300_000,
      priceAsOf: '2026-11-20T14:58:00Z',
      priceSource: 'tradier',
      priceIsDelayed: true,
    }
    const position = { ...price, symbol: 'PCG   261218P00016000', ticker: 'PCG', optionType: 'Put' }
    const own = {
      strikePrice: 16_000_000,
      expirationDate: '2026-12-18',
      contracts: -2_000_000,
      costBasis: 420_000,
    }
    expect(entryOf({ ...position, ...own } as Position)).toMatchObject({ ...own, ...price })
  })
})

describe('the expirations on offer', () => {
  const today = date('2026-11-20')
  const choices = expirationChoices(today, null)
  const dates = choices.map(({ value }) => value)
  const isPast = ({ label }: { label: string }) => label.endsWith(', past')

  it('are those to come in order, then the past ones, the latest first, each once', () => {
    const ahead = choices.filter((choice) => !isPast(choice)).map(({ value }) => value)
    const ended = choices.filter(isPast).map(({ value }) => value)
    expect(dates).toEqual([...ahead, ...ended])
    expect(new Set(dates).size).toBe(dates.length)
    expect(ahead.slice(0, 3)).toEqual(['2026-11-20', '2026-11-27', '2026-12-04'])
    expect(ahead).toEqual(ahead.toSorted())
    expect(ended.slice(0, 2)).toEqual(['2026-11-13', '2026-11-06'])
    expect(ended).toEqual(ended.toSorted().toReversed())
  })

  it('reach weekly ones of a quarter, monthly ones of a year, and LEAPS of three Januaries', () => {
    expect(dates).toContain('2027-02-12')
    expect(dates).toContain('2027-10-15')
    const leaps = choices.filter(({ label }) => label.endsWith('LEAPS')).map(({ value }) => value)
    expect(leaps).toEqual(['2028-01-21', '2029-01-19'])
    expect(dates).toContain('2027-01-15')
  })

  it('reach back a year, since what has ended is recorded too', () => {
    expect(dates).toContain('2026-08-28')
    expect(dates).toContain('2025-11-21')
    expect(dates).not.toContain('2025-10-17')
  })

  it('hold what the edited option has already, among those of its time', () => {
    expect(expirationChoices(today, date('2025-01-31')).at(-1)?.value).toBe('2025-01-31')
    expect(
      expirationChoices(today, date('2030-12-20'))
        .filter((choice) => !isPast(choice))
        .at(-1)?.value,
    ).toBe('2030-12-20')
  })
})

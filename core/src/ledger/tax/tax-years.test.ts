import { describe, expect, it } from 'vitest'
import { dollars } from '../../testing/samples.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger } from '../ledger.ts'
import { addTaxYears, taxYears, type TaxYear } from './tax-years.ts'
import { readScenario } from '../testing/scenario.ts'
import { washAdjustments } from './wash-sales.ts'

const yearsOf = (told: string): TaxYear[] => {
  const books = [...bookLedger(readScenario(told).entries, defaultSettings).books.values()]
  return taxYears(washAdjustments(books, new Set(['ira'])).endings)
}

const nothing = {
  shortTerm: dollars('0'),
  longTerm: dollars('0'),
  unknownTerm: dollars('0'),
  washAdjustment: dollars('0'),
  complete: true,
  known: 0,
}

describe('recognized gains by year', () => {
  it('of a loss carried into the next year count there, long-term by the days that tack', () => {
    const years = yearsOf(`
      2025-01-06 BUY 100 KO @ 50.00
      2025-12-15 SELL 100 KO @ 40.00
      2025-12-20 BUY 100 KO @ 41.00
      2026-02-10 SELL 100 KO @ 45.00`)
    expect(years).toEqual([
      { year: 2025, ...nothing, washAdjustment: dollars('1000'), known: 1 },
      { year: 2026, ...nothing, longTerm: dollars('-600'), known: 1 },
    ])
  })

  it('of one lot whose shares replaced others in part are short-term and long-term', () => {
    // 50 shares replaced 50 held for 343 days: with their own 52 they are long-term, and lose 11 a share of 9.
    const years = yearsOf(`
      2025-01-06 BUY 50 KO @ 50.00
      2025-12-15 SELL 50 KO @ 40.00
      2025-12-20 BUY 100 KO @ 41.00
      2026-02-10 SELL 100 KO @ 42.00`)
    expect(years).toEqual([
      { year: 2025, ...nothing, washAdjustment: dollars('500'), known: 1 },
      { year: 2026, ...nothing, longTerm: dollars('-450'), shortTerm: dollars('50'), known: 2 },
    ])
  })

  it('leave out what an IRA sells, and say where a gain is not known', () => {
    const years = yearsOf(`
      account ira
      2026-01-05 BUY 100 KO @ 50.00
      2026-02-10 SELL 100 KO @ 60.00
      account one
      2026-01-05 OPENING 10 KO
      2026-03-10 SELL 10 KO @ 42.00`)
    expect(years).toEqual([{ year: 2026, ...nothing, shortTerm: null, longTerm: null, complete: false }])
  })

  it('add up over underlyings', () => {
    const year = (more: Partial<TaxYear>): TaxYear => ({ year: 2026, ...nothing, ...more })
    expect(
      addTaxYears([
        [year({ shortTerm: dollars('5'), known: 1 })],
        [{ ...year({}), year: 2025 }, year({ shortTerm: dollars('-2'), complete: false, known: 1 })],
      ]),
    ).toEqual([{ ...year({}), year: 2025 }, year({ shortTerm: dollars('3'), complete: false, known: 2 })])
  })
})

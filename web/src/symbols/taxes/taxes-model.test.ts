import type { TaxYear, WashCheck } from '@wheelwright/api'
import { moneyFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { isTelling, recognizedInYear, whyChecked } from './taxes-model.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)
const year: TaxYear = {
  year: 2026,
  shortTerm: dollars(50),
  longTerm: dollars(-450),
  unknownTerm: dollars(7),
  washAdjustment: dollars(0),
  complete: true,
  known: 3,
}

it('what a year recognizes is the sum of its terms', () => {
  expect(recognizedInYear(year)).toBe(dollars(-393))
})

it('a year without any figure is not shown, unless one is not known', () => {
  const nothing = { ...year, shortTerm: dollars(0), longTerm: dollars(0), unknownTerm: dollars(0) }
  expect(isTelling(nothing)).toBe(false)
  expect(isTelling({ ...nothing, complete: false })).toBe(true)
  expect(isTelling({ ...nothing, washAdjustment: dollars(3) })).toBe(true)
})

it('a deep put is checked by its strike and what the shares were sold at', () => {
  const check = { kind: 'deep-put', strike: dollars(65), soldAt: dollars(57) } as unknown as WashCheck
  expect(whyChecked(check)).toMatch(/^Strike \$65\.00, sold at \$57\.00 a share\. A put that deep/)
  const again = { kind: 'written-again', strike: null, soldAt: null } as unknown as WashCheck
  expect(whyChecked(again)).toMatch(/^Whether an option bought back at a loss/)
})

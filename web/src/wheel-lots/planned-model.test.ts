import { expect, it } from 'vitest'
import { day, dollars, wheel } from '../campaigns/sample-wheel.ts'
import { phaseWords, planInWords, withoutEntries } from './planned-model.ts'

const plan = wheel({ id: 'plan', figures: 'estimate', phase: null, ticker: 'ABC' })

it('wheels that no entry stands behind are found, of one ticker where it is named', () => {
  expect(withoutEntries([wheel(), plan], null)).toEqual([plan])
  expect(withoutEntries([wheel(), plan], 'abc')).toEqual([plan])
  expect(withoutEntries([wheel(), plan], 'PCG')).toEqual([])
})

it('they say their phase and their plan, and leave out what the plan does not say', () => {
  expect(phaseWords(plan)).toBe('Phase 1: Cash-Secured Put, as planned')
  expect(phaseWords({ ...plan, status: 'assigned' })).toBe('Phase 2: 100 Shares Acquired, as planned')
  const terms = { contractCount: 2, strikePrice: dollars(16), expirationDate: day('2026-12-18') }
  expect(planInWords({ ...plan, ...terms })).toBe('2 contracts at $16.00 to Dec 18, 2026')
  const open = { contractCount: null, strikePrice: dollars(16), expirationDate: null }
  expect(planInWords({ ...plan, ...open })).toBe('at $16.00')
  expect(planInWords({ ...plan, ...open, strikePrice: null })).toBe('No contract is planned')
})

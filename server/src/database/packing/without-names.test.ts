import { expect, it } from 'vitest'
import { namesIn, underNames, withoutNames } from './without-names.ts'

interface Lot {
  readonly shares: number
  readonly cost: number | null
  readonly from: { readonly day: string }
}

it('an object comes back from the list of its values', () => {
  const names = namesIn<Lot>({ shares: true, cost: true, from: true })
  const lot: Lot = { shares: 100, cost: null, from: { day: '2026-11-27' } }
  const text = JSON.stringify(withoutNames(names, lot))
  expect(text).toBe('[100,null,{"day":"2026-11-27"}]')
  expect(underNames<Lot>(names, JSON.parse(text) as unknown[])).toEqual(lot)
})

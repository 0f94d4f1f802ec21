import { expect, it } from 'vitest'
import { placeOfChosen } from './use-cursor.ts'

const itself = (month: string): string => month

it('a cursor that nobody moved stays at its rest when months come before it', () => {
  expect(placeOfChosen(['10', '11'], itself, null, 1)).toBe(1)
  expect(placeOfChosen(['08', '09', '10', '11'], itself, null, 3)).toBe(3)
})

it('a cursor stays on the month that was chosen, and goes to its rest when that is gone', () => {
  expect(placeOfChosen(['10', '11'], itself, '10', 1)).toBe(0)
  expect(placeOfChosen(['08', '09', '10', '11'], itself, '10', 3)).toBe(2)
  expect(placeOfChosen(['11', '12'], itself, '10', 1)).toBe(1)
})

it('a cursor over nothing stands at the beginning', () => {
  expect(placeOfChosen([], itself, '10', -1)).toBe(0)
})

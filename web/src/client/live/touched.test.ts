import { expect, it } from 'vitest'
import { touchedKeys } from './touched.ts'

it('a status that changes makes every page stale that names wheels, that of a symbol among them', () => {
  expect(touchedKeys(['status'])).toContainEqual(['wheels'])
  expect(touchedKeys(['status'])).toContainEqual(['dashboard'])
})

it('what several topics make stale is read again once', () => {
  const keys = touchedKeys(['import', 'positions', 'status'])
  expect(new Set(keys.map((key) => key.join())).size).toBe(keys.length)
  expect(touchedKeys(['import'])).toEqual(keys)
})

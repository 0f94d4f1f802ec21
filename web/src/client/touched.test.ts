import { expect, it } from 'vitest'
import { keysOf } from './touched.ts'

it('a status that changes makes every page stale that names wheels, that of a symbol among them', () => {
  expect(keysOf(['status'])).toContainEqual(['wheels'])
  expect(keysOf(['status'])).toContainEqual(['dashboard'])
})

it('what several topics make stale is read again once', () => {
  const keys = keysOf(['import', 'positions', 'status'])
  expect(new Set(keys.map((key) => key.join())).size).toBe(keys.length)
  expect(keysOf(['import'])).toEqual(keys)
})

import { afterEach, expect, it } from 'vitest'
import { isPrivate, setPrivate } from './privacy.ts'

const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
afterEach(() => {
  if (before === undefined) Reflect.deleteProperty(globalThis, 'localStorage')
  else Object.defineProperty(globalThis, 'localStorage', before)
  setPrivate(false)
})

const keepWith = (setItem: () => void) =>
  Object.defineProperty(globalThis, 'localStorage', { value: { setItem }, configurable: true })

it('amounts are hidden also where the browser keeps nothing, and whoever hides them is told that it is not kept', () => {
  keepWith(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  expect([setPrivate(true), isPrivate()]).toEqual([false, true])
  keepWith(() => {})
  expect([setPrivate(true), isPrivate()]).toEqual([true, true])
})

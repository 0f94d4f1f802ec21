import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createIds } from './ids.ts'

it('makes UUIDv7 that sort in the order they were made, in one millisecond too', () => {
  let now = Date.parse('2026-11-20T14:30:00Z')
  const newId = createIds(() => now, randomBytes)
  const ids = Array.from({ length: 2000 }, (_, index) => {
    if (index % 500 === 0) now += 1
    return newId()
  })
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(2000)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

import { expect, it } from 'vitest'
import { takenBack } from './taken-back.ts'

const first = { gap: 7, cost: 'whole', off: ['price'] }

it('takes back what the change set, and leaves what was set beside it', () => {
  const after = { ...first, gap: 14 }
  expect(takenBack({ now: after, before: first, after })).toEqual(first)
  const now = { ...after, cost: 'none', off: [] }
  expect(takenBack({ now, before: first, after })).toEqual({ ...now, gap: 7 })
})

it('takes back what is left of a change of several', () => {
  const after = { gap: 14, cost: 'none', off: ['price', 'login'] }
  const now = { ...after, off: ['login', 'price'], cost: 'put', updatedAt: 1 }
  expect(takenBack({ now, before: first, after })).toEqual({ ...first, cost: 'put' })
})

it('takes nothing back that was changed again', () => {
  const after = { ...first, gap: 14 }
  expect(takenBack({ now: { ...after, gap: 21 }, before: first, after })).toBeNull()
})

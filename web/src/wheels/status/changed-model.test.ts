import { describe, expect, it } from 'vitest'
import { ApiError } from '../../client/api-error.ts'
import { changesSince } from './changed-model.ts'

const stale = (current: unknown) =>
  new ApiError({
    message: 'This wheel was changed in the meantime.',
    status: 409,
    code: 'STALE_VERSION',
    path: '/api/wheels/wheel-cycles/w1/status',
    answer: { current },
  })
const seen = { status: 'active' as const, notes: '' }

describe('a wheel that someone else changed', () => {
  it('is told by what is another now', () => {
    expect(changesSince(stale({ status: 'covered', notes: 'sold a call' }), seen)).toEqual([
      { what: 'Status', before: 'Active', now: 'Covered' },
      { what: 'Notes', before: 'none', now: 'sold a call' },
    ])
  })

  it('may have changed in something that is not shown, or is not named', () => {
    expect(changesSince(stale({ status: 'active', notes: '' }), seen)).toEqual([])
    expect(changesSince(stale(null), seen)).toEqual([])
  })

  it('is not what every failure means', () => {
    expect(changesSince(new Error('gone'), seen)).toBeNull()
    expect(changesSince(null, seen)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { refusalOfStatus, retryAfterMs } from './refusal-of-status.ts'

const now = Date.UTC(2026, 2, 11, 16)
const plain = new Headers()

describe('a status', () => {
  it.each([200, 201, 204])('%d is a success', (status) => {
    expect(refusalOfStatus(status, plain, now)).toBeNull()
  })
  it.each([
    [301, { kind: 'unreadable', detail: 'a redirect' }],
    [400, { kind: 'failed', status: 400 }],
    [401, { kind: 'unauthorized' }],
    [403, { kind: 'unauthorized' }],
    [404, { kind: 'failed', status: 404 }],
    [429, { kind: 'rate-limited', retryAfterMs: null }],
    [500, { kind: 'failed', status: 500 }],
  ])('%d refuses', (status, refusal) => {
    expect(refusalOfStatus(status, plain, now)).toEqual(refusal)
  })
})

describe('Retry-After', () => {
  it.each<[string | null, number | null]>([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7000],
    ['Wed, 11 Mar 2026 16:01:30 GMT', 90_000],
    // In the past: at once.
    ['Wed, 11 Mar 2026 15:00:00 GMT', 0],
    ['-5', null],
    ['1.5', null],
    ['Infinity', null],
    ['99999999999999999999', null],
    ['2026-03-11', null],
    ['Wed, 99 Mar 2026 16:01:30 GMT', null],
    ['', null],
    [null, null],
  ])('%j is %j milliseconds', (text, ms) => {
    expect(retryAfterMs(text, now)).toBe(ms)
  })
})

import type { BrokerageStatus } from '@wheelwright/api'
import { instantFromMs } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import { badges, countdown, secondLine, stateAt, warningAt } from './connection.ts'
import { failureIn, failureOf, isOrigin, returnedInAddress } from './returned.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-20T14:30:00Z')
const statusWith = (state: BrokerageStatus['state'], leftHours: number): BrokerageStatus => ({
  connected: true,
  state,
  hasAccessToken: true,
  hasRefreshToken: true,
  tokenExpiresAt: null,
  loginExpiresAt: instantFromMs(now + leftHours * hour),
  lastSyncAt: null,
})

it.each([
  ['connected', 168, 'connected'],
  ['connected', 48, 'expiring'],
  ['expiring', 12, 'expiring'],
  ['expiring', 0, 'login_needed'],
  ['provider_down', 20, 'provider_down'],
  ['provider_down', -1, 'login_needed'],
  ['revoked', 100, 'revoked'],
  ['disconnected', -1, 'disconnected'],
] as const)('a status of %s with %i hours left is %s', (told, left, state) => {
  expect(stateAt(statusWith(told, left), now)).toBe(state)
})

it('the badge has the three words of the document, and each state a line that says what to do', () => {
  expect(new Set(Object.values(badges).map(({ word }) => word))).toEqual(
    new Set(['Connected', 'Connecting', 'Not Connected']),
  )
  for (const state of ['expiring', 'login_needed', 'revoked', 'connecting'] as const)
    expect(secondLine(state, '1 day')).toContain('ress Connect')
  expect(secondLine('expiring', '11 hours 5 minutes')).toContain('ends in 11 hours 5 minutes')
})

it.each([
  [7 * 24 * hour, '7 days'],
  [7 * 24 * hour - 1, '6 days 23 hours'],
  [25 * hour, '1 day 1 hour'],
  [2 * hour, '2 hours'],
  [2 * hour - 1, '1 hour 59 minutes'],
  [60_000, '1 minute'],
  [59_999, 'less than a minute'],
])('%i ms are %s', (left, words) => {
  expect(countdown(left)).toBe(words)
})

it('warns 48 and 12 hours before the end, and not after it', () => {
  const warnings = [49, 48, 13, 12, 1, 0].map((hours) => warningAt(hours * hour))
  expect(warnings).toEqual([null, 48 * hour, 48 * hour, 12 * hour, 12 * hour, null])
})

it('reads an address as it was copied, its code decoded once', () => {
  const address = ' https://127.0.0.1:8443/auth/callback?code=C0.ab%40&session=1-2&state=s-t \n'
  expect(returnedInAddress(address)).toEqual({ code: 'C0.ab@', state: 's-t', error: null })
  expect(returnedInAddress('C0.ab@')).toBeNull()
  expect(returnedInAddress('javascript:alert(1)')).toBeNull()
})

it.each([
  [{ code: null, state: 's', error: 'access_denied' }, 'Authorization failed: access_denied'],
  [{ code: null, state: 's', error: null }, 'No authorization code received'],
  [{ code: '', state: 's', error: '' }, 'No authorization code received'],
])('%o says what failed', (returned, message) => {
  expect(failureIn(returned)?.message).toBe(message)
})

it('tells a refusal of the server from what nobody expected', () => {
  const path = '/api/brokerage/callback'
  const refusal = new ApiError({
    message: 'HTTP 422',
    detail: 'It ran out.',
    status: 422,
    code: 'INVALID',
    path,
  })
  expect(failureOf(refusal)).toEqual({
    message: 'Failed to complete authentication',
    advice: 'It ran out.',
  })
  const away = new ApiError({ message: 'not reached', status: 0, code: 'NETWORK_ERROR', path })
  expect(failureOf(away)).toEqual({ message: 'An unexpected error occurred', advice: 'not reached' })
  expect(failureOf(new Error('bug')).message).toBe('An unexpected error occurred')
})

it('goes back to origins alone', () => {
  expect(['http://localhost:8000', 'https://wheels.example'].every(isOrigin)).toBe(true)
  expect(['http://localhost:8000/x', 'javascript:alert(1)', '//evil', ''].some(isOrigin)).toBe(false)
})

/** What the local Schwab refuses of a login, and how long what it grants lives. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startLocalSchwab, type LocalSchwab } from './local-schwab.ts'
import { ACCESS_MS, CODE_MS, REFRESH_MS } from './logins.ts'

let schwab: LocalSchwab
let nowMs = 0

beforeEach(async () => {
  nowMs = Date.parse('2026-11-20T15:00:00Z')
  schwab = await startLocalSchwab({ clock: () => nowMs })
})
afterEach(() => schwab.close())

const callback = 'https://127.0.0.1:8443/auth/callback'

const authorizeUrl = (change: Record<string, string> = {}): string => {
  const url = new URL(`${schwab.url}/v1/oauth/authorize`)
  const asked = { client_id: schwab.application.clientId, redirect_uri: callback, state: 'abc', ...change }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

const basic = (secret = schwab.application.clientSecret): string =>
  `Basic ${Buffer.from(`${schwab.application.clientId}:${secret}`).toString('base64')}`

const token = async (form: Record<string, string>, authorization = basic()) => {
  const response = await fetch(`${schwab.url}/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(form),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

const byCode = (code: string, change: Record<string, string> = {}) =>
  token({ grant_type: 'authorization_code', code, redirect_uri: callback, ...change })
const refresh = (refreshToken = '') => token({ grant_type: 'refresh_token', refresh_token: refreshToken })

const newCode = (): string => new URL(schwab.control.decide(authorizeUrl())).searchParams.get('code') ?? ''
const login = async () => (await byCode(newCode())).body

const read = (accessToken = ''): Promise<number> =>
  fetch(`${schwab.url}/trader/v1/accounts/accountNumbers`, {
    headers: { authorization: `Bearer ${accessToken}` },
  }).then(({ status }) => status)

const refusedCode = { status: 400, body: { error: 'invalid_grant' } }
const refusedRefresh = {
  status: 400,
  body: {
    error: 'unsupported_token_type',
    error_description: expect.stringContaining('Exception while authenticating refresh token') as string,
  },
}

it('sends the browser back with a code that has to be decoded, a session and the state', async () => {
  const shown = await fetch(authorizeUrl())
  expect(await shown.text()).toMatch(/Allow.*Deny/s)
  const form = new URLSearchParams({
    ...Object.fromEntries(new URL(authorizeUrl()).searchParams),
    decision: 'allow',
  })
  const decided = await fetch(`${schwab.url}/v1/oauth/decision`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  expect(decided.status).toBe(302)
  expect(decided.headers.get('location')).toMatch(
    /^https:\/\/127\.0\.0\.1:8443\/auth\/callback\?code=C0\.[\w-]+%40&session=[\w-]+&state=abc$/,
  )
})

it('leaves the state out where the switch says so, and tells of a denial', () => {
  schwab.control.habits.returnsState = false
  expect(schwab.control.decide(authorizeUrl())).not.toContain('state')
  expect(schwab.control.decide(authorizeUrl(), 'deny')).toContain('?error=access_denied')
})

it.each([
  ['another client', { client_id: 'somebody' }],
  ['an address that is not registered', { redirect_uri: 'https://127.0.0.1:8443/auth/callback/' }],
])('denies access to %s', async (_, change) => {
  const shown = await fetch(authorizeUrl(change))
  expect(shown.status).toBe(403)
  expect(await shown.text()).toContain('Access Denied')
})

it('grants tokens for a code once, and refuses it from then on', async () => {
  const code = newCode()
  const first = await byCode(code)
  expect(first).toMatchObject({ status: 200, body: { expires_in: 1800, token_type: 'Bearer' } })
  expect(await byCode(code)).toMatchObject(refusedCode)
})

it('refuses a code that was not decoded, that is too old, or that comes with another address', async () => {
  expect(await byCode(encodeURIComponent(newCode()))).toMatchObject(refusedCode)
  expect(await byCode(newCode(), { redirect_uri: 'https://127.0.0.1/' })).toMatchObject(refusedCode)
  const late = newCode()
  nowMs += CODE_MS
  expect(await byCode(late)).toMatchObject(refusedCode)
})

it('refuses a wrong secret', async () => {
  const answer = await token({ grant_type: 'authorization_code', code: newCode() }, basic('wrong'))
  expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
})

it('lets an access token read for 30 minutes, and not a moment longer', async () => {
  const { access_token } = await login()
  nowMs += ACCESS_MS - 1
  expect(await read(access_token)).not.toBe(401)
  nowMs += 1
  expect(await read(access_token)).toBe(401)
})

it('refreshes for 7 days from the login, which refreshing does not extend', async () => {
  const { refresh_token } = await login()
  nowMs += REFRESH_MS - 1
  const refreshed = await refresh(refresh_token)
  expect(refreshed).toMatchObject({ status: 200, body: { refresh_token } })
  nowMs += 1
  expect(await refresh(refresh_token)).toMatchObject(refusedRefresh)
  expect(await read(refreshed.body['access_token'])).toBe(401)
})

it('ends a login by another one, and when it was revoked', async () => {
  const first = await login()
  const second = await login()
  expect(await refresh(first['refresh_token'])).toMatchObject(refusedRefresh)
  expect(await read(first['access_token'])).toBe(401)
  schwab.control.revoke()
  expect(await refresh(second['refresh_token'])).toMatchObject(refusedRefresh)
})

it('gives another refresh token by a switch, and the old one is worth nothing any more', async () => {
  schwab.control.habits.rotatesRefreshTokens = true
  const { refresh_token } = await login()
  const { body } = await refresh(refresh_token)
  expect(body['refresh_token']).not.toBe(refresh_token)
  expect(await refresh(refresh_token)).toMatchObject(refusedRefresh)
  expect(await refresh(body['refresh_token'])).toMatchObject({ status: 200 })
})

it('refuses more than 120 calls a minute, and says when there is a place again', async () => {
  const { access_token } = await login()
  for (let call = 0; call < 120; call += 1) expect(await read(access_token)).not.toBe(429)
  nowMs += 59_000
  const refused = await fetch(`${schwab.url}/trader/v1/accounts`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1')
  nowMs += 1000
  expect(await read(access_token)).not.toBe(429)
})

it('fails the calls that it was told to fail, after those that it was told to let pass', async () => {
  const { failures } = schwab.control
  failures.add({ on: '/oauth/token', with: 'server-error', after: 1, times: 2 })
  const statuses = []
  for (let call = 0; call < 4; call += 1) statuses.push((await refresh('none')).status)
  expect(statuses).toEqual([400, 500, 500, 400])
  failures.add({ on: '/accounts', with: 'too-many' })
  failures.add({ on: '/accounts', with: 'html' })
  failures.add({ on: '/accounts', with: 'too-big' })
  expect([await read(), await read(), await read(), await read()]).toEqual([429, 503, 502, 401])
})

it.each(['reset', 'reset-in-body'] as const)('cuts the connection: %s', async (fault) => {
  schwab.control.failures.add({ on: '/accounts', with: fault })
  const body = fetch(`${schwab.url}/trader/v1/accounts`).then((response) => response.text())
  await expect(body).rejects.toThrow()
})

it('answers nothing at all until the caller gives up', async () => {
  schwab.control.failures.add({ on: '/accounts', with: 'hang' })
  const signal = AbortSignal.timeout(50)
  await expect(fetch(`${schwab.url}/trader/v1/accounts`, { signal })).rejects.toThrow()
})

/** The whole application beside a local Schwab, and the way of a browser through both. */
import type { BrokerageStatus } from '@wheelwright/api'
import type { Environment } from '../../config/settings.ts'
import type { LocalSchwab } from '../../testing/schwab/local-schwab.ts'
import type { Got, TestApp } from '../../testing/test-app.ts'

export function environmentAt({ url, application }: LocalSchwab): Environment {
  return {
    SCHWAB_BASE_URL: url,
    SCHWAB_CLIENT_ID: application.clientId,
    SCHWAB_CLIENT_SECRET: application.clientSecret,
    SCHWAB_REDIRECT_URI: application.redirectUris[0],
  }
}

export interface Begun {
  readonly authorizeUrl: string
  /** As a browser would send it. */
  readonly cookie: string
}

/** Presses Connect on a page of this origin. */
export async function begin(test: TestApp, token: string, origin = 'http://localhost:8000'): Promise<Begun> {
  const host = new URL(origin).host
  const got = await test.send<{ authorize_url: string }>('POST', '/brokerage/connect', {
    token,
    headers: { origin, host },
  })
  if (got.status !== 200) throw new Error(`connect answered ${got.status}: ${JSON.stringify(got.body)}`)
  const cookie = got.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { authorizeUrl: got.body.authorize_url, cookie }
}

export type Came = Got<{ return_to?: string | null; message?: string; code?: string }>

/** Hands in the address to which the brokerage sent the browser, as the callback page does. */
export function comeBack(
  test: TestApp,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Came> {
  const query = new URL(address).searchParams
  const body = { code: query.get('code'), state: query.get('state'), error: query.get('error') }
  return test.send('POST', '/brokerage/callback', { headers, body })
}

/** The whole way. */
export async function connect(test: TestApp, schwab: LocalSchwab, token: string): Promise<void> {
  const { authorizeUrl } = await begin(test, token)
  const came = await comeBack(test, schwab.control.decide(authorizeUrl))
  if (came.status !== 200)
    throw new Error(`the callback answered ${came.status}: ${JSON.stringify(came.body)}`)
}

type WireStatus = {
  connected: boolean
  state: BrokerageStatus['state']
  has_access_token: boolean
  has_refresh_token: boolean
  token_expires_at: string | null
  login_expires_at: string | null
  last_sync_at: string | null
}

export async function statusOf(test: TestApp, token: string): Promise<WireStatus> {
  return (await test.send<WireStatus>('GET', '/brokerage/status', { token })).body
}

/** Calls of the token endpoint. */
export function countTokenCalls({ control }: LocalSchwab): number {
  return control.seen.filter(({ path }) => path === '/v1/oauth/token').length
}

/** Logs in as the owner of the accounts would, without a browser. */
import type { LocalSchwab } from './local-schwab.ts'

export function authorizeUrlOf({ url, application }: LocalSchwab, state?: string): string {
  const asked = new URL(`${url}/v1/oauth/authorize`)
  asked.searchParams.set('client_id', application.clientId)
  asked.searchParams.set('redirect_uri', application.redirectUris[0] ?? '')
  if (state !== undefined) asked.searchParams.set('state', state)
  return asked.href
}

export interface GrantedTokens {
  readonly accessToken: string
  readonly refreshToken: string
}

const askForTokens = async (
  { url, application }: LocalSchwab,
  form: Readonly<Record<string, string>>,
): Promise<GrantedTokens | null> => {
  const { clientId, clientSecret } = application
  const response = await fetch(`${url}/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams(form),
  })
  const body = (await response.json()) as Record<string, string>
  if (!response.ok) return null
  return { accessToken: body['access_token'] ?? '', refreshToken: body['refresh_token'] ?? '' }
}

/** Null where the login has ended. */
export function refreshTokens(schwab: LocalSchwab, refreshToken: string): Promise<GrantedTokens | null> {
  return askForTokens(schwab, { grant_type: 'refresh_token', refresh_token: refreshToken })
}

export async function grantTokens(schwab: LocalSchwab): Promise<GrantedTokens> {
  const returned = new URL(schwab.control.decide(authorizeUrlOf(schwab)))
  const granted = await askForTokens(schwab, {
    grant_type: 'authorization_code',
    code: returned.searchParams.get('code') ?? '',
    redirect_uri: schwab.application.redirectUris[0] ?? '',
  })
  if (granted === null) throw new Error('the local Schwab granted nothing')
  return granted
}

export async function logIn(schwab: LocalSchwab): Promise<string> {
  return (await grantTokens(schwab)).accessToken
}

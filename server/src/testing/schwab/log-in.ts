/** Logs in as the owner of the accounts would, without a browser. */
import type { LocalSchwab } from './local-schwab.ts'

export const authorizeUrlOf = ({ url, application }: LocalSchwab, state?: string): string => {
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

export const grantTokens = async (schwab: LocalSchwab): Promise<GrantedTokens> => {
  const { url, application, control } = schwab
  const returned = new URL(control.decide(authorizeUrlOf(schwab)))
  const response = await fetch(`${url}/v1/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${application.clientId}:${application.clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: returned.searchParams.get('code') ?? '',
      redirect_uri: application.redirectUris[0] ?? '',
    }),
  })
  const body = (await response.json()) as Record<string, string>
  return { accessToken: body['access_token'] ?? '', refreshToken: body['refresh_token'] ?? '' }
}

export const logIn = async (schwab: LocalSchwab): Promise<string> => (await grantTokens(schwab)).accessToken

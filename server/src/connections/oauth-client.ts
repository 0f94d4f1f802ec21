/**
 * Schwab's OAuth as bare exchanges: the authorization code flow (RFC 6749, section 4.1) with PKCE (RFC 7636), and
 * refreshing (section 6). Nothing here is stored, logged or tried again.
 */
import { ok, refuse, type Result } from '@wheelwright/core'
import * as z from 'zod/mini'
import type { Config } from '../config/settings.ts'
import { parseJson } from '../market-data/ask/parse-json.ts'
import { retryAfterMs } from '../market-data/ask/refusal-of-status.ts'
import { defaultTransport, exchange, type Exchange, type Transport } from '../market-data/ask/transport.ts'

/** The application that was registered with Schwab, and where Schwab answers. */
export interface OAuthApplication {
  readonly baseUrl: URL
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
}

type OAuthSettings = Pick<
  Config,
  'schwabBaseUrl' | 'schwabClientId' | 'schwabClientSecret' | 'schwabRedirectUri'
>

/** Null while the configuration lacks a part of it. */
export function applicationOf(config: OAuthSettings): OAuthApplication | null {
  const { schwabBaseUrl, schwabClientId, schwabClientSecret, schwabRedirectUri } = config
  if (schwabClientId === null || schwabClientSecret === null || schwabRedirectUri === null) return null
  return {
    baseUrl: schwabBaseUrl,
    clientId: schwabClientId,
    clientSecret: schwabClientSecret,
    // As it was registered: Schwab compares it to the letter.
    redirectUri: schwabRedirectUri,
  }
}

const below = (base: URL, path: string): URL => new URL(base.href.replace(/[/?#]*$/, '') + path)

/** The page at which a user logs in. It names nothing that is kept: an attempt begins with `beginLogin`. */
export function authorizeUrlOf(
  { baseUrl, clientId, redirectUri }: OAuthApplication,
  state: string,
  challenge: string,
): URL {
  const url = below(baseUrl, '/v1/oauth/authorize')
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    // Accounts are read and never traded in.
    scope: 'readonly',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString()
  return url
}

/** What was given for a code or a refresh token. */
export interface Grant {
  readonly accessToken: string
  /** Null where the answer to a refresh leaves it as it was. */
  readonly refreshToken: string | null
  readonly expiresInMs: number
}

/**
 * Why no token was given. `refused` is the endpoint's own word, with its error code as far as it is one that is known;
 * `unavailable` says nothing of the code or the token, which may be good.
 */
export type TokenFailure =
  | { readonly kind: 'refused'; readonly status: number; readonly code: string }
  | { readonly kind: 'unavailable'; readonly status: number | null; readonly retryAfterMs: number | null }

type TokenAnswer = Promise<Result<Grant, TokenFailure>>

const grantBody = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.optional(z.string().check(z.minLength(1))),
  expires_in: z.number().check(z.positive()),
  token_type: z.optional(z.string()),
})

/** RFC 6749 5.2, and what Schwab says beside it. Another word is not repeated: it may hold what was sent. */
const knownErrors = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_token_type',
  'invalid_scope',
  'invalid_token',
  'access_denied',
])

export function knownErrorOf(code: string): string {
  return knownErrors.has(code) ? code : 'refused'
}

const errorBody = z.object({ error: z.string() })

const readGrant = ({ status, headers, text }: Exchange, nowMs: number): Result<Grant, TokenFailure> => {
  const unavailable = (): Result<Grant, TokenFailure> =>
    refuse({ kind: 'unavailable', status, retryAfterMs: retryAfterMs(headers.get('retry-after'), nowMs) })
  const body = parseJson(text)
  // A page of the gateway speaks for the gateway, whatever its status.
  if (!body.ok) return unavailable()
  if (status >= 200 && status < 300) {
    const grant = z.safeParse(grantBody, body.value)
    if (!grant.success) return unavailable()
    const { access_token, refresh_token, expires_in } = grant.data
    return ok({
      accessToken: access_token,
      refreshToken: refresh_token ?? null,
      expiresInMs: expires_in * 1000,
    })
  }
  const said = z.safeParse(errorBody, body.value)
  const isRefusal = said.success && status >= 400 && status < 500 && status !== 429 && status !== 408
  return isRefusal ? refuse({ kind: 'refused', status, code: knownErrorOf(said.data.error) }) : unavailable()
}

interface TokenRequest {
  readonly application: OAuthApplication
  readonly clock: () => number
  readonly transport?: Partial<Transport>
  readonly signal?: AbortSignal
}

/** Bytes of an answer: tokens of some kilobytes and no more. */
const maxBytes = 256 * 1024

const requestToken = async (
  { application, clock, transport, signal }: TokenRequest,
  form: Readonly<Record<string, string>>,
): TokenAnswer => {
  const { baseUrl, clientId, clientSecret } = application
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const init = {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
    body: new URLSearchParams(form),
  }
  const sent = await exchange(
    { ...defaultTransport, maxBytes, ...transport },
    below(baseUrl, '/v1/oauth/token'),
    init,
    signal ?? new AbortController().signal,
  )
  return sent.ok
    ? readGrant(sent.value, clock())
    : refuse({ kind: 'unavailable', status: null, retryAfterMs: null })
}

/** A code holds an `@` that some senders leave encoded; it is used as it was meant. */
function decodeCode(code: string): string {
  return code.replaceAll(/%40/gi, '@')
}

/** The tokens for a code, which is good for one use and some seconds. */
export function exchangeCode(request: TokenRequest, code: string, verifier: string): TokenAnswer {
  return requestToken(request, {
    grant_type: 'authorization_code',
    code: decodeCode(code),
    redirect_uri: request.application.redirectUri,
    code_verifier: verifier,
  })
}

export function refreshGrant(request: TokenRequest, refreshToken: string): TokenAnswer {
  return requestToken(request, { grant_type: 'refresh_token', refresh_token: refreshToken })
}

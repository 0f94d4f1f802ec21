/**
 * Codes and tokens with the lifetimes that they have at Schwab: an access token 30 minutes, a refresh token 7 days from
 * the login, which refreshing does not extend. A new login ends the one before.
 */
import { randomBytes } from 'node:crypto'
import { answered, oauthRefusal, type SchwabAnswer } from './answers.ts'

export const ACCESS_MS = 30 * 60_000
export const REFRESH_MS = 7 * 24 * 60 * 60_000
/** Public clients tell of half a minute to use a code in. */
export const CODE_MS = 30_000

export interface Application {
  readonly clientId: string
  readonly clientSecret: string
  /** Those that are registered, compared to the letter. */
  readonly redirectUris: readonly string[]
}

interface Code {
  readonly redirectUri: string
  readonly expiresAt: number
  isUsed: boolean
}

interface Login {
  refreshToken: string
  readonly endsAt: number
  /** Access tokens with their ends. */
  readonly access: Map<string, number>
}

export interface Logins {
  /** A code for whoever allowed it; it holds the character that has to be decoded. */
  readonly newCode: (redirectUri: string) => string
  readonly token: (authorization: string | undefined, form: URLSearchParams) => SchwabAnswer
  readonly isValid: (accessToken: string) => boolean
  /** Ends all logins, as somebody does elsewhere. */
  readonly revoke: () => void
  /** Ends the access tokens alone: the refresh token still brings another one. */
  readonly endAccess: () => void
}

interface LoginParts {
  readonly application: Application
  readonly now: () => number
  readonly rotates: () => boolean
}

const word = (): string => randomBytes(24).toString('base64url')

/** As it is told by those who met it: the words of the inner error stand in the description. */
const refreshRefused = oauthRefusal(
  400,
  'unsupported_token_type',
  '400 Bad Request: "{"error_description":"Exception while authenticating refresh token","error":"refresh_token_authentication_error"}"',
)
const codeRefused = (reason: string): SchwabAnswer => oauthRefusal(400, 'invalid_grant', reason)

export function createLogins({ application, now, rotates }: LoginParts): Logins {
  const codes = new Map<string, Code>()
  let login: Login | null = null

  const grant = (of: Login): SchwabAnswer => {
    const accessToken = `I0.${word()}@`
    of.access.set(accessToken, Math.min(now() + ACCESS_MS, of.endsAt))
    return answered({
      expires_in: ACCESS_MS / 1000,
      token_type: 'Bearer',
      scope: 'api',
      refresh_token: of.refreshToken,
      access_token: accessToken,
      id_token: word(),
    })
  }
  const byCode = (form: URLSearchParams): SchwabAnswer => {
    const code = codes.get(form.get('code') ?? '')
    if (code === undefined) return codeRefused('the authorization code is not known')
    if (code.isUsed) return codeRefused('the authorization code was used before')
    if (code.expiresAt <= now()) return codeRefused('the authorization code has expired')
    if (code.redirectUri !== form.get('redirect_uri')) return codeRefused('the redirect_uri is another one')
    code.isUsed = true
    login = { refreshToken: `${word()}@`, endsAt: now() + REFRESH_MS, access: new Map() }
    return grant(login)
  }
  const byRefreshToken = (form: URLSearchParams): SchwabAnswer => {
    if (login === null || login.endsAt <= now() || form.get('refresh_token') !== login.refreshToken)
      return refreshRefused
    if (rotates()) login.refreshToken = `${word()}@`
    return grant(login)
  }
  return {
    newCode: (redirectUri) => {
      const code = `C0.${word()}@`
      codes.set(code, { redirectUri, expiresAt: now() + CODE_MS, isUsed: false })
      return code
    },
    token: (authorization, form) => {
      const { clientId, clientSecret } = application
      const expected = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
      if (authorization !== `Basic ${expected}`) return oauthRefusal(401, 'invalid_client', 'Unauthorized')
      const grantType = form.get('grant_type')
      if (grantType === 'authorization_code') return byCode(form)
      if (grantType === 'refresh_token') return byRefreshToken(form)
      return oauthRefusal(400, 'unsupported_grant_type', 'the grant_type is not known')
    },
    isValid: (accessToken) => (login?.access.get(accessToken) ?? 0) > now(),
    revoke: () => {
      login = null
    },
    endAccess: () => login?.access.clear(),
  }
}

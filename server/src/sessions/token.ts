/** Tokens of sessions and of programs: 256 random bits for the client, only their SHA-256 for the database. */
import { createHash } from 'node:crypto'

export interface Token {
  readonly token: string
  readonly hash: string
}

/** What an API token begins with, so that people and scanners of secrets know one when they see it. */
const apiTokenStart = 'ww_'

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const made = (token: string): Token => ({ token, hash: hashToken(token) })

export function makeToken(randomBytes: (size: number) => Uint8Array): Token {
  return made(Buffer.from(randomBytes(32)).toString('base64url'))
}

export function makeApiToken(randomBytes: (size: number) => Uint8Array): Token {
  return made(`${apiTokenStart}${Buffer.from(randomBytes(32)).toString('base64url')}`)
}

export function isApiToken(token: string): boolean {
  return token.startsWith(apiTokenStart) && token.length > 43
}

const bearer = /^bearer +((?:ww_)?[\w-]{43})$/i

/** The token of an `Authorization` header; null when there is none that could be ours. */
export function tokenOfHeader(header: string | undefined): string | null {
  return bearer.exec(header?.trim() ?? '')?.[1] ?? null
}

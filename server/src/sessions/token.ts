/** Tokens of sessions and of programs: 256 random bits for the client, only their SHA-256 for the database. */
import { createHash } from 'node:crypto'

export interface Token {
  readonly token: string
  readonly hash: string
}

/** What an API token begins with, so that people and scanners of secrets know one when they see it. */
const apiTokenStart = 'ww_'

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const made = (token: string): Token => ({ token, hash: hashToken(token) })

export const makeToken = (randomBytes: (size: number) => Uint8Array): Token =>
  made(Buffer.from(randomBytes(32)).toString('base64url'))

export const makeApiToken = (randomBytes: (size: number) => Uint8Array): Token =>
  made(`${apiTokenStart}${Buffer.from(randomBytes(32)).toString('base64url')}`)

export const isApiToken = (token: string): boolean => token.startsWith(apiTokenStart) && token.length > 43

const bearer = /^bearer +((?:ww_)?[\w-]{43})$/i

/** The token of an `Authorization` header; null when there is none that could be ours. */
export const tokenOfHeader = (header: string | undefined): string | null =>
  bearer.exec(header?.trim() ?? '')?.[1] ?? null

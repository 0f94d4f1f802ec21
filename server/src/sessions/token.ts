/** Session tokens: 256 random bits for the client, only their SHA-256 for the database. */
import { createHash } from 'node:crypto'

export interface Token {
  readonly token: string
  readonly hash: string
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const makeToken = (randomBytes: (size: number) => Uint8Array): Token => {
  const token = Buffer.from(randomBytes(32)).toString('base64url')
  return { token, hash: hashToken(token) }
}

const bearer = /^bearer +([\w-]{43})$/i

/** The token of an `Authorization` header; null when there is none that could be ours. */
export const tokenOfHeader = (header: string | undefined): string | null =>
  bearer.exec(header?.trim() ?? '')?.[1] ?? null

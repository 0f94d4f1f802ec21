/**
 * Secrets as the database keeps them: AES-256-GCM under a key of the server's own, bound to what they belong to, so that
 * one that is moved to another row opens no more.
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

const cipherName = 'aes-256-gcm'
const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

export interface Sealer {
  /** `bond` names user, connection and which of its secrets it is. */
  readonly seal: (secret: string, bond: string) => string
  /** Null for what was sealed under another key or bond, or was changed. */
  readonly open: (sealed: string, bond: string) => string | null
}

export function createSealer(key: Buffer, randomBytes: (size: number) => Uint8Array): Sealer {
  return {
    seal: (secret, bond) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(bond))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open: (sealed, bond) => {
      const [before, text] = sealed.split('.')
      const bytes = Buffer.from(text ?? '', 'base64url')
      if (before !== version || bytes.length < nonceBytes + tagBytes) return null
      const nonce = bytes.subarray(0, nonceBytes)
      const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(bond))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        const body = bytes.subarray(nonceBytes + tagBytes)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** One part of a bond never runs into the next. */
export function bondOf(...parts: readonly string[]): string {
  return JSON.stringify(parts)
}

/** What is compared and never needed again, as the database keeps it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

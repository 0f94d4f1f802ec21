/** Passwords: which are taken, and how they are kept (Argon2id, 19 MiB, two passes, as OWASP advises). */
import type { FieldError } from '@wheelwright/api'
import { commonPasswords } from './common-passwords.ts'
import { createHashQueue } from './hash-queue.ts'

export interface Passwords {
  readonly hash: (password: string) => Promise<string>
  /** Without a hash to compare with it does the same work, so that the time tells nothing, and answers false. */
  readonly verify: (hash: string | null, password: string) => Promise<boolean>
}

export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
  /** The hash of a password that nobody has, made at the same cost. */
  readonly nobodysHash: string
}

export const fullCost: HashCost = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  nobodysHash:
    '$argon2id$v=19$m=19456,t=2,p=1$Ts7naVv8nomRZgTCXuqRLQ$wDZWN2ILjjrx7m/H7xxXasIfJas4CbsK2pQl+KDUSqE',
}

/** The same characters typed on another keyboard may be other code points; both are one password. */
const normalized = (password: string): string => password.normalize('NFKC')

export function createPasswords(cost: HashCost = fullCost): Passwords {
  const { nobodysHash, ...options } = cost
  const inTurn = createHashQueue()
  // Loaded when the first password comes, so that the server starts without it.
  const argon = () => import('@node-rs/argon2')
  return {
    hash: (password) => inTurn(async () => (await argon()).hash(normalized(password), options)),
    verify: (hash, password) =>
      inTurn(async () => {
        const matches = await (await argon()).verify(hash ?? nobodysHash, normalized(password))
        return matches && hash !== null
      }),
  }
}

const refusal = (message: string): FieldError => ({ pointer: '/password', message })

/** Its length is the schema's to check. `email` is null where there is none, or nobody may learn of it. */
export function checkPassword(password: string, username: string, email: string | null): FieldError | null {
  const lower = normalized(password).toLowerCase()
  if (commonPasswords.has(lower))
    return refusal('This password is one of the most common. Choose another one')
  if (new Set(lower).size < 3) return refusal('This password repeats the same characters. Choose another one')
  if (lower === username.toLowerCase() || lower === email?.toLowerCase())
    return refusal('The password must not be the username or the email address')
  return null
}

/** How passwords are kept: Argon2id, 19 MiB, two passes, as OWASP advises. */
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
export function normalized(password: string): string {
  return password.normalize('NFKC')
}

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

/**
 * Schwab licenses its quotes to the user who is logged in: each user asks with a token of their own, and what comes is
 * kept for them alone. What the application may ask in a minute is one allowance for all.
 */
import { guarded, type GuardedProvider } from './ask/guarded.ts'
import { createBoundedMap } from './bounded-map.ts'
import { notConnected, type ProviderParts, type SchwabAccess } from './providers/provider-parts.ts'
import { createSchwabAsk, schwabOver } from './providers/schwab.ts'

interface OwnSchwab {
  /** For who is not connected; its state is that of the user who asked last. */
  readonly nobodys: GuardedProvider
  readonly ofUser: (userId: string) => GuardedProvider
}

/** Users whose answers are kept. */
const mostUsers = 500

export function createOwnSchwab(
  parts: Omit<ProviderParts, 'schwab'>,
  accessOf: (userId: string) => SchwabAccess,
): OwnSchwab {
  const ask = createSchwabAsk(parts)
  const providerWith = (access: SchwabAccess) => guarded(schwabOver(ask, parts, access), parts)
  const made = createBoundedMap<string, GuardedProvider>(mostUsers)
  const nobodys = providerWith(notConnected)
  let last = nobodys
  return {
    nobodys: { ...nobodys, needsConnection: true, state: () => last.state() },
    ofUser: (userId) => {
      last = made.get(userId) ?? providerWith(accessOf(userId))
      made.set(userId, last)
      return last
    },
  }
}

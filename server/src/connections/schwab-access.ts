/** Schwab's market data by the connection of whoever asks, and of nobody else. */
import { ok, refuse } from '@wheelwright/core'
import type { ProviderRefusal } from '../market-data/provider.ts'
import type { SchwabAccess } from '../market-data/providers/provider-parts.ts'
import type { BrokerConnections, TokenRefusal } from './connections.ts'

const refusals: Readonly<Record<TokenRefusal, ProviderRefusal>> = {
  notConnected: { kind: 'not-connected' },
  loginNeeded: { kind: 'unauthorized' },
  revoked: { kind: 'unauthorized' },
  providerDown: { kind: 'unreachable' },
}

export const schwabAccess =
  (connections: Pick<BrokerConnections, 'accessToken' | 'refused'>) =>
  (userId: string): SchwabAccess => ({
    accessToken: async () => {
      const token = await connections.accessToken(userId)
      return token.ok ? ok(token.value) : refuse(refusals[token.refusal])
    },
    renew: (token) => connections.refused(userId, token),
  })

/** The connection to a brokerage as its user may see it: how it stands, and until when. Tokens never stand here. */
import * as z from 'zod/mini'
import { instant } from '../codecs.ts'

/** Every way in which a connection can stand. */
const brokerageStates = [
  'disconnected',
  'connecting',
  'connected',
  'expiring',
  'login_needed',
  'revoked',
  'provider_down',
] as const
export type BrokerageState = (typeof brokerageStates)[number]

export const brokerageStatus = z.object({
  /** True in `connected`, `expiring` and `provider_down`. */
  connected: z.boolean(),
  state: z.enum(brokerageStates),
  hasAccessToken: z.boolean(),
  hasRefreshToken: z.boolean(),
  /** When the access token ends; it is refreshed five minutes before. */
  tokenExpiresAt: z.nullable(instant),
  /** When the login ends for good: seven days after it. */
  loginExpiresAt: z.nullable(instant),
  lastSyncAt: z.nullable(instant),
})
export type BrokerageStatus = z.output<typeof brokerageStatus>

/** Where the browser goes to log in at the brokerage. */
export const brokerageAuthorization = z.object({ authorizeUrl: z.string() })

const longest = 4096
const parameter = z.optional(z.nullable(z.string().check(z.maxLength(longest))))

/** What the brokerage added to the address to which it sent the browser back. */
export const brokerageReturn = z.object({ code: parameter, state: parameter, error: parameter })

/** The origin of the page on which Connect was pressed, where the session is; null where it is not known. */
export const brokerageConnected = z.object({ returnTo: z.nullable(z.string()) })

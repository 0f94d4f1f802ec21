/** Whether this server can connect accounts at all: how it is configured, and checks that are run against the brokerage. */
import * as z from 'zod/mini'

/** Ids and secrets never stand here, only whether there are any. */
export const brokerageConfiguration = z.object({
  clientIdSet: z.boolean(),
  clientSecretSet: z.boolean(),
  /** The registered callback; null where none is set. */
  redirectUri: z.nullable(z.string()),
  /** It is an address to which the brokerage may send a browser back. */
  redirectUriValid: z.boolean(),
  /** What is missing or wrong, a sentence each; empty when everything is ready. */
  issues: z.array(z.string()),
  nextSteps: z.array(z.string()),
})
export type BrokerageConfiguration = z.output<typeof brokerageConfiguration>

/** In the order in which they are run. */
export const integrationChecks = [
  'configuration',
  'service_initialization',
  'oauth_url',
  'token_endpoints',
] as const
export type IntegrationCheck = (typeof integrationChecks)[number]

/** One of them alone; all where none is named. */
export const integrationTestRequest = z.object({
  check: z.optional(z.nullable(z.enum(integrationChecks, 'Must be one of the four checks'))),
})

export const integrationTests = z.object({
  /** `failed` where one check is. */
  state: z.enum(['passed', 'failed']),
  checks: z.array(
    z.object({
      check: z.enum(integrationChecks),
      state: z.enum(['passed', 'failed']),
      message: z.string(),
      durationMs: z.number(),
    }),
  ),
})
export type IntegrationTests = z.output<typeof integrationTests>

/**
 * The four checks of the connection to the brokerage, run for real: nothing is stored, no login is begun, and tokens stay
 * as they are. The last one posts an invented code: an endpoint that refuses it is there and speaks OAuth.
 */
import { randomBytes } from 'node:crypto'
import type { IntegrationCheck, IntegrationTests } from '@wheelwright/api'
import { integrationChecks } from '@wheelwright/api'
import { refuse, ok, type Result } from '@wheelwright/core'
import type { Config } from '../config/settings.ts'
import type { Transport } from '../market-data/ask/transport.ts'
import { configurationOf } from './configuration.ts'
import { applicationOf, authorizeUrlOf, exchangeCode, type OAuthApplication } from './oauth-client.ts'
import { hashOf, type Sealer } from './sealer.ts'

interface CheckParts {
  readonly config: Config
  readonly sealer: Sealer
  readonly clock: () => number
  readonly transport?: Partial<Transport>
}

type Outcome = Result<string, string>
type Check = (parts: CheckParts) => Promise<Outcome> | Outcome

/** What begins the message of a check that fails, by the specification. */
const failures: Readonly<Record<IntegrationCheck, string>> = {
  configuration: 'Configuration validation failed',
  service_initialization: 'Service initialization failed',
  oauth_url: 'OAuth URL generation failed',
  token_endpoints: 'Endpoint validation failed',
}

const incomplete = 'The configuration is not complete.'

/** Null where a part of it is missing, or still a placeholder. */
const readyApplication = ({ config }: CheckParts): OAuthApplication | null =>
  configurationOf(config).issues.length === 0 ? applicationOf(config) : null

const checkConfiguration: Check = ({ config }) => {
  const { issues } = configurationOf(config)
  return issues.length === 0
    ? ok('Client id, client secret and redirect URI are set.')
    : refuse(issues.join(' '))
}

const checkService: Check = (parts) => {
  if (readyApplication(parts) === null) return refuse(incomplete)
  const { sealer } = parts
  const [secret, bond] = [randomBytes(32).toString('base64url'), 'integration check']
  const isKept = sealer.open(sealer.seal(secret, bond), bond) === secret
  return isKept
    ? ok('The application is known, and tokens can be kept encrypted.')
    : refuse('What is encrypted with the key of the server cannot be read back.')
}

const checkUrl: Check = (parts) => {
  const application = readyApplication(parts)
  if (application === null) return refuse(incomplete)
  const state = randomBytes(32).toString('base64url')
  const url = authorizeUrlOf(application, state, hashOf(state))
  const { searchParams, origin } = url
  const isWhole =
    searchParams.get('client_id') === application.clientId &&
    searchParams.get('redirect_uri') === application.redirectUri &&
    searchParams.get('state') === state
  return isWhole ? ok(`The address to log in at is made, on ${origin}.`) : refuse('The address lacks a part.')
}

const checkEndpoints: Check = async (parts) => {
  const application = readyApplication(parts)
  if (application === null) return refuse(incomplete)
  const { clock, transport } = parts
  const invented = () => randomBytes(24).toString('base64url')
  const request = { application, clock, ...(transport === undefined ? {} : { transport }) }
  const answered = await exchangeCode(request, invented(), invented())
  if (answered.ok) return refuse('The token endpoint gave tokens for a code that was invented.')
  const { refusal } = answered
  if (refusal.kind === 'unavailable')
    return refuse(
      refusal.status === null
        ? 'The token endpoint did not answer.'
        : `The token endpoint answered with status ${refusal.status} and no OAuth error.`,
    )
  return ok(
    refusal.code === 'invalid_client'
      ? 'The token endpoint answers. It said invalid_client: where logging in fails too, look at the client id and secret.'
      : `The token endpoint answers, and refused an invented code (${refusal.code}).`,
  )
}

const checks: Readonly<Record<IntegrationCheck, Check>> = {
  configuration: checkConfiguration,
  service_initialization: checkService,
  oauth_url: checkUrl,
  token_endpoints: checkEndpoints,
}

/** Runs them one after the other, each with its own duration. */
export async function runIntegrationChecks(
  parts: CheckParts,
  wanted: readonly IntegrationCheck[] = integrationChecks,
): Promise<IntegrationTests> {
  const rows: IntegrationTests['checks'] = []
  for (const check of wanted) {
    const begun = performance.now()
    const outcome = await checks[check](parts)
    rows.push({
      check,
      state: outcome.ok ? 'passed' : 'failed',
      message: outcome.ok ? outcome.value : `${failures[check]}: ${outcome.refusal}`,
      durationMs: Math.round(performance.now() - begun),
    })
  }
  return { state: rows.every(({ state }) => state === 'passed') ? 'passed' : 'failed', checks: rows }
}

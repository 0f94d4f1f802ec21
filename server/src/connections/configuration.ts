/** Whether an application at the brokerage is configured, and what whoever runs the server does where it is not. */
import type { BrokerageConfiguration } from '@wheelwright/api'
import type { Config } from '../config/settings.ts'

type Settings = Pick<Config, 'schwabClientId' | 'schwabClientSecret' | 'schwabRedirectUri'>

/** What an example in a file of settings holds in place of a value. */
const placeholder = 'your_'

const isSet = (value: string | null): value is string =>
  value !== null && value !== '' && !value.includes(placeholder)

const missing = {
  clientId: 'The client id is not set: SCHWAB_CLIENT_ID is empty or still the placeholder.',
  clientSecret: 'The client secret is not set: SCHWAB_CLIENT_SECRET is empty or still the placeholder.',
  redirectUri:
    'The redirect URI is not set: SCHWAB_REDIRECT_URI has to be the address that is registered with Schwab.',
} as const

const nextSteps = [
  'Obtain credentials from the brokerage developer portal (developer.schwab.com).',
  'Update the environment of the server with them.',
  'Restart the server.',
]

/** What is set was found good when the server started: an address that cannot be a callback stops it. */
export function configurationOf({
  schwabClientId,
  schwabClientSecret,
  schwabRedirectUri,
}: Settings): BrokerageConfiguration {
  const [clientIdSet, clientSecretSet] = [isSet(schwabClientId), isSet(schwabClientSecret)]
  const redirectUriValid = isSet(schwabRedirectUri)
  const issues = [
    ...(clientIdSet ? [] : [missing.clientId]),
    ...(clientSecretSet ? [] : [missing.clientSecret]),
    ...(redirectUriValid ? [] : [missing.redirectUri]),
  ]
  return {
    clientIdSet,
    clientSecretSet,
    redirectUri: schwabRedirectUri,
    redirectUriValid,
    issues,
    nextSteps: issues.length === 0 ? [] : nextSteps,
  }
}

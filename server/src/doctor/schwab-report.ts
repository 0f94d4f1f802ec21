/** Whether a connection to Schwab can be made, and by which way browsers come back from it. */
import type { Config } from '../config/settings.ts'
import type { Line } from './settings-report.ts'

type Facts = Pick<
  Config,
  | 'schwabClientId'
  | 'schwabClientSecret'
  | 'schwabRedirectUri'
  | 'marketDataPrimary'
  | 'marketDataAlternative'
  | 'publicUrl'
  | 'port'
  | 'tlsPort'
>

const care = (text: string): Line => ({ isWell: true, isWarning: true, text })

const missingIn = ({ schwabClientId, schwabClientSecret, schwabRedirectUri }: Facts): string[] =>
  [
    schwabClientId === null && 'SCHWAB_CLIENT_ID',
    schwabClientSecret === null && 'SCHWAB_CLIENT_SECRET',
    schwabRedirectUri === null && 'SCHWAB_REDIRECT_URI',
  ].filter((name) => name !== false)

/** Whether the address is one that this server answers, as far as its own settings tell. */
const isServed = (redirectUri: string, { publicUrl, port, tlsPort }: Facts): boolean => {
  const { origin, hostname, protocol, port: named } = new URL(redirectUri)
  if (origin === publicUrl) return true
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return false
  const asked = Number(named || (protocol === 'https:' ? 443 : 80))
  return asked === (protocol === 'https:' ? tlsPort : port)
}

export function reportSchwab(config: Facts): Line[] {
  const missing = missingIn(config)
  const isAskedForPrices = [config.marketDataPrimary, config.marketDataAlternative].includes('schwab')
  if (missing.length === 3 && !isAskedForPrices) return []
  if (missing.length > 0)
    return [care(`Nobody can connect a Schwab account: ${missing.join(' and ')} ${are(missing)} not set.`)]
  const redirectUri = config.schwabRedirectUri ?? ''
  if (isServed(redirectUri, config))
    return [{ isWell: true, text: `Browsers come back from Schwab to ${redirectUri}, which is served here.` }]
  return [
    care(
      `Browsers come back from Schwab to ${redirectUri}, which is not served here: ` +
        'set TLS_PORT to its port where it is on this machine, or paste the address into the form on the Settings page.',
    ),
  ]
}

const are = (names: readonly string[]): string => (names.length === 1 ? 'is' : 'are')

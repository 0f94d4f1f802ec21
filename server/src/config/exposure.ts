/** What a configuration gives away to a network, a sentence each; none where only this machine is served. */
import type { Config } from './settings.ts'

const localHosts = new Set(['127.0.0.1', '::1', 'localhost'])

const isLocalUrl = (url: string): boolean => {
  const { hostname } = new URL(url)
  return localHosts.has(hostname.replaceAll(/[[\]]/g, ''))
}

type Facts = Pick<Config, 'host' | 'publicUrl' | 'registration' | 'trustedProxies'>

/** Whether anyone but this machine reaches the server, by itself or through a proxy before it. */
const isReachable = ({ host, publicUrl }: Facts): boolean =>
  !localHosts.has(host) || (publicUrl !== null && !isLocalUrl(publicUrl))

const rules: readonly {
  readonly applies: (facts: Facts) => boolean
  readonly sentence: (facts: Facts) => string
}[] = [
  {
    applies: ({ host, publicUrl }) => !localHosts.has(host) && publicUrl?.startsWith('https:') !== true,
    sentence: ({ host }) =>
      `HOST = ${host} opens the server to the network without TLS: passwords and portfolios cross it readable. ` +
      'Put a reverse proxy with TLS before it and set PUBLIC_URL to its https address.',
  },
  {
    applies: ({ publicUrl }) => publicUrl?.startsWith('http:') === true && !isLocalUrl(publicUrl),
    sentence: ({ publicUrl }) =>
      `PUBLIC_URL = ${publicUrl ?? ''} is plain http: anyone on the network path can read everything. Use https.`,
  },
  {
    applies: (facts) => facts.registration === 'open' && isReachable(facts),
    sentence: () =>
      'REGISTRATION = open lets everyone who reaches the server sign up. Set it to first-user or closed ' +
      'unless that is what you want.',
  },
  {
    applies: ({ publicUrl, trustedProxies }) =>
      publicUrl?.startsWith('https:') === true && trustedProxies.length === 0,
    sentence: () =>
      'PUBLIC_URL is https, so a proxy is in front of the server, but TRUSTED_PROXIES names none: ' +
      'all visitors share the limits of one address. Set it to the proxy’s address.',
  },
]

export function exposureOf(config: Facts): string[] {
  return rules.filter(({ applies }) => applies(config)).map(({ sentence }) => sentence(config))
}

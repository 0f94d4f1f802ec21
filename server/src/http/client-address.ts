/** The client's address. A proxy's header counts only where the configuration trusts that proxy. */
import { BlockList, isIP, isIPv6 } from 'node:net'

const familyOf = (ip: string): 'ipv4' | 'ipv6' => (isIPv6(ip) ? 'ipv6' : 'ipv4')

/** An IPv4 address that came in over an IPv6 socket is written as IPv4. */
const plain = (ip: string): string => ip.trim().replace(/^::ffff:(?=\d+\.)/i, '')

export function createAddressReader(
  trustedProxies: readonly string[],
): (socketAddress: string, forwardedFor: string | null) => string {
  const trusted = new BlockList()
  for (const entry of trustedProxies) {
    const [ip = '', prefix] = entry.split('/')
    if (prefix === undefined) trusted.addAddress(ip, familyOf(ip))
    else trusted.addSubnet(ip, Number(prefix), familyOf(ip))
  }
  const isTrusted = (ip: string): boolean => isIP(ip) !== 0 && trusted.check(ip, familyOf(ip))
  return (socketAddress, forwardedFor) => {
    const hops = [...(forwardedFor ?? '').split(',').map(plain).filter(Boolean), plain(socketAddress)]
    let at = hops.length - 1
    while (at > 0 && isTrusted(hops[at] ?? '') && isIP(hops[at - 1] ?? '') !== 0) at -= 1
    return hops[at] ?? ''
  }
}

/** The first groups of an IPv6 address, each written out. */
const groupsOf = (address: string, count: number): string => {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, count).join(':')
}

/** The unit of rate limits: an IPv6 customer has a whole /64, so counting single addresses would count nothing. */
export function networkOf(address: string): string {
  return isIPv6(address) ? `${groupsOf(address, 4)}::/64` : address
}

/**
 * Addresses that one party can easily switch between: a /24 of IPv4, a /48 of IPv6, which providers assign to a site.
 * Guesses at one account are counted by it.
 */
export function neighbourhoodOf(address: string): string {
  if (isIPv6(address)) return `${groupsOf(address, 3)}::/48`
  return isIP(address) === 4 ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address
}

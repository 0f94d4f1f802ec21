/** How the text of an environment variable becomes a value, or the rest of the sentence "NAME must be ...". */
import { isIP } from 'node:net'
import { ok, refuse, type Result } from '@wheelwright/core'

export type Parser<T> = (text: string) => Result<T, string>

export const text: Parser<string> = (value) => ok(value)

export const secretText =
  (shortest: number): Parser<string> =>
  (value) =>
    value.length >= shortest ? ok(value) : refuse(`at least ${shortest} characters long`)

export const wholeNumber =
  (least: number, most: number): Parser<number> =>
  (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : -1
    return number >= least && number <= most ? ok(number) : refuse(`a whole number from ${least} to ${most}`)
  }

/** A decimal number, of percent or seconds. */
export const decimal =
  (least: number, most: number): Parser<number> =>
  (value) => {
    const number = /^-?\d{1,6}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN
    return number >= least && number <= most ? ok(number) : refuse(`a number from ${least} to ${most}`)
  }

export const oneOf =
  <const T extends string>(choices: readonly T[]): Parser<T> =>
  (value) => {
    const chosen = choices.find((choice) => choice === value.toLowerCase())
    return chosen === undefined ? refuse(`one of ${choices.join(', ')}`) : ok(chosen)
  }

const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An address with one of `schemes`; plain http only where the traffic stays on this machine, unless listed. */
export const address =
  (...schemes: readonly ('https' | 'http' | 'local http')[]): Parser<URL> =>
  (value) => {
    const url = URL.canParse(value) ? new URL(value) : null
    const isLocal = url !== null && localNames.has(url.hostname)
    const fits = schemes.some((scheme) =>
      scheme === 'local http' ? isLocal && url.protocol === 'http:' : url?.protocol === `${scheme}:`,
    )
    return url && fits ? ok(url) : refuse(`an address that starts with ${schemes[0]}://`)
  }

/** A server that takes e-mail, with the name and password that it wants. */
export const smtpAddress: Parser<URL> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : null
  const fits = url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
  return fits ? ok(url) : refuse('an address like smtps://name:password@mail.example.com:465')
}

/** The address to which a brokerage sends browsers back, to the letter as it was registered there. */
export const callbackAddress: Parser<string> = (value) => {
  const parsed = address('https', 'local http')(value)
  const fits = parsed.ok && parsed.value.pathname === '/auth/callback' && !/[?#]/.test(value)
  return fits
    ? ok(value)
    : refuse('an https address that ends in /auth/callback, like https://127.0.0.1:8443/auth/callback')
}

/** The origin of the address under which browsers reach the server. */
export const publicOrigin: Parser<string> = (value) => {
  const parsed = address('https', 'http')(value)
  const isOrigin = parsed.ok && parsed.value.pathname === '/' && parsed.value.search === ''
  return isOrigin
    ? ok(parsed.value.origin)
    : refuse('an address without a path, like https://wheelwright.example')
}

export const postgresUrl: Parser<string> = (value) =>
  /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value)
    ? ok(value)
    : refuse('an address like postgres://user:password@host:5432/name')

const isNetwork = (entry: string): boolean => {
  const [ip = '', prefix, ...rest] = entry.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
  if (bits < 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
}

/** Addresses and networks, separated by commas: `10.0.0.1, 192.168.0.0/16`. */
export const networks: Parser<readonly string[]> = (value) => {
  const entries = value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return entries.every(isNetwork)
    ? ok(entries)
    : refuse('IP addresses or networks like 10.0.0.0/8, separated by commas')
}

/**
 * Posts to an address of the user's. The body is signed: `Wheelwright-Signature: t=<seconds>,v1=<hex>`, where v1 is
 * HMAC-SHA256 of `<seconds>.<body>` under the secret that the user was shown. The same notices bear the same
 * `Wheelwright-Delivery`. Redirects are not followed.
 */
import { createHash, createHmac } from 'node:crypto'
import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Notice } from '@wheelwright/api'
import { isInside } from './inner-networks.ts'

const usuallyLongestMs = 10_000
const schemaName = 'wheelwright/notices/1'

const forbidden = (): Error =>
  new Error('The address lies in a network of the server, to which only administrators may post.')

/** Looks a name up and takes no address of an inner network, so that a name can't change between check and use. */
const lookUpOutside: LookupFunction = (hostname, options, callback) =>
  lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return callback(error, '', 4)
    if (addresses.some(({ address }) => isInside(address))) return callback(forbidden(), '', 4)
    if (options.all === true) return callback(null, addresses)
    const [first] = addresses
    return callback(null, first?.address ?? '', first?.family ?? 4)
  })

export interface Post {
  readonly url: string
  readonly secret: string
  readonly notices: readonly Notice[]
  readonly nowMs: number
  /** Of an administrator: their posts may stay within the network of the server. */
  readonly mayStayInside: boolean
  /** Until an answer has to be there. */
  readonly longestMs?: number
}

function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Ends when the address has answered 2xx, else with an error that says what came instead. */
export function postNotices({
  url,
  secret,
  notices,
  nowMs,
  mayStayInside,
  longestMs = usuallyLongestMs,
}: Post): Promise<void> {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (!mayStayInside && isIP(host) !== 0 && isInside(host)) return Promise.reject(forbidden())
  const seconds = Math.floor(nowMs / 1000)
  const body = JSON.stringify({
    schema: schemaName,
    sent_at: new Date(nowMs).toISOString(),
    notices: notices.map(({ isUrgent, ...notice }) => ({ ...notice, is_urgent: isUrgent })),
  })
  const delivery = createHash('sha256')
    .update(JSON.stringify(notices.map(({ id }) => id)))
    .digest('hex')
  return new Promise((resolve, reject) => {
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
      method: 'POST',
      signal: AbortSignal.timeout(longestMs),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Wheelwright',
        'wheelwright-signature': signatureOf(secret, seconds, body),
        'wheelwright-delivery': delivery.slice(0, 32),
      },
      ...(mayStayInside ? {} : { lookup: lookUpOutside }),
    })
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      response.destroy()
      if (status >= 200 && status < 300) return resolve()
      reject(new Error(`The address answered ${status}.`))
    })
    request.on('error', (error) => reject(whyNotPosted(error, longestMs)))
    request.end(body)
  })
}

const faults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The address took no connection.',
  ENOTFOUND: 'The name of the address is not known.',
  EAI_AGAIN: 'The name of the address is not known.',
  EHOSTUNREACH: 'The address cannot be reached from this server.',
  ENETUNREACH: 'The address cannot be reached from this server.',
  EPROTO: 'The address could not be reached over TLS.',
}

/** Users read it, so it says neither what a name stands for nor the words of the platform. */
const whyNotPosted = (error: Error, longestMs: number): Error => {
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return new Error(`The address did not answer within ${longestMs / 1000} seconds.`)
  if (!('code' in error)) return error
  const code = String(error.code)
  const isOfTls = /CERT|TLS|SSL|VERIFY|SELF_SIGNED/.test(code)
  const sentence = isOfTls ? 'The certificate of the address is not valid.' : faults[code]
  return new Error(sentence ?? 'The connection to the address broke off.', { cause: error })
}

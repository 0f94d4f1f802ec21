/**
 * A certificate that the server makes for itself, for https on this machine (RFC 5280): P-256, good for the loopback names
 * alone, and for no other certificate. A browser asks once whether to trust it.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto'
import {
  bits,
  integer,
  objectId,
  octets,
  sequence,
  set,
  tagged,
  utcTime,
  utf8,
  yes,
  type Der,
} from './der.ts'

export interface Certificate {
  /** PEM. */
  readonly cert: string
  /** PEM, PKCS #8. */
  readonly key: string
}

const day = 86_400_000
/** What browsers take at most. */
const lifetimeMs = 800 * day
const renewMs = 30 * day

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))
const name = sequence(set(sequence(objectId('2.5.4.3'), utf8('Wheelwright on this machine'))))

const extension = (id: string, value: Der, isCritical: boolean): Der =>
  sequence(objectId(id), ...(isCritical ? [yes] : []), octets(value))

const dnsName = (text: string): Der => tagged(0x82, Buffer.from(text, 'ascii'))
const ipAddress = (bytes: readonly number[]): Der => tagged(0x87, Buffer.from(bytes))
const loopback6 = [...Array.from({ length: 15 }, () => 0), 1]

const extensions = tagged(
  0xa3,
  sequence(
    // No certificate authority: it vouches for nobody.
    extension('2.5.29.19', sequence(), true),
    // Signatures, for serving.
    extension('2.5.29.15', bits(Buffer.from([0x80]), 7), true),
    extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1')), false),
    extension(
      '2.5.29.17',
      sequence(dnsName('localhost'), ipAddress([127, 0, 0, 1]), ipAddress(loopback6)),
      false,
    ),
  ),
)

const version3 = tagged(0xa0, integer(Buffer.from([2])))

/** A day of grace for clocks that are behind. */
export function makeCertificate(nowMs: number, randomBytes: (size: number) => Uint8Array): Certificate {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const serial = Buffer.concat([Buffer.from([0x40]), randomBytes(15)])
  const validity = sequence(utcTime(nowMs - day), utcTime(nowMs + lifetimeMs))
  const body = sequence(
    version3,
    integer(serial),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey,
    extensions,
  )
  const certificate = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)))
  return {
    cert: new X509Certificate(certificate).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Whether it still is one, belongs to its key, and lasts for a while. */
export function isUsable({ cert, key }: Certificate, nowMs: number): boolean {
  try {
    const read = new X509Certificate(cert)
    const lasts = read.validToDate.getTime() - nowMs > renewMs && read.validFromDate.getTime() <= nowMs
    return lasts && read.checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

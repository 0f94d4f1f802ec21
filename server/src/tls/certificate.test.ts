import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isUsable, makeCertificate } from './certificate.ts'
import { certificateFile, keptCertificate } from './kept-certificate.ts'

const day = 86_400_000
const now = Date.now()

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wheelwright-test-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const place = (nowMs = now) => ({ dataDir, nowMs, randomBytes })

it('is signed by its own key, for this machine and nothing else', () => {
  const { cert } = makeCertificate(now, randomBytes)
  const read = new X509Certificate(cert)
  expect(read.verify(read.publicKey)).toBe(true)
  expect(read.ca).toBe(false)
  for (const host of ['localhost']) expect(read.checkHost(host)).toBe(host)
  for (const ip of ['127.0.0.1', '::1']) expect(read.checkIP(ip)).toBe(ip)
  expect(read.checkHost('wheelwright.example')).toBeUndefined()
  expect(read.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

it.skipIf(!hasOpenssl)('is a certificate in the eyes of OpenSSL too', () => {
  const file = join(dataDir, 'cert.pem')
  writeFileSync(file, makeCertificate(now, randomBytes).cert)
  const openssl = (...options: string[]) => execFileSync('openssl', options, { encoding: 'utf8' })
  expect(openssl('verify', '-x509_strict', '-check_ss_sig', '-CAfile', file, file)).toContain('OK')
  const text = openssl('x509', '-in', file, '-noout', '-text')
  expect(text).toContain('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1')
  expect(text).toContain('Version: 3')
  expect(text).toContain('Digital Signature')
})

it('has a serial number of its own each time, whatever its bytes', () => {
  for (const byte of [0x00, 0x7f, 0x80, 0xff]) {
    const { cert } = makeCertificate(now, (size) => Buffer.alloc(size, byte))
    expect(new X509Certificate(cert).serialNumber).toMatch(/^40/)
  }
})

it('serves https to who trusts it', async () => {
  const { cert, key } = makeCertificate(now, randomBytes)
  const server = createServer({ cert, key }, (_, response) => response.end('hello'))
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<string>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, ca: cert }, (response) => {
      response.setEncoding('utf8').on('data', resolve)
    })
    call.on('error', reject).end()
  })
  expect(answer).toBe('hello')
  server.closeAllConnections()
  server.close()
})

it('is kept in a private file, and the same after the next start', () => {
  const made = keptCertificate(place())
  expect(statSync(certificateFile(dataDir)).mode & 0o777).toBe(0o600)
  expect(keptCertificate(place(now + 700 * day))).toEqual(made)
})

it('is made anew a month before it ends, and where the file holds none', () => {
  const made = keptCertificate(place())
  const later = now + 771 * day
  const renewed = keptCertificate(place(later))
  expect(renewed).not.toEqual(made)
  expect(isUsable(renewed, later)).toBe(true)
  writeFileSync(certificateFile(dataDir), readFileSync(certificateFile(dataDir), 'utf8').slice(0, 300))
  expect(isUsable(keptCertificate(place(later)), later)).toBe(true)
  expect(isUsable({ cert: made.cert, key: renewed.key }, now)).toBe(false)
})

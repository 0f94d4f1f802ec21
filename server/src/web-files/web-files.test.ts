import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

const page = '<!doctype html><title>Wheelwright</title>'
const script = `console.log('${'wheel '.repeat(500)}')`

describeEachEngine('the web client', ({ openTestDatabase }) => {
  let folder: string
  let app: App
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wheelwright-test-'))
    const webRoot = join(folder, 'dist')
    mkdirSync(join(webRoot, 'assets'), { recursive: true })
    writeFileSync(join(webRoot, 'index.html'), page)
    writeFileSync(join(webRoot, 'assets', 'index-abc123.js'), script)
    writeFileSync(join(webRoot, 'icon.png'), 'not really a picture')
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    app = createTestApp(await openTestDatabase(), {}, { webRoot }).app
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    '/',
    '/Dashboard',
    '/options',
    '/auth/callback?code=1',
    '/symbols/BRK.B',
    '/index.html',
    '/no/such/page',
  ])('answers its page at %s, to be asked for again each time', async (path) => {
    const response = await app.request(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await response.text()).toBe(page)
  })

  it('keeps its hashed files for good, compressed as the browser takes it', async () => {
    const get = (accepted: string) =>
      app.request('/assets/index-abc123.js', { headers: { 'accept-encoding': accepted } })
    const plain = await get('')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await plain.text()).toBe(script)
    const zipped = await get('gzip, deflate')
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(script)
    const brotli = await get('gzip, deflate, br;q=0.9')
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotli.headers.get('vary')).toBe('accept-encoding')
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(script)
    expect((await get('br;q=0, gzip;q=0.0')).headers.get('content-encoding')).toBeNull()
  })

  it('answers a file of an older build with 404, not with the page', async () => {
    expect((await app.request('/assets/index-000000.js')).status).toBe(404)
  })

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '//etc/passwd',
  ])('never leaves its folder: %s', async (path) => {
    expect(await (await app.request(`http://localhost${path}`)).text()).not.toContain('secret')
  })

  it('is only read', async () => {
    expect((await app.request('/Dashboard', { method: 'POST' })).status).toBe(404)
    expect((await app.request('/', { method: 'HEAD' })).status).toBe(200)
  })

  it('says how to build it when it is not there', async () => {
    const bare = createTestApp(await openTestDatabase()).app
    const response = await bare.request('/')
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('npm start')
  })
})

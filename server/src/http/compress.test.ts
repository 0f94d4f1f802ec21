import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createDemoSeed } from '../demo/seed.ts'
import { createIds } from '../ids.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

describeDecidedInCode('a long answer', ({ openTestDatabase }) => {
  const open = async () => {
    const clock = () => Date.parse('2026-11-20T14:30:00Z')
    const newId = createIds(clock, (size) => new Uint8Array(size))
    const test = createTestApp(await openTestDatabase(), {}, { seedDemo: createDemoSeed({ clock, newId }) })
    const token = String((await test.send('POST', '/auth/demo')).body['access_token'])
    const get = (path: string, headers: Record<string, string>) =>
      test.app.request(`/api${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
    return { get }
  }

  it('comes compressed to whoever takes it so, and says the same', async () => {
    const { get } = await open()
    const plain = await (await get('/portfolio/entries', {})).text()
    expect(plain.length).toBeGreaterThan(4096)
    const compressed = await get('/portfolio/entries', { 'accept-encoding': 'br, gzip' })
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding')
    const bytes = Buffer.from(await compressed.arrayBuffer())
    expect(gunzipSync(bytes).toString()).toBe(plain)
    expect(bytes.length).toBeLessThan(plain.length / 4)
  })

  it('keeps its version when it is compressed', async () => {
    const { get } = await open()
    const first = await get('/wheels/wheel-cycles', { 'accept-encoding': 'gzip' })
    expect(first.headers.get('content-encoding')).toBe('gzip')
    const etag = first.headers.get('etag') ?? ''
    const again = await get('/wheels/wheel-cycles', { 'accept-encoding': 'gzip', 'if-none-match': etag })
    expect(again.status).toBe(304)
  })

  it('is left as it is when it is short, or a stream of events', async () => {
    const { get } = await open()
    const me = await get('/auth/me', { 'accept-encoding': 'gzip' })
    expect([me.status, me.headers.get('content-encoding')]).toEqual([200, null])
    const events = await get('/events', { 'accept-encoding': 'gzip' })
    expect([events.status, events.headers.get('content-encoding')]).toEqual([200, null])
    await events.body?.cancel()
  })
})

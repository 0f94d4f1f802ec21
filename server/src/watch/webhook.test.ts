/** Posts to an address of the user's: what they say, where they never go, and what is said of one that failed. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startLocalHook, type LocalHook } from './testing/local-hook.ts'
import { postNotices } from './webhook.ts'

let hook: LocalHook
beforeAll(async () => {
  hook = await startLocalHook()
})
afterAll(() => hook.close())
beforeEach(() => {
  hook.status = 204
  hook.posts.length = 0
})

describe('a post', () => {
  /** A busy machine may take its time, but where the answer is waited for in vain. */
  const patientMs = 60_000
  const post = (url: string, mayStayInside: boolean, longestMs = patientMs) =>
    postNotices({ url, secret: 's', notices: [], nowMs: 0, mayStayInside, longestMs })

  it('is signed, and says its schema', async () => {
    await post(hook.url, true)
    const [{ headers, body } = { headers: {}, body: '' }] = hook.posts
    const hex = createHmac('sha256', 's').update(`0.${body}`).digest('hex')
    expect(headers['wheelwright-signature']).toBe(`t=0,v1=${hex}`)
    expect(JSON.parse(body)).toEqual({
      schema: 'wheelwright/notices/1',
      sent_at: '1970-01-01T00:00:00.000Z',
      notices: [],
    })
  })

  it.each([
    [500, 'The address answered 500.'],
    [302, 'The address answered 302.'],
    [null, 'The address did not answer within 0.2 seconds.'],
  ])('that is answered %s says so', async (status, sentence) => {
    hook.status = status
    await expect(post(hook.url, true, status === null ? 200 : patientMs)).rejects.toThrow(sentence)
    expect(hook.posts).toHaveLength(1)
  })

  it('that reaches nobody says so in words, and not where a name has led', async () => {
    const refused = post('http://localhost:1/', true)
    await expect(refused).rejects.toThrow(/^The address took no connection\.$/)
    const plain = post(hook.url.replace('http:', 'https:'), true)
    await expect(plain).rejects.toThrow(/^The address could not be reached over TLS\.$/)
  })

  it.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://[::ffff:10.0.0.1]/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest',
    'http://192.168.0.1/',
    'http://0.0.0.0:1/',
    'http://2130706433:1/',
  ])('of somebody who does not run the server never goes to %s', async (url) => {
    await expect(post(url, false)).rejects.toThrow('network of the server')
  })
})

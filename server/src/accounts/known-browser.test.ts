import { expect, it } from 'vitest'
import { secretKeyFrom } from '../config/secret-key.ts'
import { browserOf } from './browser.ts'
import { createKnownBrowsers } from './known-browser.ts'

const browsersOf = (secret: string, publicUrl: string | null = null) => {
  let made = 0
  return createKnownBrowsers({
    secretKey: secretKeyFrom(secret),
    randomBytes: (size) => new Uint8Array(size).fill((made += 1)),
    config: { publicUrl } as never,
  })
}
const sentBack = (setCookie: string): string => `theme=dark; ${setCookie.split(';')[0]}; other=1`

it('a browser is known for the accounts that were signed in there last, and for no other', () => {
  const browsers = browsersOf('one secret')
  let cookies: string | null = null
  for (const account of ['a', 'b', 'c', 'd', 'e', 'f']) cookies = sentBack(browsers.mark(cookies, account))
  const [first, ...last] = ['a', 'b', 'c', 'd', 'e', 'f'].map((account) =>
    browsers.recognize(cookies, account),
  )
  expect(first).toBeNull()
  expect(new Set(last).size).toBe(1)
  expect(last).not.toContain(null)
  expect(browsers.recognize(cookies, 'nobody')).toBeNull()
})

it('a cookie that another server made, or nobody, makes no browser known', () => {
  const cookies = sentBack(browsersOf('another secret').mark(null, 'a'))
  const browsers = browsersOf('one secret')
  for (const text of [
    cookies,
    null,
    '',
    'wheelwright.browser=',
    'wheelwright.browser=x.y',
    'wheelwright.browser',
  ])
    expect(browsers.recognize(text, 'a')).toBeNull()
})

it('the cookie is for no script, for no other site, and for https alone where the server is reached so', () => {
  const cookie = browsersOf('one secret').mark(null, 'a')
  expect(cookie).toMatch(/; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/)
  expect(browsersOf('one secret', 'https://example.com').mark(null, 'a')).toMatch(/; Secure$/)
})

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'curl'],
  ['Something on Linux', 'A browser on Linux'],
  ['', null],
  [null, null],
])('%j calls itself %j', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name)
})

/**
 * Browsers in which an account was signed in before. Guesses at a password are counted by account and network, so that a
 * stranger beside the user, or behind the same provider, could use the guesses up; a known browser has a count of its own.
 *
 * The browser keeps a random name in a cookie, with a mark for each of the accounts that were signed in there last. A mark is
 * made with the server's key, so that nobody makes one up and nothing of it is stored here. It signs nobody in: whoever steals
 * one may guess ten times, as anybody may, and whoever sends one by way of another site gains nothing. No script can read it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'

const cookieName = 'wheelwright.browser'
/** The longest that browsers keep one. */
const keptForSeconds = 400 * 24 * 60 * 60
/** People who share a browser. */
const mostAccounts = 5

export interface KnownBrowsers {
  /** The name of the browser, where this account was signed in there before; else null. */
  readonly recognize: (cookies: string | null, account: string) => string | null
  /** The cookie that the browser keeps once the account has signed in there. */
  readonly mark: (cookies: string | null, account: string) => string
}

interface Kept {
  readonly browser: string
  readonly marks: readonly string[]
}

const form = /^[\w-]{22}(?:\.[0-9a-f]{32}){1,5}$/

const read = (cookies: string | null): Kept | null => {
  const pair = (cookies ?? '').split(/; */).find((text) => text.startsWith(`${cookieName}=`))
  const value = pair?.slice(cookieName.length + 1) ?? ''
  if (!form.test(value)) return null
  const [browser = '', ...marks] = value.split('.')
  return { browser, marks }
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

export function createKnownBrowsers({
  secretKey,
  randomBytes,
  config,
}: Pick<Deps, 'secretKey' | 'randomBytes' | 'config'>): KnownBrowsers {
  const key = secretKey.keyFor('known browsers')
  const markOf = (browser: string, account: string): string =>
    createHmac('sha256', key).update(`${browser}:${account}`).digest('hex').slice(0, 32)
  // A browser sends a secure cookie only where it came by https.
  const secure = config.publicUrl?.startsWith('https:') === true ? '; Secure' : ''
  return {
    recognize: (cookies, account) => {
      const kept = read(cookies)
      if (kept === null) return null
      const wanted = markOf(kept.browser, account)
      return kept.marks.some((mark) => isSame(mark, wanted)) ? kept.browser : null
    },
    mark: (cookies, account) => {
      const kept = read(cookies)
      const browser = kept?.browser ?? Buffer.from(randomBytes(16)).toString('base64url')
      const mark = markOf(browser, account)
      const others = (kept?.marks ?? []).filter((other) => other !== mark)
      const value = [browser, mark, ...others.slice(0, mostAccounts - 1)].join('.')
      return `${cookieName}=${value}; Path=/api/auth; Max-Age=${keptForSeconds}; HttpOnly; SameSite=Strict${secure}`
    },
  }
}

/** One Chromium for a file of tests, one context for each test, closed with it; a page that reports a problem fails it. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { signUpByApi } from './account.ts'
import type { Account } from './account.ts'
import { launchChromium } from './chromium.ts'
import { collectProblems } from './page-problems.ts'

export const desktop = { width: 1280, height: 900 } as const
export const phone = { width: 360, height: 740 } as const

const longestWaitMs = 10_000

/** Puts the token into the tab's session storage when its first page opens, and never again. */
const bringSession = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript((value) => {
    const isFirst = location.protocol.startsWith('http') && sessionStorage.getItem('test.signed-in') === null
    if (!isFirst) return
    sessionStorage.setItem('test.signed-in', 'once')
    sessionStorage.setItem('wheelwright.session', value)
  }, token)

export const useBrowser = (defaults: BrowserContextOptions = {}) => {
  let browser: Browser
  const contexts: BrowserContext[] = []
  let problems: (readonly string[])[] = []

  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    const reported = problems.flat()
    problems = []
    expect(reported).toEqual([])
  })

  const newTab = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage()
    problems.push(await collectProblems(page))
    return page
  }

  /** An empty tab of a visitor who has never been here. */
  const visitor = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: inject('serverUrl'),
      viewport: desktop,
      locale: 'en-US',
      timezoneId: 'America/New_York',
      ...defaults,
      ...options,
    })
    context.setDefaultTimeout(longestWaitMs)
    contexts.push(context)
    return newTab(context)
  }

  /** A tab in which this user has signed in, not yet on a page. */
  const tabOf = async ({ token }: Account, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await visitor(options)
    await bringSession(page, token)
    return page
  }

  /** A new user's tab on a page. */
  const signedInAt = async (path: string, options: BrowserContextOptions = {}) => {
    const account = await signUpByApi()
    const page = await tabOf(account, options)
    await page.goto(path)
    return { page, account }
  }

  return { visitor, tabOf, newTab, signedInAt }
}

/**
 * One Chromium for a file of tests. The tests have their tabs one after the other in one context, where what the browser
 * has loaded before need not be loaded again; nothing else of a test is left to the next. A test that wants a browser of
 * another kind gets a context of its own. A page that reports a problem fails its test.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { signUpByApi } from './account.ts'
import type { Account } from './account.ts'
import { launchChromium } from './chromium.ts'
import { collectProblems } from './page-problems.ts'
import { longestWaitMs } from './seeing.ts'

export const desktop = { width: 1280, height: 900 } as const
export const phone = { width: 360, height: 740 } as const

/** For a test that turns the clock or is about a first visit: what it leaves behind goes with its context. */
export const ownContext: BrowserContextOptions = {}

/** Puts the token into the tab's session storage when its first page opens, and never again. */
const bringSession = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript((value) => {
    const isFirst = location.protocol.startsWith('http') && sessionStorage.getItem('test.signed-in') === null
    if (!isFirst) return
    sessionStorage.setItem('test.signed-in', 'once')
    sessionStorage.setItem('wheelwright.session', value)
  }, token)

/** A context that serves one test after the other. Its first tab only keeps the browser's process for the site alive. */
const makeShared = async (context: BrowserContext) => {
  const keeper = await context.newPage()
  await keeper.goto('/healthz')
  for (const turn of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const)
    context.clock[turn] = () => Promise.reject(new Error('Give a test that turns the clock its ownContext'))
  const clear = async () => {
    const tabs = context.pages().filter((page) => page !== keeper)
    await Promise.all(tabs.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(tabs.map((page) => page.close()))
    await context.clearCookies()
    await keeper.evaluate(() => localStorage.clear())
  }
  return { context, clear }
}

export const useBrowser = (defaults: BrowserContextOptions = {}) => {
  let browser: Browser
  let shared: Awaited<ReturnType<typeof makeShared>> | null = null
  let isSharedTaken = false
  const own: BrowserContext[] = []
  let problems: (readonly string[])[] = []

  const newContext = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: inject('serverUrl'),
      viewport: desktop,
      locale: 'en-US',
      timezoneId: 'America/New_York',
      ...defaults,
      ...options,
    })
    context.setDefaultTimeout(longestWaitMs)
    return context
  }

  const clearShared = async (isKept: boolean): Promise<void> => {
    isSharedTaken = false
    if (isKept) await shared?.clear()
    else await shared?.context.close()
    if (!isKept) shared = null
  }

  beforeAll(async () => {
    // The tabs of a context share a process, which need not start anew for each.
    browser = await launchChromium(['--process-per-site'])
  })
  afterAll(() => browser.close())
  afterEach(async ({ task }) => {
    await Promise.all(own.splice(0).map((context) => context.close()))
    await clearShared(task.result?.state !== 'fail')
    const reported = problems.flat()
    problems = []
    expect(reported).toEqual([])
  })

  const newTab = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage()
    problems.push(await collectProblems(page))
    return page
  }

  /** Of two visitors in one test the second has nothing to do with the first. */
  const contextFor = async (options: BrowserContextOptions | undefined): Promise<BrowserContext> => {
    if (options === undefined && !isSharedTaken) {
      isSharedTaken = true
      shared ??= await makeShared(await newContext({}))
      return shared.context
    }
    const context = await newContext(options ?? {})
    own.push(context)
    return context
  }

  /** An empty tab of a visitor who has never been here; with options of its own, in a context of its own. */
  const visitor = async (options?: BrowserContextOptions): Promise<Page> => newTab(await contextFor(options))

  /** A tab in which this user has signed in, not yet on a page. */
  const tabOf = async ({ token }: Account, options?: BrowserContextOptions): Promise<Page> => {
    const page = await visitor(options)
    await bringSession(page, token)
    return page
  }

  /** A new user's tab on a page. */
  const signedInAt = async (path: string, options?: BrowserContextOptions) => {
    const account = await signUpByApi()
    const page = await tabOf(account, options)
    await page.goto(path)
    return { page, account }
  }

  return { visitor, tabOf, newTab, signedInAt }
}

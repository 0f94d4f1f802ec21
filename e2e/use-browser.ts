/** A tab for each test, closed with it; a page that reports a problem fails it. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect, inject } from 'vitest'
import { signUpByApi } from './account.ts'
import type { Account } from './account.ts'
import { isDark, isLong, isNarrow } from './effort.ts'
import { collectProblems } from './page-problems.ts'
import { followState } from './page-state.ts'
import { longestWaitMs } from './seeing.ts'
import { sharedContext, theBrowser } from './shared-context.ts'
import type { Kind, SharedContext } from './shared-context.ts'

export const desktop = { width: 1280, height: 900 } as const
export const phone = { width: 360, height: 740 } as const

/** What opens, closes and moves does so as it does for most people. */
export const inMotion: BrowserContextOptions = { reducedMotion: 'no-preference' }

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

const newContext = async (kind: Kind, options: BrowserContextOptions): Promise<BrowserContext> => {
  const browser = await theBrowser(kind)
  const context = await browser.newContext({
    baseURL: inject('serverUrl'),
    viewport: isNarrow ? phone : desktop,
    colorScheme: isDark ? 'dark' : 'light',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What a test sees comes from the server, unless it is about the worker.
    serviceWorkers: 'block',
    // To draw what moves takes a twelfth of the processor’s time; the short lane looks at it in some flows alone.
    reducedMotion: isLong ? 'no-preference' : 'reduce',
    ...options,
  })
  context.setDefaultTimeout(longestWaitMs)
  return context
}

/** What a page still asks for when its test is over is nobody's error. */
const close = async (context: BrowserContext): Promise<void> => {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

export function useBrowser(defaults: BrowserContextOptions = {}, kind: Kind = 'shell') {
  let shared: SharedContext | null = null
  const own: BrowserContext[] = []
  let problems: (readonly string[])[] = []
  let states: (() => Promise<string>)[] = []

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const state of states) process.stderr.write(`\n${task.name}: ${await state()}\n`)
    const [used, reported] = [shared, problems.flat()]
    shared = null
    problems = []
    states = []
    await Promise.all(own.splice(0).map(close))
    await (task.result?.state === 'fail' ? used?.discard() : used?.clear())
    expect(reported).toEqual([])
  })

  const newTab = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage()
    problems.push(await collectProblems(page))
    states.push(followState(page))
    return page
  }

  /** Of two visitors in one test the second has nothing to do with the first. */
  const contextFor = async (options: BrowserContextOptions | undefined): Promise<BrowserContext> => {
    if (options === undefined && shared === null) {
      shared = await sharedContext(kind, defaults, (given) => newContext(kind, given))
      return shared.context
    }
    const context = await newContext(kind, { ...defaults, ...options })
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

  /** A new user's tab, not yet on a page. */
  const signedIn = async (options?: BrowserContextOptions) => {
    const account = await signUpByApi()
    return { page: await tabOf(account, options), account }
  }

  /** A new user's tab on a page. */
  const signedInAt = async (path: string, options?: BrowserContextOptions) => {
    const signed = await signedIn(options)
    await signed.page.goto(path)
    return signed
  }

  return { visitor, tabOf, newTab, signedIn, signedInAt }
}

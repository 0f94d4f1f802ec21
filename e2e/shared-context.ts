/**
 * One Chromium for all tests of a process, and in it a context for each kind of browser that they share: what has been
 * loaded there before need not be loaded again. Nothing else of a test is left to the next.
 */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { launchChromium, launchShell } from './chromium.ts'

/** The shell draws what the whole Chromium draws; it has no notifications, and nothing is measured in it. */
export type Kind = 'shell' | 'whole'

const launch = { shell: launchShell, whole: launchChromium } as const
const browsers = new Map<Kind, Browser>()

/** It ends with the process. */
export async function theBrowser(kind: Kind): Promise<Browser> {
  const known = browsers.get(kind)
  if (known?.isConnected() === true) return known
  // The tabs of a context share a process, which need not start anew for each.
  const browser = await launch[kind](['--process-per-site'])
  browsers.set(kind, browser)
  return browser
}

export type SharedContext = {
  readonly context: BrowserContext
  /** Leaves it as if nobody had been there. */
  readonly clear: () => Promise<void>
  /** For one that a failed test may have left in any state. */
  readonly discard: () => Promise<void>
}

const kept = new Map<string, SharedContext>()

const turnsOfTheClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

const share = async (context: BrowserContext, key: string): Promise<SharedContext> => {
  // This tab only keeps the process of the site alive.
  const keeper = await context.newPage()
  await keeper.goto('/healthz')
  for (const turn of turnsOfTheClock)
    context.clock[turn] = () => Promise.reject(new Error('Give a test that turns the clock its ownContext'))
  const clear = async () => {
    const tabs = context.pages().filter((page) => page !== keeper)
    await Promise.all(tabs.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(tabs.map((page) => page.close()))
    await context.clearCookies()
    await keeper.evaluate(() => localStorage.clear())
  }
  const discard = async () => {
    kept.delete(key)
    await context.close()
  }
  return { context, clear, discard }
}

/** The context of this browser with these options, made with the first test that asks for it. */
export async function sharedContext(
  kind: Kind,
  options: BrowserContextOptions,
  make: (options: BrowserContextOptions) => Promise<BrowserContext>,
): Promise<SharedContext> {
  const key = JSON.stringify([kind, options])
  const known = kept.get(key)
  if (known !== undefined && known.context.browser()?.isConnected() === true) return known
  const shared = await share(await make(options), key)
  kept.set(key, shared)
  return shared
}

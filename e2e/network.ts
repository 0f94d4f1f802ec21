/** What lies between a page and its server: answers that are late, the stream of events. */
import type { Page } from 'playwright-core'

/** Holds what is asked of this address back until the function that it answers is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.fallback()
  })
  return held.resolve
}

/** Opens a page and waits until it hears of changes that are made elsewhere. */
export async function follow(page: Page, path: string): Promise<void> {
  const streaming = page.waitForResponse('**/api/events')
  await page.goto(path)
  await streaming
}

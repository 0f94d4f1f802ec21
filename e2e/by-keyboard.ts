/** Going through a page by the Tab key alone. */
import type { Page } from 'playwright-core'

const mostPresses = 40

/** The name of what has the focus; empty where nothing has it. */
export function focusedIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const named = element instanceof HTMLInputElement ? element.labels?.[0] : (element as HTMLElement | null)
    return (element?.getAttribute('aria-label') ?? named?.innerText ?? '').trim()
  })
}

/** Presses Tab until what is named so has the focus; fails where it never gets there. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if ((await focusedIn(page)).startsWith(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reaches '${name}'; it is at '${await focusedIn(page)}'`)
}

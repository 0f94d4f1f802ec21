/** What a user sees on a page, read by role and label and waited for where the page needs a moment. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { isNarrow } from './effort.ts'

export function see(...wanted: readonly Locator[]): Promise<unknown> {
  return Promise.all(wanted.map((locator) => locator.waitFor({ state: 'visible' })))
}

export function seeGone(locator: Locator): Promise<void> {
  return locator.waitFor({ state: 'hidden' })
}

/** A wait that succeeds costs nothing, so that a slow machine may take its time. */
export const longestWaitMs = 30_000

/** Reads again until it is as expected. */
export function soon<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: longestWaitMs, interval: 40 })
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true })
}

/** Chooses one of a few side by side. The radio itself is hidden; its label takes the click. */
export function choose(within: Page | Locator, name: string): Promise<void> {
  const page = 'page' in within ? within.page() : within
  return within
    .locator('label')
    .filter({ has: page.getByRole('radio', { name, exact: true }) })
    .click()
}

/** By the sidebar, which a phone keeps behind More. */
export async function goBySidebar(page: Page, name: string): Promise<void> {
  if (isNarrow) await button(page, 'More').click()
  const sidebar = isNarrow
    ? page.getByRole('dialog', { name: 'Sidebar' })
    : page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('link', { name, exact: true }).click()
}

export function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}

/** The shown text of each cell of a table's body, on one line. Rows that are still on their way are none. */
export function bodyOf(page: Page, table: string): Promise<string[][]> {
  return page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .filter((row) => row.querySelector('td') !== null && row.closest('[aria-busy=true]') === null)
        .map((row) =>
          [...row.querySelectorAll<HTMLElement>('th, td')].map((cell) =>
            cell.innerText.replace(/\s+/g, ' ').trim(),
          ),
        ),
    )
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A list of terms and what they say. */
export async function factsOf(within: Page | Locator): Promise<Record<string, string>> {
  const terms = await within.getByRole('term').allInnerTexts()
  const facts = await within.getByRole('definition').allInnerTexts()
  return Object.fromEntries(terms.map((term, index) => [onOneLine(term), onOneLine(facts[index] ?? '')]))
}

/** A card of one figure: what stands under its title, on one line. */
export async function cardText(page: Page, title: string): Promise<string> {
  const card = page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
  return onOneLine(await card.innerText())
}

/** A toast's title or description. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })
}

/** The lines of the stock groups: symbol, shares, market value, profit or loss. */
export function groupLines(page: Page): Promise<string[]> {
  return page
    .getByRole('region', { name: 'Positions by symbol' })
    .locator('[aria-expanded]')
    .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).innerText.replace(/\s+/g, ' ').trim()))
}

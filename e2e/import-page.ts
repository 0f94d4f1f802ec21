/** The page Import as a test reads it: files chosen, parts of the sum, imports so far. */
import type { Page } from 'playwright-core'
import type { BrokerFile } from './payloads/broker-files.ts'
import { bodyOf } from './seeing.ts'

export const chooserLabel = 'Drop your broker’s files here, or choose them'

export async function choose(page: Page, files: string | BrokerFile | BrokerFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel(chooserLabel).click()
  await (await chooser).setFiles(files)
}

/** The parts of the sum, each as its count and name; the whole first. */
export async function tallyOf(page: Page): Promise<string[]> {
  const total = await page.getByText(/rows? in the file/).evaluate((words) => words.parentElement?.innerText)
  const parts = await page.getByRole('tab').allInnerTexts()
  return [total ?? '', ...parts].map((text) => text.replace(/\s+/g, ' ').trim())
}

export function tabNamed(page: Page, name: string) {
  return page.getByRole('tab', { name, exact: true })
}

export function history(page: Page) {
  return bodyOf(page, 'Imports so far')
}

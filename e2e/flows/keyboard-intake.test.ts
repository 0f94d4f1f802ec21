import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import { focusedIn, tabTo } from '../by-keyboard.ts'
import { schwabText, tastytradeHistory, samplePath, fidelityHistory } from '../payloads/broker-files.ts'
import { chooserLabel } from '../import-page.ts'
import { button, heading, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { signedInAt, tabOf } = useBrowser()

const chooseByKeys = async (page: Page, file: string) => {
  await see(heading(page, 'Import'), page.getByText('No imports yet'))
  // Asked for before the walk: the browser needs a moment to hand over its chooser.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, chooserLabel)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
}

/** Keeps all that is said as an alert, however short it stands. */
const collectAlerts = (page: Page) =>
  page.evaluate(() => {
    const alerts = new Set<string>()
    Object.assign(globalThis, { alerts })
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=alert]')) alerts.add(alert.textContent)
    }).observe(document.body, { childList: true, subtree: true })
  })
const alertsOf = (page: Page) =>
  page.evaluate(() =>
    [...(globalThis as unknown as { alerts: Set<string> }).alerts].filter((words) => words !== ''),
  )

it('by keyboard alone a file is read, confirmed and undone, and each step has the focus and is said', async () => {
  const { page } = await signedInAt('/Imports')
  await chooseByKeys(page, samplePath(fidelityHistory))
  await soon(() => focusedIn(page)).toBe(
    'fidelity_transactions.csv, not confirmed. Nothing is written yet. Confirming adds 13 entries. It can be undone.',
  )
  await page.keyboard.press('Tab')
  expect(await focusedIn(page)).toBe('Confirm import')
  await page.keyboard.press('Enter')
  await soon(() => focusedIn(page)).toBe('fidelity_transactions.csv, imported')
  await page.keyboard.press('Tab')
  expect(await focusedIn(page)).toBe('See your wheels')

  await tabTo(page, 'Undo import')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Undo the import of fidelity_transactions.csv?' })
  await see(dialog)
  await collectAlerts(page)
  await button(dialog, 'Undo import').press('Enter')
  await see(toast(page, 'Undone: fidelity_transactions.csv'))
  await seeGone(dialog)
  await soon(() => focusedIn(page)).toBe('fidelity_transactions.csv, undone')
  // What has just been undone is not told to be gone, with nothing changed.
  expect(await alertsOf(page)).toEqual([])
})

it('a file that names no account leads the keyboard to the question which it is', async () => {
  const { page } = await signedInAt('/Imports')
  await chooseByKeys(page, samplePath(tastytradeHistory))
  await see(page.getByRole('heading', { name: 'Which account is this?' }))
  await soon(() => focusedIn(page)).toBe('tastytrade_options_heavy_sample.csv')
  await page.keyboard.press('Tab')
  expect(await focusedIn(page)).toBe('Name of the new account')
})

it('an answer by keyboard leads to the next question, and a form that is cancelled back to its own', async () => {
  const owner = await signUpByApi()
  const sold = (symbol: string) =>
    `"10/05/2026","Sell","${symbol}","${symbol} INC","100","$38.00","","$3,800.00"`
  await importFileByApi(owner, { name: 'h.csv', text: schwabText(['KO', 'F', 'T'].map(sold)) }, '55501234')
  const page = await tabOf(owner)
  await page.goto('/Questions')
  const of = (symbol: string) => page.getByRole('article', { name: `100 shares of ${symbol} come from` })
  const focusedQuestion = () =>
    page.evaluate(() => document.activeElement?.closest('article')?.querySelector('h3')?.textContent ?? '')
  await see(of('F'), of('KO'), of('T'))
  const names = await page.getByRole('article').getByRole('heading').allInnerTexts()
  // What follows the keys, and the focus, is fetched with the first of them.
  await page.keyboard.press('j')
  await soon(focusedQuestion).toBe(names[0])
  await of('F').getByRole('link').focus()
  await page.keyboard.press('Tab')
  const at = names.indexOf(await focusedQuestion())
  await page.keyboard.press('1')
  await see(of('F').getByLabel('Cost per share'))
  await of('F').getByRole('button', { name: 'Cancel' }).press('Enter')
  await soon(focusedQuestion).toBe(names[at])
  await page.keyboard.press('2')
  await seeGone(of('F'))
  await soon(focusedQuestion).toBe(names.filter((name) => name !== names[at])[Math.min(at, 1)])
})

it('a form that is cancelled before the script of the keys is there leads back to its question', async () => {
  const owner = await signUpByApi()
  const sold = '"10/05/2026","Sell","KO","KO INC","100","$38.00","","$3,800.00"'
  await importFileByApi(owner, { name: 'h.csv', text: schwabText([sold]) }, '55501234')
  const page = await tabOf(owner)
  await page.goto('/Questions')
  const question = page.getByRole('article', { name: '100 shares of KO come from' })
  await see(question)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await released
    await route.continue()
  })
  await question.getByRole('button').first().press('Enter')
  await see(question.getByLabel('Cost per share'))
  await button(question, 'Cancel').press('Enter')
  await seeGone(button(question, 'Cancel'))
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  release()
  await soon(() =>
    page.evaluate(() => document.activeElement?.closest('article')?.querySelector('h3')?.textContent ?? ''),
  ).toContain('100 shares of KO')
})

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { lossesOverNewYear, workedCaseHeld } from '../payloads/worked-case.ts'
import { bodyOf, button, see, seeGone, soon } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const withHistory = async (rows: readonly string[]) => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'history.csv', text: schwabText(rows) }, '55501234')
  return owner
}

const balancesOf = async (page: Page, symbols: string): Promise<string> => {
  const text = await page.getByLabel(`Recognized gains on ${symbols}: wash sales`).innerText()
  return text.replace(/\s+/g, ' ').trim()
}

it('a loss carried into the next year counts there, long-term, as Form 8949 shows it', async () => {
  const page = await tabOf(await withHistory(lossesOverNewYear))
  await page.goto('/Symbols/ABC')
  // Half of the 600 lost in February goes on into the 50 shares that are held.
  await soon(() => bodyOf(page, 'Recognized gains on ABC')).toEqual([
    ['2026', '$0.00', '−$300.00', '−$300.00', '$300.00'],
    ['2025', '$0.00', '$0.00', '$0.00', '$1,000.00'],
  ])
  expect(await balancesOf(page, 'ABC')).toMatch(/^Losses still deferred .* \$300\.00$/)
  await button(page, '2 closed lots').click()
  await soon(async () => (await bodyOf(page, 'Closed lots')).map((cells) => cells.slice(2, 7))).toEqual([
    [
      'Feb 10, 2026 sold',
      '$4,500.00',
      '$5,100.00 with $1,000.00 deferred',
      '$300.00 code W',
      '−$300.00 long-term tacked to Jan 12, 2025 +$400.00 before wash sales',
    ],
    [
      'Dec 15, 2025 sold',
      '$4,000.00',
      '$5,000.00',
      '$1,000.00 code W',
      '$0.00 short-term −$1,000.00 before wash sales',
    ],
  ])
  await button(page, 'Over all symbols').click()
  await soon(async () => (await bodyOf(page, 'Recognized gains on all symbols')).length).toBe(2)
  await page.reload()
  await see(page.getByRole('table', { name: 'Recognized gains on all symbols' }))
  await button(page, 'Tax basis of the lot of Feb 12, 2026: $44.00').click()
  const dialog = page.getByRole('dialog', { name: 'Tax basis of ABC' })
  // 2200 + 300
  await see(dialog.getByText(/^A wash sale defers a loss of \$300\.00 .* is \$2,500\.00/))
})

it('a put that lost before its roll was assigned is told as a check, with both entries', async () => {
  const page = await tabOf(await withHistory(workedCaseHeld))
  await page.setViewportSize(phone)
  await page.goto('/Symbols/ABC')
  const checks = page.getByRole('region', { name: 'May be wash sales' })
  await see(checks.getByText(/^Whether shares bought within 30 days after a loss on an option/))
  await checks.getByRole('button', { name: /^−\$101\.30 on Mar 20, 2026: ABC \$50\.00 put/ }).click()
  const dialog = page.getByRole('dialog')
  await see(dialog.getByText('Mar 20, 2026').first())
  await page.keyboard.press('Escape')
  await seeGone(dialog)
  await checks.getByRole('button', { name: 'shares bought or assigned on Apr 17, 2026: ABC' }).click()
  await see(page.getByRole('dialog').getByText('Apr 17, 2026').first())
})

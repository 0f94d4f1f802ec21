/** Closing a short option where it is weighed: both legs of a spread at once, recorded and taken back as one. */
import { expect, it } from 'vitest'
import { shareOf } from '../effort.ts'
import { button, heading, see, seeGone, soon, toast } from '../seeing.ts'
import { heldBy, openSpread } from '../spread.ts'
import { desktop, phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

it.each(shareOf([desktop, phone], (viewport) => viewport === desktop))(
  'a spread is closed with both its legs, and taken back as one ($width px)',
  async (viewport) => {
    const account = await openSpread()
    const before = await heldBy(account)
    expect(before).toHaveLength(2)
    const page = await tabOf(account)
    await page.setViewportSize(viewport)
    await page.goto('/Options')
    await see(heading(page, 'Options Portfolio'))
    await page.getByRole('button', { name: /^Roll ABC short/ }).click()
    const sheet = page.getByRole('dialog', { name: /^Roll ABC \$48\.00\/\$46\.00 put spread/ })
    await sheet.getByRole('radio', { name: /^Close 48\.00\/46\.00 put spread/ }).check()
    await see(sheet.getByText('No order is sent to a broker. Close there, then type your fills.'))
    // No source has prices of it: both are to be typed.
    const execute = button(sheet, 'Execute: record the closing')
    await sheet.getByLabel('Bought back at').fill('1.20')
    await execute.click()
    await see(sheet.getByText('Type what it was filled at, at least 0'))
    await sheet.getByLabel('Long sold at').fill('0.50')
    await sheet.getByLabel('Fees').fill('2.60')
    // (0.50 - 1.20) x 200 - 2.60.
    await see(sheet.getByText('−$142.60'))
    await execute.click()
    await see(toast(page, 'Recorded as closed: 2 legs of ABC'))
    await seeGone(sheet)
    await soon(() => heldBy(account)).toEqual([])
    await button(page, 'Undo').click()
    await see(toast(page, 'The closing was taken back'))
    await soon(() => heldBy(account)).toEqual(before)
  },
)

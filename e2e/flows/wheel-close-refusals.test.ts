/** Closing a wheel while something else happens to it. */
import { expect, it } from 'vitest'
import { readByApi } from '../account.ts'
import { itBeside } from '../effort.ts'
import { button, see, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import {
  deafen,
  dialogOf,
  elsewhere,
  entriesOf,
  expired,
  sold,
  wheelsOf,
  told,
  withWheel,
} from '../wheel-opening.ts'

const { tabOf } = useBrowser()

itBeside('a wheel that another tab closed is not closed again', async () => {
  const { account, wheel, page } = await withWheel(tabOf, sold)
  await deafen(page)
  await page.goto(`/Wheels?dialog=close&wheel=${wheel.id}`)
  const dialog = dialogOf(page)
  await dialog.getByLabel('Bought back at').fill('0.40')
  const summary = (await readByApi(account, `/wheels/${wheel.id}/close-summary`)) as {
    open_to_close: { id: string }[]
  }
  const [open] = summary.open_to_close
  await elsewhere(account, 'POST', `/wheels/${wheel.id}/close`, {
    fills: [{ option_id: open?.id, close_price: 0.5, fees: 1.3 }],
  })
  const before = await wheelsOf(account)
  await button(dialog, 'Close Strategy').click()
  await see(
    dialog.getByText(/^Closure failed: This wheel was changed in the meantime: it is closed now/),
    dialog.getByText('Status was Active and is Closed now.'),
  )
  await button(dialog, 'Load it again').click()
  await see(dialog.getByText('This wheel is closed already.'))
  expect(await button(dialog, 'Close Strategy').isDisabled()).toBe(true)
  expect(await wheelsOf(account)).toEqual(before)
})

it('a closing that lacks a price takes the focus to it', async () => {
  const { account, wheel, page } = await withWheel(tabOf, sold)
  await page.goto(`/Wheels?dialog=close&wheel=${wheel.id}`)
  const price = dialogOf(page).getByLabel('Bought back at')
  await price.fill('')
  await button(dialogOf(page), 'Close Strategy').click()
  await soon(() => price.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await entriesOf(account)).toHaveLength(1)
})

it('a closing that another tab took back says so, and is not taken back twice', async () => {
  const { account, wheel, page } = await withWheel(tabOf, sold)
  await page.goto(`/Wheels?dialog=close&wheel=${wheel.id}`)
  await dialogOf(page).getByLabel('Bought back at').fill('0.40')
  const answered = page.waitForResponse((response) => response.url().endsWith(`/wheels/${wheel.id}/close`))
  await button(dialogOf(page), 'Close Strategy').click()
  const { closing } = (await (await answered).json()) as { closing: { id: string } }
  await see(toast(page, 'Closed the KO wheel'))
  await elsewhere(account, 'DELETE', `/wheels/${wheel.id}/closings/${closing.id}`)
  await button(page, 'Undo').click()
  await see(
    told(page, 'Action failed: No recorded closing has that id'),
    toast(page, 'The closing of KO was not taken back.'),
  )
  expect(await entriesOf(account)).toHaveLength(1)
})

it('an option that has expired is closed on a day of its life alone', async () => {
  const { account, wheel, page } = await withWheel(tabOf, expired)
  await page.goto(`/Wheels?dialog=close&wheel=${wheel.id}`)
  await dialogOf(page).getByLabel('Bought back at').fill('0.40')
  await dialogOf(page).getByLabel('Trade date').fill('2026-02-23')
  await button(dialogOf(page), 'Close Strategy').click()
  await see(dialogOf(page).getByText('It expired on Feb 20, 2026'))
  expect(await entriesOf(account)).toHaveLength(1)
})

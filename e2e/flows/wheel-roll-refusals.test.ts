/** Rolling an option while something else happens to it, and what the sheet cannot know. */
import { expect, it } from 'vitest'
import { itBeside } from '../effort.ts'
import { button, see, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import {
  boughtBack,
  deafen,
  dialogOf,
  elsewhere,
  entriesOf,
  expired,
  sold,
  soldBeside,
  take,
  typeRoll,
  told,
  withWheel,
} from '../wheel-opening.ts'

const { tabOf } = useBrowser()

it('an option that an import closed meanwhile is not rolled', async () => {
  const { account, wheel, page } = await withWheel(tabOf, sold)
  await deafen(page)
  await page.goto(`/Wheels?dialog=roll&wheel=${wheel.id}`)
  await typeRoll(page)
  await take(account, boughtBack)
  await button(dialogOf(page), 'Execute: record the roll').click()
  await see(dialogOf(page).getByText(/^Roll failed: The option on KO is no longer open/))
  expect(await entriesOf(account)).toHaveLength(2)
})

it('a sheet whose option an import closes says that what was typed is not recorded', async () => {
  const { account, wheel, page } = await withWheel(tabOf, sold)
  await page.goto(`/Wheels?dialog=roll&wheel=${wheel.id}`)
  await typeRoll(page)
  await take(account, boughtBack)
  await see(
    dialogOf(page).getByText(/closed or rolled in the meantime. What you typed here was not recorded/),
  )
})

itBeside('a roll that another tab took back says so, and is not taken back twice', async () => {
  const { account, wheel, page } = await withWheel(tabOf, sold)
  await page.goto(`/Wheels?dialog=roll&wheel=${wheel.id}`)
  await typeRoll(page)
  const answered = page.waitForResponse((response) => response.url().endsWith('/execute-roll'))
  await button(dialogOf(page), 'Execute: record the roll').click()
  const { roll_id: rollId } = (await (await answered).json()) as { roll_id: string }
  await see(toast(page, 'Recorded the roll of KO'))
  await elsewhere(account, 'DELETE', `/wheels/KO/rolls/${rollId}`)
  await button(page, 'Undo').click()
  await see(toast(page, 'The roll could not be taken back'), told(page, 'No recorded roll has that id'))
  expect(await entriesOf(account)).toHaveLength(1)
})

it('without a chain the sheet says what it cannot know, and the fills can still be typed', async () => {
  const { wheel, page } = await withWheel(tabOf, sold, soldBeside)
  await page.goto(`/Wheels?dialog=roll&wheel=${wheel.id}`)
  const sheet = dialogOf(page)
  await see(sheet.getByText(/^The option chain of KO is not known: .* cannot be said; the fills/).first())
  await see(sheet.getByLabel('Bought back at').first())
  const calculate = button(sheet, 'Calculate')
  const execute = button(sheet, 'Execute: record the roll')
  expect([await calculate.isEnabled(), await execute.isEnabled()]).toEqual([true, true])
  const boxes = sheet.getByRole('group', { name: 'Options' }).getByRole('checkbox')
  for (const box of await boxes.all()) await box.uncheck()
  await see(sheet.getByText('Select at least one option, then press Calculate.'))
  expect([await calculate.isDisabled(), await execute.isDisabled()]).toEqual([true, true])
  await boxes.first().check()
  await sheet.getByLabel('Max debit').fill('-10')
  await see(sheet.getByText('Max debit must be at least 0'))
  expect(await calculate.isDisabled()).toBe(true)
})

itBeside('prices older than their session are named on the sheet, and no figure uses them', async () => {
  const { wheel, page } = await withWheel(tabOf, sold)
  const stale = "Prices of KO's options are older than their session, and no figure uses them."
  await page.route('**/roll-scenarios*', async (route) => {
    const answer = await route.fetch()
    const [scenario] = (await answer.json()) as Record<string, unknown>[]
    await route.fulfill({ json: [{ ...scenario, messages: [stale] }] })
  })
  await page.goto(`/Wheels?dialog=roll&wheel=${wheel.id}`)
  await see(dialogOf(page).getByText(stale))
})

itBeside('an option that has expired asks for the day on which it was bought back', async () => {
  const { account, wheel, page } = await withWheel(tabOf, expired)
  await page.goto(`/Wheels?dialog=roll&wheel=${wheel.id}`)
  await typeRoll(page)
  const sheet = dialogOf(page)
  await see(sheet.getByText(/^It has expired, and what became of it is not known yet\./))
  expect(await sheet.getByLabel('Trade date').inputValue()).toBe('')
  await button(sheet, 'Execute: record the roll').click()
  await see(sheet.getByText('Please enter a valid date'))
  await sheet.getByLabel('Trade date').fill('2026-02-23')
  await button(sheet, 'Execute: record the roll').click()
  await see(
    sheet.getByText('Roll failed: Roll date must not be after Feb 20, 2026, when the old option expired'),
  )
  expect(await entriesOf(account)).toHaveLength(1)
})

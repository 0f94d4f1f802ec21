import { expect, it } from 'vitest'
import { importFileByApi, readByApi, signUpByApi } from '../account.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { workedCase } from '../payloads/worked-case.ts'
import { button, factsOf, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf, signedInAt } = useBrowser()

/** A wheel that runs, beside the one that the worked case ended. */
const running = '"02/03/2026","Sell to Open","KO 01/19/2035 60.00 P","COCA COLA",2,"$1.50","$1.30","$298.70"'

const fileOf = (rows: readonly string[]) => ({ name: 'history.csv', text: schwabText(rows) })

it('what each phase earned adds up to the P&L of the ticker', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, fileOf([...workedCase, running]), '55501234')
  const page = await tabOf(account)
  await page.goto('/WheelsPhaseView')
  const card = page.getByRole('article', { name: 'KO, Phase 1: Cash-Secured Put' })
  await see(card)
  await page.getByText('1 ticker without an open wheel').click()
  const ended = page.getByRole('article', { name: 'ABC, Phase 4: Shares Called Away' })
  const rows = await ended
    .getByRole('row')
    .evaluateAll((all) => all.slice(1).map((row) => row.lastElementChild?.textContent))
  expect(rows).toEqual(['$158.05', '$0.00', '$218.70', '$200.00'])
  const { items } = (await readByApi(account, '/portfolio/pnl')) as {
    items: { underlying: string; realized_pnl: number }[]
  }
  expect(items.find(({ underlying }) => underlying === 'ABC')?.realized_pnl).toBe(576.75)
  expect(await factsOf(ended)).toMatchObject({ 'Realized P&L': expect.stringContaining('576.75') as string })
})

it('a ticker is followed, taken off, and put back with its wheel', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, fileOf([running]), '55501234')
  const page = await tabOf(account)
  await page.goto('/WheelsPhaseView')
  const add = button(page, 'Add Ticker')
  await soon(() => add.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Ticker' }).fill('pcg')
  expect(await page.getByRole('textbox', { name: 'Ticker' }).inputValue()).toBe('PCG')
  await add.click()
  await see(page.getByRole('article', { name: 'PCG, No phase yet' }))

  await button(page, 'Delete KO').click()
  const asked = page.getByRole('alertdialog')
  await see(asked.getByText('Delete wheel for KO? This cannot be undone.'))
  await button(asked, 'Delete').click()
  const card = page.getByRole('article', { name: /^KO,/ })
  await seeGone(card)
  const told = page.getByRole('region', { name: 'Notifications' })
  // The card may go by an event before that; until then the only Undo is that of the ticker that was added.
  await see(told.getByText('Deleted the wheel for KO'))
  await button(told, 'Undo').first().click()
  await see(card)

  await button(page, 'Delete PCG').click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await seeGone(page.getByRole('article', { name: /^PCG,/ }))
  await page.goto('/Trash')
  await button(page, 'Restore PCG on the phase page').click()
  await see(page.getByText('The trash is empty'))
  await page.goto('/WheelsPhaseView')
  await see(page.getByRole('article', { name: 'PCG, No phase yet' }))
})

it('without a ticker the page says what will be there', async () => {
  const { page } = await signedInAt('/WheelsPhaseView')
  await see(page.getByRole('heading', { name: 'No tickers yet' }))
})

it('a wheel is deleted by its name typed out, and only so, and Undo brings it back', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, fileOf([running]), '55501234')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  const card = page.getByRole('article', { name: /^KO wheel/ })
  const open = async () => {
    await card.getByRole('button', { name: /^Actions for KO wheel/ }).click()
    await page.getByRole('menuitem', { name: 'Delete Strategy' }).click()
    return page.getByRole('dialog', { name: 'Delete the KO wheel?' })
  }
  const wrong = await open()
  await wrong.getByLabel('Type DELETE KO to confirm').fill('delete ko')
  await button(wrong, 'Delete Strategy').click()
  await see(toast(page, "Confirmation text didn't match. Deletion cancelled for safety."), card)

  const right = await open()
  await right.getByLabel('Type DELETE KO to confirm').fill('DELETE KO')
  await button(right, 'Delete Strategy').click()
  await see(toast(page, 'KO wheel strategy has been permanently deleted.'))
  await seeGone(card)
  await button(page.getByRole('region', { name: 'Notifications' }), 'Undo').click()
  await see(card)
})

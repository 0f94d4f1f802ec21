import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import { itBeside } from '../effort.ts'
import {
  fidelityHistory,
  manyInterestRows,
  putBoughtBack,
  putSold,
  samplePath,
  schwabFile,
  schwabText,
} from '../payloads/broker-files.ts'
import { bodyOf, button, cardText, factsOf, heading, see, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import { choose, history, tabNamed, tallyOf } from '../import-page.ts'

const { signedInAt, tabOf } = useBrowser()

it('a file is previewed, confirmed, seen as entries, imported again in vain, and undone', async () => {
  const { page } = await signedInAt('/Imports')
  await see(heading(page, 'Import'), page.getByText('No imports yet'))
  await choose(page, samplePath(fidelityHistory))
  await see(page.getByText('Nothing is written yet.'), button(page, 'Confirm import'))
  // 13 + 0 + 0 + 0 + 5 + 0 + 9 = 27
  await soon(() => tallyOf(page)).toEqual([
    '27 rows in the file',
    '13 New',
    '0 Already here',
    '0 Corrections',
    '0 Same trade',
    '5 Needs a fix',
    '0 Refused',
    '9 Nothing new',
  ])
  await soon(() => factsOf(page)).toMatchObject({
    Format: 'Fidelity account history (CSV)',
    Account: '…5678 at Fidelity new',
    Dates: 'Aug 02, 2017 to Nov 09, 2017',
    'Entries it would add': '13',
    'Net cash': '+$4,416.23',
  })

  // The preview is in the address, and nothing of it is in the ledger.
  const preview = page.url()
  await page.goto('/Activity')
  await see(page.getByText('No entries yet'))
  await page.goto(preview)
  await tabNamed(page, '5 Needs a fix').click()
  const toFix = () => bodyOf(page, 'Rows of the file: needs a fix')
  await soon(toFix).toHaveLength(5)
  expect((await toFix())[0]).toEqual([
    '11',
    'Symbol',
    "is a security's number, not a ticker: '978928WR4'",
    '10/13/2017,My Account X12345678, YOU SOLD,978928WR4,UNITED STATES TREAS NTS NOTE 1.62500% 05/30/2018, Margin,0,,-10000,USD,99.46,0,,,-123.45,10123.45,',
  ])

  await button(page, 'Confirm import').click()
  await see(page.getByText('13 rows added, 5 not taken, 9 with nothing new.'))
  await see(
    page.getByText(/^(No wheel yet|\d+ open wheels?, \d+ in all), (no open questions|\d+ questions?)$/),
  )
  await see(page.getByRole('link', { name: 'See your wheels' }))
  await page.getByRole('link', { name: 'See the entries' }).click()
  await see(heading(page, 'Activity'), page.getByText('13 entries', { exact: true }))

  await page.goto('/Imports')
  await choose(page, samplePath(fidelityHistory))
  await see(page.getByText('All that could be read is already here, so there is nothing to confirm.'))
  await soon(() => tallyOf(page)).toEqual([
    '27 rows in the file',
    '0 New',
    '13 Already here',
    '0 Corrections',
    '0 Same trade',
    '5 Needs a fix',
    '0 Refused',
    '9 Nothing new',
  ])
  await button(page, 'Discard').click()
  await see(toast(page, 'The file was discarded. Nothing was written.'))
  await soon(async () => (await history(page)).length).toBe(1)

  await button(page, 'Undo fidelity_transactions.csv').click()
  const dialog = page.getByRole('dialog', { name: 'Undo the import of fidelity_transactions.csv?' })
  await button(dialog, 'Undo import').click()
  await see(toast(page, 'Undone: fidelity_transactions.csv'), toast(page, 'Its file can be imported again.'))
  await soon(async () => (await history(page))[0]?.[2]).toBe('undone')
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await see(page.getByText('No entries yet'))
})

it('a statement of trades and positions shows both, takes both in, and gives both back', async () => {
  const { page } = await signedInAt('/Imports')
  const statement = samplePath('made-up/ibkr-positions.xml')
  await choose(page, statement)
  await see(
    page.getByText(
      'Confirming adds 6 entries, and makes 4 positions what the broker reports. It can be undone.',
    ),
  )
  await soon(() => factsOf(page)).toMatchObject({
    'Entries it would add': '6',
    Positions:
      '…1111: 3 positions, as of Nov 13, 2026, 23:59:00 EST; cash $8,217.05 …2222: 1 position, as of Nov 13, 2026, 23:59:00 EST; cash $9,999.00',
  })
  await see(page.getByText('6 of them say what the account holds, which is shown above.'))
  await soon(() => bodyOf(page, 'Rows of the file: new')).toHaveLength(6)
  await button(page, 'Confirm import').click()
  await see(page.getByText('12 rows added, 1 not taken, 10 with nothing new.'))

  await page.goto('/Stocks')
  await soon(() => cardText(page, 'Total Positions')).toBe('Total Positions 2 in 2 symbols')
  await page.goto('/Imports')
  await choose(page, statement)
  await see(page.getByText('All that could be read is already here, so there is nothing to confirm.'))
  await button(page, 'Discard').click()
  await see(toast(page, 'The file was discarded. Nothing was written.'))

  await button(page, 'Undo ibkr-positions.xml').click()
  const dialog = page.getByRole('dialog', { name: 'Undo the import of ibkr-positions.xml?' })
  await see(dialog.getByText(/The positions of the snapshot before it, or of the history, count again/))
  await button(dialog, 'Undo import').click()
  await see(toast(page, 'Undone: ibkr-positions.xml'))
  await page.goto('/Imports?undo=gone')
  const gone = page.getByRole('dialog', { name: 'Undo this import?' })
  await see(gone.getByRole('alert').filter({ hasText: 'There is no such import' }))
  expect(await button(gone, 'Undo import').count()).toBe(0)
  await page.goto('/Stocks')
  await soon(() => cardText(page, 'Total Positions')).toBe('Total Positions 0 in 0 symbols')
})

it('a fee that a later export tells otherwise is shown old and new, applied, and undone', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'first.csv', text: schwabText([putSold]) }, '1234')
  const page = await tabOf(account)
  await page.goto('/Imports')
  const corrected = putSold.replace('"$0.66","$44.34"', '"$0.67","$44.33"')
  await choose(page, schwabFile('later.csv', [putBoughtBack, corrected]))
  await button(page, 'Read the file').click()
  await see(page.getByText('Confirming adds 1 entry and corrects 1 row. It can be undone.'))
  await tabNamed(page, '1 Corrections').click()
  const corrections = () => bodyOf(page, 'Rows of the file: corrections')
  const shown = [
    '3',
    'Jan 05, 2026',
    'Sell to open',
    'PCG $16.00 put, Feb 20, 2026',
    '−1',
    '$0.45',
    '$0.66 → $0.67',
    '+$44.34 → +$44.33',
  ]
  await soon(corrections).toEqual([shown])
  await button(page, 'Confirm import').click()
  await see(page.getByText('1 row added, 1 corrected.'))
  await tabNamed(page, '1 Corrections').click()
  await soon(corrections).toEqual([shown])
  await button(page, 'Undo later.csv').click()
  await button(page.getByRole('dialog'), 'Undo import').click()
  await see(toast(page, 'Undone: later.csv'))
})

it('refused rows come back as a file with their header and reasons', async () => {
  const { page } = await signedInAt('/Imports')
  await choose(page, samplePath(fidelityHistory))
  await button(page, 'Confirm import').click()
  await see(button(page, 'Undo import'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download (refused rows|rows to fix|rows not taken)$/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/fidelity_transactions.*\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain('Symbol')
  for (const kept of ['978928WR4', '991696QU2', '912566RL3']) expect(text).toContain(kept)
})

itBeside('rows beyond the first are shown page by page', async () => {
  const { page } = await signedInAt('/Imports')
  await choose(page, schwabFile('year.csv', manyInterestRows(300)))
  await page.getByLabel('Name of the new account').fill('Bank')
  await button(page, 'Read the file').click()
  await see(tabNamed(page, '300 New'))
  const rows = async () => (await bodyOf(page, 'Rows of the file: new')).length
  await soon(() => rows()).toBe(50)
  for (let shown = 50; shown < 300; shown = await rows()) {
    await button(page, 'Show more').click()
    await soon(rows).toBeGreaterThan(shown)
  }
  await soon(() => rows()).toBe(300)
})

it('a trade recorded by hand is met again in a file, and counted once or twice as the user says', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'interest.csv', text: schwabText(manyInterestRows(1)) }, 'Taxable')
  const page = await tabOf(owner)
  await page.goto('/Activity?dialog=record')
  const dialog = page.getByRole('dialog', { name: 'Record an entry' })
  await dialog.getByLabel('Kind').selectOption('Sell to open')
  await dialog.getByLabel('Option', { exact: true }).fill('PCG 02/20/2026 16.00 P')
  await dialog.getByLabel('Contracts').fill('1')
  await dialog.getByLabel('Price').fill('0.45')
  await dialog.getByLabel('Fees').fill('0.66')
  await dialog.getByLabel('Date').fill('2026-01-05')
  await button(dialog, 'Record entry').click()
  await see(page.getByText('2 entries', { exact: true }))

  await page.goto('/Imports')
  await choose(page, schwabFile('history.csv', [putSold]))
  await button(page, 'Read the file').click()
  await see(tabNamed(page, '1 Same trade'))
  expect(await button(page, 'Confirm import').count()).toBe(0)
  await page.getByLabel('Count both').check()
  await button(page, 'Confirm import').click()
  await see(button(page, 'Undo import'))
  await page.goto('/Activity')
  await see(page.getByText('3 entries', { exact: true }))
})

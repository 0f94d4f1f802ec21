import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import { itFurther } from '../effort.ts'
import { holdBack } from '../network.ts'
import {
  fidelityHistory,
  manyInterestRows,
  putBoughtBack,
  putSold,
  sample,
  samplePath,
  schwabFile,
  schwabText,
  tastytradeHistory,
} from '../payloads/broker-files.ts'
import type { BrokerFile } from '../payloads/broker-files.ts'
import { bodyOf, button, cardText, factsOf, heading, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { signedInAt, tabOf } = useBrowser()

const chooserLabel = 'Drop your broker’s files here, or choose them'

const choose = async (page: Page, files: string | BrokerFile | BrokerFile[]): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel(chooserLabel).click()
  await (await chooser).setFiles(files)
}

/** The parts of the sum, each as its count and name; the whole first. */
const tallyOf = async (page: Page): Promise<string[]> => {
  const total = await page.getByText(/rows? in the file/).evaluate((words) => words.parentElement?.innerText)
  const parts = await page.getByRole('tab').allInnerTexts()
  return [total ?? '', ...parts].map((text) => text.replace(/\s+/g, ' ').trim())
}

const tabNamed = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

const history = (page: Page) => bodyOf(page, 'Imports so far')

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
  await soon(async () => (await bodyOf(page, 'Entries, latest first')).length).toBe(13)

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
  await see(toast(page, 'Undone: fidelity_transactions.csv'))
  await soon(async () => (await history(page))[0]?.[3]).toBe('undone')
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
  await see(page.getByText('6 of them say what the account holds, which stands above.'))
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
  await see(dialog.getByText(/What was held before it stands again/))
  await button(dialog, 'Undo import').click()
  await see(toast(page, 'Undone: ibkr-positions.xml'))
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

it('a file that names no account asks for one, and the next file offers it', async () => {
  const { page } = await signedInAt('/Imports')
  await choose(page, samplePath(tastytradeHistory))
  await see(page.getByRole('heading', { name: 'Which account is this?' }))
  await button(page, 'Read the file').click()
  await see(page.getByText('Give the new account a name'))
  await page.getByLabel('Name of the new account').fill('Roth IRA')
  await button(page, 'Read the file').click()
  await button(page, 'Confirm import').click()
  await see(page.getByText('6 rows added.'))
  await soon(async () => (await factsOf(page))['Account']).toBe('Roth IRA at tastytrade')

  await choose(page, schwabFile('later.csv', [putSold]))
  await see(page.getByRole('heading', { name: 'Which account is this?' }))
  await page.getByLabel('Account', { exact: true }).selectOption('Roth IRA at tastytrade')
  await button(page, 'Read the file').click()
  await see(tabNamed(page, '1 New'))
})

it('a file of no known format says which are read and where to get them', async () => {
  const { page } = await signedInAt('/Imports')
  await choose(page, {
    name: 'recipe.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('flour,500 g\nwater,300 g\n'),
  })
  await see(page.getByRole('heading', { name: 'This file can’t be read' }))
  const formats = await factsOf(page.getByLabel('Formats that are read'))
  expect(formats['Charles Schwab history (CSV)']).toContain('On schwab.com')
  expect(Object.values(formats)).not.toContain('As the broker exports it.')
  await button(page, 'Take another file').click()
  await see(page.getByText('No imports yet'))
})

it('refused rows come back as a file with their header and reasons', async () => {
  const { page } = await signedInAt('/Imports')
  await choose(page, samplePath(fidelityHistory))
  await button(page, 'Confirm import').click()
  await see(button(page, 'Undo import'))
  const download = page.waitForEvent('download')
  await button(page, 'Download refused rows').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/fidelity_transactions.*\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain('Symbol')
  for (const kept of ['978928WR4', '991696QU2', '912566RL3']) expect(text).toContain(kept)
})

it('files dropped on the dashboard are imported, one after the other', async () => {
  const { page } = await signedInAt('/Dashboard')
  await see(heading(page, 'Portfolio Dashboard'))
  const dropped = await page.evaluateHandle(
    (files) => {
      const data = new DataTransfer()
      for (const { name, text } of files) data.items.add(new File([text], name, { type: 'text/csv' }))
      return data
    },
    [sample(fidelityHistory), { name: 'interest.csv', text: schwabText(manyInterestRows(3)) }],
  )
  const main = page.getByRole('main')
  await main.dispatchEvent('dragover', { dataTransfer: dropped })
  await see(page.getByText('Drop to import'))
  await main.dispatchEvent('drop', { dataTransfer: dropped })
  await see(heading(page, 'Import'), tabNamed(page, '13 New'), page.getByText(/^Up next: interest\.csv\./))
  await seeGone(page.getByText('Drop to import'))
  await button(page, 'Confirm import').click()
  await button(page, 'Read the next file').click()
  await see(page.getByRole('heading', { name: 'Which account is this?' }))
})

itFurther('text that is dragged is no file', async () => {
  const { page } = await signedInAt('/Dashboard')
  await see(heading(page, 'Portfolio Dashboard'))
  const dragged = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'PCG')
    return data
  })
  await page.getByRole('main').dispatchEvent('dragover', { dataTransfer: dragged })
  await page.waitForTimeout(100)
  expect(await page.getByText('Drop to import').count()).toBe(0)
})

it('pasted rows are read like a file', async () => {
  const { page } = await signedInAt('/Imports')
  await button(page, 'Paste text instead').click()
  await button(page, 'Read the text').click()
  await see(page.getByText('Paste the rows of a file, with their header'))
  await page.getByLabel('Rows of a file, with their header').fill(schwabText([putSold]))
  await button(page, 'Read the text').click()
  await page.getByLabel('Name of the new account').fill('Taxable')
  await button(page, 'Read the file').click()
  await see(tabNamed(page, '1 New'))
  await soon(() => bodyOf(page, 'Rows of the file: new')).toEqual([
    ['2', 'Jan 05, 2026', 'Sell to open', 'PCG $16.00 put, Feb 20, 2026', '−1', '$0.45', '+$44.34'],
  ])
})

itFurther('text that is being pasted stays when a file has been read', async () => {
  const { page } = await signedInAt('/Imports')
  const letGo = await holdBack(page, '**/api/imports*')
  await choose(page, samplePath(fidelityHistory))
  await see(page.getByRole('progressbar', { name: 'Reading fidelity_transactions.csv' }))
  await button(page, 'Paste text instead').click()
  const text = page.getByLabel('Rows of a file, with their header')
  await text.fill('"Date"')
  letGo()
  await see(button(page, 'Confirm import'))
  await page.keyboard.type(',')
  expect(await text.inputValue()).toBe('"Date",')
})

it('an import on which later entries stand says why it cannot be undone', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'sold.csv', text: schwabText([putSold]) }, 'Taxable')
  await importFileByApi(owner, { name: 'closed.csv', text: schwabText([putBoughtBack]) }, 'Taxable')
  const page = await tabOf(owner)
  await page.goto('/Imports')
  await button(page, 'Undo sold.csv').click()
  const dialog = page.getByRole('dialog')
  await see(dialog.getByRole('alert').getByText(/PCG.*1 contract more than would be open/))
  expect(await button(dialog, 'Undo import').count()).toBe(0)
  await dialog.getByText('Close', { exact: true }).click()
  await seeGone(dialog)
  await soon(async () => (await history(page)).map((row) => row[3])).toEqual(['imported', 'imported'])
})

it('a preview that the ledger has overtaken says so and can be confirmed again', async () => {
  const { page } = await signedInAt('/Imports')
  await choose(page, samplePath(fidelityHistory))
  await see(button(page, 'Confirm import'))
  const message = 'The ledger has changed since the preview. Look at it again.'
  await page.route('**/confirm', (route) =>
    route.fulfill({ status: 409, json: { code: 'STAGED_ANEW', message } }),
  )
  await button(page, 'Confirm import').click()
  await see(page.getByRole('alert').getByText(message))
  await page.unrouteAll()
  await button(page, 'Confirm import').click()
  await see(button(page, 'Undo import'))
})

it('a file that the server could not take is still there to be sent again', async () => {
  const { page } = await signedInAt('/Imports')
  await page.route('**/api/imports*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await choose(page, samplePath(fidelityHistory))
  await see(page.getByRole('heading', { name: 'fidelity_transactions.csv was not imported' }))
  await page.unrouteAll()
  await button(page, 'Send again').click()
  await see(tabNamed(page, '13 New'))
})

it('an import that is cancelled leaves nothing', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'first.csv', text: schwabText([putSold]) }, 'Taxable')
  const page = await tabOf(owner)
  await page.goto('/Imports')
  await choose(page, schwabFile('long.csv', manyInterestRows(60_000)))
  await button(page, 'Read the file').click()
  await see(page.getByRole('progressbar', { name: 'Reading long.csv' }))
  await see(page.getByText(/of 60,000 rows looked at/))
  await button(page, 'Cancel').click()
  await seeGone(page.getByRole('progressbar'))
  await page.reload()
  await soon(async () => (await history(page)).map((row) => row[0])).toEqual([
    'first.csv Charles Schwab history (CSV)',
  ])
})

it('an import goes on when its page is closed, and is found on return', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'first.csv', text: schwabText([putSold]) }, 'Taxable')
  const page = await tabOf(owner)
  await page.goto('/Imports')
  await choose(page, schwabFile('long.csv', manyInterestRows(60_000)))
  await button(page, 'Read the file').click()
  await see(page.getByText(/of 60,000 rows looked at/))
  await page.close()

  const back = await tabOf(owner)
  await back.goto('/Imports')
  await see(
    back.getByRole('heading', { name: 'Still being read' }),
    back.getByRole('progressbar', { name: 'Reading long.csv' }),
  )
  expect((await history(back))[0]?.[3]).toBe('being read')
  await see(back.getByText(/of 60,000 rows looked at/))
  await back.getByRole('link', { name: 'long.csv' }).click()
  // It is shown here from then on, and turns into the preview by itself.
  await seeGone(back.getByRole('heading', { name: 'Still being read' }))
  await see(tabNamed(back, '60,000 New'))
  await button(back, 'Confirm import').click()
  await see(back.getByText('60,000 rows added.'))
})

it('a file that could not be read while nobody waited says so, and is discarded', async () => {
  const owner = await signUpByApi()
  const page = await tabOf(owner)
  await page.goto('/Imports')
  const failed = {
    id: 'b1',
    kind: 'history',
    format: '',
    format_title: '',
    file_name: 'photo.png',
    state: 'failed',
    staged_at: '2026-11-20T15:00:00Z',
    confirmed_at: null,
    undone_at: null,
    accounts: [],
    counts: {
      rows: 0,
      new: 0,
      already_here: 0,
      corrections: 0,
      same_trade: 0,
      needs_fix: 0,
      refused: 0,
      nothing_new: 0,
    },
    entries: 0,
    first_date: null,
    last_date: null,
    net_cash: null,
    snapshots: [],
    problem: 'This is an image, not an export of a broker.',
  }
  const listed = { new: 0, already_here: 0, corrections: 0, needs_fix: 0, refused: 0, nothing_new: 0 }
  const preview = { ...failed, rows: [], listed, reasons: [], notices: [], notice_count: 0 }
  let isThere = true
  await page.route('**/api/imports*', (route) => route.fulfill({ json: isThere ? [failed] : [] }))
  await page.route('**/api/imports/b1*', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: preview })
    isThere = false
    return route.fulfill({ status: 204 })
  })
  await page.reload()
  await soon(async () => (await history(page))[0]?.[3]).toBe('could not be read')
  await page.getByRole('link', { name: 'photo.png' }).click()
  await see(
    page
      .getByRole('alert')
      .getByText('This is an image, not an export of a broker. Nothing of the file was written.'),
  )
  await button(page, 'Discard').click()
  await see(toast(page, 'The file was discarded. Nothing was written.'), page.getByText('No imports yet'))
})

it('rows beyond the first are shown page by page', async () => {
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

it('by keyboard alone a file is chosen, looked at and confirmed', async () => {
  const { page } = await signedInAt('/Imports')
  await see(page.getByText('No imports yet'))
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const named = element instanceof HTMLInputElement ? element.labels?.[0] : (element as HTMLElement)
      return (element?.getAttribute('aria-label') ?? named?.innerText ?? '').replace(/\s+/g, ' ').trim()
    })
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if ((await focused()) === name) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard never reaches '${name}'; it is at '${await focused()}'`)
  }
  // Awaited from before, so that the browser shows no dialog of its own.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(chooserLabel)
  await page.keyboard.press('Space')
  await (await chooser).setFiles(samplePath(fidelityHistory))
  await see(button(page, 'Confirm import'))
  await tabTo('13 New')
  await page.keyboard.press('ArrowRight')
  await soon(focused).toBe('5 Needs a fix')
  await see(page.getByRole('table', { name: 'Rows of the file: needs a fix' }))
  await page.keyboard.press('ArrowLeft')
  await soon(focused).toBe('13 New')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await soon(focused).toBe('Confirm import')
  await page.keyboard.press('Enter')
  await see(page.getByText(/13 rows added/))
})

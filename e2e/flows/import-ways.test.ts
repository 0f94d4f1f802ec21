import { expect, it } from 'vitest'
import { itFurther } from '../effort.ts'
import { holdBack } from '../network.ts'
import {
  fidelityHistory,
  manyInterestRows,
  putSold,
  sample,
  samplePath,
  schwabFile,
  schwabPositions,
  schwabText,
  tastytradeHistory,
} from '../payloads/broker-files.ts'
import { bodyOf, button, cardText, factsOf, heading, see, seeGone, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import { choose, chooserLabel, tabNamed } from '../import-page.ts'

const { signedInAt } = useBrowser()

it('a file that names no account asks for one, and the next file offers it', async () => {
  const { page } = await signedInAt('/Imports')
  await choose(page, samplePath(tastytradeHistory))
  await see(page.getByRole('heading', { name: 'Which account is this?' }))
  // There is none yet that could be chosen.
  await see(page.getByText('The file names no account. Name the one that it belongs to.'))
  await button(page, 'Read the file').click()
  await see(page.getByText('Give the new account a name'))
  await page.getByLabel('Name of the new account').fill('Roth IRA')
  await button(page, 'Read the file').click()
  await button(page, 'Confirm import').click()
  await see(page.getByText('6 rows added.'))

  await choose(page, schwabFile('later.csv', [putSold]))
  await see(page.getByRole('heading', { name: 'Which account is this?' }))
  await see(page.getByText('Choose the one that it belongs to, or name a new one.'))
  // The only account is another broker's: a hasty click chooses none.
  await button(page, 'Read the file').click()
  await see(page.getByText('Choose the account that the rows belong to'))
  await page.getByLabel('Account', { exact: true }).selectOption('Roth IRA at tastytrade')
  await button(page, 'Read the file').click()
  await see(tabNamed(page, '1 New'))
})

it('positions of two accounts ask for each that is here under a name that the user gave', async () => {
  const { page } = await signedInAt('/Imports')
  const bought = (symbol: string) => [
    `"01/05/2026","Buy","${symbol}","${symbol} CORP","100","$20.00","","-$2000.00"`,
  ]
  for (const [account, symbol] of [
    ['Main', 'KO'],
    ['Roth', 'PCG'],
  ] as const) {
    await choose(page, schwabFile(`${account}.csv`, bought(symbol)))
    await see(page.getByRole('heading', { name: 'Which account is this?' }))
    if (account === 'Roth') await page.getByLabel('Account', { exact: true }).selectOption('A new account')
    await page.getByLabel('Name of the new account').fill(account)
    await button(page, 'Read the file').click()
    await button(page, 'Confirm import').click()
    await see(page.getByText('1 row added.'))
  }

  await choose(page, schwabPositions({ 'Individual ...123': 'KO', 'Roth IRA ...777': 'PCG' }))
  for (const [name, account] of [
    ['Individual ...123', 'Main'],
    ['Roth IRA ...777', 'Roth'],
  ] as const) {
    await see(
      page.getByText(
        `The file names the account '${name}', and its positions are under your account '${account}'`,
      ),
    )
    await button(page, 'Read the file').click()
  }
  await button(page, 'Confirm import').click()
  await see(page.getByText('2 positions added.'))
  await page.goto('/Stocks')
  await soon(() => cardText(page, 'Total Positions')).toBe('Total Positions 2 in 2 symbols')
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

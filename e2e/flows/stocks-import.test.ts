import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { itFurther } from '../effort.ts'
import { changedSnapshot, recordedAccount, twoAccounts } from '../payloads/payloads.ts'
import { bodyOf, button, cardText, groupLines, goBySidebar, heading, see, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { signedInAt } = useBrowser()

const choose = (page: Page, file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel('Import file', { exact: true }).setInputFiles(file)

const json = (name: string, text: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

const wrongFile = 'Failed to import positions: Invalid import file format'

/**
 * Worked out by hand from the payload, in cents: value and open profit as the broker gave them; BRK/B came without a
 * profit: 242.55 - 0.5 x 470.001234 = 7.549383. PCG stands in both accounts: 5010 + 1670 and 84 + 170 on 4926 + 1500.
 */
const atFirst = [
  'BRK.B 0.5 shares $242.55 +$7.55 (+3.21%)',
  'PCG 400 shares $6,680.00 +$254.00 (+3.95%)',
  'SCHD 12.3456 shares $340.12 +$5.49 (+1.64%)',
  'TLRY \u2212200 shares \u2212$410.00 \u2212$30.00 (\u22127.89%)',
]

/**
 * SCHD is gone, VTI is new, the second account was not in the file. What it holds is worth the later price all the same:
 * PCG is 3360 + 1680 and 76 + 180 on 3284 + 1500.
 */
const aDayLater = [
  'BRK.B 0.5 shares $242.55 +$7.55 (+3.21%)',
  'PCG 300 shares $5,040.00 +$256.00 (+5.35%)',
  'TLRY \u2212200 shares \u2212$410.00 \u2212$30.00 (\u22127.89%)',
  'VTI 3 shares $951.30 +$51.00 (+5.66%)',
]

/** Lot number and the end of the account number, shares, average, price, value, profit, call. */
const lotsOf = async (page: Page, symbol: string): Promise<string[]> =>
  (await bodyOf(page, `Tax lots of ${symbol}`)).map(
    ([lot = '', shares, average, price = '', value, profit, call]) =>
      [lot.split(' ')[0], lot.slice(-4), shares, average, price.split(' ')[0], value, profit, call].join(
        ' | ',
      ),
  )

it('two accounts with ETFs, fractional and short shares stand there to the cent, and so does the day after', async () => {
  const { page } = await signedInAt('/Stocks')
  await choose(page, twoAccounts)
  await see(toast(page, 'Imported successfully: 7 positions'))
  await soon(() => groupLines(page)).toEqual(atFirst)
  await soon(() => cardText(page, 'Total Positions')).toBe('Total Positions 5 in 4 symbols')
  // 242.55 + 6680.00 + 340.12 - 410.00
  await soon(() => cardText(page, 'Total Value')).toBe('Total Value $6,852.67 at market value')
  await page.getByRole('button', { name: /^PCG/ }).click()
  await see(page.getByText('4 lots of 100 shares'))
  await soon(() => lotsOf(page, 'PCG')).toEqual([
    '1 | 2222 | 100 | $16.42 | $16.70 | $1,670.00 | +$28.00 (+1.71%) Profit | $18.00 call Jan 19, 2035',
    '2 | 2222 | 100 | $16.42 | $16.70 | $1,670.00 | +$28.00 (+1.71%) Profit | $18.00 call Jan 19, 2035',
    '3 | 2222 | 100 | $16.42 | $16.70 | $1,670.00 | +$28.00 (+1.71%) Profit | – no call sold',
    '4 | 4444 | 100 | $15.00 | $16.70 | $1,670.00 | +$170.00 (+11.33%) Profit | – no call sold',
  ])

  await choose(page, changedSnapshot)
  await see(toast(page, 'Imported successfully: 5 positions'))
  await soon(() => groupLines(page)).toEqual(aDayLater)
  await soon(() => cardText(page, 'Total Positions')).toBe('Total Positions 5 in 4 symbols')
  // 242.55 + 5040.00 - 410.00 + 951.30
  await soon(() => cardText(page, 'Total Value')).toBe('Total Value $5,823.85 at market value')
  await soon(() => lotsOf(page, 'PCG')).toEqual([
    '1 | 2222 | 100 | $16.42 | $16.80 | $1,680.00 | +$38.00 (+2.31%) Profit | $18.00 call Jan 19, 2035',
    '2 | 2222 | 100 | $16.42 | $16.80 | $1,680.00 | +$38.00 (+2.31%) Profit | – no call sold',
    '3 | 4444 | 100 | $15.00 | $16.80 | $1,680.00 | +$180.00 (+12.00%) Profit | – no call sold',
  ])

  await goBySidebar(page, 'Dashboard')
  await see(heading(page, 'Portfolio Dashboard'))
  // Stocks 5823.85, options -20.50 - 118.50; gains 284.549383 and 20.84 + 92.83, on a basis of 6551.970617.
  await soon(() => cardText(page, 'Total Portfolio Value')).toContain('$5,684.85')
  await soon(() => cardText(page, 'Total P/L')).toBe('Total P/L +$398.22 +6.1% open, on $6,551.97 invested')
  await soon(() => cardText(page, 'Active Positions')).toContain('7 5 stocks, 2 options')
})

it('the same file again changes nothing', async () => {
  const { page } = await signedInAt('/Stocks')
  for (const snapshot of [twoAccounts, twoAccounts]) {
    const taken = page.waitForResponse('**/api/portfolio/import/positions')
    await choose(page, snapshot)
    await taken
    await page.waitForResponse('**/api/portfolio/positions/stocks*')
    await soon(() => groupLines(page)).toEqual(atFirst)
  }
})

it('the data import center takes the same file and tells what a changed snapshot did', async () => {
  const { page } = await signedInAt('/Import')
  const upload = page.getByLabel('Upload accounts with positions', { exact: true })
  await upload.setInputFiles(twoAccounts)
  await button(page, 'Import Data').click()
  await see(page.getByRole('definition').getByText('7 new'))
  await button(page, 'Remove').click()
  await upload.setInputFiles(changedSnapshot)
  await button(page, 'Import Data').click()
  await see(page.getByRole('definition').getByText('1 new, 2 changed, 2 as before, 1 closed'))
  await page.getByRole('link', { name: 'See stocks' }).click()
  await soon(() => groupLines(page)).toEqual(aDayLater)
})

it('a file without accounts and export_info is no import file', async () => {
  const { page } = await signedInAt('/Stocks')
  await choose(page, json('something.json', '{"accounts": []}'))
  await see(toast(page, wrongFile))
  await see(page.getByRole('alert').getByText(wrongFile))
  await see(page.getByRole('heading', { name: 'No stock positions yet' }))
})

itFurther("a broker's own answer is no import file either", async () => {
  const { page } = await signedInAt('/Stocks')
  await choose(page, recordedAccount)
  await see(toast(page, wrongFile))
})

it('only .json files are taken', async () => {
  const { page } = await signedInAt('/Stocks')
  await choose(page, { name: 'positions.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') })
  await see(toast(page, wrongFile))
})

itFurther('a file that cannot be read says so', async () => {
  const { page } = await signedInAt('/Stocks')
  await choose(page, json('broken.json', '{"accounts": ['))
  await see(toast(page, 'Failed to import positions: Invalid JSON in file.'))
})

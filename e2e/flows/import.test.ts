import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signUpByApi } from '../account.ts'
import { itBeside, itFurther } from '../effort.ts'
import {
  jsonOf,
  recordedAccount,
  recordedOrders,
  recordedTransactions,
  textOf,
} from '../payloads/payloads.ts'
import { bodyOf, button, cardText, factsOf, heading, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { signedInAt, tabOf } = useBrowser()

type RecordedPosition = {
  readonly instrument: { readonly symbol: string; readonly underlyingSymbol: string }
  readonly longQuantity: number
  readonly shortQuantity: number
  readonly longOpenProfitLoss?: number
  readonly shortOpenProfitLoss?: number
}

const recorded = jsonOf(recordedAccount) as {
  readonly securitiesAccount: { readonly positions: readonly RecordedPosition[] }
}

const minus = '\u2212'
const signed = (amount: number): string =>
  `${amount < 0 ? minus : '+'}$${Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** What the broker itself says of each position: ticker, strike, contracts, open profit or loss. */
const brokersTable = recorded.securitiesAccount.positions
  .map(({ instrument, longQuantity, shortQuantity, longOpenProfitLoss, shortOpenProfitLoss }) => {
    const contracts = longQuantity - shortQuantity
    return [
      instrument.underlyingSymbol,
      `$${(Number(instrument.symbol.slice(13)) / 1000).toFixed(2)}`,
      `${contracts < 0 ? minus : ''}${Math.abs(contracts)}`,
      signed(longOpenProfitLoss ?? shortOpenProfitLoss ?? Number.NaN),
    ].join(' ')
  })
  .toSorted()

/** The same of each row that the page shows. */
const shownTable = async (page: Page): Promise<string[]> =>
  (await bodyOf(page, 'Options'))
    .map(([ticker = '', , strike, , contracts, , , profit = '']) =>
      [ticker.split(' ')[0], strike, contracts, profit.split(' ')[0]].join(' '),
    )
    .toSorted()

const seeTheBrokersFigures = async (page: Page) => {
  await page.goto('/Options?columns=specification')
  await see(heading(page, 'Options Portfolio'))
  await soon(() => shownTable(page)).toEqual(brokersTable)
  await see(page.getByText(`Total value ${minus}$474.50`))
  const statuses = (await bodyOf(page, 'Options')).map((row) => row[8])
  expect(new Set(statuses)).toEqual(new Set(['Open Pending expiry']))
  await page.goto('/Dashboard')
  await soon(() => cardText(page, 'Total Portfolio Value')).toContain(`${minus}$474.50`)
  await soon(() => cardText(page, 'Total P/L')).toContain('+$274.84 +12.0% open, on $2,281.94 invested')
  await soon(() => cardText(page, 'Active Positions')).toContain('10 0 stocks, 10 options, 0 wheels')
}

const pasteInto = (page: Page, input: string, text: string) =>
  page.getByRole('textbox', { name: `${input} JSON`, exact: true }).fill(text)

const uploadTo = (
  page: Page,
  input: string,
  file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0],
) => page.getByLabel(`Upload ${input}`, { exact: true }).setInputFiles(file)

const message = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const importedTen = (page: Page) => message(page, 'Imported 10 positions successfully!')

/** Whether anything was sent to the import. */
const watchImports = (page: Page): (() => number) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/portfolio/import/positions')) sent += 1
  })
  return () => sent
}

it('an account that is pasted shows its ten options as the broker values them', async () => {
  const { page } = await signedInAt('/Import')
  await pasteInto(page, 'Accounts with positions', textOf(recordedAccount))
  await button(page, 'Import Data').click()
  await see(importedTen(page))
  await soon(() => factsOf(page)).toEqual({ Positions: '10 new', Orders: 'none', Transactions: 'none' })
  await seeTheBrokersFigures(page)
})

itBeside('an account that is uploaded shows the same, and importing it again changes nothing', async () => {
  const { page } = await signedInAt('/Import')
  await uploadTo(page, 'accounts with positions', recordedAccount)
  await see(page.getByText('account.json'))
  await button(page, 'Import Data').click()
  await see(importedTen(page))
  await seeTheBrokersFigures(page)
  await page.goto('/Import')
  await uploadTo(page, 'accounts with positions', recordedAccount)
  await button(page, 'Import Data').click()
  await see(importedTen(page))
  await soon(() => factsOf(page)).toMatchObject({ Positions: '10 as before' })
  await seeTheBrokersFigures(page)
})

it('Undo takes back the import as a whole', async () => {
  const { page } = await signedInAt('/Import')
  await pasteInto(page, 'Accounts with positions', textOf(recordedAccount))
  await button(page, 'Import Data').click()
  await see(toast(page, 'Imported 10 positions'))
  await see(importedTen(page))
  await page.getByRole('heading', { name: 'Receipt' }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await seeGone(importedTen(page))
  await page.goto('/Options')
  await see(page.getByRole('heading', { name: 'No options positions yet' }))
})

it('a file that is still being read goes with the import', async () => {
  const { page } = await signedInAt('/Import')
  await see(button(page, 'Import Data'))
  const letGo = await page.evaluateHandle(() => {
    const held = Promise.withResolvers<void>()
    Blob.prototype.text = async function late() {
      await held.promise
      return new Response(this).text()
    }
    return held.resolve
  })
  await uploadTo(page, 'accounts with positions', recordedAccount)
  await button(page, 'Import Data').click()
  await letGo.evaluate((go) => go())
  await see(importedTen(page))
})

itFurther('another user sees nothing of it', async () => {
  const { page } = await signedInAt('/Import')
  await pasteInto(page, 'Accounts with positions', textOf(recordedAccount))
  await button(page, 'Import Data').click()
  await see(importedTen(page))
  const other = await tabOf(await signUpByApi())
  await other.goto('/Options')
  await see(other.getByRole('heading', { name: 'No options positions yet' }))
  await other.goto('/Dashboard')
  await see(other.getByText('No positions yet. Start by adding your first investment!'))
})

it('a preview shows the converted JSON and writes nothing', async () => {
  const { page } = await signedInAt('/Import')
  const sent = watchImports(page)
  await pasteInto(page, 'Accounts with positions', textOf(recordedAccount))
  await button(page, 'Preview').click()
  const preview = page.getByRole('textbox', { name: 'Converted JSON' })
  await see(
    preview,
    page.getByText('1 account, 10 positions, 0 orders, 0 transactions. Nothing is written yet.'),
  )
  const payload = JSON.parse(await preview.inputValue()) as { accounts: { positions: unknown[] }[] }
  expect(payload.accounts[0]?.positions).toHaveLength(10)
  await soon(() => preview.getAttribute('rows')).toBe('4')
  expect(sent()).toBe(0)
  await page.goto('/Options?columns=specification')
  await see(page.getByRole('heading', { name: 'No options positions yet' }))
})

it('orders and transactions are stored beside their account, and every item is accounted for', async () => {
  const { page } = await signedInAt('/Import')
  await pasteInto(page, 'Account numbers', '[{"accountNumber": "11111111", "hashValue": "A1"}]')
  await uploadTo(page, 'accounts with positions', recordedAccount)
  await uploadTo(page, 'orders', recordedOrders)
  await uploadTo(page, 'transactions', recordedTransactions)
  await button(page, 'Import Data').click()
  await see(importedTen(page))
  await soon(() => bodyOf(page, 'What each input contained')).toEqual([
    ['Account numbers', '1', '1', '0'],
    ['Accounts with positions', '11', '11', '0'],
    ['Orders', '5', '5', '0'],
    ['Transactions', '2', '2', '0'],
  ])
  await soon(() => factsOf(page)).toEqual({ Positions: '10 new', Orders: '5 new', Transactions: '2 new' })
})

it('text that is no JSON is named by its inputs and nothing is sent', async () => {
  const { page } = await signedInAt('/Import')
  const sent = watchImports(page)
  await pasteInto(page, 'Account numbers', '[{"accountNumber": ')
  await pasteInto(page, 'Accounts with positions', textOf(recordedAccount))
  await pasteInto(page, 'Orders', 'no JSON at all')
  await button(page, 'Import Data').click()
  const alert = page.getByRole('alert')
  await see(alert.getByText('Invalid JSON in one or more inputs.'))
  const details = await alert.getByRole('listitem').allInnerTexts()
  expect(details.map((detail) => detail.split(':')[0])).toEqual(['Account numbers', 'Orders'])
  for (const detail of details) expect(detail).toMatch(/: .{5,}/)
  expect(sent()).toBe(0)
  await pasteInto(page, 'Account numbers', '')
  await pasteInto(page, 'Orders', '   ')
  await seeGone(alert)
  await button(page, 'Import Data').click()
  await see(importedTen(page))
})

it('a file that cannot be read says so at its input', async () => {
  const { page } = await signedInAt('/Import')
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])
  await uploadTo(page, 'transactions', { name: 'photo.json', mimeType: 'application/json', buffer: bytes })
  const input = page.getByRole('region', { name: 'Transactions', exact: true })
  await see(input.getByRole('alert').filter({ hasText: 'Invalid JSON in file.' }))
  await uploadTo(page, 'transactions', recordedTransactions)
  await see(input.getByText('transactions.json'))
  await seeGone(input.getByRole('alert'))
  await button(input, 'Remove').click()
  await see(input.getByRole('textbox', { name: 'Transactions JSON' }))
})

it('without any input there is nothing to import', async () => {
  const { page } = await signedInAt('/Import')
  const sent = watchImports(page)
  await button(page, 'Import Data').click()
  await see(page.getByRole('alert').getByText('Nothing to import yet.'))
  expect(sent()).toBe(0)
})

it('JSON of another kind is not sent, and the page says what it holds', async () => {
  const { page } = await signedInAt('/Import')
  const sent = watchImports(page)
  await pasteInto(page, 'Accounts with positions', '{"recipe": "pancakes", "eggs": 3}')
  await button(page, 'Import Data').click()
  await see(page.getByRole('alert').getByText('Nothing in these inputs could be used, so nothing was sent.'))
  await soon(() => bodyOf(page, 'What each input contained')).toEqual([
    ['Accounts with positions', '1', '0', '1'],
  ])
  await see(page.getByRole('region', { name: 'Refused before sending' }).getByText('names no account number'))
  expect(sent()).toBe(0)
})

it('a row that cannot be used is refused by name while the others are taken', async () => {
  const { page } = await signedInAt('/Import')
  const { securitiesAccount } = recorded
  const crypto = { longQuantity: 1, instrument: { assetType: 'CRYPTO', symbol: 'BTC' } }
  const mixed = {
    securitiesAccount: { ...securitiesAccount, positions: [...securitiesAccount.positions, crypto] },
  }
  await pasteInto(page, 'Accounts with positions', JSON.stringify(mixed))
  await button(page, 'Import Data').click()
  await see(importedTen(page))
  await soon(() => bodyOf(page, 'What each input contained')).toEqual([
    ['Accounts with positions', '12', '11', '1'],
  ])
  const refused = page.getByRole('region', { name: 'Refused before sending' })
  await see(refused.getByText('positions[10]'), refused.getByText('CRYPTO positions are not followed'))
  await see(button(page, 'Download refused rows'))
})

itBeside('an import that the server could not take says what went wrong and keeps the inputs', async () => {
  const { page } = await signedInAt('/Import')
  const refusal = { code: 'INTERNAL', message: 'Something went wrong on the server.' }
  await page.route('**/api/portfolio/import/positions', (route) =>
    route.fulfill({ status: 422, json: refusal }),
  )
  await pasteInto(page, 'Accounts with positions', textOf(recordedAccount))
  await button(page, 'Import Data').click()
  await see(page.getByRole('alert').filter({ hasText: refusal.message }))
  await page.unroute('**/api/portfolio/import/positions')
  await button(page, 'Import Data').click()
  await see(importedTen(page))
})

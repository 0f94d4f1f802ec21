/** The same history under the name that a user gave, and in a file that names its account. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import { putSold, schwabText } from '../payloads/broker-files.ts'
import { button, see, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const head =
  '<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>schwab.com<ACCTID>55501234</INVACCTFROM>'
const sold =
  '<SELLOPT><INVSELL><INVTRAN><FITID>7<DTTRADE>20260105</INVTRAN><SECID><UNIQUEID>P16<UNIQUEIDTYPE>OTHER</SECID>' +
  '<UNITS>-1<UNITPRICE>0.45<COMMISSION>0.66<TOTAL>44.34<SUBACCTSEC>MARGIN<SUBACCTFUND>MARGIN</INVSELL>' +
  '<OPTSELLTYPE>SELLTOOPEN<SHPERCTRCT>100</SELLOPT>'
const listed =
  '<SECLISTMSGSRSV1><SECLIST><OPTINFO><SECINFO><SECID><UNIQUEID>P16<UNIQUEIDTYPE>OTHER</SECID><SECNAME>PUT PCG' +
  '<TICKER>PCG   260220P00016000</SECINFO><OPTTYPE>PUT<STRIKEPRICE>16<DTEXPIRE>20260220<SHPERCTRCT>100</OPTINFO>' +
  '</SECLIST></SECLISTMSGSRSV1>'
const statement = `OFXHEADER:100\nDATA:OFXSGML\n\n${head}<INVTRANLIST>${sold}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>${listed}</OFX>`

const openStatement = async (): Promise<Page> => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'page.csv', text: schwabText([putSold]) }, 'Main')
  const page = await tabOf(owner)
  await page.goto('/Imports')
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Drop your broker’s files here, or choose them').click()
  const file = { name: 'statement.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(statement) }
  await (await chooser).setFiles(file)
  await see(
    page.getByText(/^The file names the account '55501234', and its trades are under your account 'Main'/),
  )
  return page
}

const account = (page: Page) => page.getByLabel('Account', { exact: true })

it('whose trades are here asks which account it is, and counts each once', async () => {
  const page = await openStatement()
  await soon(() => account(page).locator('option:checked').textContent()).toBe('Main at Schwab')
  await button(page, 'Read the file').click()
  await see(page.getByRole('tab', { name: '1 Same trade', exact: true }))
})

it('is of a new account where the user says so, and says what counts twice', async () => {
  const page = await openStatement()
  await account(page).selectOption('A new account')
  expect(await page.getByLabel('Name of the new account').inputValue()).toBe('55501234')
  await button(page, 'Read the file').click()
  await see(
    page.getByText(/The row is one of the trades of '55501234' that are under your account 'Main' already/),
  )
})

import { it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { button, heading, see, seeGone, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const bought = '"01/05/2026","Buy","KO","COCA COLA CO","100","$60.00","","-$6,000.00"'
const unread = (day: string): string =>
  `"01/${day}/2026","Byu","KO","COCA COLA CO","50","$62.00","","-$3,100.00"`

it('refused rows are set aside, all of one reason at once, and taken up again', async () => {
  const owner = await signUpByApi()
  const text = schwabText([unread('22'), unread('21'), bought])
  await importFileByApi(owner, { name: 'history.csv', text }, '55501234')
  const page = await tabOf(owner)
  await page.goto('/Symbols/KO')
  await see(heading(page, 'KO'), page.getByText('Figures are of what is known. Missing: 2 refused rows.'))
  await page.getByRole('link', { name: 'See the rows' }).click()
  await page.getByRole('tab', { name: 'Needs a fix' }).click()
  await button(page, 'Set line 2 aside').click()
  await see(
    toast(page, '1 row set aside'),
    toast(page, 'Figures no longer wait for it.'),
    button(page, 'Take up line 2 again'),
  )
  await button(page, 'Set all rows aside that have the reason of line 3').click()
  await see(button(page, 'Take up line 3 again'))
  await page.goto('/Symbols/KO')
  await see(heading(page, 'KO'))
  await seeGone(page.getByText('Figures are of what is known.'))
  await page.goBack()
  await button(page, 'Take up line 2 again').click()
  await see(button(page, 'Set line 2 aside'))
})

it('a wheel says which refused rows its figures leave out, and leads to them', async () => {
  const owner = await signUpByApi()
  // Past its expiration it makes the sentence a long one.
  const sold = '"01/06/2026","Sell to Open","KO 03/20/2026 60.00 P","PUT KO","1","$1.00","$0.65","$99.35"'
  await importFileByApi(owner, { name: 'history.csv', text: schwabText([unread('22'), sold]) }, '55501234')
  const page = await tabOf(owner)
  await page.goto('/Wheels')
  await page.getByRole('link', { name: 'Not in it: 1 refused row and 1 option past its expiration' }).click()
  await page.getByRole('tab', { name: 'Needs a fix' }).click()
  await see(button(page, 'Set line 2 aside'))
})

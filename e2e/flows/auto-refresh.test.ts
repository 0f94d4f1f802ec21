import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import { serverAtPageTime } from '../page-time.ts'
import { putSold, schwabText } from '../payloads/broker-files.ts'
import { button, see, soon } from '../seeing.ts'
import { ownContext, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

it('prices of wheels refresh every half minute while the market is open, once it is switched on', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'history.csv', text: schwabText([putSold]) }, '55501234')
  const page = await tabOf(account, ownContext)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wheels/refresh-prices')) asked += 1
  })
  await serverAtPageTime(page)
  // A Friday, 10:00 in New York.
  await page.clock.install({ time: new Date('2026-11-20T15:00:00Z') })
  await page.goto('/Wheels')
  const toggle = button(page, 'Auto-Refresh OFF')
  await see(toggle, page.getByRole('article', { name: / wheel since / }).first())
  await page.clock.runFor(65_000)
  expect(asked).toBe(0)
  await toggle.click()
  await see(button(page, 'Auto-Refresh ON'))
  await page.clock.runFor(65_000)
  await soon(() => asked).toBe(2)
  // A clock that leapt is asked about before it is believed.
  const told = page.waitForResponse('**/api/health')
  await page.clock.setSystemTime(new Date('2026-11-20T21:00:00Z'))
  await page.clock.runFor(15_000)
  await told
  await soon(() => page.evaluate(() => localStorage.getItem('wheelwright.clock'))).toBe(null)
  // After the close it rests, and the choice outlives a reload.
  await page.clock.runFor(65_000)
  expect(asked).toBe(2)
  await page.reload()
  await see(button(page, 'Auto-Refresh ON'))
})

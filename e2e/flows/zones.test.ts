import { beforeAll, expect, it } from 'vitest'
import { addOptionByApi, signUpByApi } from '../account.ts'
import type { Account } from '../account.ts'
import { isOfLongLane, shareOf } from '../effort.ts'
import { serverAtPageTime } from '../page-time.ts'
import { bodyOf, heading, see, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const zones = [
  'Pacific/Kiritimati',
  'Asia/Kolkata',
  'Europe/London',
  'America/New_York',
  'Pacific/Honolulu',
] as const

/** The page's clock, the days to December 21, 2035, what the market does, and the age of a price of March 9, 2035. */
const instants = [
  [
    '2035-03-11T07:00:00Z',
    '285',
    'Market closed, opens Mon 09:30 New York',
    'from Friday’s close, 1 day old',
  ],
  [
    '2035-11-04T06:30:00Z',
    '47',
    'Market closed, opens Mon 09:30 New York',
    'stale, from the close of Mar 09, 239 days old',
  ],
  [
    '2035-12-21T04:59:59Z',
    '1',
    'Market closed, opens Fri 09:30 New York',
    'stale, from the close of Mar 09, 286 days old',
  ],
  [
    '2035-12-21T05:00:00Z',
    '0',
    'Market closed, opens 09:30 New York',
    'stale, from the close of Mar 09, 286 days old',
  ],
] as const

let account: Account
beforeAll(async () => {
  account = await signUpByApi()
  await addOptionByApi(account, {
    ticker: 'PCG',
    option_type: 'Put',
    strike_price: 15,
    expiration_date: '2035-12-21',
    contracts: -1,
    cost_basis: 0.5,
    current_price: 0.4,
    status: 'Open',
  })
})

/** The short lane takes the one whose day is farthest ahead. */
const isFarthest = (zone: string) => zone === 'Pacific/Kiritimati'

it.each(shareOf(zones, isFarthest))(
  'a browser in %s shows the days, the market and the ages of New York',
  async (timezoneId) => {
    const page = await tabOf(account, { timezoneId })
    await serverAtPageTime(page)
    // The price of 16:00 on that Friday, whatever the clock of this machine says.
    await page.route('**/api/portfolio/positions/options*', async (route) => {
      const response = await route.fetch()
      // What did not change is not sent again, and stays as it was answered.
      if (response.status() === 304) return route.fulfill({ response })
      const answer = (await response.json()) as object[]
      const json = answer.map((option) => ({ ...option, price_as_of: '2035-03-09T21:00:00.000Z' }))
      await route.fulfill({ response, json })
    })
    for (const [instant, days, market, age] of shareOf(instants, (_, at) => isOfLongLane || at % 3 === 0)) {
      await page.clock.setFixedTime(instant)
      await page.goto('/Options?columns=greeks')
      await see(heading(page, 'Options Portfolio'), page.getByText(market, { exact: true }))
      await soon(async () => (await bodyOf(page, 'Greeks'))[0]?.[6]?.split(' ')[0]).toBe(days)
      const [row] = await bodyOf(page, 'Greeks')
      expect(row?.[6]).toBe(days === '0' ? '0 expires today' : `${days} Dec 21, 2035`)
      expect(row?.[2]).toContain(age)
    }
  },
)

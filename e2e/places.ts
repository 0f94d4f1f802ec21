/** Places of the client, each reached by one of six users and examined there. */
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import {
  addOptionByApi,
  addStockByApi,
  importByApi,
  importFileByApi,
  signUpByApi,
  theDemo,
} from './account.ts'
import type { Account } from './account.ts'
import { shareOf } from './effort.ts'
import { examine, usualExtent, type Extent } from './axe.ts'
import { sample, schwabText, tastytradeHistory } from './payloads/broker-files.ts'
import { jsonOf, twoAccounts } from './payloads/payloads.ts'
import { snapshotOf, workedCaseHeld } from './payloads/worked-case.ts'
import { heading, see } from './seeing.ts'
import { useBrowser } from './use-browser.ts'

export type Place = {
  readonly name: string
  readonly path: string
  readonly who: 'visitor' | 'newcomer' | 'investor' | 'doubled' | 'demo' | 'administrator'
  /** Brings the page to where it shall be examined. */
  readonly reach: (page: Page) => Promise<unknown>
  /** A further state of what another place shows: the long lane alone looks at it. */
  readonly lane?: 'long'
  /** Where even the short lane looks at more than its share. */
  readonly extent?: Extent
}

export function title(text: string) {
  return (page: Page) => see(heading(page, text))
}

const taxable = '55501234'

/** One who holds a little of everything, by hand, by a snapshot and by histories. */
const makeInvestor = async (): Promise<Account> => {
  const investor = await signUpByApi()
  await importByApi(investor, jsonOf(twoAccounts))
  await importFileByApi(investor, sample(tastytradeHistory), 'Roth IRA')
  // An account of its own, in which 100 shares are missing.
  await importFileByApi(investor, { name: 'schwab.csv', text: schwabText(workedCaseHeld) }, taxable)
  await importByApi(
    investor,
    snapshotOf(taxable, [{ symbol: 'ABC', quantity: 200, average: 45.4065, price: 49 }]),
  )
  await addStockByApi(investor, { symbol: 'ZZZ', shares: 150, cost_basis: 16.42, market_price: 12 })
  await addOptionByApi(investor, {
    ticker: 'ZZZ',
    option_type: 'Put',
    strike_price: 10,
    expiration_date: '2035-01-19',
    contracts: 1,
    cost_basis: 0.5,
    status: 'Open',
  })
  return investor
}

const shares = ['KO', 'PEP', 'ABC'] as const

/** One who holds the same shares by hand, by a history under a name of his own, and by a snapshot of his broker. */
const makeDoubled = async (): Promise<Account> => {
  const doubled = await signUpByApi()
  await addStockByApi(doubled, { symbol: 'KO', shares: 100, cost_basis: 20, market_price: 21 })
  const rows = shares.map((symbol) => `"06/01/2026","Buy","${symbol}","","100","$20.00","","-$2,000.00"`)
  await importFileByApi(doubled, { name: 'schwab.csv', text: schwabText(rows) }, 'Main')
  const held = shares.map((symbol) => ({ symbol, quantity: 100, average: 20, price: 21 }))
  await importByApi(doubled, snapshotOf('77701234', held))
  return doubled
}

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const extents: Record<Extent, string> = {
  whole: 'in any theme, wide or narrow',
  share: 'in the light theme, nor the ruler, wide or narrow',
}

/** Made by the first file of a process that asks for them: what is examined leaves them as they are. */
const accounts = {
  newcomer: once(signUpByApi),
  investor: once(makeInvestor),
  doubled: once(makeDoubled),
  demo: theDemo,
  administrator: async () => ({ username: '', email: '', password: '', token: inject('administrator') }),
}

/** One test for each place, so that what is wrong with one is told by its name and the others go on. */
export function examinePlaces(places: readonly Place[]): void {
  const { visitor, tabOf } = useBrowser({ reducedMotion: 'reduce' })
  for (const { name, who, path, reach, extent = usualExtent } of shareOf(
    places,
    ({ lane }) => lane !== 'long',
  ))
    it(`axe finds nothing on ${name}, ${extents[extent]}`, async () => {
      const page = who === 'visitor' ? await visitor() : await tabOf(await accounts[who]())
      await page.goto(path)
      await reach(page)
      expect(await examine(page, extent)).toEqual([])
    })
}

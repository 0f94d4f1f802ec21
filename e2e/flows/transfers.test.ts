import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, readByApi, signUpByApi } from '../account.ts'
import { itBeside } from '../effort.ts'
import { robinhoodText, schwabText } from '../payloads/broker-files.ts'
import { button, see, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const left = [
  '"03/02/2026","Journaled Shares","PEP","PEPSICO INC","-10","","",""',
  '"03/02/2026","Journaled Shares","KO","COCA COLA CO","-100","","",""',
  '"01/12/2026","Buy","PEP","PEPSICO INC","10","$140.00","","-$1,400.00"',
  '"01/12/2026","Buy","KO","COCA COLA CO","100","$50.00","","-$5,000.00"',
]
const came = [
  '"3/4/2026","3/4/2026","3/4/2026","PEP","PepsiCo","ACATI","10","",""',
  '"3/4/2026","3/4/2026","3/4/2026","KO","Coca-Cola","ACATI","100","",""',
]

const movedShares = async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'schwab.csv', text: schwabText(left) }, '11110001')
  await importFileByApi(owner, { name: 'robinhood.csv', text: robinhoodText(came) }, '22220002')
  return owner
}

const asked = (page: Page, symbol: string) =>
  page.getByRole('article', { name: `Are these the same shares of ${symbol}?`, exact: true })

interface Profits {
  readonly items: readonly { readonly underlying: string; readonly complete: boolean }[]
}

it('shares that went to another broker are linked by one word for all of them, and taken apart again', async () => {
  const owner = await movedShares()
  const page = await tabOf(owner)
  const completeness = async () => {
    const { items } = (await readByApi(owner, '/portfolio/pnl')) as Profits
    return Object.fromEntries(items.map(({ underlying, complete }) => [underlying, complete]))
  }
  await page.goto('/Questions')
  await see(
    page.getByRole('heading', { name: 'Moved between your accounts' }),
    asked(page, 'PEP'),
    asked(page, 'KO').getByText('100 shares left the account ending in 0001 on Mar 02, 2026', {
      exact: false,
    }),
  )
  await button(page, 'All 2: the same, link them').click()
  await see(toast(page, '2 questions answered'), page.getByRole('heading', { name: 'No open questions' }))
  expect(await completeness()).toEqual({ KO: true, PEP: true })

  await button(page, 'Take back').click()
  await see(asked(page, 'KO'))
  expect(await completeness()).toEqual({ KO: false, PEP: false })
})

itBeside('one that is not the same is told by its digit', async () => {
  const page = await tabOf(await movedShares())
  await page.goto('/Questions')
  await asked(page, 'KO').getByRole('button').first().focus()
  await page.keyboard.press('2')
  await see(toast(page, '1 question answered'), asked(page, 'PEP'))
})

it('shares that were linked by themselves are taken apart on their symbol, after what moves was shown', async () => {
  const owner = await signUpByApi()
  const cameHere = [
    '"03/09/2026","Sell","KO","COCA COLA CO","100","$52.00","","$5,200.00"',
    '"03/04/2026","Journaled Shares","KO","COCA COLA CO","100","","",""',
  ]
  await importFileByApi(owner, { name: 'first.csv', text: schwabText(left) }, '11110001')
  await importFileByApi(owner, { name: 'second.csv', text: schwabText(cameHere) }, '22220002')
  const page = await tabOf(owner)
  const realized = async () => {
    const { items } = (await readByApi(owner, '/portfolio/pnl')) as {
      items: readonly { underlying: string; realized_pnl: number | null }[]
    }
    return items.find(({ underlying }) => underlying === 'KO')?.realized_pnl
  }
  await page.goto('/Symbols/KO')
  await see(
    page.getByRole('heading', { name: 'Moved between your accounts' }),
    page.getByText('100 shares left …0001 on Mar 02, 2026 and came to …0002 on Mar 04, 2026.'),
  )
  await button(page, 'These are not one transfer').click()
  const dialog = page.getByRole('alertdialog', { name: 'These are not one transfer?' })
  await see(dialog.getByText('KO in …0002: realized P&L $200.00 → not known', { exact: false }))
  expect(await realized()).toBe(200)
  await button(dialog, 'Take it apart').click()
  await see(page.getByText('Not one transfer, as you said', { exact: false }))
  expect(await realized()).toBeNull()

  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await see(page.getByText('Linked automatically', { exact: false }))
  expect(await realized()).toBe(200)
})

/** Lots: on samples for anyone, and on one's own ledger, where each action is recorded and taken back. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { changeByApi, importFileByApi, readByApi, signUpByApi, type Account } from '../account.ts'
import { isOfLongLane, itBeside, shareOf } from '../effort.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { button, heading, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import { elsewhere } from '../wheel-opening.ts'

const { tabOf, visitor } = useBrowser()

const lot = (page: Page, no: number, ticker: string): Locator =>
  page.getByRole('article', { name: `Lot ${no} of ${ticker}` })
const modal = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

const fill = async (dialog: Locator, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value)
}

const opening = 'Please enter a valid strike, premium, and a future expiration date.'
const closing = 'Please enter a valid date and debit; quantity must be > 0.'
const rolling = 'Please enter valid close debit and new leg (strike, expiry, premium).'

it('the samples take every action by the rules of a lot, and send nothing', async () => {
  const page = await visitor()
  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(`${request.method()} ${request.url()}`)
  })
  await page.goto('/WheelsLotsMock')
  await see(heading(page, 'Wheel Lots'), page.getByText('Sample data.'))
  const apply = (dialog: Locator) => button(dialog, 'Apply to the sample').click()
  const leg = { Strike: '52', 'Limit premium': '0.9', 'Expiration date': '2035-01-19' }

  await button(page, 'Cover lot 2').click()
  const covering = modal(page, 'Sell Covered Call')
  await apply(covering)
  await see(covering.getByText(`Invalid sell covered call. ${opening}`))
  await fill(covering, leg)
  await apply(covering)
  await seeGone(covering)
  await see(lot(page, 2, 'SMPL').getByText('Call Sold'))

  await button(page, 'Close lot 2').click()
  const buyingBack = modal(page, 'Buy to Close (Short Call)')
  await fill(buyingBack, { 'Limit debit': '0.1', Contracts: '0' })
  await apply(buyingBack)
  await see(buyingBack.getByText(`Invalid close call. ${closing}`))
  await fill(buyingBack, { Contracts: '1' })
  await apply(buyingBack)
  await see(lot(page, 2, 'SMPL').getByText('Call not sold yet'))

  await button(page, 'Roll lot 1').click()
  const roll = modal(page, 'Roll Short Call')
  await apply(roll)
  await see(roll.getByText(`Invalid roll. ${rolling}`))
  await fill(roll, { ...leg, 'Limit debit': '0.4' })
  await apply(roll)
  await see(lot(page, 1, 'SMPL').getByText('$52.00 call to Jan 19, 2035, sold at $0.90'))

  await button(page, 'Close Put lot 3').click()
  const closingPut = modal(page, 'Buy to Close (Short Put)')
  await apply(closingPut)
  await see(closingPut.getByText(`Invalid close put. ${closing}`))
  await fill(closingPut, { 'Limit debit': '0.2' })
  await apply(closingPut)
  await see(lot(page, 3, 'SMPL').getByText('Put bought back'))

  await button(page, 'New Lot').click()
  const making = modal(page, 'Create New Lot')
  await apply(making)
  await see(making.getByText('Invalid lot buy. Please enter a price above 0.'))
  await making.getByRole('tab', { name: 'Cash-Secured Put' }).click()
  await apply(making)
  await see(making.getByText(`Invalid CSP. ${opening}`))
  await fill(making, leg)
  await apply(making)
  await see(lot(page, 5, 'SMPL').getByText('Put Sold'))

  await button(page, 'Add Event').click()
  const event = modal(page, 'Add Event')
  await apply(event)
  await see(event.getByText('Must be a number, at least 0'))
  await event.getByLabel('Fee').fill('1.5')
  await seeGone(event.getByText('Must be a number, at least 0'))
  await event.getByLabel('Fee').press('Enter')
  await seeGone(event)

  await button(page, 'Show timeline of lot 5').click()
  await see(page.getByRole('list', { name: 'Timeline of lot 5' }).getByText('Put sold'))
  await button(page, 'Hide timeline of lot 5').click()
  await page.goto('/LotTimelineMock')
  await see(page.getByRole('list', { name: 'Timeline of lot 4' }).getByText('Called away'))
  expect(written).toEqual([])
})

it('a wheel that was deleted is named with the way to the trash, until it is restored', async () => {
  const account = await signUpByApi()
  const put = '"10/01/2026","Sell to Open","KO 01/19/2035 48.00 P","PUT KO","1","$2.60","$0.65","$259.35"'
  await importFileByApi(account, { name: 'history.csv', text: schwabText([put]) }, 'Taxable')
  const [wheel] = (await readByApi(account, '/wheels/wheel-cycles')) as { readonly id: string }[]
  const page = await tabOf(account)
  await page.goto('/Lots')
  await page.getByRole('link', { name: 'Its wheel', exact: true }).click()
  await see(page.getByRole('heading', { name: /^KO wheel/ }))
  await elsewhere(account, 'DELETE', `/wheels/wheel-cycles/${wheel?.id}`)
  await page.goto('/Symbols/KO')
  const card = page.getByRole('article', { name: /^KO wheel since Oct 01/ })
  await see(card.getByRole('link', { name: 'In the trash' }))
  expect(await card.getByRole('link', { name: /wheel/ }).count()).toBe(0)
  await page.goto('/Lots')
  await page.getByRole('link', { name: 'Its wheel is in the trash' }).click()
  await page.getByRole('button', { name: /^Restore/ }).click()
  await see(page.getByText('The trash is empty'))
  await page.goBack()
  await see(page.getByRole('link', { name: 'Its wheel', exact: true }))
})

/** 200 shares with one call on them, and a put beside. */
itBeside('wheels made by hand are all reached, fifty at a time', async () => {
  const account = await signUpByApi()
  for (let at = 0; at < 51; at += 1)
    await changeByApi(account, 'POST', '/wheels/wheel-cycles', {
      ticker: `P${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}`,
      strategy_type: 'cash_secured_put',
      strike_price: 15,
    })
  const page = await tabOf(account)
  await page.goto('/Lots')
  const cards = page.getByRole('region', { name: 'Wheels without entries' }).getByRole('article')
  await soon(() => cards.count()).toBe(50)
  await button(page, 'Show 1 more').click()
  await soon(() => cards.count()).toBe(51)
})

const history = schwabText([
  '"02/03/2026","Buy","ABC","ABC INC",200,"$50.00","","-$10000.00"',
  '"02/03/2026","Sell to Open","ABC 01/19/2035 60.00 C","ABC INC",1,"$1.50","$0.65","$149.35"',
  '"02/04/2026","Sell to Open","ABC 01/19/2035 40.00 P","ABC INC",1,"$0.90","$0.65","$89.35"',
])

/** What the pages say of the ticker: Wheels, Phase, symbol, Activity and Dashboard. */
const figuresOf = async (account: Account): Promise<unknown> => {
  const read = (path: string) => readByApi(account, path)
  const [wheels, phases, pnl, lots, snapshot, entries] = (await Promise.all([
    read('/wheels/wheel-cycles'),
    read('/wheels/performance'),
    read('/portfolio/pnl'),
    read('/portfolio/lots'),
    read('/dashboard/snapshot'),
    read('/portfolio/entries'),
  ])) as [Record<string, unknown>[], unknown, unknown, unknown, Record<string, unknown>, { items: unknown[] }]
  const figures = wheels.map(({ total_pnl, premium_collected, status }) => [
    total_pnl,
    premium_collected,
    status,
  ])
  return { figures, phases, pnl, lots, portfolio: snapshot['portfolio'], entries: entries.items.length }
}

it('every action on one’s own lots is recorded, and its undo puts every figure back', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'history.csv', text: history }, '55501234')
  const before = await figuresOf(account)
  const page = await tabOf(account)
  await page.goto('/Lots')
  await see(lot(page, 2, 'ABC').getByText('Call not sold yet'))
  const actions = [
    [
      'Cover lot 2',
      'Sell Covered Call',
      { Strike: '65', 'Premium, as sold': '1', 'Expiration date': '2035-01-19' },
      `Invalid sell covered call. ${opening}`,
    ],
    [
      'Close lot 1',
      'Buy to Close (Short Call)',
      { 'Debit, as bought back': '0.4' },
      `Invalid close call. ${closing}`,
    ],
    [
      'Roll lot 1',
      'Roll Short Call',
      {
        'Debit, as bought back': '0.4',
        Strike: '62',
        'Premium, as sold': '0.9',
        'Expiration date': '2035-02-16',
      },
      `Invalid roll. ${rolling}`,
    ],
    [
      'Close Put lot 3',
      'Buy to Close (Short Put)',
      { 'Debit, as bought back': '0.2' },
      `Invalid close put. ${closing}`,
    ],
    [
      'New Lot',
      'Create New Lot',
      { 'Price a share': '48.5' },
      'Invalid lot buy. Please enter a price above 0.',
    ],
  ] as const
  // What each of them changes is held over HTTP too.
  const tried = shareOf(actions, (_, at) => isOfLongLane || at % 2 === 0)
  for (const [name, title, values, message] of tried) {
    await button(page, name).click()
    const dialog = modal(page, title)
    await button(dialog, 'Record').click()
    await see(dialog.getByText(message))
    await fill(dialog, values)
    await button(dialog, 'Record').click()
    await see(toast(page, `Recorded: ${title === 'Create New Lot' ? 'New Lot' : title}`))
    await seeGone(dialog)
    expect(await figuresOf(account), name).not.toEqual(before)
    await button(page, 'Undo').click()
    await see(toast(page, 'It was taken back').last())
    await soon(() => figuresOf(account)).toEqual(before)
    await see(button(page, 'Cover lot 2'), button(page, 'Close lot 1'), button(page, 'Close Put lot 3'))
  }
})

it('the second of two tabs on one lot is refused in words', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'history.csv', text: history }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Lots')
  await button(page, 'Close lot 1').click()
  const dialog = modal(page, 'Buy to Close (Short Call)')
  await fill(dialog, { 'Debit, as bought back': '0.4' })
  // The other tab is quicker; this one is not told of it before it asks.
  await page.route('**/api/events', (route) => route.abort())
  await page.route('**/api/lots/groups**', (route) => route.abort())
  const { items } = (await readByApi(account, '/lots/groups')) as { items: { id: string }[] }
  const closed = await fetch(`${new URL(page.url()).origin}/api/lots/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.token}` },
    body: JSON.stringify({
      form: 'close call',
      group_id: items[0]?.id,
      lot_no: '1',
      debit: 0.3,
      trade_date: '2026-02-05',
    }),
  })
  expect(closed.status).toBe(201)
  await button(dialog, 'Record').click()
  await see(dialog.getByText(/Lot 1 of ABC was changed in the meantime: its option was closed already/))
})

/** Two purchases at 50 and 40, then a call that stands on the dearer one. */
const twoPurchases = schwabText([
  '"02/04/2026","Sell to Open","ABC 01/19/2035 60.00 C","ABC INC",1,"$1.50","$0.65","$149.35"',
  '"02/03/2026","Buy","ABC","ABC INC",100,"$50.00","","-$5000.00"',
  '"02/02/2026","Sell to Open","ABC 01/19/2035 30.00 P","ABC INC",1,"$0.90","$0.65","$89.35"',
  '"02/02/2026","Buy","ABC","ABC INC",100,"$40.00","","-$4000.00"',
])

it('a lot’s dialog stays with its lot and with what was typed when another wheel comes first meanwhile', async () => {
  const account = await signUpByApi()
  const take = (symbol: string, day: string) =>
    importFileByApi(
      account,
      {
        name: `${symbol}.csv`,
        text: schwabText([
          `"${day}","Sell to Open","${symbol} 01/19/2035 20.00 P","X",1,"$0.90","$0.65","$89.35"`,
        ]),
      },
      '55501234',
    )
  await take('ABC', '02/03/2026')
  const page = await tabOf(account)
  await page.goto('/Lots')
  // The newest stands first.
  const comes = (day: string) => see(page.getByText(`Wheel since ${day}, 2026`))
  await button(page, 'Close Put lot 1').click()
  const closes = modal(page, 'Buy to Close (Short Put)')
  await fill(closes, { 'Debit, as bought back': '0.2' })
  await take('DEF', '03/03/2026')
  await comes('Mar 03')
  await see(closes.getByText(/^Lot 1 of ABC/))
  expect(await closes.getByLabel('Debit, as bought back').inputValue()).toBe('0.2')
  await button(closes, 'Cancel').click()
  await page.goto('/Lots')
  await button(page, 'New Lot').click()
  const making = modal(page, 'Create New Lot')
  await fill(making, { Ticker: 'XYZ', 'Price a share': '48.5' })
  await take('GHI', '04/01/2026')
  await comes('Apr 01')
  expect(await making.getByLabel('Price a share').inputValue()).toBe('48.5')
})

it('a call is moved to another lot after what moves was shown, and sent back', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'history.csv', text: twoPurchases }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Lots')
  const move = page.getByRole('button', { name: /^Move the call of lot \d$/ })
  const covered = async () => (await move.getAttribute('aria-label'))?.at(-1)
  const from = (await covered()) ?? ''
  await move.click()
  const dialog = modal(page, `Move the call of lot ${from}`)
  await see(dialog.getByRole('row', { name: /on its shares if called away/ }).first())
  expect(await dialog.getByRole('cell').allInnerTexts()).toEqual([
    expect.stringMatching(/^\$60.00 call, Jan 19, 2035\s+on its shares if called away \+?\$1,000.00/),
    'no call',
    'no call',
    expect.stringMatching(/^\$60.00 call, Jan 19, 2035\s+on its shares if called away \+?\$2,000.00/),
    expect.any(String),
    expect.any(String),
  ])
  await button(dialog, 'Move the call').click()
  await seeGone(dialog)
  await soon(covered).not.toBe(from)
  await button(page, 'Undo').click()
  await soon(covered).toBe(from)
})

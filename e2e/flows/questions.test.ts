import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, readByApi, signUpByApi } from '../account.ts'
import { itBeside } from '../effort.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { button, choose, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const unseen = [
  '"11/09/2026","Buy","STAG","STAG INC","100","$30.00","","-$3,000.00"',
  '"10/05/2026","Sell","STAG","STAG INC","100","$38.00","","$3,800.00"',
]

const withHistory = async (rows: readonly string[]) => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'history.csv', text: schwabText(rows) }, '55501234')
  return owner
}

const asked = (page: Page, text: string) => page.getByRole('article', { name: text, exact: true })
const stag = 'Where did 100 shares of STAG come from? They left, and no entry says how they came.'

it('shares that came from before the history are given their cost, and the answer is taken back', async () => {
  const owner = await withHistory(unseen)
  const page = await tabOf(owner)
  await page.goto('/Questions')
  const question = asked(page, stag)
  await see(
    question,
    question.getByText('100 shares left by a sale or an assignment on Oct 05, 2026 at $38.00.'),
  )
  await question.getByRole('button').first().focus()
  await page.keyboard.press('1')
  await question.getByLabel('Cost per share').fill('35')
  await question.getByLabel('Acquired on').fill('2026-10-06')
  await button(question, 'Save the cost').click()
  await see(question.getByText('they cannot have been acquired after that', { exact: false }))
  await question.getByLabel('Acquired on').fill('2025-01-12')
  await button(question, 'Save the cost').click()
  await see(toast(page, '1 question answered'), page.getByRole('heading', { name: 'No open questions' }))
  const profit = (await readByApi(owner, '/portfolio/pnl')) as { items: { stock_pnl: number }[] }
  expect(profit.items[0]?.stock_pnl).toBe(300)

  await button(page, 'Take back').click()
  await see(asked(page, stag))
})

it('contracts that nobody saw opened are given their premium, and the page of their symbol has a result', async () => {
  const owner = await withHistory([
    '"10/05/2026","Buy to Close","KO 01/15/2027 50.00 P","PUT KO","2","$0.50","","-$100.00"',
  ])
  const page = await tabOf(owner)
  await page.goto('/Questions')
  const question = asked(page, 'What was received for 2 × short KO $50.00 put, Jan 15, 2027?')
  await see(
    page.getByRole('heading', { name: 'Short options without their opening' }),
    question.getByText('2 contracts were bought to close on Oct 05, 2026 at $0.50.'),
  )
  await question.getByRole('button').first().focus()
  await page.keyboard.press('1')
  await question.getByLabel('Premium received per share').fill('2')
  await question.getByLabel('Opened on').fill('2026-10-06')
  await button(question, 'Save the premium').click()
  await see(question.getByText('they cannot have been opened after that', { exact: false }))
  await question.getByLabel('Opened on').fill('2026-09-01')
  await button(question, 'Save the premium').click()
  await see(toast(page, '1 question answered'), page.getByRole('heading', { name: 'No open questions' }))
  const profit = (await readByApi(owner, '/portfolio/pnl')) as { items: { option_pnl: number }[] }
  expect(profit.items[0]?.option_pnl).toBe(300)

  await button(page, 'Take back').click()
  await see(question)
})

const moved = (shares: number): string =>
  `"03/04/2026","Journaled Shares","KO","COCA COLA CO","${shares}","","",""`

it('two rows of one symbol that came on one day are given one cost, or none, at once', async () => {
  const owner = await withHistory([
    '"03/09/2026","Sell","KO","COCA COLA CO","150","$52.00","","$7,800.00"',
    moved(100),
    moved(50),
  ])
  const page = await tabOf(owner)
  await page.goto('/Questions')
  const [more, fewer] = [100, 50].map((shares) => asked(page, `What did ${shares} shares of KO cost?`))
  if (more === undefined || fewer === undefined) throw new Error('no questions')
  await see(more, fewer, button(page, 'All 2: cost not known'))
  await more.getByRole('button').first().click()
  await more.getByLabel('Cost per share').fill('50')
  await more.getByLabel('Acquired on').fill('2024-05-06')
  await more.getByLabel('The same for the other row of that day: 50 shares').check()
  await button(more, 'Save the cost').click()
  await see(toast(page, '2 questions answered'), page.getByRole('heading', { name: 'No open questions' }))
  const profit = (await readByApi(owner, '/portfolio/pnl')) as { items: { stock_pnl: number }[] }
  expect(profit.items[0]?.stock_pnl).toBe(300)

  await button(page, 'Take back').click()
  await see(more, fewer)
  // What it offers is done.
  await toast(page, '2 questions answered').waitFor({ state: 'hidden', timeout: 5000 })
  await button(page, 'All 2: cost not known').click()
  await see(toast(page, '2 questions answered'), page.getByRole('heading', { name: 'No open questions' }))
})

it('shares that left in a merger are told what they came to, in cash and in shares', async () => {
  const owner = await withHistory([
    '"06/01/2026","Cash/Stock Merger","NEWC","NEWC INC","50","","",""',
    '"06/01/2026","Cash/Stock Merger","OLDC","OLDC INC","-100","","","$1,500.00"',
    '"01/05/2026","Buy","OLDC","OLDC INC","100","$50.00","","-$5,000.00"',
  ])
  const page = await tabOf(owner)
  await page.goto('/Questions')
  const question = asked(page, 'What did 100 shares of OLDC come to?')
  await see(question, question.getByText('for $1,500.00 in cash and for other shares', { exact: false }))
  await question.getByRole('button').first().focus()
  await page.keyboard.press('1')
  await question.getByLabel('Cash and shares for each').fill('14')
  await button(question, 'Save').click()
  await see(question.getByText('they cannot have come to less', { exact: false }))
  await question.getByLabel('Cash and shares for each').fill('57')
  await button(question, 'Save').click()
  await seeGone(question)
  await see(asked(page, 'What did 50 shares of NEWC cost?'))
})

it('what shares of a spin-off cost is taken off the cost of the old ones', async () => {
  const owner = await withHistory([
    '"03/02/2026","Spin-off","KID","KID INC","25","","",""',
    '"01/06/2025","Buy","PAR","PAR INC","100","$20.00","","-$2,000.00"',
  ])
  const page = await tabOf(owner)
  await page.goto('/Questions')
  const question = asked(page, 'What did 25 shares of KID cost?')
  await question.getByRole('button').first().click()
  await question.getByLabel('Cost per share, with fees').fill('5')
  await question.getByLabel('Acquired on').fill('2025-01-06')
  await question.getByLabel('Taken off the cost of').fill('PAX')
  await button(question, 'Save the cost').click()
  await see(question.getByText('No shares of PAX were held in this account on Mar 02, 2026.'))
  await question.getByLabel('Taken off the cost of').fill('par')
  await button(question, 'Save the cost').click()
  await see(toast(page, '1 question answered'))
  expect(await readByApi(owner, '/portfolio/lots?symbol=PAR')).toMatchObject([{ tax_basis: 1875 }])
  await page.goto('/Activity?symbol=PAR')
  await page.getByRole('button', { name: /^Corporate action, / }).click()
  await see(page.getByText('$125.00 of what the shares cost went over to 25 shares of KID.'))
})

it('shares from before the history are told lot by lot, pasted and typed, and the rest is asked again', async () => {
  const owner = await withHistory(unseen)
  const page = await tabOf(owner)
  await page.goto('/Questions')
  await asked(page, stag).getByRole('button').first().click()
  const form = asked(page, stag)
  await choose(form, 'Lot by lot')
  await form
    .getByLabel('Paste a table')
    .fill('Open Date\tQuantity\tCost/Share\n01/05/2023\t40\t$20.00\nTotal\t40\t')
  await button(form, 'Read the table').click()
  await see(
    form.getByText('1 lot was read.'),
    form.getByText('Line 3 was not taken (Total 40): its day could not be read.'),
    form.getByText('40 of 100 shares entered.', { exact: false }),
  )
  await button(form, 'Add a lot').click()
  const second = form.getByRole('listitem', { name: 'Lot 2' })
  await second.getByLabel('Acquired on').fill('2026-10-05')
  await second.getByLabel('Shares').fill('50')
  await second.getByLabel('Cost per share').fill('25')
  await button(form, 'Save the lots').click()
  await see(second.getByText('The history covers every day after 2026-10-04', { exact: false }))
  await second.getByLabel('Acquired on').fill('2026-06-01')
  await button(form, 'Save the lots').click()
  const rest = 'Where did 10 shares of STAG come from? They left, and no entry says how they came.'
  await see(toast(page, '1 question answered'), asked(page, rest))
  const profit = (await readByApi(owner, '/portfolio/pnl')) as { items: { stock_pnl: number }[] }
  // 40 x (38 - 20) + 50 x (38 - 25)
  expect(profit.items[0]?.stock_pnl).toBe(1370)

  await button(page, 'Take back').click()
  await see(asked(page, stag))
})

itBeside(
  'a lot that is taken out leaves the others as they were typed, and a message goes once something is typed',
  async () => {
    const page = await tabOf(await withHistory(unseen))
    await page.goto('/Questions')
    await asked(page, stag).getByRole('button').first().click()
    const form = asked(page, stag)
    await choose(form, 'Lot by lot')
    const lot = (place: number) => form.getByRole('listitem', { name: `Lot ${place}`, exact: true })
    await lot(1).getByLabel('Shares').fill('10')
    await button(form, 'Add a lot').click()
    await soon(() =>
      lot(2)
        .getByLabel('Acquired on')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true)
    await lot(2).getByLabel('Shares').fill('20')
    await lot(2).getByLabel('Cost per share').fill('25')
    await button(form, 'Save the lots').click()
    await see(lot(1).getByText('Enter the day.'), lot(2).getByText('Enter the day.'))
    await button(form, 'Remove lot 1').click()
    await soon(() => lot(1).getByLabel('Shares').inputValue()).toBe('20')
    expect(await lot(1).getByLabel('Cost per share').inputValue()).toBe('25')
    expect(await lot(2).count()).toBe(0)
    await seeGone(form.getByText('Enter the day.'))
    await see(form.getByText('20 of 100 shares entered.', { exact: false }))
  },
)

itBeside('a digit answers the question whose choices have the focus', async () => {
  const page = await tabOf(await withHistory(unseen))
  await page.goto('/Questions')
  await asked(page, stag).getByRole('button').first().focus()
  await page.keyboard.press('2')
  await see(page.getByRole('heading', { name: 'No open questions' }))
})

itBeside('questions with the same evidence are answered together', async () => {
  const owner = await withHistory([
    '"06/01/2026","Sell to Open","KO 06/19/2026 60.00 P","PUT KO","1","$1.00","$0.65","$99.35"',
    '"06/01/2026","Sell to Open","PEP 07/17/2026 140.00 P","PUT PEP","2","$2.00","$1.30","$398.70"',
  ])
  const page = await tabOf(owner)
  await page.goto('/Questions')
  await button(page, 'All 2: expired worthless').click()
  await see(toast(page, '2 questions answered'))
  await seeGone(page.getByRole('heading', { name: 'Past their expiration' }))
  await soon(async () => (await readByApi(owner, '/portfolio/questions')) as object).toMatchObject({
    counts: { all: 0 },
  })
})

it('questions are asked one by one, a key an answer, and the same evidence is confirmed at once', async () => {
  const owner = await withHistory([
    '"06/01/2026","Sell to Open","KO 06/19/2026 60.00 P","PUT KO","1","$1.00","$0.65","$99.35"',
    '"06/01/2026","Sell to Open","PEP 07/17/2026 140.00 P","PUT PEP","2","$2.00","$1.30","$398.70"',
    '"06/01/2026","Sell to Open","GM 07/17/2026 45.00 P","PUT GM","1","$1.00","$0.65","$99.35"',
  ])
  const page = await tabOf(owner)
  await page.goto('/Questions')
  await button(page, 'Answer one by one').click()
  const step = (name: RegExp) => page.getByRole('region', { name })
  const first = step(/^GM 45 put expired Jul 17.*, what happened\?$/)
  await see(first, page.getByText('1 of 3', { exact: true }))
  await see(first.getByRole('button', { name: 'Assigned 100 shares came at 45.00' }))
  await soon(() => first.evaluate((card) => card === document.activeElement)).toBe(true)
  await page.keyboard.press('l')
  await see(step(/^KO 60 put expired Jun 19.*, what happened\?$/), page.getByText('2 of 3', { exact: true }))
  await button(page, 'Confirm both as expired worthless').click()
  await see(toast(page, '2 questions answered'), page.getByText('1 question for later.'))
  await soon(async () => (await readByApi(owner, '/portfolio/questions')) as object).toMatchObject({
    counts: { all: 1 },
  })
  await button(page, 'Show all questions').click()
  await button(page, 'Answer one by one').click()
  await soon(() => first.evaluate((card) => card === document.activeElement)).toBe(true)
  await page.keyboard.press('w')
  await see(toast(page, '1 question answered'), page.getByText('Nothing is left to answer.'))
})

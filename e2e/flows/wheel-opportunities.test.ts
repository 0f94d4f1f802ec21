import { expect, it } from 'vitest'
import { addOptionByApi, theDemo, signUpByApi } from '../account.ts'
import { bodyOf, button, choose, factsOf, pathOf, see, seeGone, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import { withPositions } from '../wheels-page.ts'

const { tabOf } = useBrowser()

it('an opportunity tells the parts of its score and the numbers behind it, and leads to the wizard', async () => {
  const page = await tabOf(await withPositions())
  await page.goto('/Wheels?show=could')
  await button(page, 'Details of PCG, Covered call').click()
  const dialog = page.getByRole('dialog', { name: 'PCG: Covered call' })
  await soon(async () => (await bodyOf(page, 'Parts of the confidence score')).length).toBeGreaterThan(3)
  const facts = await factsOf(dialog)
  expect(facts).toMatchObject({
    'Coverage ratio': '50.00%',
    'Short calls': '2',
    'Naked calls': '1',
    'Blocks of 100 shares': '1',
    'Free blocks': '0',
  })
  const points = (await bodyOf(page, 'Parts of the confidence score')).map(([, text = '']) =>
    text.split(' of '),
  )
  expect(points.reduce((sum, [, weight]) => sum + Number(weight), 0)).toBe(100)
  expect(facts['Confidence']).toMatch(
    new RegExp(`^${points.reduce((sum, [given]) => sum + Number(given), 0)} `),
  )
  await button(dialog, 'Create Wheel').click()
  await seeGone(dialog)
  expect(new URL(page.url()).searchParams.get('dialog')).toBe('create-wheel')
  expect(new URL(page.url()).searchParams.get('opportunity')).toContain('PCG covered_call')
})

it('opportunities are searched, filtered by bands that are named, and drawn as a list', async () => {
  const page = await tabOf(await withPositions())
  await page.goto('/Wheels?show=could')
  const narrow = page.getByRole('search', { name: 'Narrow the opportunities' })
  await button(narrow, 'Filters').click()
  await soon(() => narrow.getByLabel('Confidence').getByRole('option').allInnerTexts()).toEqual([
    'Any confidence',
    'High, 80 and above',
    'Medium, 50 to 79',
    'Low, below 50',
  ])
  await choose(narrow, 'List')
  await soon(async () => (await bodyOf(page, 'Wheel opportunities')).length).toBeGreaterThan(0)
  await narrow.getByLabel('Search opportunities').pressSequentially('zzz')
  await see(page.getByRole('heading', { name: 'No Matching Opportunities' }))
  await page.reload()
  await see(page.getByRole('heading', { name: 'No Matching Opportunities' }))
  await button(page, 'Clear filters').click()
  await soon(async () => (await bodyOf(page, 'Wheel opportunities')).length).toBeGreaterThan(0)
})

it('wheels that run are no opportunities: the tab counts what is listed, and leads back to them', async () => {
  const page = await tabOf(await theDemo())
  await page.goto('/Wheels?show=could')
  const found = page.getByRole('article', { name: /^INTC, Naked stock/ })
  await see(found, page.getByText(/^6 running wheels \(.*PCG.*\) are listed under Mine/))
  const parts = page.getByRole('navigation', { name: 'Parts of the page' })
  expect(await parts.locator('[aria-current]').innerText()).toMatch(/What I could do\s+1$/)
  expect(await page.getByRole('article').count()).toBe(1)
  // Another wheel on its shares would count them twice.
  await found.getByRole('link', { name: 'Open its wheel' }).click()
  await soon(() => pathOf(page)).toMatch(/^\/Wheels\/INTC-/)
})

it('what is past its expiration is no opportunity, and leads to where it is asked about', async () => {
  const account = await signUpByApi()
  await addOptionByApi(account, {
    ticker: 'PCG',
    option_type: 'Put',
    strike_price: 15,
    expiration_date: '2024-06-14',
    contracts: -1,
    cost_basis: 0.5,
    status: 'Open',
  })
  const page = await tabOf(account)
  await page.goto('/Wheels?show=could')
  await see(page.getByText(/^1 option is past expiration \(PCG\)/))
  expect(await page.getByRole('article').count()).toBe(0)
  await page.getByRole('link', { name: 'Say what became of it' }).click()
  await soon(() => pathOf(page)).toBe('/Options')
  await see(page.getByRole('table', { name: 'Options' }).getByText('PCG').first())
})

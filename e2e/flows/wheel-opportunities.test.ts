import { expect, it } from 'vitest'
import { bodyOf, button, choose, factsOf, see, seeGone, soon } from '../seeing.ts'
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

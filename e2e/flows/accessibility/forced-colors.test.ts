/** Where the system chooses all colours, as for high contrast, nothing is told by a colour of the product's own. */
import { expect, it } from 'vitest'
import { theDemo } from '../../account.ts'
import { see } from '../../seeing.ts'
import { useBrowser } from '../../use-browser.ts'

const { tabOf } = useBrowser()

it('in forced colours the bands of a campaign are drawn, and what is chosen stands out', async () => {
  const page = await tabOf(await theDemo())
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/Wheels')
  await see(page.getByRole('article', { name: /^INTC wheel/ }).getByText(/^Campaign: /))
  const looks = await page.evaluate(() => {
    const of = (selector: string) => {
      const found = document.querySelector(selector)
      const { backgroundColor, borderBottomColor } = getComputedStyle(found ?? document.documentElement)
      return { backgroundColor, borderBottomColor }
    }
    return {
      page: of('body'),
      bands: [of('article .track-band'), of('article .track-shares')],
      choice: [of('label.choice:has(:checked)'), of('label.choice:not(:has(:checked))')],
      tab: [of('main a[aria-current]'), of('main nav a:not([aria-current])')],
    }
  })
  for (const { backgroundColor } of looks.bands) expect(backgroundColor).not.toBe(looks.page.backgroundColor)
  expect(looks.choice[0]?.backgroundColor).not.toBe(looks.choice[1]?.backgroundColor)
  expect(looks.tab[0]?.borderBottomColor).not.toBe(looks.tab[1]?.borderBottomColor)
})

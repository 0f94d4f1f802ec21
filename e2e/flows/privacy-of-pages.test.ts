import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readByApi, theDemo } from '../account.ts'
import { amountsOn } from '../amounts.ts'
import { isOfLongLane, shareOf } from '../effort.ts'
import { heading, see, soon } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const places = [
  ['/Dashboard', 'Portfolio Dashboard'],
  ['/Stocks', 'Stock Positions'],
  ['/Options', 'Options Portfolio'],
  ['/Options?columns=greeks', 'Options Portfolio'],
  ['/Wheels', 'Wheel Strategies'],
  ['/WheelsPhaseView', null],
  ['/Lots', 'Lots'],
  ['/Imports', 'Import'],
  ['/Activity', 'Activity'],
  ['/Questions', null],
  ['/Reconciliation', 'Reconciliation'],
  ['/Trash', null],
  ['/Symbols/KO', 'KO'],
  ['/Chain/KO', 'KO option chain'],
  ['/Periods', 'Periods'],
  ['/Periods?by=year', 'Periods'],
  ['/Settings', 'Settings'],
] as const

/** Of two that draw the same parts the short lane looks at one. */
const further = ['/Options?columns=greeks', '/Imports', '/Reconciliation', '/Trash', '/Periods?by=year']
const isShown = ([path]: readonly [string, string | null], at: number): boolean =>
  isOfLongLane || (!further.includes(path) && at <= places.length)

/** Figures whose signs are seen between the spaces that stand for their digits. */
const seenThrough = (page: Page): Promise<string[]> =>
  page
    .locator('.hidden-figure:visible')
    .evaluateAll((figures) =>
      figures
        .filter((figure) => getComputedStyle(figure).color !== 'rgba(0, 0, 0, 0)')
        .map((figure) => `${figure.textContent} in ${figure.parentElement?.outerHTML.slice(0, 80)}`),
    )

const widths = [
  [1280, undefined],
  [360, { viewport: phone }],
] as const

for (const [width, options] of shareOf(widths, ([width]) => width === 1280))
  it(`no page of the demo portfolio shows an amount in privacy mode at ${width} px`, async () => {
    const demo = await theDemo()
    const wheels = (await readByApi(demo, '/wheels/wheel-cycles?status=open')) as { cycle_key: string }[]
    const page = await tabOf(demo, options)
    await page.addInitScript(() => localStorage.setItem('wheelwright.privacy', 'on'))
    const found: Record<string, string[]> = {}
    const ofWheels = wheels.slice(0, 3).map(({ cycle_key: key }) => [`/Wheels/${key}`, null] as const)
    for (const [path, title] of shareOf([...places, ...ofWheels], isShown)) {
      await page.goto(path)
      await see(title === null ? page.getByRole('heading', { level: 1 }) : heading(page, title))
      await soon(() =>
        page.locator('main [aria-busy=true], main output.sr-only:has-text("Loading")').count(),
      ).toBe(0)
      if (path === '/Dashboard') await see(page.locator('main .hidden-figure').first())
      const amounts = [...(await amountsOn(page)), ...(await seenThrough(page))]
      if (amounts.length > 0) found[path] = amounts
    }
    expect(found).toEqual({})
  })

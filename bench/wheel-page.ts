/** A wheel opened in Chromium among 500: from the click on its name to its page with data, and to its details. */
import type { Page } from 'playwright-core'
import { launchChromium } from '../e2e/chromium.ts'
import { milliseconds, quantile } from './measure.ts'
import type { Figure } from './measure.ts'

const runs = 15
const bar = 150

interface Opening {
  readonly name: string
  readonly from: string
  readonly click: string
  readonly shown: string
}

const openings: readonly Opening[] = [
  {
    name: 'its page from the click on its name',
    from: '/Wheels',
    click: 'article[aria-label^="Wheel "] .wheel-row-since a',
    shown: '.wheel-picture svg',
  },
  {
    name: 'its details from the click',
    from: '/Wheels?view=grid',
    click: 'article[aria-label*=" wheel"] button[aria-label^="Details of"]',
    shown: '[role=dialog] .wheel-figures',
  },
]

/** Milliseconds from the click to the frame that shows it. The scripts are there: the pointer lay on the name before. */
const timeOpening = ({ click, shown }: Pick<Opening, 'click' | 'shown'>): Promise<number> =>
  new Promise((resolve) => {
    const began = performance.now()
    const look = (): void => {
      if (document.querySelector(shown) === null) requestAnimationFrame(look)
      else requestAnimationFrame(() => resolve(performance.now() - began))
    }
    document.querySelector<HTMLElement>(click)?.click()
    requestAnimationFrame(look)
  })

/** How long a pointer rests on what it is about to press, at least: what it may lead to is read ahead meanwhile. */
const restMs = 200

const openFirst = async (page: Page, url: string, { from, click, shown }: Opening): Promise<number> => {
  await page.goto(`${url}${from}`)
  await page.locator(click).first().hover()
  // Each script is loaded once; what is measured is a page that was open before.
  await page.evaluate(timeOpening, { click, shown })
  await page.goto(`${url}${from}`)
  await page.locator(click).first().hover()
  await page.waitForLoadState('load')
  await page.waitForTimeout(restMs)
  return page.evaluate(timeOpening, { click, shown })
}

/** Of a server that holds the wheels of the user behind the token. */
export async function wheelPages(url: string, token: string): Promise<Figure[]> {
  const browser = await launchChromium()
  const figures: Figure[] = []
  for (const opening of openings) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.addInitScript((value) => sessionStorage.setItem('wheelwright.session', value), token)
    const page = await context.newPage()
    const measured: number[] = []
    for (let run = 0; run < runs; run += 1) measured.push(await openFirst(page, url, opening))
    figures.push(milliseconds(`a wheel of 500, ${opening.name} (median)`, quantile(measured, 0.5), bar))
    await context.close()
  }
  await browser.close()
  return figures
}

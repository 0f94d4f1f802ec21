/** What axe and a ruler find on a page: wide and narrow, in every theme. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { isLong } from './effort.ts'
import { desktop, phone } from './use-browser.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe returns of a finding, as far as it is told here. */
type Finding = {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

const themes = ['light', 'dark', 'contrast', 'contrast-dark'] as const
/**
 * How much of a page is examined: whole, in each theme at both widths; or the share of the short lane, where axe looks at
 * the light page, wide, and the ruler at both widths. What colours may stand on each other is tested without a browser.
 */
export type Extent = 'whole' | 'share'
export const usualExtent: Extent = isLong ? 'whole' : 'share'
const themesAt = (width: number, extent: Extent) =>
  extent === 'whole' ? themes : themes.slice(0, width > phone.width ? 1 : 0)
const quickly = { resultTypes: ['violations'], preload: false }

/** Everything that axe knows, best practice and the size of targets included. */
const allRules = { ...quickly, rules: { 'target-size': { enabled: true } } }
/** A theme changes colours and nothing else, so that after the first these tell all. */
const colourRules = {
  ...quickly,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

const findings = async (page: Page, options: object): Promise<string[]> => {
  const violations = await page.evaluate(async (given): Promise<readonly Finding[]> => {
    const { axe } = globalThis as unknown as {
      axe: { run: (where: object, options: object) => Promise<{ violations: readonly Finding[] }> }
    }
    // What lies behind a dialog cannot be used until it is closed, and is a place of its own.
    const behind = '[data-base-ui-inert]'
    const where = document.querySelector(behind) === null ? document : { exclude: [[behind]] }
    return (await axe.run(where, given)).violations
  }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  )
}

/** Puts the theme on and waits until no colour is on its way any more. */
const putOn = (page: Page, theme: string): Promise<void> =>
  page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    do await frame()
    while (document.getAnimations().some(({ playState }) => playState === 'running'))
    await frame()
  }, theme)

/** Each thing that is wider than the page, by its outline. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120))
  })

/** Everything that can be pressed and is less than 24 px high or wide; links within a sentence may be. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInSentence = (element: HTMLElement): boolean =>
      [...(element.closest('p')?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\w/.test(textContent ?? ''),
      )
    return [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role=button]'),
    ]
      .map((element) => (element.matches('label .sr-only') ? (element.closest('label') ?? element) : element))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInSentence(element))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return width < 24 || height < 24
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        return `${width} x ${height}: ${element.outerHTML.slice(0, 160)}`
      })
  })

/** Dates of tables and contracts that go on in the next line, where they had room as a whole. */
const brokenDates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement?.closest('td, th, .instrument') == null) continue
      for (const { 0: date, index } of (text.textContent ?? '').matchAll(
        /[A-Z][a-z]{2} \d{1,2}(, \d{4}| ’\d\d)?/g,
      )) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + date.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`${date} in ${text.parentElement.outerHTML.slice(0, 160)}`)
      }
    }
    return found
  })

/** Gives the window a size and waits until the page has drawn itself for it: some are laid out anew by script. */
const resize = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize(size)
  await page.evaluate(async (width) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    do await frame()
    while (window.innerWidth !== width)
    // Queries of the width are told before a frame, what follows from them is laid out by the next.
    await frame()
  }, size.width)
}

/** Makes the window as high as the page, so that what sticks to its edges covers nothing. */
const unroll = async (page: Page, { width, height }: { width: number; height: number }): Promise<void> => {
  await resize(page, { width, height })
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (whole > height) await resize(page, { width, height: whole })
}

/** What moves though nobody sees it: it would have the page drawn anew sixty times a second as long as it is open. */
const movesUnseen = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const moving = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return document.getAnimations().flatMap(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      const isSeen = target?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ?? true
      return isSeen ? [] : [target?.parentElement?.outerHTML.slice(0, 160) ?? '']
    })
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return moving
}

const examineAt = async (
  page: Page,
  size: { width: number; height: number },
  extent: Extent,
): Promise<string[]> => {
  await unroll(page, size)
  const found: string[] = []
  for (const theme of themesAt(size.width, extent)) {
    await putOn(page, theme)
    const here = await findings(page, theme === themes[0] ? allRules : colourRules)
    found.push(...here.map((finding) => `${theme}, ${size.width} px: ${finding}`))
  }
  const wide = await overflow(page)
  const small = await smallTargets(page)
  const broken = await brokenDates(page)
  return [
    ...found,
    ...wide.map((element) => `wider than ${size.width} px: ${element}`),
    ...small.map((element) => `at ${size.width} px only ${element}`),
    ...broken.map((date) => `at ${size.width} px in two lines: ${date}`),
  ]
}

export async function examine(page: Page, extent = usualExtent): Promise<string[]> {
  await page.evaluate(axeSource)
  return [
    ...(await movesUnseen(page)).map((element) => `moves unseen: ${element}`),
    ...(await examineAt(page, desktop, extent)),
    ...(await examineAt(page, phone, extent)),
  ]
}

/** What of a page in privacy mode still says an amount. */
import type { Page } from 'playwright-core'

/** Everything that somebody sees, hovers or hears, but for fields that he writes in. */
export function amountsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title, document.body.innerText]
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
      if (element instanceof SVGElement) texts.push(element.textContent)
      if (element instanceof HTMLInputElement && (element.readOnly || element.disabled))
        texts.push(element.value)
    }
    return texts.flatMap((text) => text.match(/.{0,40}\$\d.{0,10}/g) ?? [])
  })
}

/** What a page reports against itself: uncaught errors, errors on the console, breaches of the security policy. */
import type { Page } from 'playwright-core'

/** The browser logs every answer of 400 and above and every failed request; the tests that provoke them look at the page. */
const isFailedRequest = (text: string): boolean =>
  /Failed to (load resource|fetch dynamically imported module)/.test(text)

export async function collectProblems(page: Page): Promise<readonly string[]> {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isFailedRequest(message.text()))
      problems.push(`console: ${message.text()}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // oxlint-disable-next-line no-console -- the console is how the page reaches the collector above.
      console.error(`security policy: ${violatedDirective} ${blockedURI}`)
    })
  })
  return problems
}

/** How a page stood when its test failed, for whoever has nothing but the log. */
import type { Page, Request } from 'playwright-core'

const longest = 12_000

const lookMs = 5_000

/** Keeps what the page asks for; answers what it says of itself, its address and what has not been answered. */
export function followState(page: Page): () => Promise<string> {
  const unanswered = new Set<Request>()
  page.on('request', (request) => unanswered.add(request))
  const end = (request: Request) => unanswered.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    if (page.isClosed()) return 'A page that was closed.'
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: lookMs })
      .catch((error: unknown) => String(error))
    return [
      page.url(),
      ...[...unanswered].map((request) => `not answered: ${request.method()} ${request.url()}`),
      shown.slice(0, longest),
    ].join('\n')
  }
}

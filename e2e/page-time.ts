/** Tests that turn the clock of a page: either the device is wrong beside the server, or it is that time for both of them. */
import type { Page } from 'playwright-core'

/** The server's answers to this page are dated by the page's clock, as if the server had lived until then. */
export function serverAtPageTime(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    // oxlint-disable-next-line unbound-method -- it is called with the headers that are asked
    const own = Headers.prototype.get
    Headers.prototype.get = function get(name: string): string | null {
      const value = own.call(this, name)
      return value === null || name.toLowerCase() !== 'date' ? value : new Date().toUTCString()
    }
  })
}

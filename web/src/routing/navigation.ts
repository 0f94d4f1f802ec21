/** Going from one page to another: what the next one is made of is there before the address changes. */
import { navigate as write } from 'wouter/use-browser-location'
import { askedFor } from './asked-address.ts'

export interface Way {
  /** In place of the present address in the history, and not after it. */
  readonly replace?: boolean
  /** What the history keeps beside the address. */
  readonly state?: unknown
}

/** Answers with the address to show once its page can be drawn: the one asked for, or the one to go to in its place. */
type Prepare = (href: string) => Promise<string>

/** Resolves once the address has changed, or somewhere else was asked for. */
export type Navigate = (href: string, way?: Way) => Promise<void>

const pathOf = (href: string): string => new URL(href, location.href).pathname

/**
 * Another view of the same page is shown at once and stays where it is scrolled to; another page begins at its top. Whoever
 * asks for a second page while the first is on its way goes to the second. A page that can't be had is asked for from the
 * server as a whole: after an upgrade the names of its files are others.
 */
export function createNavigate(prepare: Prepare): Navigate {
  let last = 0
  addEventListener('popstate', () => (last += 1))
  return async (href, way = {}) => {
    if (pathOf(href) === location.pathname) return write(href, way)
    const mine = (last += 1)
    let shown: string
    try {
      shown = await prepare(href)
    } catch {
      return location.assign(href)
    }
    if (mine !== last) return
    write(shown, shown === href ? way : { ...way, state: askedFor(href) })
    scrollTo(0, 0)
  }
}

import { sessionItemPrefix } from '../session/token.ts'

/** Where somebody was goes with their session. */
const storageKey = `${sessionItemPrefix}place`

/** How long a page may take to be as long as it was. */
const patienceMs = 5000

/**
 * A page that is loaded anew goes to the place that it was scrolled to as soon as it is long enough: the browser looks for it
 * before there is anything to scroll. Whoever does something meanwhile stays where they are.
 */
export function keepPlace(): void {
  const [address, place] = (sessionStorage.getItem(storageKey) ?? '').split(' ')
  const top = address === location.href ? Number(place) : 0
  addEventListener('pagehide', () => sessionStorage.setItem(storageKey, `${location.href} ${scrollY}`))
  if (top === 0) return
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < top + innerHeight) return
    stop()
    scrollTo(0, top)
  })
  const stop = () => observer.disconnect()
  observer.observe(document.body)
  setTimeout(stop, patienceMs)
  for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'popstate']) addEventListener(act, stop)
}

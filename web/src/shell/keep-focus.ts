/** A dialog that closes gives the focus back within this time. */
const givenBackMs = 50

/**
 * What had the focus may leave with what it did: the button of a row that was deleted, the one button of an empty page. The focus
 * then goes to the page, so that the next Tab does not begin at the top of the window again. Answers what ends it.
 */
export function keepFocus(): () => void {
  let last: Element | null = document.activeElement
  let waiting: number | undefined
  const isLost = () => last?.isConnected === false && document.activeElement === document.body
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
  }
  const keep = () => {
    waiting = undefined
    if (isLost()) document.querySelector('main')?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (waiting === undefined && isLost()) waiting = window.setTimeout(keep, givenBackMs)
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
    window.clearTimeout(waiting)
  }
}

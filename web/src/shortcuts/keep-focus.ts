/** Where the focus goes when what had it leaves. */
import type { PressedKey } from './key-mailbox.ts'
import { placeOf, rowNear, takeFocus } from './rows.ts'

/** A dialog that closes gives the focus back within this time. */
const givenBackMs = 50

const isInDialog = (element: Element | null): boolean =>
  element?.closest('[role=dialog], [role=alertdialog]') != null

/**
 * What had the focus may leave with what it did: the button of a row that was deleted, the form of an answer, the one button of
 * an empty page. The focus then goes to the row that it was in, to the one that came in its place, or to the page, so that the next
 * Tab does not begin at the top of the window again. `pressed` is the last key until now: what had the focus then may have left since.
 * Answers what ends it.
 */
export function keepFocus(pressed: PressedKey | null): () => void {
  let last: Element | null = document.activeElement
  let place = placeOf(last)
  if (last === document.body && pressed !== null) {
    last = pressed.event.target as Element
    place = pressed.place === null ? null : { row: pressed.place, at: null }
  }
  let waiting: number | undefined
  const isLost = () => last?.isConnected === false && document.activeElement === document.body
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
    // A dialog that a row has opened is still about the row.
    if (!isInDialog(last)) place = placeOf(last)
  }
  const keep = () => {
    waiting = undefined
    if (!isLost()) return
    const row = place === null ? null : rowNear(place)
    if (row === null) document.querySelector('main')?.focus({ preventScroll: true })
    else takeFocus(row, { preventScroll: true })
  }
  const look = () => {
    if (waiting === undefined && isLost()) waiting = window.setTimeout(keep, givenBackMs)
  }
  const observer = new MutationObserver(look)
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
    window.clearTimeout(waiting)
  }
}

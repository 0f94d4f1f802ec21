import { placesOfFocus } from './key-mailbox.ts'

/** Moving between rows, and what a row offers. Rows and what they offer are marked where they are drawn. */
const rows = (): HTMLElement[] =>
  // What is folded away has a place and takes no focus.
  [...document.querySelectorAll<HTMLElement>('main [data-keys-row]')].filter((row) => row.checkVisibility())

export function rowOf(target: Element | null): HTMLElement | null {
  return target?.closest<HTMLElement>('[data-keys-row]') ?? null
}

/** From nowhere the next row is the first one; at either end the focus stays. */
export function moveRow(by: 1 | -1): boolean {
  const all = rows()
  const current = rowOf(document.activeElement)
  const next = current === null ? all[0] : all[all.indexOf(current) + by]
  if (next === undefined) return false
  takeFocus(next)
  next.scrollIntoView({ block: 'nearest' })
  return true
}

export function takeFocus(row: HTMLElement, how: FocusOptions = {}): void {
  // What Tab reaches stays in its reach.
  if (row.tabIndex < 0) row.tabIndex = -1
  row.focus(how)
}

/** A row, and where among the others it stands; or a part of a page that takes the focus of what leaves it. */
interface RowPlace {
  readonly row: HTMLElement
  readonly at: number | null
}

export function placeOf(target: Element | null): RowPlace | null {
  const row = target?.closest<HTMLElement>(placesOfFocus) ?? null
  if (row === null) return null
  return { row, at: rowOf(row) === row ? rows().indexOf(row) : null }
}

/** The row itself while it is there, then the one that has come to its place; the last where it was the last. */
export function rowNear({ row, at }: RowPlace): HTMLElement | null {
  if (row.isConnected) return row
  const all = rows()
  return at === null ? null : (all[at] ?? all.at(-1) ?? null)
}

/** Presses what the row offers for a key. A row within it has its own. */
export function pressInRow(row: HTMLElement, key: string): boolean {
  const marked = `[data-row-key="${key}"]`
  const offers = [...(row.matches(marked) ? [row] : []), ...row.querySelectorAll<HTMLElement>(marked)]
  const offer = offers.find((each) => rowOf(each) === row && !each.hasAttribute('aria-disabled'))
  offer?.click()
  return offer !== undefined
}

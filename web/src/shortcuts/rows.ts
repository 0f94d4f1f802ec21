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
  // What Tab reaches stays in its reach.
  if (next.tabIndex < 0) next.tabIndex = -1
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
  return true
}

/** Presses what the row offers for a key. A row within it has its own. */
export function pressInRow(row: HTMLElement, key: string): boolean {
  const marked = `[data-row-key="${key}"]`
  const offers = [...(row.matches(marked) ? [row] : []), ...row.querySelectorAll<HTMLElement>(marked)]
  const offer = offers.find((each) => rowOf(each) === row && !each.hasAttribute('aria-disabled'))
  offer?.click()
  return offer !== undefined
}

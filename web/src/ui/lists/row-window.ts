/**
 * Which rows of a long list have to be drawn. All rows have one height, so that a place in the list is a product and
 * nothing is measured but the first row.
 */
export interface RowWindow {
  /** The first row drawn, and the first after it that isn't. */
  readonly first: number
  readonly end: number
}

/** Rows drawn beyond the edges, so that the keyboard and a quick wheel find them there. */
const beyond = 6
/** The window moves in steps, since drawing again for each row that passes would be wasted. */
const stride = 4

/** `above` is how far the list's beginning stands above the window's upper edge; below zero it stands under it. */
export function windowOf(above: number, viewHeight: number, rowHeight: number, count: number): RowWindow {
  const first = Math.floor(above / rowHeight / stride) * stride - beyond
  const shown = Math.ceil(viewHeight / rowHeight) + stride + 2 * beyond
  const start = Math.max(0, Math.min(first, count - shown))
  return { first: start, end: Math.min(count, Math.max(start, first + shown)) }
}

/** A page of a list as JSON text: rows until it is long enough, so that no answer grows with the history. */
import { fullPage } from '@wheelwright/api'

/** Characters; a page is longer by at most its last row. */
const longEnough = 400_000

export interface Row {
  readonly id: string
  readonly text: () => string
}

/** Null when no row has the id that the page should come after. */
export const pageText = (rows: readonly Row[], after: string | undefined): string | null => {
  const place = after === undefined ? -1 : rows.findIndex(({ id }) => id === after)
  if (after !== undefined && place < 0) return null
  const texts: string[] = []
  let characters = 0
  for (let at = place + 1; at < rows.length; at += 1) {
    if (texts.length >= fullPage && characters >= longEnough) break
    const text = rows[at]?.text() ?? ''
    texts.push(text)
    characters += text.length
  }
  return `[${texts.join(',')}]`
}

export const noSuchRow = {
  pointer: '/after',
  message: 'Is no row of this list any more. Begin again without it.',
}

/** A page of a list as JSON text: rows until it is long enough, so that no answer grows with the history. */
import { fullPage } from '@wheelwright/api'

/**
 * Characters; a page is longer by its last row at most. The first page is short, since somebody waits for it. Later ones are
 * longer: whoever asks for more reads to the end, and each page costs a round trip.
 */
const longEnough = (after: string | undefined): number => (after === undefined ? 200_000 : 450_000)

export interface Row {
  readonly id: string
  readonly text: () => string
}

export interface ListPage {
  readonly text: string
  /** The id after which the next page begins; null after the last row. */
  readonly next: string | null
}

/** Null when no row has the id after which the page should begin. */
export function listPage(rows: readonly Row[], after: string | undefined): ListPage | null {
  const place = after === undefined ? -1 : rows.findIndex(({ id }) => id === after)
  if (after !== undefined && place < 0) return null
  const texts: string[] = []
  let characters = 0
  let at = place + 1
  for (; at < rows.length; at += 1) {
    if (texts.length >= fullPage && characters >= longEnough(after)) break
    const text = rows[at]?.text() ?? ''
    texts.push(text)
    characters += text.length
  }
  const next = at < rows.length ? (rows[at - 1]?.id ?? null) : null
  return { text: `[${texts.join(',')}]`, next }
}

/** Like {@link listPage}, for rows that are read as they are needed, from the one after which the page begins. */
export async function pageFrom(
  rows: AsyncIterable<Row>,
  after: string | undefined,
): Promise<ListPage | null> {
  const texts: string[] = []
  let [characters, last] = [0, null as string | null]
  let isPast = after === undefined
  for await (const { id, text } of rows) {
    if (!isPast) {
      if (id !== after) return null
      isPast = true
      continue
    }
    if (texts.length >= fullPage && characters >= longEnough(after))
      return { text: `[${texts.join(',')}]`, next: last }
    const own = text()
    texts.push(own)
    characters += own.length
    last = id
  }
  return isPast ? { text: `[${texts.join(',')}]`, next: null } : null
}

export const noSuchRow = {
  pointer: '/after',
  message: 'Is no longer a row of this list. Begin again without it.',
}

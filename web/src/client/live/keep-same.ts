/** Rows of which nothing changed stay the same objects from one answer to the next, so that what shows them is not drawn again. */
import { replaceEqualDeep } from '@tanstack/react-query'
import { rowsOf } from '../queries/all-pages.ts'
import type { Versioned } from '../call.ts'

type Pages<Row> = readonly Versioned<Row[]>[]

/** `before` are pages that were here, of this list and of others in which a row may have stood; `beside` rows that were read alone. */
export function keepSame<Row extends { readonly id: string }>(
  pages: Pages<Row>,
  before: Pages<Row>,
  beside: readonly Row[] = [],
): Pages<Row> {
  const isHere = new Set(before)
  if (pages.every((page) => isHere.has(page))) return pages
  const known = new Map([...beside, ...rowsOf(before)].map((row) => [row.id, row]))
  return pages.map((page) =>
    isHere.has(page)
      ? page
      : { ...page, value: page.value.map((row) => replaceEqualDeep(known.get(row.id), row)) },
  )
}

/** Pages of lists that are made anew at each call. A cursor names the last item shown, and its place where it has gone. */

const pageSize = 100

/** Where a list goes on: after an item, by its key, or at a place when that item is there no more. */
export interface Place {
  readonly offset: number
  readonly key: string
}

export interface Page<T> {
  readonly items: readonly T[]
  /** Of the whole list. */
  readonly count: number
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null
}

const pattern = /^(\d{1,9})~(.{1,500})$/s

/** Null when it is no cursor. */
export function placeAfter(cursor: string): Place | null {
  const [, offset, key] = pattern.exec(cursor) ?? []
  return offset === undefined || key === undefined ? null : { offset: Number(offset), key }
}

/** The page of a list from a place on, from its beginning without one. */
export function cutPage<T>(list: readonly T[], keyOf: (item: T) => string, place: Place | null): Page<T> {
  const from = place === null ? 0 : startOf(list, keyOf, place)
  const items = list.slice(from, from + pageSize)
  const last = items.at(-1)
  const isLast = last === undefined || from + items.length >= list.length
  return { items, count: list.length, next: isLast ? null : `${from + items.length}~${keyOf(last)}` }
}

/** Of a list that nobody asked for. */
export function noPage<T>(list: readonly T[]): Page<T> {
  return { items: [], count: list.length, next: null }
}

/** Nearly always the item stands where it stood. */
const startOf = <T>(list: readonly T[], keyOf: (item: T) => string, { offset, key }: Place): number => {
  const before = list[offset - 1]
  if (before !== undefined && keyOf(before) === key) return offset
  const found = list.findIndex((item) => keyOf(item) === key)
  return found < 0 ? offset : found + 1
}

// Binary search in lists sorted by date.

/** How many items of a list sorted by date come before that day. */
export function countBefore<T>(list: readonly T[], dayOf: (item: T) => string, date: string): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = list[middle]
    if (item !== undefined && dayOf(item) < date) low = middle + 1
    else high = middle
  }
  return low
}

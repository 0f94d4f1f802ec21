/**
 * Unknown fields are ignored, with one exception: a name that is a single edit away from a known field that is
 * missing is a typing mistake, and is named instead of being dropped in silence.
 */
const isOneEditApart = (left: string, right: string): boolean => {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (left === right || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at)
  if (rest === long.slice(at + 1)) return true
  const swapped = short.length === long.length && short[at] === long[at + 1] && short[at + 1] === long[at]
  return swapped && short.slice(at + 2) === long.slice(at + 2)
}

export type NearMiss = { readonly given: string; readonly meant: string }

/** The given names that are one insertion, deletion, replacement or swap from a known name that was not given. */
export function findNearMisses(given: readonly string[], known: readonly string[]): NearMiss[] {
  const missing = known.filter((name) => !given.includes(name))
  const unknown = given.filter((name) => !known.includes(name))
  return unknown.flatMap((name) => {
    const meant = missing.find((candidate) => isOneEditApart(name, candidate))
    return meant === undefined ? [] : [{ given: name, meant }]
  })
}

/**
 * Where the elements of a JSON file's lists begin and end, found without parsing them, so that one broken element
 * never hides the rest and each keeps its line. A file that is cut off ends its last element.
 */
export interface JsonSlice {
  readonly start: number
  readonly end: number
  /** The list it stands in; empty for the outer array. */
  readonly list: string
  /** How deep it is nested in itself. */
  readonly depth: number
}

interface Within {
  readonly from?: number
  readonly to?: number
  /** How many objects deep the lists stand: 1 for those of the outer object. */
  readonly level?: number
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [34, 92, 44, 91, 93, 123, 125]

/** The elements of the named lists, or with null those of the outer array. */
export function slicesIn(
  text: string,
  lists: readonly string[] | null,
  { from = 0, to = text.length, level = 1 }: Within = {},
): JsonSlice[] {
  const slices: JsonSlice[] = []
  const home = lists === null ? 1 : level + 1
  let depth = 0
  let list = lists === null ? '' : null
  let name = ''
  let start = -1
  let deepest = 0
  const finish = (end: number): void => {
    if (start >= 0 && list !== null) slices.push({ start, end, list, depth: deepest - home })
    start = -1
    deepest = depth
  }
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code <= 32) continue
    const inList = list !== null && depth === home
    const ends = code === comma || code === closeList || code === closeObject
    if (inList && start < 0 && !ends) start = at
    if (code === quote) {
      const close = endOfString(text, at)
      if (depth === level && lists !== null) name = text.slice(at + 1, close)
      at = close
    } else if (code === openList || code === openObject) {
      depth += 1
      if (depth > deepest) deepest = depth
      if (lists !== null && depth === home) list = code === openList && lists.includes(name) ? name : null
    } else if (code === closeList || code === closeObject) {
      if (inList) finish(at)
      depth -= 1
      if (lists !== null && depth < home) list = null
    } else if (code === comma && inList) finish(at)
  }
  finish(to)
  return slices
}

function endOfString(text: string, start: number): number {
  let close = text.indexOf('"', start + 1)
  while (close !== -1 && isEscaped(text, close)) close = text.indexOf('"', close + 1)
  return close === -1 ? text.length : close
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text.charCodeAt(before - 1) === backslash) before -= 1
  return (at - before) % 2 === 1
}

/** The line of each place, counted from 1; places must come in order. */
export function lineCounter(text: string): (at: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (at) => {
    for (; next !== -1 && next < at; line += 1) next = text.indexOf('\n', next + 1)
    return line
  }
}

/**
 * The items of a JSON file, each with its line: the elements of the outer array, of named lists of the outer object,
 * or the outer object itself. Each is parsed by itself, so that one broken item never hides the rest.
 */
import { Row } from './row.ts'

export interface JsonItem {
  readonly row: Row
  /** The list it stands in; empty for the outer array. */
  readonly list: string
  /** Lists inside the item by path, with their lengths: `transferItems` 3, `transferItems[0].legs` 1. */
  readonly lengths: ReadonlyMap<string, number>
  /** Equal items have equal content, in whatever order their fields come. */
  readonly content: string
}

interface Slice {
  readonly start: number
  readonly end: number
  readonly list: string
}

const longestRaw = 600
const deepest = 8
const mostFields = 5000
const blank = /\s/

export function readJsonItems(text: string, lists: readonly string[]): JsonItem[] {
  const slices = text.trimStart().startsWith('[') ? elementsIn(text, null) : elementsIn(text, lists)
  const found =
    slices.length > 0 || text.trimStart().startsWith('[')
      ? slices
      : [{ start: 0, end: text.length, list: '' }]
  let line = 1
  let at = 0
  return found.map((slice) => {
    for (; at < slice.start; at += 1) if (text.charCodeAt(at) === 10) line += 1
    return itemOf(text, slice, line)
  })
}

function itemOf(text: string, { start, end, list }: Slice, line: number): JsonItem {
  const source = text.slice(start, end).trim()
  const cells = new Map<string, string>()
  const lengths = new Map<string, number>()
  const row = new Row({ line, raw: source.slice(0, longestRaw), cells })
  const value = parse(source)
  if (value === undefined) row.refuse(null, 'is not sound JSON')
  else if (value === null || typeof value !== 'object' || Array.isArray(value))
    row.refuse(null, 'is not an object')
  else if (!flatten(value, '', 0, cells, lengths))
    row.refuse(null, 'is nested too deep or has too many fields')
  const content = [...cells].map(([path, cell]) => `${path}=${cell}`).sort()
  return { row, list, lengths, content: content.join('\n') }
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

/** Leaves by path; null counts as absent. False when there is more than any honest item holds. */
function flatten(
  value: object,
  path: string,
  depth: number,
  cells: Map<string, string>,
  lengths: Map<string, number>,
): boolean {
  if (depth > deepest || cells.size > mostFields) return false
  const isList = Array.isArray(value)
  if (isList) lengths.set(path, value.length)
  for (const [name, member] of Object.entries(value)) {
    const inner = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    if (member !== null && typeof member === 'object') {
      if (!flatten(member as object, inner, depth + 1, cells, lengths)) return false
    } else if (member !== null && member !== undefined) cells.set(inner, String(member))
  }
  return true
}

/** Where the elements of the outer array begin and end, or those of the named lists of the outer object. */
function elementsIn(text: string, lists: readonly string[] | null): Slice[] {
  const slices: Slice[] = []
  const home = lists === null ? 1 : 2
  let depth = 0
  let list: string | null = lists === null ? '' : null
  let name = ''
  let start = -1
  const finish = (end: number): void => {
    if (start >= 0 && list !== null) slices.push({ start, end, list })
    start = -1
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    const inList = list !== null && depth === home
    if (inList && start < 0 && char !== ',' && char !== ']' && char !== '}' && !blank.test(char)) start = at
    if (char === '"') {
      const close = endOfString(text, at)
      if (depth === 1 && lists !== null) name = text.slice(at + 1, close)
      at = close
    } else if (char === '[' || char === '{') {
      depth += 1
      if (lists !== null && depth === 2) list = char === '[' && lists.includes(name) ? name : null
    } else if (char === ']' || char === '}') {
      if (inList) finish(at)
      depth -= 1
      if (lists !== null && depth < 2) list = null
    } else if (char === ',' && inList) finish(at)
  }
  finish(text.length)
  return slices
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

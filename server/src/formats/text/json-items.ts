/**
 * The items of a JSON file, each with its line: the elements of the outer array, of named lists of the outer object,
 * or the outer object itself. Each is parsed by itself, so that one broken item never hides the rest.
 */
import { itemLines } from './item-lines.ts'
import { lineCounter, slicesIn } from './json-slices.ts'
import type { JsonSlice } from './json-slices.ts'
import { remember } from './remember.ts'
import { Row } from '../rows/row.ts'

export interface JsonItem {
  readonly row: Row
  /** The list it stands in; empty for the outer array. */
  readonly list: string
  /** Lists inside the item by path, with their lengths: `transferItems` 3, `transferItems[0].legs` 1. */
  readonly lengths: ListLengths
  /** Equal items have equal content, in whatever order their fields come. */
  readonly content: () => string
}

export type ListLengths = Pick<ReadonlyMap<string, number>, 'get' | 'has'>

const longestRaw = 600
const deepest = 8

export function readJsonItems(text: string, lists: readonly string[]): JsonItem[] {
  const isList = text.trimStart().startsWith('[')
  const slices = slicesIn(text, isList ? null : lists)
  const found = slices.length > 0 || isList ? slices : [wholeSlice(text)]
  const lineAt = lineCounter(text)
  const lines = itemLines(found.map(({ start }) => lineAt(start)))
  return found.map((slice, at) => itemOf(text, slice, lines[at] ?? 1))
}

export function wholeSlice(text: string): JsonSlice {
  return { start: 0, end: text.length, list: '', depth: 0 }
}

export function itemOf(text: string, { start, end, list, depth }: JsonSlice, line: number): JsonItem {
  const source = text.slice(start, end).trim()
  const value = parse(source)
  const at = (path: string): unknown => memberAt(value, path)
  const cells = { get: (path: string) => textOf(at(path)) }
  const row = new Row({ line, raw: source.slice(0, longestRaw), cells })
  if (value === undefined) row.refuse(null, 'is not sound JSON')
  else if (value === null || typeof value !== 'object' || Array.isArray(value))
    row.refuse(null, 'is not an object')
  else if (depth > deepest) row.refuse(null, 'is nested too deep')
  const lengths = {
    get: (path: string) => lengthOf(at(path)),
    has: (path: string) => Array.isArray(at(path)),
  }
  return { row, list, lengths, content: () => contentOf(source) }
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

/** `transferItems[2].amount` as the names to follow. */
const stepsOf = remember((path) => path.split(/[.[\]]+/).filter((step) => step !== ''))

function memberAt(value: unknown, path: string): unknown {
  let member = value
  for (const step of stepsOf(path)) {
    if (member === null || typeof member !== 'object' || !Object.hasOwn(member, step)) return undefined
    member = (member as Record<string, unknown>)[step]
  }
  return member
}

/** Null counts as absent, and what holds others has no text of its own. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

const lengthOf = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined)

/** Parsed once more and not kept: it is asked for only where two items have one id, or an item has none. */
function contentOf(source: string): string {
  const leaves: string[] = []
  collect(parse(source), '', 0, leaves)
  return leaves.sort().join('\n')
}

function collect(value: unknown, path: string, depth: number, leaves: string[]): void {
  if (value === null || value === undefined || depth > deepest) return
  if (typeof value === 'object')
    for (const [name, member] of Object.entries(value)) collect(member, `${path}.${name}`, depth + 1, leaves)
  else leaves.push(`${path}=${textOf(value) ?? ''}`)
}

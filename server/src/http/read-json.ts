/** Text into a JSON value that is safe to walk: not nested without end, no keys that reach an object's prototype. */
import { ok, refuse, type Result } from '@wheelwright/core'
import type { Problem } from '@wheelwright/api'
import { findJsonError, lineAndColumn } from './json-position.ts'

const deepestNesting = 100

const isDeeperThan = (text: string, most: number): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === 0x22) at = endOfText(text, at)
    else if (character === 0x5b || character === 0x7b) depth += 1
    else if (character === 0x5d || character === 0x7d) depth -= 1
    if (depth > most) return true
  }
  return false
}

/** The closing quote of the text that opens at `from`. */
const endOfText = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return text.length
}

/** A body can only hide these by escapes, so that a text without them need not be walked. */
const mayHoldPrototypeKey = (text: string): boolean => text.includes('__proto__') || /\\u00[57]/.test(text)
const mayHoldNul = (text: string): boolean => text.includes('\\u0000')

type Visit = (holder: Record<string, unknown>, key: string, pointer: string) => void

const walk = (value: unknown, pointer: string, visit: Visit): void => {
  if (typeof value !== 'object' || value === null) return
  const holder = value as Record<string, unknown>
  for (const key of Object.keys(holder)) {
    const below = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    visit(holder, key, below)
    walk(holder[key], below, visit)
  }
}

const dropPrototypeKeys: Visit = (holder, key) => {
  if (key === '__proto__') delete holder[key]
}

const findNul = (value: unknown): string | null => {
  let found: string | null = null
  walk(value, '', (holder, key, pointer) => {
    const item = holder[key]
    if (key.includes('\0') || (typeof item === 'string' && item.includes('\0'))) found ??= pointer
  })
  return found
}

export function nulAt(pointer: string): Problem {
  return { kind: 'invalid', errors: [{ pointer, message: 'Must not contain the character U+0000' }] }
}

/** No text of either database holds U+0000, so that none is let in. */
export function refuseNul(value: unknown): Result<unknown, Problem> {
  const pointer = findNul(value)
  return pointer === null ? ok(value) : refuse(nulAt(pointer))
}

const notJson = (text: string): Problem => {
  const offset = findJsonError(text)
  const what = offset >= text.length ? 'it ends too early' : 'it cannot be read from there on'
  const where = `position ${offset} (${lineAndColumn(text, offset)})`
  return { kind: 'unparsable', message: `The body is not valid JSON: ${what}, at ${where}.` }
}

const parse = (text: string): Result<unknown, Problem> => {
  try {
    return ok(JSON.parse(text))
  } catch {
    return refuse(notJson(text))
  }
}

export function readJson(text: string): Result<unknown, Problem> {
  if (text.trim() === '')
    return refuse({ kind: 'unparsable', message: 'The body is empty, and JSON was expected.' })
  if (isDeeperThan(text, deepestNesting))
    return refuse({
      kind: 'unparsable',
      message: `The body is nested more than ${deepestNesting} levels deep.`,
    })
  const parsed = parse(text)
  if (!parsed.ok) return parsed
  if (mayHoldPrototypeKey(text)) walk(parsed.value, '', dropPrototypeKeys)
  return mayHoldNul(text) ? refuseNul(parsed.value) : parsed
}

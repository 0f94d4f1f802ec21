/** Finds where a text stops being JSON. The engine's own message is not used: it may quote the text, passwords included. */
const word = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

const endOfMatch = (pattern: RegExp, text: string, from: number): number | null => {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : null
}

/** The offset after the closing quote of the text that opens at `from`; null when it is not closed or not well formed. */
const endOfText = (text: string, from: number): number | null => {
  let at = from + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at + 1
    if (code < 0x20) return null
    const next = code === 0x5c ? endOfMatch(escape, text, at) : at + 1
    if (next === null) return null
    at = next
  }
  return null
}

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'end'
type Kind = '{' | '}' | '[' | ']' | ',' | ':' | 'text' | 'other'

const afterValue = (open: readonly string[]): Expected => (open.length === 0 ? 'end' : ', or end')

/** What may come next; null when `kind` may not be here. `open` holds the brackets that are still open. */
const step = (expected: Expected, kind: Kind, open: string[]): Expected | null => {
  const mayBeValue = expected === 'value' || expected === 'value or ]'
  if (kind === '{' || kind === '[') {
    if (!mayBeValue) return null
    open.push(kind)
    return kind === '{' ? 'key or }' : 'value or ]'
  }
  if (kind === '}' || kind === ']') {
    const opener = kind === '}' ? '{' : '['
    const mayClose = expected === ', or end' || expected === (kind === '}' ? 'key or }' : 'value or ]')
    if (!mayClose || open.pop() !== opener) return null
    return afterValue(open)
  }
  if (kind === ',') return expected === ', or end' ? (open.at(-1) === '{' ? 'key' : 'value') : null
  if (kind === ':') return expected === ':' ? 'value' : null
  if (expected === 'key' || expected === 'key or }') return kind === 'text' ? ':' : null
  return mayBeValue ? afterValue(open) : null
}

const skipSpace = (text: string, from: number): number => {
  let at = from
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1
  return at
}

interface Token {
  readonly kind: Kind
  readonly end: number
}

const readToken = (text: string, at: number): Token | null => {
  const first = text.charAt(at)
  if (first !== '' && '{}[],:'.includes(first)) return { kind: first as Kind, end: at + 1 }
  const end = first === '"' ? endOfText(text, at) : endOfMatch(word, text, at)
  return end === null ? null : { kind: first === '"' ? 'text' : 'other', end }
}

/** Whether the text stops in the middle of something that could have gone on. */
const endsInside = (text: string, at: number): boolean =>
  text.charAt(at) === '"' && !text.slice(at + 1).includes('"')

/** The offset of the first character that cannot stand where it is; the length of the text when it ends too early. */
export function findJsonError(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = skipSpace(text, 0)
  for (;;) {
    const token = readToken(text, at)
    if (token === null) return endsInside(text, at) ? text.length : at
    const next = step(expected, token.kind, open)
    if (next === null) return at
    expected = next
    at = skipSpace(text, token.end)
  }
}

/** `line 3, column 7`, both from 1. */
export function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return `line ${line}, column ${offset - (before.lastIndexOf('\n') + 1) + 1}`
}

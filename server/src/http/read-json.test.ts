import { expect, it } from 'vitest'
import * as fc from 'fast-check'
import { findJsonError } from './json-position.ts'
import { readJson } from './read-json.ts'

const messageOf = (text: string): string | undefined => {
  const read = readJson(text)
  return read.ok ? undefined : (read.refusal.message ?? read.refusal.errors?.[0]?.message)
}

it.each([
  ['{"a":1,}', 7],
  ['{a:1}', 1],
  ['[1,2,x]', 5],
  ['[1 2]', 3],
  ['{"a":1', 6],
  ['{"a":"un', 8],
  ['[1,2', 4],
  ['tru', 0],
  ['[01]', 1],
  ['1 1', 2],
  ['["a\tb"]', 1],
  ['["\\x"]', 1],
  ['{"a" 1}', 5],
  ['{"a":}', 5],
  ['[}', 1],
  ['{"a":[1}', 7],
])('points at where %j stops being JSON', (text, offset) => {
  expect(findJsonError(text)).toBe(offset)
})

it('points at line and column, and quotes nothing of the body', () => {
  const message = messageOf('{\n  "password": hunter2\n}')
  expect(message).toBe(
    'The body is not valid JSON: it cannot be read from there on, at position 16 (line 2, column 15).',
  )
})

it('says that a truncated body ends too early', () => {
  expect(messageOf('{"accounts":[{"a":1')).toContain('it ends too early, at position 19')
})

it('finds an error in every text that JSON.parse refuses, and at a place within it', () => {
  const nearlyJson = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', 'x', '\\'))
    .map(([json, at, extra]) => json.slice(0, at % (json.length + 1)) + extra)
  fc.assert(
    fc.property(nearlyJson, (text) => {
      try {
        JSON.parse(text)
      } catch {
        const offset = findJsonError(text)
        expect(offset).toBeGreaterThanOrEqual(0)
        expect(offset).toBeLessThanOrEqual(text.length)
      }
    }),
  )
})

it('refuses an empty body', () => {
  expect(messageOf(' \n')).toBe('The body is empty, and JSON was expected.')
})

it('refuses a body that is nested without end, and is not fooled by brackets in texts', () => {
  expect(messageOf('['.repeat(1_000_000))).toContain('nested more than 100 levels')
  expect(messageOf(`${'{"a":'.repeat(101)}1${'}'.repeat(101)}`)).toContain('nested more than 100 levels')
  expect(readJson(JSON.stringify({ text: `${'['.repeat(500)}\\"${'{'.repeat(500)}` })).ok).toBe(true)
})

it.each(['{"a":{"__proto__":{"isAdmin":true}}}', '{"a":{"\\u005f_proto__":{"isAdmin":true}}}'])(
  'drops keys that reach a prototype: %s',
  (text) => {
    const read = readJson(text)
    expect(read).toEqual({ ok: true, value: { a: {} } })
    expect(Object.keys((read as { value: { a: object } }).value.a)).toEqual([])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  },
)

it('refuses the character that no database text may hold, and says where it is', () => {
  expect(readJson('{"a":[{"b/c":"x\\u0000"}]}')).toMatchObject({
    ok: false,
    refusal: { kind: 'invalid', errors: [{ pointer: '/a/0/b~1c' }] },
  })
})

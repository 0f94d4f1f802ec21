import { describe, expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

describe('an answer', () => {
  it('is JSON, whatever blanks stand around it', () => {
    expect(parseJson(' {"a":1}\n')).toEqual({ ok: true, value: { a: 1 } })
  })
  it('may hold bare words for no number, which become text and leave texts alone', () => {
    const text = String.raw`{"a":NaN,"b":[-Infinity,Infinity],"c":"NaN, \"NaN\" and Infinity","d":1}`
    expect(parseJson(text)).toEqual({
      ok: true,
      value: { a: 'NaN', b: ['-Infinity', 'Infinity'], c: 'NaN, "NaN" and Infinity', d: 1 },
    })
  })
  it.each([
    ['', 'an empty answer'],
    ['  ', 'an empty answer'],
    ['<!doctype html><p>Key 123', 'a page instead of data'],
    ['{"a":', 'not whole JSON'],
    ['Invalid Access Token', 'not whole JSON'],
  ])('%j is refused without repeating it', (text, detail) => {
    expect(parseJson(text)).toEqual({ ok: false, refusal: { kind: 'unreadable', detail } })
  })
})

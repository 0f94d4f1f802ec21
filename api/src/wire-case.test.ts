import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromWireCase, toCamel, toSnake, toWireCase } from './wire-case.ts'

describe('names on the wire', () => {
  it.each([
    ['accessToken', 'access_token'],
    ['totalPl', 'total_pl'],
    ['id', 'id'],
    ['priceAsOf', 'price_as_of'],
  ])('%s is %s on the wire and back', (camel, snake) => {
    expect(toSnake(camel)).toBe(snake)
    expect(toCamel(snake)).toBe(camel)
  })

  it('come back as they were, at every depth', () => {
    const name = fc.stringMatching(/^[a-z]+([A-Z][a-z]+){0,3}$/)
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.integer(),
        fc.constant(null),
        fc.array(tie('node')),
        fc.dictionary(
          name.filter((text) => !['constructor', 'prototype', 'metadata'].includes(text)),
          tie('node'),
        ),
      ),
    })).node
    fc.assert(
      fc.property(value, (json) => {
        expect(fromWireCase(toWireCase(json))).toEqual(json)
      }),
    )
  })

  it('are not looked for in metadata, which is data', () => {
    const data = { aB: 1, a_b: [{ cD: 2, c_d: 3 }], ABC: 4 }
    expect(fromWireCase({ history_entry: { metadata: data } })).toEqual({ historyEntry: { metadata: data } })
    expect(toWireCase({ historyEntry: { metadata: data } })).toEqual({ history_entry: { metadata: data } })
    expect(fromWireCase({ metadata: { constructor: 1, kept: 2 } })).toEqual({ metadata: { kept: 2 } })
  })

  it('never reach an object prototype', () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "plain": 2}') as unknown
    expect(fromWireCase(hostile)).toEqual({ plain: 2 })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

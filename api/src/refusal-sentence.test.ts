import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { decodeInput } from './decode-input.ts'
import { routes } from './routes.ts'

const sentencesOn = (schema: z.ZodMiniType, value: unknown): readonly string[] => {
  const decoded = decodeInput(z.object({ field: schema }), { field: value })
  return decoded.ok ? [] : decoded.errors.map(({ message }) => message)
}

describe('a schema without a sentence of its own says what it expected', () => {
  it.each([
    ['the only word', z.enum(['opened']), 'x', 'Must be opened'],
    ['one of two words', z.enum(['month', 'year']), 'x', 'Must be month or year'],
    ['one of three words', z.enum(['day', 'month', 'year']), 'week', 'Must be day, month or year'],
    ['a text or a number', z.union([z.string(), z.number()]), true, 'Must be a string or a number'],
    ['a whole number', z.number().check(z.int()), 1.5, 'Must be a whole number'],
    ['a number that is not too small', z.number().check(z.minimum(1)), 0, 'Must be at least 1'],
    ['a number above another', z.number().check(z.gt(1)), 1, 'Must be above 1'],
    ['a number that is not too large', z.number().check(z.maximum(500)), 501, 'Must be at most 500'],
    ['a number below another', z.number().check(z.lt(500)), 500, 'Must be below 500'],
    ['a text that is not too short', z.string().check(z.minLength(2)), 'x', 'At least 2 characters'],
    [
      'a text that is not too long',
      z.string().check(z.maxLength(4096)),
      'x'.repeat(4097),
      'At most 4,096 characters',
    ],
    ['a list that is not too long', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'At most 1 items'],
    ['data by name', z.record(z.string(), z.unknown()), 'x', 'Must be an object'],
    ['yes or no', z.boolean(), 'x', 'Must be true or false'],
  ])('%s', (_, schema, value, sentence) => {
    expect(sentencesOn(schema, value)).toEqual([sentence])
  })

  it('keeps the sentence that a schema has', () => {
    expect(sentencesOn(z.enum(['a', 'b'], 'Must be the first or the second'), 'x')).toEqual([
      'Must be the first or the second',
    ])
  })

  it('names a field that is required and was not sent', () => {
    const entry = z.object({
      accountId: z.string(),
      fees: z.boolean(),
      fill: z.optional(z.object({ kind: z.enum(['a', 'b']), ids: z.array(z.string()) })),
    })
    expect(decodeInput(entry, { fees: null, fill: {} })).toEqual({
      ok: false,
      errors: [
        { pointer: '/account_id', message: 'account_id is required' },
        { pointer: '/fees', message: 'Must be true or false' },
        { pointer: '/fill/kind', message: 'kind is required' },
        { pointer: '/fill/ids', message: 'ids is required' },
      ],
    })
  })

  it('says so in queries of lists and of figures', () => {
    expect(decodeInput(routes.profit.query, { by: 'week', premium: 'x', items: 'all' })).toEqual({
      ok: false,
      errors: [
        { pointer: '/by', message: 'Must be day, month or year' },
        { pointer: '/premium', message: 'Must be opened, ended or assigned' },
        { pointer: '/items', message: 'Must be none' },
      ],
    })
  })
})

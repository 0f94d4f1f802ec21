import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packBrokerId, packId, unpackBrokerId, unpackId } from './ids.ts'

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'.split('')), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''))
const importedId = fc.tuple(day, hex(24)).map(([date, rest]) => `${date}-${rest}`)
/** What looks like a stored id, or like the mark of a text that stands as it is. */
const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[\w~]{19}$/),
  fc.stringMatching(/^[!~][\w~]{0,30}$/),
  fc.constantFrom('', '!', '~', '00000000-000000000000000000000000', '20260231-000000000000000000000000'),
  fc.uuid({ version: 7 }),
  importedId.map((id) => `moving ${id}`),
)
const rowName = fc.tuple(hex(32), fc.integer({ min: 1 })).map(([key, ordinal]) => `row:${key}:${ordinal}`)

describe('ids as they are stored', () => {
  it('come back as they were', () => {
    fc.assert(fc.property(fc.oneof(importedId, oddText), (id) => unpackId(packId(id)) === id))
  })

  it('are two thirds as long where they are those of imported rows, and no longer than one sign more elsewhere', () => {
    expect(packId('20260102-0123456789abcdef01234567')).toHaveLength(19)
    expect(packBrokerId('row:0123456789abcdef0123456789abcdef:1')).toHaveLength(23)
    fc.assert(fc.property(oddText, (id) => packId(id).length <= id.length + 1))
  })

  it('are different where the ids are', () => {
    fc.assert(
      fc.property(fc.oneof(importedId, oddText), fc.oneof(importedId, oddText), (one, other) => {
        expect(packId(one) === packId(other)).toBe(one === other)
      }),
    )
  })

  it('sort as the ids of imported rows do', () => {
    fc.assert(
      fc.property(importedId, importedId, (one, other) => {
        expect(packId(one) < packId(other)).toBe(one < other)
      }),
    )
  })
})

describe('numbers of brokers as they are stored', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          rowName,
          oddText,
          rowName.map((name) => `${name} `),
        ),
        (text) => {
          expect(unpackBrokerId(packBrokerId(text))).toBe(text)
        },
      ),
    )
    expect(unpackBrokerId(packBrokerId(null))).toBeNull()
    expect(unpackBrokerId(packBrokerId('row:0123456789abcdef0123456789abcdef:12'))).toBe(
      'row:0123456789abcdef0123456789abcdef:12',
    )
  })
})

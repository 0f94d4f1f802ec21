import { expect, it } from 'vitest'
import { checkIfMatch, etagOf, namesEtag } from './etag.ts'

it.each([
  ['"7"', true],
  ['W/"7"', true],
  ['"6", "7"', true],
  ['*', true],
  ['"70"', false],
  ['7', false],
])('the header %s names version 7: %s', (header, names) => {
  expect(namesEtag(header, etagOf(7))).toBe(names)
})

it('refuses a write that read another version, and holds nobody to a version they did not send', () => {
  expect(checkIfMatch({ ifMatch: '"6"' }, etagOf(7))).toMatchObject({
    ok: false,
    refusal: { kind: 'staleVersion' },
  })
  expect(checkIfMatch({ ifMatch: '"7"' }, etagOf(7))).toBeNull()
  expect(checkIfMatch({ ifMatch: null }, etagOf(7))).toBeNull()
})

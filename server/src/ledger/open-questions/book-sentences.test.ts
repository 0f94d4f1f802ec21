import { expect, it } from 'vitest'
import { refusalSentence } from './book-sentences.ts'

it.each([-900_000_000, 900_000_000])('a difference of %i has no sign of its own', (surplus) => {
  const said = { entryId: 'one', surplus }
  expect(refusalSentence({ kind: 'split-mismatch', ...said })).toContain('differ by 900 from')
  expect(refusalSentence({ kind: 'wrong-delivery', ...said })).toContain('differ by 900 from')
})

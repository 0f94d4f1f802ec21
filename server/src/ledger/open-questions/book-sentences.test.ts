import { expect, it } from 'vitest'
import { refusalSentence } from './book-sentences.ts'

it.each([-900_000_000, 900_000_000])('a difference of %i has no sign of its own', (surplus) => {
  const said = { entryId: 'one', surplus }
  expect(refusalSentence({ kind: 'split-mismatch', ...said })).toContain('differ by 900 from')
  expect(refusalSentence({ kind: 'wrong-delivery', ...said })).toContain('differ by 900 from')
})

it.each(['share-row-missing', 'share-row-ambiguous', 'share-row-unlike'] as const)(
  'of an ending without its shares (%s) nothing says that an option is open which nothing may have opened',
  (kind) => {
    const said = refusalSentence({ kind, entryId: 'one' })
    expect(said).toContain('what the history opened of the option stays open')
    expect(said).not.toContain('the option stays open until')
  },
)

import { expect, it } from 'vitest'
import { asSentence } from './as-sentence.ts'

it.each([
  ['flat', 'Flat.'],
  [
    'The history begins on 2026-02-20: what was opened before is not in it.',
    'The history begins on Feb 20, 2026: what was opened before is not in it.',
  ],
  ['what is 2026-99-99', 'What is 2026-99-99.'],
])('%s reads %s', (reason, sentence) => {
  expect(asSentence(reason)).toBe(sentence)
})

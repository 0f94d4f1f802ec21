import { expect, test } from 'vitest'
import { whyNoCost } from './source-words.ts'

test('a broker that reported no position did not leave out its cost', () => {
  expect(whyNoCost({ source: 'history' })).toBe('the history does not say what it cost')
  for (const source of ['broker', 'both', 'manual'] as const)
    expect(whyNoCost({ source })).toBe('the broker gave no cost')
})

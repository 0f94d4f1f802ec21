import { expect, it } from 'vitest'
import { formatInstant } from '../../ui/figures/figures.ts'
import { settlingWords } from './settling-words.ts'

const at = '2026-11-20T15:00:00.000Z'
const when = formatInstant(Date.parse(at))

it.each([
  [
    'while symbols lag',
    { settled: 120, of: 200, asOf: at, failedAt: null },
    `Being calculated, 120 of 200 symbols. Some figures may still be those of ${when}.`,
  ],
  [
    'before anything was calculated',
    { settled: 0, of: 200, asOf: null, failedAt: null },
    'Being calculated, 0 of 200 symbols. No figures are shown until they are known.',
  ],
  [
    'where it failed',
    { settled: 0, of: 2, asOf: at, failedAt: at },
    `What was entered could not be calculated (${when}). Some figures may still be those of ${when}. It will be retried automatically.`,
  ],
  [
    'where it failed from the first',
    { settled: 0, of: 2, asOf: null, failedAt: at },
    `What was entered could not be calculated (${when}). No figures are shown until they are known. It will be retried automatically.`,
  ],
])('a page says how far it is %s', (_, settling, text) => {
  expect(settlingWords(settling).text).toBe(text)
})

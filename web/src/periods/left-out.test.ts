import { expect, it } from 'vitest'
import { leftOutWords } from './left-out.ts'

it.each([
  [{ unknown: 0, refusedRows: 0, pending: 0 }, []],
  [
    { unknown: 1, refusedRows: 1, pending: 1 },
    [
      '1 result with an unknown opening',
      '1 refused row',
      '1 expired option of the history with an unknown outcome',
    ],
  ],
  [
    { unknown: 1200, refusedRows: 0, pending: 2 },
    ['1,200 results with an unknown opening', '2 expired options of the history with an unknown outcome'],
  ],
])('%j leaves out %j', (counts, words) => {
  expect(leftOutWords(counts)).toEqual(words)
})

import { expect, test } from 'vitest'
import { moneyFromMicros } from '@wheelwright/core'
import { sumNotes } from './sum-notes.ts'

const amount = moneyFromMicros(154_290_000)
const sums = { realizedPnl: amount, totalPnl: amount }

test('sums under the legs say where they leave something out', () => {
  expect(sumNotes({ ...sums, complete: true })).toEqual(['what has ended', 'the whole campaign'])
  expect(sumNotes({ ...sums, complete: null })).toEqual(['what has ended', 'the whole campaign'])
  expect(sumNotes({ ...sums, complete: false })).toEqual(['of what is known', 'of what is known'])
  expect(sumNotes({ ...sums, totalPnl: null, complete: false })).toEqual([
    'of what is known',
    'the whole campaign',
  ])
})

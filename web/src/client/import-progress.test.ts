import { expect, it } from 'vitest'
import { followProgress } from './import-progress.ts'

const word = { batchId: 'b1', fileName: 'history.csv', phase: 'staging', done: 500, total: 2000 } as const

it('the pace of an import is reckoned from the first word on its phase', () => {
  const first = followProgress(null, word, 1000)
  expect(first).toMatchObject({ sinceMs: 1000, doneAtFirst: 500, saidMs: 1000 })
  const second = followProgress(first, { ...word, done: 900 }, 1400)
  expect(second).toMatchObject({ sinceMs: 1000, doneAtFirst: 500, saidMs: 1400, done: 900 })
})

it('another phase or another import begins anew', () => {
  const first = followProgress(null, word, 1000)
  const begun = { sinceMs: 5000, doneAtFirst: 500 }
  expect(followProgress(first, { ...word, phase: 'confirming' }, 5000)).toMatchObject(begun)
  expect(followProgress(first, { ...word, batchId: 'b2' }, 5000)).toMatchObject(begun)
})

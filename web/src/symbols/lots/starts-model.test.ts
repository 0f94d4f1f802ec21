import type { Instant, TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { remedyOf, startSentence, startsAnchored, type HistoryStart } from './starts-model.ts'

const start: HistoryStart = {
  accountId: 'one',
  accountNumber: '99990000',
  beginsOn: '2026-03-02' as TradingDate,
  anchor: null,
  snapshotAsOf: null,
  questionId: 'history_start:opening:one:KO',
  batchId: null,
  isMissingShares: false,
}
const snapshotAsOf = '2026-11-21T02:00:00Z' as Instant

describe('where a history begins', () => {
  it.each([
    [
      {},
      'Assumed: nothing was held before Mar 02, 2026, where this history begins.',
      'Import earlier history',
    ],
    [
      { snapshotAsOf },
      'The broker’s positions of Nov 20, 2026 do not confirm it.',
      'Compare with the broker',
    ],
    [{ questionId: null }, 'Some of what it closes was opened before.', 'Import earlier history'],
    [
      { isMissingShares: true, questionId: null },
      'Not known: more shares left than came',
      'See the questions',
    ],
    [{ anchor: 'snapshot', snapshotAsOf }, 'the broker’s positions of Nov 20, 2026 agree', undefined],
    [{ anchor: 'word' }, 'Known from you: nothing was held before Mar 02, 2026.', undefined],
  ] as const)('is said of %j', (told, sentence, remedy) => {
    const whole = { ...start, ...told }
    expect(startSentence(whole)).toContain(sentence)
    expect(remedyOf(whole)?.label).toBe(remedy)
  })

  it('is known where it is in each account', () => {
    expect(startsAnchored([{ ...start, anchor: 'word' }, start])).toBe(false)
    expect(startsAnchored([{ ...start, anchor: 'word' }])).toBe(true)
  })
})

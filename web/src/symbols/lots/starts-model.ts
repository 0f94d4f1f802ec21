/** Whether the shares of a symbol are counted from a known zero, in words. */
import type { HistoryStarts } from '@wheelwright/api'
import { msOf, tradingDateAt } from '@wheelwright/core'
import { formatDate } from '../../ui/figures/figures.ts'

export type HistoryStart = HistoryStarts['items'][number]

/** What a start rests on, and what is not known of it. */
export function startSentence(start: HistoryStart): string {
  const { anchor, beginsOn, snapshotAsOf } = start
  const begin = formatDate(beginsOn)
  const told = snapshotAsOf === null ? null : formatDate(tradingDateAt(msOf(snapshotAsOf)))
  if (anchor === 'snapshot')
    return `Known: the broker’s positions of ${told ?? ''} agree with this history, so nothing was held before ${begin}.`
  if (anchor === 'word') return `Known from you: nothing was held before ${begin}.`
  if (start.isMissingShares)
    return `Not known: more shares left than came since ${begin}, so some were held before.`
  const rests = `Assumed: nothing was held before ${begin}, where this history begins.`
  if (start.questionId === null) return `${rests} Some of what it closes was opened before.`
  const why =
    told === null
      ? 'Shares bought before would change these costs and gains.'
      : `The broker’s positions of ${told} do not confirm it.`
  return `${rests} ${why}`
}

const remedies = {
  questions: { to: '/Questions', label: 'See the questions' },
  // Positions that agree confirm nothing where entries of their day may have come after them.
  reconciliation: { to: '/Reconciliation', label: 'Compare with the broker' },
  imports: { to: '/Imports', label: 'Import earlier history' },
} as const

/** Where the user can mend it; null where nothing is to be done. */
export function remedyOf(start: HistoryStart): (typeof remedies)[keyof typeof remedies] | null {
  if (start.anchor !== null) return null
  if (start.isMissingShares) return remedies.questions
  return start.snapshotAsOf === null ? remedies.imports : remedies.reconciliation
}

export function startsAnchored(starts: readonly HistoryStart[]): boolean {
  return starts.every(({ anchor }) => anchor !== null)
}

/** What the page makes of a reconciliation: its state in a word, evidence in sentences, and each fix by a name of its own. */
import type {
  AccountReconciliation,
  BookingProblem,
  Difference,
  Fix,
  ManualEntry,
  PendingOption,
  Reconciliation,
} from '@wheelwright/api'
import { isIndexRoot, moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { Money, Quantity } from '@wheelwright/core'
import { counted } from '../entries/counted.ts'
import { outsideWords } from '../entries/pending-words.ts'

const micros = 1_000_000

/** A figure of the wire, in dollars or units, which a rounding of the binary fraction makes exact again. */
export function moneyOf(dollars: number | null): Money | null {
  return dollars === null ? null : moneyFromMicros(Math.round(dollars * micros))
}
export function quantityOrNull(units: number | null): Quantity | null {
  return units === null ? null : quantityFromMicros(Math.round(units * micros))
}

export type AccountState = 'nothing' | 'no-history' | 'no-snapshot' | 'differs' | 'agrees'

export function accountState({
  entries,
  snapshotAsOf,
  differenceCount,
}: AccountReconciliation): AccountState {
  if (entries === 0) return snapshotAsOf === null ? 'nothing' : 'no-history'
  // Without a snapshot of positions cash may still be compared.
  if (differenceCount > 0) return 'differs'
  return snapshotAsOf === null ? 'no-snapshot' : 'agrees'
}

/** How many things wait for an answer. */
export function openQuestions({ accounts, counts }: Reconciliation): number {
  return (
    accounts.reduce((sum, { differenceCount }) => sum + differenceCount, 0) +
    counts.sameTrades +
    counts.pending +
    counts.problems +
    counts.rollProposals
  )
}

/** How many options are pending, and which of them other pages do not count or the history does not know. */
export function pendingInWords({
  counts,
  pendingOutside,
  pendingUnheld,
}: Pick<Reconciliation, 'counts' | 'pendingOutside' | 'pendingUnheld'>): string {
  const outside = outsideWords(pendingOutside, counts.pending)
  const unheld =
    pendingUnheld === counts.pending
      ? 'in the history alone, not in the newest snapshot'
      : `${pendingUnheld.toLocaleString('en-US')} in the history alone, not in the newest snapshot`
  return [
    counted(counts.pending, 'option'),
    ...(outside === null ? [] : [outside]),
    ...(pendingUnheld === 0 ? [] : [unheld]),
  ].join(', ')
}

/** Everything that can be compared was, and nothing is left to ask. */
export function isInBalance(reconciliation: Reconciliation): boolean {
  return (
    openQuestions(reconciliation) === 0 &&
    reconciliation.accounts.length > 0 &&
    reconciliation.accounts.every((account) => accountState(account) === 'agrees')
  )
}

const evidenceOfShort: Readonly<Record<string, string>> = {
  'same day': 'Shares moved at its strike on the expiration day: it was assigned.',
  'single candidate': 'One movement of shares near the expiration fits an assignment.',
  ask: 'More than one movement of shares could be its assignment.',
  'at the broker':
    'The broker’s positions differ from the history by the shares that a delivery would have moved.',
}

/** No entry of the history tells of it. */
const heldAlone: Readonly<Record<string, string>> = {
  snapshot: 'It is known from the broker’s last snapshot alone.',
  'by hand': 'It was entered by hand.',
}

/** What the share rows say about an option past its expiration, or where it is known from. */
export function evidenceInWords({ evidence, side, underlying }: PendingOption): string {
  const onIndex = isIndexRoot(underlying)
    ? 'It settles in cash. If it ended in the money, record its closing at the settlement value on Activity.'
    : undefined
  return (
    heldAlone[evidence] ??
    onIndex ??
    evidenceOfShort[evidence] ??
    (side === 'short'
      ? 'No movement of shares fits an assignment, but even an option out of the money can be assigned.'
      : 'Nothing in the history says whether it was exercised.')
  )
}

export function keyOfDifference(accountId: string, { symbol, field }: Difference): string {
  return `difference.${accountId}.${symbol ?? 'cash'}.${field}`
}
export function keyOfPending({ positionId, accountId, symbol, side }: PendingOption): string {
  return positionId === null ? `pending.${accountId}.${symbol}.${side}` : `pending.${positionId}`
}
export function keyOfProblem({ accountId, entryId, sentence }: BookingProblem): string {
  return `problem.${accountId}.${entryId}.${sentence.length}`
}

/** The name by which the address keeps the dialog of a fix open. */
export function keyOfFix(owner: string, index: number): string {
  return `${owner}.${index}`
}

const owners = ({ accounts, pending, problems }: Reconciliation): (readonly [string, readonly Fix[]])[] => [
  ...accounts.flatMap(({ accountId, differences }) =>
    differences.map((difference) => [keyOfDifference(accountId, difference), difference.fixes] as const),
  ),
  ...pending.map((option) => [keyOfPending(option), option.fixes] as const),
  ...problems.map((problem) => [keyOfProblem(problem), problem.fixes] as const),
]

/** The entry that the named fix would record. */
export function entryOfFix(reconciliation: Reconciliation, key: string): ManualEntry | null {
  for (const [owner, fixes] of owners(reconciliation)) {
    const fix = fixes.find((_, index) => keyOfFix(owner, index) === key)
    if (fix !== undefined) return fix.entry
  }
  return null
}

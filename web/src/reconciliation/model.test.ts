import type { AccountReconciliation, Difference, PendingOption, Reconciliation } from '@wheelwright/api'
import { expect, it } from 'vitest'
import {
  accountState,
  entryOfFix,
  evidenceInWords,
  isInBalance,
  keyOfDifference,
  keyOfFix,
  pendingInWords,
} from './model.ts'

const account = (facts: object = {}) =>
  ({
    accountId: 'a',
    entries: 3,
    snapshotAsOf: '2026-06-30T20:00:00.000Z',
    differences: [],
    differenceCount: 0,
    ...facts,
  }) as unknown as AccountReconciliation

const all = (accounts: readonly AccountReconciliation[], facts: object = {}) =>
  ({
    accounts,
    counts: { sameTrades: 0, pending: 0, problems: 0, rollProposals: 0 },
    pendingOutside: { snapshot: 0, byHand: 0 },
    sameTrades: [],
    pending: [],
    problems: [],
    rollProposals: [],
    ...facts,
  }) as unknown as Reconciliation

const entry = { accountId: 'a', kind: 'opening-balance' }
const difference = {
  symbol: 'ABC',
  field: 'quantity',
  fixes: [
    { kind: 'import-history', entry: null },
    { kind: 'record-entry', entry },
  ],
} as unknown as Difference

it('an account agrees only when both history and snapshot are there and nothing differs', () => {
  expect(accountState(account())).toBe('agrees')
  expect(accountState(account({ entries: 0, differences: [difference] }))).toBe('no-history')
  expect(accountState(account({ snapshotAsOf: null }))).toBe('no-snapshot')
  expect(accountState(account({ entries: 0, snapshotAsOf: null }))).toBe('nothing')
  expect(accountState(account({ snapshotAsOf: null, differences: [difference], differenceCount: 1 }))).toBe(
    'differs',
  )
  expect(accountState(account({ differences: [difference], differenceCount: 1 }))).toBe('differs')
})

it('all is in balance when every account agrees and nothing is left to ask', () => {
  expect(isInBalance(all([account()]))).toBe(true)
  expect(isInBalance(all([account(), account({ snapshotAsOf: null })]))).toBe(false)
  const counts = { sameTrades: 0, pending: 1, problems: 0, rollProposals: 0 }
  expect(isInBalance(all([account()], { counts }))).toBe(false)
  expect(isInBalance(all([]))).toBe(false)
})

it.each([
  [1, 0, 0, '1 option'],
  [3, 1, 0, '3 options, 1 of them only in a snapshot'],
  [3, 0, 1, '3 options, 1 in the history alone, not in the newest snapshot'],
  [3, 1, 1, '3 options, 1 of them only in a snapshot, 1 in the history alone, not in the newest snapshot'],
  [1, 0, 1, '1 option, in the history alone, not in the newest snapshot'],
])('of %i pending, %i of a snapshot and %i not held: %s', (pending, snapshot, pendingUnheld, words) => {
  const counts = { sameTrades: 0, pending, problems: 0, rollProposals: 0 }
  expect(pendingInWords({ counts, pendingOutside: { snapshot, byHand: 0 }, pendingUnheld })).toBe(words)
})

it('a fix is found again by its name', () => {
  const data = all([account({ differences: [difference] })])
  const owner = keyOfDifference('a', difference)
  expect(entryOfFix(data, keyOfFix(owner, 1))).toBe(entry)
  expect(entryOfFix(data, keyOfFix(owner, 0))).toBeNull()
  expect(entryOfFix(data, 'difference.b.ABC.quantity.1')).toBeNull()
})

it('without evidence a short option may still have been assigned', () => {
  const pending = { evidence: 'none', side: 'short', underlying: 'ABC' } as PendingOption
  expect(evidenceInWords(pending)).toContain('even an option out of the money can be assigned')
  expect(evidenceInWords({ ...pending, evidence: 'same day' })).toContain('it was assigned')
  expect(evidenceInWords({ ...pending, underlying: 'SPX' })).toContain('It settles in cash.')
})

it('an option past its expiration that no entry tells of says where it is known from', () => {
  const pending = { evidence: 'snapshot', side: 'short', underlying: 'ABC' } as PendingOption
  expect(evidenceInWords(pending)).toBe('It is known from the broker’s last snapshot alone.')
  expect(evidenceInWords({ ...pending, evidence: 'by hand' })).toBe('It was entered by hand.')
})

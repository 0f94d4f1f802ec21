import type { AccountReconciliation, Reconciliation } from '@wheelwright/api'
import { expect, it } from 'vitest'
import { mergePages } from './merge-pages.ts'

const next = { sameTrades: null, pending: null, problems: null, rollProposals: null }
const answer = (facts: object) =>
  ({
    accounts: [],
    sameTrades: [],
    pending: [],
    problems: [],
    rollProposals: [],
    next,
    ...facts,
  }) as unknown as Reconciliation

const account = (symbols: readonly string[], nextDifferences: string | null) =>
  ({
    accountId: 'a',
    differences: symbols.map((symbol) => ({ symbol, field: 'quantity' })),
    nextDifferences,
  }) as unknown as AccountReconciliation

const rolls = (...ids: readonly string[]) => ids.map((closeEntryId) => ({ closeEntryId, openEntryId: 'o' }))

it('puts a later page behind the first and takes its cursor; what moved meanwhile stands once', () => {
  const first = answer({ rollProposals: rolls('1', '2'), next: { ...next, rollProposals: '2~2 o' } })
  const second = answer({ rollProposals: rolls('2', '3'), next: { ...next, rollProposals: '4~3 o' } })
  const page = { list: 'roll_proposals', cursor: '2~2 o', accountId: null } as const
  const merged = mergePages(first, [{ page, answer: second }])
  expect(merged.rollProposals).toEqual(rolls('1', '2', '3'))
  expect(merged.next).toEqual({ ...next, rollProposals: '4~3 o' })
})

it('adds differences to the account that they are of', () => {
  const first = answer({ accounts: [account(['A'], '1~A'), { ...account(['A'], null), accountId: 'b' }] })
  const second = answer({ accounts: [account(['B'], null)] })
  const page = { list: 'differences', cursor: '1~A', accountId: 'a' } as const
  const { accounts } = mergePages(first, [{ page, answer: second }])
  expect(accounts.map(({ differences }) => differences.map(({ symbol }) => symbol))).toEqual([
    ['A', 'B'],
    ['A'],
  ])
  expect(accounts[0]?.nextDifferences).toBeNull()
})

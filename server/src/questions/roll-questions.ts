/** Contracts closed on one day and opened on the next: only the user knows whether that was one roll. */
import { moneyToNumber, ok, quantityFromMicros, refuse } from '@wheelwright/core'
import type { Book, RollOverride } from '@wheelwright/core'
import { findRolls, keyOfRoll, proposedRolls, type FoundRoll } from '../ledger/proposed-rolls.ts'
import { noSuchChoice, type Asked } from './asked.ts'

const named = (symbol: string | null): string => (symbol ?? 'an option').replaceAll(/ +/g, ' ')

const asked = (found: FoundRoll): Asked => {
  const id = `roll:${keyOfRoll(found)}`
  const { closeEntryId, openEntryId } = found.proposal
  return {
    id,
    kind: 'roll',
    tell: (accounts) => {
      const [roll] = proposedRolls([found], accounts)
      const credit = moneyToNumber(found.proposal.netCredit).toFixed(2)
      return {
        id,
        kind: 'roll',
        accountId: found.book.accountId,
        accountNumber: accounts.get(found.book.accountId) ?? null,
        symbol: found.book.underlying,
        text: `Was this one roll of ${found.proposal.contracts} on ${found.book.underlying ?? ''}?`,
        evidence: [
          `${named(roll?.closed ?? null)} was closed, and ${named(roll?.opened ?? null)} opened by ${found.proposal.date}.`,
          `Together they brought ${credit}.`,
        ],
        entryIds: [closeEntryId, openEntryId],
        quantity: quantityFromMicros(found.proposal.contracts * 1_000_000),
        option: null,
        choices: [
          { choice: 'roll', label: 'One roll', asks: [] },
          { choice: 'not_roll', label: 'Two trades', asks: [] },
        ],
        alike: 'roll',
      }
    },
    effectOf: ({ choice }) =>
      choice === 'roll' || choice === 'not_roll'
        ? ok({ roll: { closeEntryId, openEntryId, linked: choice === 'roll' } })
        : refuse(noSuchChoice),
  }
}

export function rollQuestions(book: Book, overrides: readonly RollOverride[]): Asked[] {
  return findRolls(book, overrides).map(asked)
}

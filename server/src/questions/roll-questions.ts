/** Contracts closed on one day and opened on the next: only the user knows whether that was one roll. */
import { negateMoney, ok, refuse, wholeUnits } from '@wheelwright/core'
import type { Book, RollOverride } from '@wheelwright/core'
import { amountInWords, contractInWords, dayInWords } from '../entries/in-words.ts'
import { findRolls, keyOfRoll, type FoundRoll } from '../ledger/open-questions/proposed-rolls.ts'
import { noSuchChoice, type Asked } from './asked.ts'

const named = ({ entries }: Book, entryId: string): string => {
  const instrument = entries.find(({ id }) => id === entryId)?.instrument
  return instrument?.type === 'option' ? contractInWords(instrument.contract) : 'an option'
}

const broughtInWords = ({ netCredit }: FoundRoll['proposal']): string =>
  netCredit < 0 ? `cost ${amountInWords(negateMoney(netCredit))}` : `brought ${amountInWords(netCredit)}`

const asked = (found: FoundRoll): Asked => {
  const id = `roll:${keyOfRoll(found)}`
  const { closeEntryId, openEntryId, contracts } = found.proposal
  return {
    id,
    kind: 'roll',
    tell: (accounts) => {
      const [closed, opened] = [named(found.book, closeEntryId), named(found.book, openEntryId)]
      return {
        id,
        kind: 'roll',
        accountId: found.book.accountId,
        accountNumber: accounts.get(found.book.accountId) ?? null,
        symbol: found.book.underlying,
        text: `${contracts === 1 ? 'Was' : 'Were'} ${contracts} × ${closed} rolled?`,
        evidence: [
          `Closed the trading day before ${opened} was opened on ${dayInWords(found.proposal.date)}.`,
          `Together they ${broughtInWords(found.proposal)} after fees.`,
        ],
        entryIds: [closeEntryId, openEntryId],
        quantity: wholeUnits(contracts),
        option: null,
        choices: [
          { choice: 'roll', label: 'One roll', asks: [] },
          { choice: 'not_roll', label: 'Two trades', asks: [] },
        ],
        alike: 'roll',
        together: null,
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

/** Splits that another account of the user tells of, and this one, whose history ends before, does not. */
import type { BookingProblem } from '@wheelwright/api'
import { underlyingOfEntry, type Book, type UntoldSplit } from '@wheelwright/core'
import { byDay } from '../../entries/books/by-day.ts'
import type { AccountNumbers } from '../../positions/queries.ts'
import { importHistory, recordFix } from '../reconciliation/difference-fixes.ts'

export function keyOfUntold({ book, split }: UntoldSplit): string {
  return `${split.id} ${book.accountId}`
}

/** The shares may still have an earlier name here: the one that its latest entry gives them, in whatever order a book holds them. */
const lastNameIn = ({ entries }: Book): string | null => {
  const last = entries.toSorted(byDay).at(-1)
  if (last === undefined) return null
  return last.kind === 'symbol-change' ? last.newSymbol : underlyingOfEntry(last)
}

export function splitProblem({ book, split }: UntoldSplit, accounts: AccountNumbers): BookingProblem {
  const { id: entryId, kind, instrument, quantity, tradeDate, numerator, denominator } = split
  const symbol = lastNameIn(book) ?? instrument.symbol
  const ratio = `${numerator}-for-${denominator}`
  return {
    accountId: book.accountId,
    accountNumber: accounts.get(book.accountId) ?? null,
    underlying: book.underlying,
    entryId,
    entry: { kind, symbol: instrument.symbol, quantity, tradeDate },
    sentence: `Another account reports this ${ratio} split. What this account holds is still counted as before it: its history ends before that day.`,
    fixes: [
      { ...importHistory, label: 'Import newer history' },
      recordFix(`Record the ${ratio} split here too`, {
        accountId: book.accountId,
        kind: 'split',
        symbol,
        numerator,
        denominator,
        tradeDate,
      }),
    ],
  }
}

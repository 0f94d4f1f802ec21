// What each kind of entry may hold, as data: its instrument and the signs of its quantity and its cash.
// Authority: docs/domain.md, sections "The ledger" and "Units".
import { assertNever } from '../../base/assert.ts'
import type { EntryKind } from './entry.ts'

export type Sign = 'positive' | 'negative' | 'not-zero' | 'not-positive' | 'not-negative' | 'zero' | 'any'

export interface EntryRule {
  readonly instrument: 'share' | 'option' | 'some' | 'share-or-none' | 'any' | 'none'
  readonly quantity: Sign
  readonly gross: Sign
}

const rule = (instrument: EntryRule['instrument'], quantity: Sign, gross: Sign): EntryRule => ({
  instrument,
  quantity,
  gross,
})

export const entryRules: Readonly<Record<EntryKind, EntryRule>> = {
  buy: rule('share', 'positive', 'not-positive'),
  sell: rule('share', 'negative', 'not-negative'),
  'sell-to-open': rule('option', 'negative', 'not-negative'),
  'buy-to-open': rule('option', 'positive', 'not-positive'),
  'buy-to-close': rule('option', 'positive', 'not-positive'),
  'sell-to-close': rule('option', 'negative', 'not-negative'),
  // An index option that expires in the money settles in cash, so an ending may carry gross.
  expiration: rule('option', 'not-zero', 'any'),
  assignment: rule('option', 'positive', 'any'),
  exercise: rule('option', 'negative', 'any'),
  // A reversal or a tax withheld is a dividend below zero.
  dividend: rule('share-or-none', 'zero', 'any'),
  interest: rule('any', 'zero', 'any'),
  // A rebate is a fee above zero.
  fee: rule('any', 'zero', 'any'),
  'cash-transfer': rule('none', 'zero', 'any'),
  'share-transfer': rule('some', 'not-zero', 'zero'),
  'opening-balance': rule('some', 'not-zero', 'zero'),
  split: rule('share', 'any', 'zero'),
  'symbol-change': rule('share', 'any', 'zero'),
  'contract-change': rule('option', 'any', 'zero'),
  'corporate-action': rule('share', 'any', 'any'),
}

/** Whether an amount has the sign that a rule requires. */
export function hasSign(sign: Sign, value: number): boolean {
  switch (sign) {
    case 'positive':
      return value > 0
    case 'negative':
      return value < 0
    case 'not-zero':
      return value !== 0
    case 'not-positive':
      return value <= 0
    case 'not-negative':
      return value >= 0
    case 'zero':
      return value === 0
    case 'any':
      return true
    default:
      return assertNever(sign)
  }
}

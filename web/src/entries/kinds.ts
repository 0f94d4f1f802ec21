/** The kinds of ledger entries in words, in the order in which they are chosen from. */
import type { EntryKind } from '@wheelwright/core'

export const kindWords: Readonly<Record<EntryKind, string>> = {
  buy: 'Buy shares',
  sell: 'Sell shares',
  'sell-to-open': 'Sell to open',
  'buy-to-open': 'Buy to open',
  'buy-to-close': 'Buy to close',
  'sell-to-close': 'Sell to close',
  assignment: 'Assignment',
  exercise: 'Exercise',
  expiration: 'Expiration',
  dividend: 'Dividend',
  interest: 'Interest',
  fee: 'Fee',
  'cash-transfer': 'Cash transfer',
  'share-transfer': 'Share transfer',
  'opening-balance': 'Opening balance',
  split: 'Split',
  'symbol-change': 'Symbol change',
  'contract-change': 'Contract change',
  'corporate-action': 'Corporate action',
}

export function isEntryKind(text: string): text is EntryKind {
  return Object.hasOwn(kindWords, text)
}

/** A kind that a later server knows is shown by its own name rather than not at all. */
export function kindInWords(kind: string): string {
  return (kindWords as Readonly<Record<string, string>>)[kind] ?? kind.replaceAll('-', ' ')
}

export const kindChoices = Object.entries(kindWords).map(([value, label]) => ({ value, label }))

/** Of a trade that the broker canceled, in place of its amounts. */
export const countsNowhere = 'canceled: it counts nowhere'

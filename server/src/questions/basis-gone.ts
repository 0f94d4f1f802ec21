/**
 * The part of the cost of old shares that went over to those of a spin-off: an entry of its own among the old ones, which lowers
 * what they cost and moves no cash. Without it that part would count twice.
 */
import {
  bookOf,
  canonicalEquitySymbol,
  ok,
  refuse,
  reviseLedger,
  zeroMoney,
  zeroQuantity,
  type CorporateAction,
  type Ledger,
  type Money,
  type Result,
  type TradingDate,
} from '@wheelwright/core'
import { manualBatch } from '../entries/batches/batches.ts'
import { amountInWords, dayInWords } from '../entries/in-words.ts'

export interface BasisGone {
  readonly accountId: string
  /** As the answer has it. */
  readonly symbol: string
  /** Above zero. */
  readonly amount: Money
  readonly on: TradingDate
  /** The entry that brought the new shares, and what they are: 25 shares of KID. */
  readonly toEntryId: string
  readonly to: string
}

const nothing = { removed: new Set<string>(), decided: new Set<string>() }

/** What the answer records; refused where those shares were not held, or cost less. */
export function basisEntry(
  { accountId, symbol, amount, on, toEntryId, to }: BasisGone,
  ledger: Ledger,
  newId: () => string,
): Result<CorporateAction, string> {
  const old = canonicalEquitySymbol(symbol)
  if (!old.ok) return refuse('The ticker of the old shares is not one.')
  const entry: CorporateAction = {
    id: newId(),
    accountId,
    kind: 'corporate-action',
    instrument: { type: 'share', symbol: old.value },
    quantity: zeroQuantity,
    price: null,
    gross: zeroMoney,
    fees: zeroMoney,
    netCash: zeroMoney,
    basisGone: { amount, toEntryId },
    tradeDate: on,
    time: null,
    postedAt: null,
    brokerId: null,
    orderId: null,
    batchId: manualBatch,
    source: 'manual',
    note: `${amountInWords(amount)} of what the shares cost went over to ${to}.`,
  }
  const revised = reviseLedger(ledger, { settings: ledger.settings, added: [entry], ...nothing })
  const book = bookOf(revised, accountId, old.value)
  const isNamed = ({ entryId }: { readonly entryId: string }): boolean => entryId === entry.id
  if (book === null || book.refusals.some(isNamed))
    return refuse(`No shares of ${old.value} were held in this account on ${dayInWords(on)}.`)
  if (book.disposals.some(isNamed))
    return refuse(`The shares of ${old.value} cost less than ${amountInWords(amount)} then.`)
  return ok(entry)
}

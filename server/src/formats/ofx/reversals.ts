/**
 * Trades and closures that take back an earlier one, which they name by its number: of the kind of that one with the opposite sign,
 * or of the opposite kind. What the cash says of the direction counts, and the units where no cash moves.
 * Authority: OFX 2.2, "Investment transactions" (REVERSALFITID).
 */
import { negateMoney, zeroMoney } from '@wheelwright/core/entries'
import type { Instrument, Money, Quantity } from '@wheelwright/core/entries'
import { cashDraft, endingDraft, tradeDraft } from '../rows/drafts.ts'
import type { EndingKind, RowFacts, TradeKind } from '../rows/drafts.ts'
import type { Row } from '../rows/row.ts'
import { refuseRow, take, takeAll } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'

/** Whether a row names another one that it takes back. */
export function isReversal(row: Row): boolean {
  return row.has('REVERSALFITID') && row.text('REVERSALFITID') !== row.text('FITID')
}

const asReversal = (draft: EntryDraft | null): EntryDraft | null =>
  draft === null ? null : ({ ...draft, reverses: true } as EntryDraft)

/** A trade; above zero what comes back of its cash means that what was bought leaves. */
export function readTradeBack(row: Row, facts: RowFacts, instrument: Instrument): Verdict {
  const [quantity, net] = [row.needQuantity('UNITS'), row.needMoney('TOTAL')]
  if (quantity === null || net === null) return { kind: 'refuse' }
  const isBought = net === 0 ? quantity > 0 : net < 0
  return take(asReversal(tradeBack(row, facts, { instrument, quantity, net, isBought })))
}

interface TradeBack {
  readonly instrument: Instrument
  readonly quantity: Quantity
  readonly net: Money
  /** Whether it brings what was sold. */
  readonly isBought: boolean
}

function tradeBack(
  row: Row,
  facts: RowFacts,
  { instrument, quantity, net, isBought }: TradeBack,
): EntryDraft | null {
  const ofShares = isBought ? 'buy' : 'sell'
  const ofOption = isBought ? 'buy-to-close' : 'sell-to-open'
  const kind: TradeKind = instrument.type === 'option' ? ofOption : ofShares
  const price = row.money('UNITPRICE')
  return tradeDraft(row, facts, {
    kind,
    instrument,
    quantity,
    price,
    net,
    fees: zeroMoney,
    amountField: 'TOTAL',
  })
}

/** Contracts are open again: the units have the opposite sign of what ended them. */
export function readClosureBack(
  row: Row,
  facts: RowFacts,
  instrument: Instrument,
  kind: EndingKind,
): Verdict {
  const units = row.needQuantity('UNITS')
  if (units === null) return { kind: 'refuse' }
  if (instrument.type !== 'option') return refuseRow(row, 'UNIQUEID', 'is not an option')
  return take(asReversal(endingDraft(facts, kind, instrument, units)))
}

/** Income and the shares that it bought: both go back. */
export function readReinvestmentBack(
  row: Row,
  facts: RowFacts,
  instrument: Instrument,
  kind: 'dividend' | 'interest',
): Verdict {
  const [quantity, total] = [row.needQuantity('UNITS'), row.needMoney('TOTAL')]
  if (quantity === null || total === null) return { kind: 'refuse' }
  const paid = (Math.abs(total) || 0) as Money
  const sold = tradeBack(row, facts, { instrument, quantity, net: paid, isBought: false })
  return takeAll([cashDraft(facts, kind, instrument, negateMoney(paid)), asReversal(sold)])
}

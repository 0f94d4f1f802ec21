/** One row of Fidelity's history that makes sense by itself. */
import {
  MICROS,
  absMoney,
  absQuantity,
  isIndexRoot,
  negateQuantity,
  zeroMoney,
  zeroQuantity,
} from '@wheelwright/core/entries'
import type { Money, Quantity } from '@wheelwright/core/entries'
import {
  asPostedAfterClose,
  cashDraft,
  corporateDraft,
  endingDraft,
  halfSplitDraft,
  inLieuDraft,
  tradeDraft,
  transferDraft,
  unratedSplitDraft,
  unsignedFee,
} from '../rows/drafts.ts'
import type { EndingKind, RowFacts, TradeKind } from '../rows/drafts.ts'
import { fidelityAction } from './actions.ts'
import type { FidelityAction } from './actions.ts'
import { isBankSweep, readRowFacts, instrumentOf, isPostedLater } from './facts.ts'
import { isCusip, readShare } from '../rows/instruments.ts'
import type { LegSide } from '../rows/leg-sides.ts'
import type { Row } from '../rows/row.ts'
import { ignore, refuseRow, take } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'

/** `side` is that of the contract which a row ends, where other rows tell it. */
export function readFidelityRow(row: Row, side: LegSide | null): Verdict {
  const currency = row.code('currency')
  if (currency !== '' && currency !== 'USD')
    return refuseRow(row, 'currency', `is not US dollars: '${currency.slice(0, 10)}'`)
  const action = fidelityAction(row.code('action'))
  if (action === null)
    return refuseRow(
      row,
      'action',
      row.has('action') ? `is not known: '${row.code('action').slice(0, 60)}'` : 'is missing',
    )
  const facts = readRowFacts(row)
  if (facts === null) return { kind: 'refuse' }
  if (action.as === 'bought' && isCoreCash(row))
    return ignore('moves cash into the core position, which is cash')
  return readers[action.as](row, facts, action, side)
}

/**
 * The core position of an account without a money market fund: cash under a number of its own, or in a bank, under a ticker
 * for each bank (`QPIFQ,FDIC INSURED DEPOSIT AT TRUIST BANK`).
 */
const isCoreCash = (row: Row): boolean =>
  row.code('description') === 'CASH'
    ? isCusip(row.code('symbol')) || row.code('symbol') === 'FCASH'
    : isBankSweep(row)

type Reader = (row: Row, facts: RowFacts, action: FidelityAction, side: LegSide | null) => Verdict

const readers: Readonly<Record<FidelityAction['as'], Reader>> = {
  bought: (row, facts) => readTrade(row, facts, 'buy'),
  sold: (row, facts) => readTrade(row, facts, 'sell'),
  core: () => ignore('moves cash into or out of the core position, which is cash'),
  'buy-canceled': (row, facts) => readCanceled(row, facts, 'sell'),
  'sale-canceled': (row, facts) => readCanceled(row, facts, 'buy'),
  assignment: readEnding,
  exercise: readEnding,
  expiration: readEnding,
  dividend: readCash,
  interest: readCash,
  fee: readCash,
  'cash-transfer': readCash,
  withheld: (row, facts) => readCash(row, facts, { as: row.has('symbol') ? 'dividend' : 'cash-transfer' }),
  shares: readCorporate,
  distribution: readDistribution,
  transfer: readTransfer,
  split: readSplit,
  'split-half': (row, facts) => {
    const shares = readShare(row, 'symbol')
    return shares === null ? { kind: 'refuse' } : take(halfSplitDraft(row, facts, shares, row.code('action')))
  },
  'name-half': (row) =>
    refuseRow(
      row,
      null,
      'is half of a change of name, and its other half is not in the file: import a file that has both',
    ),
}

function readTrade(row: Row, facts: RowFacts, side: 'buy' | 'sell'): Verdict {
  const instrument = instrumentOf(row)
  const quantity = row.needQuantity('quantity')
  const [price, net] = [row.money('price'), row.needMoney('amount')]
  const fees = row.sum('fees', unsignedFee(row.money('commission')), unsignedFee(row.money('fees')))
  if (instrument === null || quantity === null || net === null || fees === null) return { kind: 'refuse' }
  const isOpposite = quantity < 0 !== (side === 'sell')
  // Cash and shares go back where they came from, as those of a reinvestment.
  if (isOpposite && net !== 0 && net > 0 === quantity < 0)
    return readCanceled(row, facts, quantity < 0 ? 'sell' : 'buy')
  if (isOpposite) return refuseRow(row, 'quantity', 'has a sign that contradicts the action')
  const kind = instrument.type === 'option' ? legKind(row, side) : shareKind(row, side)
  if (kind === null) return { kind: 'refuse' }
  return take(tradeDraft(row, facts, { kind, instrument, quantity, price, net, fees, amountField: 'amount' }))
}

/** What is owed stands in a part of the account of its own, which a column or the end of the action names. */
const isShort = (row: Row): boolean =>
  /^SHORTS?$/.test(row.code('accountPart')) || /\bSHORT (?:SALE|COVER)\b|\(SHORT\)/.test(row.code('action'))

function shareKind(row: Row, side: 'buy' | 'sell'): TradeKind {
  if (!isShort(row)) return side
  return side === 'sell' ? 'sell-short' : 'buy-to-cover'
}

function legKind(row: Row, side: 'buy' | 'sell'): TradeKind | null {
  const action = row.code('action')
  if (action.includes('OPENING TRANSACTION')) return `${side}-to-open`
  if (action.includes('CLOSING TRANSACTION')) return `${side}-to-close`
  return row.refuse('action', 'does not say whether the trade opens or closes')
}

/** A trade that was taken back: the opposite quantity at the same price, and the cash comes back. */
function readCanceled(row: Row, facts: RowFacts, side: 'buy' | 'sell'): Verdict {
  const instrument = instrumentOf(row)
  const [quantity, price, net] = [row.needQuantity('quantity'), row.money('price'), row.needMoney('amount')]
  if (instrument === null || quantity === null || net === null) return { kind: 'refuse' }
  const kind = instrument.type === 'share' ? side : side === 'buy' ? 'buy-to-close' : 'sell-to-open'
  const fees = zeroMoney
  const draft = tradeDraft(row, facts, {
    kind,
    instrument,
    quantity,
    price,
    net,
    fees,
    amountField: 'amount',
  })
  return take(draft === null ? null : ({ ...draft, reverses: true } as EntryDraft))
}

function readEnding(row: Row, facts: RowFacts, { as }: FidelityAction, side: LegSide | null): Verdict {
  if (as !== 'assignment' && as !== 'exercise' && as !== 'expiration') return { kind: 'refuse' }
  const option = instrumentOf(row)
  const quantity = row.needQuantity('quantity')
  const amount = row.money('amount') ?? zeroMoney
  if (option === null || quantity === null) return { kind: 'refuse' }
  if (option.type !== 'option') return refuseRow(row, 'symbol', 'is not an option')
  if (amount !== 0 && !isIndexRoot(option.contract.root))
    return refuseRow(row, 'amount', 'moves cash where the shares do that in a row of their own')
  const closes = closing(row, as, quantity, side)
  const draft = endingDraft(facts, as, option, closes, { gross: amount, fees: zeroMoney })
  return take(asPostedAfterClose(draft, isPostedLater(row, facts)))
}

/** What closes the contract: the trades before it tell its side, and the sign only where there are none. */
function closing(row: Row, kind: EndingKind, quantity: Quantity, side: LegSide | null): Quantity {
  const told = { assignment: 'short', exercise: 'long', expiration: side }[kind]
  if (told === null) return quantity
  const closes = told === 'short' ? absQuantity(quantity) : negateQuantity(absQuantity(quantity))
  if (closes !== quantity)
    row.notice('quantity', `has a sign that contradicts the ${told} contract that it ends`)
  return closes
}

function readCash(row: Row, facts: RowFacts, { as }: FidelityAction): Verdict {
  if (as !== 'dividend' && as !== 'interest' && as !== 'fee' && as !== 'cash-transfer')
    return { kind: 'refuse' }
  const amount = row.needMoney('amount')
  if (amount === null) return { kind: 'refuse' }
  const named = row.has('symbol') && as !== 'cash-transfer' && !isCusip(row.text('symbol'))
  return take(cashDraft(facts, as, named ? instrumentOf(row) : null, amount))
}

function readCorporate(row: Row, facts: RowFacts): Verdict {
  const shares = readShare(row, 'symbol')
  const quantity = row.quantity('quantity') ?? zeroQuantity
  const amount = cashBeside(row, quantity)
  if (shares === null) return { kind: 'refuse' }
  if (quantity === 0 && amount === 0) return ignore('moves neither shares nor cash')
  const draftOf = row.code('action').startsWith('IN LIEU OF') ? inLieuDraft : corporateDraft
  return take(draftOf(facts, shares, quantity, amount))
}

/** Cash comes as shares leave; an amount that comes and goes with them is what they were worth. */
function cashBeside(row: Row, quantity: Quantity): Money {
  const amount = row.money('amount') ?? zeroMoney
  if (amount === 0 || quantity === 0 || amount > 0 !== quantity > 0) return amount
  row.notice('amount', 'is what the shares were worth, and no cash')
  return zeroMoney
}

/** Shares of another company, shares that a split added, or cash. */
function readDistribution(row: Row, facts: RowFacts): Verdict {
  const quantity = row.quantity('quantity') ?? zeroQuantity
  if (/\bSPIN[- ]?OFF\b/.test(row.code('action'))) return readCorporate(row, facts)
  if (quantity === 0) return readCash(row, facts, { as: 'dividend' })
  const amount = cashBeside(row, quantity)
  return amount === 0
    ? readSplit(row, facts)
    : refuseRow(row, 'amount', `moves ${absMoney(amount) / MICROS} dollars together with shares`)
}

/** The quantity is what the split added. */
function readSplit(row: Row, facts: RowFacts): Verdict {
  const shares = readShare(row, 'symbol')
  const quantity = row.needQuantity('quantity')
  return shares === null || quantity === null
    ? { kind: 'refuse' }
    : take(unratedSplitDraft(row, facts, shares, quantity))
}

/** Shares without cash (the amount is their value), or cash without shares. */
function readTransfer(row: Row, facts: RowFacts): Verdict {
  const quantity = row.quantity('quantity') ?? zeroQuantity
  if (absQuantity(quantity) === 0) return readCash(row, facts, { as: 'cash-transfer' })
  const instrument = instrumentOf(row)
  return instrument === null ? { kind: 'refuse' } : take(transferDraft(facts, instrument, quantity))
}

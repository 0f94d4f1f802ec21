/** One row of Robinhood's report that makes sense by itself. */
import {
  isIndexRoot,
  multiplyPriceWithin,
  negateMoney,
  negateQuantity,
  subtractMoney,
  zeroMoney,
  zeroQuantity,
} from '@wheelwright/core/entries'
import type { Money, Quantity } from '@wheelwright/core/entries'
import {
  cashDraft,
  corporateDraft,
  endingDraft,
  halfSplitDraft,
  inLieuDraft,
  tradeDraft,
  unsidedDraft,
  transferDraft,
  unratedSplitDraft,
} from '../rows/drafts.ts'
import type { CashKind, EndingKind, RowFacts, TradeKind } from '../rows/drafts.ts'
import { isCoin } from '../rows/coins.ts'
import { readShare } from '../rows/instruments.ts'
import type { LegSide } from '../rows/leg-sides.ts'
import { contractOf, readRowFacts, instrumentOf, sidedQuantity } from './facts.ts'
import { exDateIn } from './ex-date.ts'
import type { Row } from '../rows/row.ts'
import { ignore, refuseRow, take } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'

const trades: Readonly<Record<string, TradeKind>> = {
  BTO: 'buy-to-open',
  STO: 'sell-to-open',
  BTC: 'buy-to-close',
  STC: 'sell-to-close',
  BUY: 'buy',
  SELL: 'sell',
}

/** Cancellations by what was canceled. */
const canceled: Readonly<Record<string, 'buy' | 'sell'>> = { BCXL: 'buy', SCXL: 'sell' }

const endings: Readonly<Record<string, EndingKind>> = {
  OASGN: 'assignment',
  OEXP: 'expiration',
  OEXCS: 'exercise',
}

const cashKinds: Readonly<Record<string, CashKind>> = {
  CDIV: 'dividend',
  MDIV: 'dividend',
  DTAX: 'dividend',
  DIVNRA: 'dividend',
  NRAT: 'dividend',
  DFEE: 'fee',
  AFEE: 'fee',
  FEE: 'fee',
  GOLD: 'fee',
  INT: 'interest',
  MINT: 'interest',
  SLIP: 'interest',
  GDBP: 'interest',
  MTCH: 'interest',
  ABIP: 'interest',
  GMPC: 'interest',
  ACH: 'cash-transfer',
  'ACH CANCEL': 'cash-transfer',
  WIRE: 'cash-transfer',
  RTP: 'cash-transfer',
  CFIR: 'cash-transfer',
  DCF: 'cash-transfer',
  DRFRO: 'cash-transfer',
  XENT: 'cash-transfer',
  XENT_CC: 'cash-transfer',
  XENT_RWR: 'cash-transfer',
  'T/A': 'cash-transfer',
  MISC: 'cash-transfer',
  FUTSWP: 'cash-transfer',
}

/** Whether the shares of a row came or went; else an S behind their number says that they went. */
const moves: Readonly<Record<string, 'in' | 'out' | 'marked'>> = {
  SOFF: 'in',
  MRGC: 'out',
  MRGS: 'marked',
  SXCH: 'marked',
  CONV: 'marked',
  CIL: 'marked',
  ROC: 'marked',
}

const transfers: Readonly<Record<string, 1 | -1>> = { ACATI: 1, REC: 1, ACATO: -1 }

const bought: ReadonlySet<TradeKind> = new Set(['buy', 'buy-to-open', 'buy-to-close'])

/** `side` is that of the contract which a row ends or takes away, where other rows tell it. */
export function readRobinhoodRow(row: Row, side: LegSide | null): Verdict {
  const code = row.code('code')
  if (isCoin(row.text('description')))
    return refuseRow(row, 'description', `is a coin, which is not kept: '${row.text('description')}'`)
  const facts = readRowFacts(row)
  if (facts === null) return { kind: 'refuse' }
  const [trade, ending, cash] = [trades[code], endings[code], cashKinds[code]]
  const [move, sign, taken] = [moves[code], transfers[code], canceled[code]]
  if (trade !== undefined) return readTrade(row, facts, trade)
  if (ending !== undefined) return readEnding(row, facts, ending, side)
  if (cash !== undefined) return readCash(row, facts, cash)
  if (move !== undefined) return readMove(row, facts, move)
  if (sign !== undefined) return readTransfer(row, facts, sign, side)
  if (taken !== undefined) return readCanceled(row, facts, taken)
  if (code === 'ITRF') return readInternal(row, facts)
  if (code === 'SPL') return readSplit(row, facts)
  if (code === 'SPR') return readHalfSplit(row, facts)
  if (code === 'OCA' || code === 'OCC')
    return refuseRow(row, null, 'changes a contract, and no other row says what it became or was')
  return refuseRow(
    row,
    'code',
    code === '' ? 'is missing' : `is not known: '${row.text('code').slice(0, 40)}'`,
  )
}

function readTrade(row: Row, facts: RowFacts, kind: TradeKind): Verdict {
  const instrument = kind === 'buy' || kind === 'sell' ? readShare(row, 'instrument') : contractOf(row)
  const quantity = sidedQuantity(row)?.size ?? null
  const [price, net] = [row.money('price'), row.needMoney('amount')]
  if (instrument === null || quantity === null || net === null) return { kind: 'refuse' }
  const multiplier = instrument.type === 'option' ? instrument.multiplier : null
  const fees =
    multiplier === null || price === null ? zeroMoney : feesIn(kind, { price, quantity, multiplier, net })
  return take(tradeDraft(row, facts, { kind, instrument, quantity, price, net, fees, amountField: 'amount' }))
}

/** An option's price is exact, so that what the amount lacks of it was charged: at most a dollar a contract. */
function feesIn(
  kind: TradeKind,
  { price, quantity, multiplier, net }: { price: Money; quantity: Quantity; multiplier: number; net: Money },
): Money {
  const product = multiplyPriceWithin(price, quantity, multiplier)
  if (product === null) return zeroMoney
  const gross = bought.has(kind) ? negateMoney(product) : product
  const missing = gross - net
  return missing > 0 && missing <= quantity ? subtractMoney(gross, net) : zeroMoney
}

/** What was paid or received comes back, for the opposite quantity at the same price. */
function readCanceled(row: Row, facts: RowFacts, side: 'buy' | 'sell'): Verdict {
  const instrument = instrumentOf(row)
  const quantity = sidedQuantity(row)?.size ?? null
  const [price, net] = [row.money('price'), row.needMoney('amount')]
  if (instrument === null || quantity === null || net === null) return { kind: 'refuse' }
  const legs = side === 'buy' ? ('sell-to-open' as const) : ('buy-to-close' as const)
  const kind: TradeKind = instrument.type === 'option' ? legs : side === 'buy' ? 'sell' : 'buy'
  const trade = { kind, instrument, quantity, price, net, fees: zeroMoney, amountField: 'amount' }
  const draft = tradeDraft(row, facts, trade)
  return take(draft === null ? null : ({ ...draft, reverses: true } as EntryDraft))
}

function readEnding(row: Row, facts: RowFacts, kind: EndingKind, side: LegSide | null): Verdict {
  const option = contractOf(row)
  const quantity = sidedQuantity(row)
  const amount = row.money('amount') ?? zeroMoney
  if (option === null || quantity === null) return { kind: 'refuse' }
  if (amount !== 0 && !isIndexRoot(option.contract.root))
    return refuseRow(row, 'amount', 'moves cash where the shares do that in a row of their own')
  const ended = { assignment: 'short' as const, exercise: 'long' as const, expiration: side }[kind]
  const settlement = { gross: amount, fees: zeroMoney }
  // An S is written for shorts and for longs, and says nothing.
  if (ended === null) return take(unsidedDraft(facts, option, quantity.size, settlement))
  const change = ended === 'short' ? quantity.size : negateQuantity(quantity.size)
  return take(endingDraft(facts, kind, option, change, settlement))
}

function readCash(row: Row, facts: RowFacts, kind: CashKind): Verdict {
  const amount = row.needMoney('amount')
  const shares = row.has('instrument') && kind !== 'cash-transfer' ? readShare(row, 'instrument') : null
  return amount === null
    ? { kind: 'refuse' }
    : take(cashDraft(facts, kind, shares, amount, exDateIn(facts.note)))
}

/** Shares that a company's act brought or took, and cash. */
function readMove(row: Row, facts: RowFacts, direction: 'in' | 'out' | 'marked'): Verdict {
  const shares = readShare(row, 'instrument')
  const amount = row.money('amount') ?? zeroMoney
  const moved = /[1-9]/.test(row.text('quantity')) ? sidedQuantity(row) : null
  if (shares === null || row.fault !== null) return { kind: 'refuse' }
  const isOut = direction === 'out' || (direction === 'marked' && moved?.isMarked === true)
  const size = moved?.size ?? zeroQuantity
  if (size === 0 && amount === 0) return ignore('moves neither shares nor cash')
  const draftOf = row.code('code') === 'CIL' ? inLieuDraft : corporateDraft
  return take(draftOf(facts, shares, isOut ? negateQuantity(size) : size, amount))
}

/** The quantity is what the split added. */
function readSplit(row: Row, facts: RowFacts): Verdict {
  const shares = readShare(row, 'instrument')
  const quantity = sidedQuantity(row)
  if (shares === null || quantity === null) return { kind: 'refuse' }
  if (quantity.isMarked)
    return refuseRow(row, 'quantity', 'is of the short side, which a split does not add to')
  return take(unratedSplitDraft(row, facts, shares, quantity.size))
}

function readHalfSplit(row: Row, facts: RowFacts): Verdict {
  const shares = readShare(row, 'instrument')
  return shares === null
    ? { kind: 'refuse' }
    : take(halfSplitDraft(row, facts, shares, row.text('description')))
}

/**
 * Cash, or what came from and went to another broker. Contracts that came short have an S; those that left are what was
 * held, as long as other rows tell it.
 */
function readTransfer(row: Row, facts: RowFacts, sign: 1 | -1, side: LegSide | null): Verdict {
  if (row.money('amount')) return readCash(row, facts, 'cash-transfer')
  const instrument = instrumentOf(row)
  const moved = sidedQuantity(row)
  if (instrument === null || moved === null) return { kind: 'refuse' }
  const isShort = instrument.type === 'option' && (side === null ? moved.isMarked : side === 'short')
  const isOut = sign < 0 !== isShort
  return take(transferDraft(facts, instrument, isOut ? negateQuantity(moved.size) : moved.size))
}

function readInternal(row: Row, facts: RowFacts): Verdict {
  if (row.has('quantity') && !row.has('amount'))
    return refuseRow(row, 'quantity', 'does not say whether the shares came or went')
  return readCash(row, facts, 'cash-transfer')
}

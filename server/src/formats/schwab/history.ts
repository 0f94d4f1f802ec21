/**
 * Schwab's history as CSV. Columns are read by name, since older files have the price first. A date may be `posted as
 * of effective`: the effective one counts. A quantity of an ending is what was added: positive closes a short.
 */
import { addDays, nextMarketDay, zeroMoney, zeroQuantity } from '@wheelwright/core/entries'
import type { TradingDate } from '@wheelwright/core/entries'
import { csvHistoryInSteps } from '../text/csv-format.ts'
import { recogniseCsv } from '../text/csv-header.ts'
import type { CsvReading } from '../text/csv-format.ts'
import {
  asPartlyPaid,
  asPostedAfterClose,
  cashDraft,
  corporateDraft,
  endingDraft,
  halfSplitDraft,
  inLieuDraft,
  isOptionKind,
  tradeDraft,
  transferDraft,
  unratedSplitDraft,
  unsignedFee,
} from '../rows/drafts.ts'
import type { CashKind, EndingKind, RowFacts, TradeKind } from '../rows/drafts.ts'
import type { Format, ReadContext, ReadFile } from '../format.ts'
import { atOnce, type InSteps } from '../in-steps.ts'
import {
  compareWithDescription,
  instrumentIn,
  isCusip,
  looksLikeOption,
  optionOf,
  readShare,
} from '../rows/instruments.ts'
import { KnownHoldings } from '../rows/known-holdings.ts'
import type { Row } from '../rows/row.ts'
import { schwabAction } from './actions.ts'
import type { SchwabAction } from './actions.ts'
import { isPaired, pairActions } from './action-pairs.ts'
import { CompanySymbols } from './exchanges.ts'
import { ignore, refuseRow, take } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'

const reading: Omit<CsvReading, 'pair'> = {
  source: 'schwab-csv',
  columns: {
    date: ['DATE'],
    action: ['ACTION'],
    symbol: ['SYMBOL'],
    description: ['DESCRIPTION'],
    quantity: ['QUANTITY'],
    price: ['PRICE'],
    fees: ['FEES & COMM', 'FEES & COMMISSIONS', 'FEES'],
    amount: ['AMOUNT'],
  },
  required: ['date', 'action', 'symbol', 'description', 'quantity', 'price', 'fees', 'amount'],
  key: 'date',
  accountInTitle: /\bfor account (.{1,80}?) as of\b/i,
  readRow: readSchwabRow,
  instrumentOf: (row) => instrumentIn(row, 'symbol'),
}

export const schwabHistory: Format = {
  name: reading.source,
  title: 'Charles Schwab history (CSV)',
  broker: 'schwab',
  recognises: (text) => recogniseCsv(reading, text),
  read: (text, context) => atOnce(readInSteps(text, context)),
  readInSteps,
}

function* readInSteps(text: string, context: ReadContext): InSteps<ReadFile> {
  const known = new KnownHoldings(context)
  const pair = { concerns: isPaired, judge: pairSchwabRows.bind(null, known) }
  return {
    ...(yield* csvHistoryInSteps({ ...reading, pair }, text, context)),
    questions: known.questions,
  }
}

const asOf = /^(\S{1,10}) as of (\S{1,10})$/i

/** Null with a fault on the row when its date cannot be read. */
function readRowFacts(row: Row): RowFacts | null {
  const [, posted = row.text('date'), effective] = asOf.exec(row.text('date')) ?? []
  const postedOn = row.readDate(posted)
  const effectiveOn = effective === undefined ? postedOn : row.readDate(effective)
  if (!postedOn.ok) return row.refuse('date', postedOn.reason)
  if (!effectiveOn.ok) return row.refuse('date', effectiveOn.reason)
  if (effectiveOn.date > postedOn.date && effectiveOn.date > addDays(postedOn.date, 1))
    return row.refuse('date', 'counts from a day after its posting')
  const note = row.text('description')
  const late = postedOn.date === effectiveOn.date ? '' : `posted ${postedOn.date}`
  return facts(effectiveOn.date, [note, late].filter(Boolean).join('; '))
}

function isPostedLater(row: Row, { tradeDate }: RowFacts): boolean {
  const posted = row.readDate(asOf.exec(row.text('date'))?.[1] ?? row.text('date'))
  return posted.ok && posted.date > tradeDate
}

const facts = (tradeDate: TradingDate, note: string): RowFacts => ({
  tradeDate,
  note,
  time: null,
  postedAt: null,
  orderId: null,
})

export function pairSchwabRows(
  known: KnownHoldings,
  rows: readonly Row[],
  everyRow: () => Iterable<Row>,
): ReadonlyMap<Row, Verdict> {
  const symbols = new CompanySymbols(everyRow)
  return pairActions(rows, { readRowFacts, readSplitFacts, everyRow, symbols, known })
}

export function readSchwabRow(row: Row): Verdict {
  if (/^transactions total$/i.test(row.text('date'))) return ignore('is the total of the table')
  const name = row.code('action')
  const action = schwabAction(name)
  if (action === undefined)
    return refuseRow(
      row,
      'action',
      name === '' ? 'is missing' : `is not known: '${row.text('action').slice(0, 60)}'`,
    )
  const own = readRowFacts(row)
  return own === null ? { kind: 'refuse' } : readers[action.as](row, own, action)
}

type Reader = (row: Row, own: RowFacts, action: SchwabAction) => Verdict

const readers: Readonly<Record<SchwabAction['as'], Reader>> = {
  trade: (row, own, action) => readTrade(row, own, action.kind as TradeKind),
  canceled: (row, own, action) => readCanceled(row, own, action.kind as 'buy' | 'sell'),
  contracts: (row) => refuseRow(row, 'symbol', 'is no option, which the action says it is'),
  ending: (row, own, action) => readEnding(row, own, action.kind as EndingKind),
  cash: (row, own, action) => readCash(row, own, action.kind as CashKind),
  withheld: readWithheld,
  shares: readCorporate,
  transfer: readTransfer,
  split: readSplit,
  'split-half': (row, own) => {
    const shares = readShare(row, 'symbol')
    return shares === null
      ? { kind: 'refuse' }
      : take(halfSplitDraft(row, own, shares, row.text('description')))
  },
}

/** Shares that go back for what they cost, as those of a reinvestment. */
function isTakenBack(row: Row, kind: TradeKind): boolean {
  if (!kind.startsWith('buy')) return false
  const apart = row.copy()
  return (apart.quantity('quantity') ?? 0) < 0 && (apart.money('amount') ?? 0) > 0
}

function readTrade(row: Row, own: RowFacts, kind: TradeKind): Verdict {
  if (isTakenBack(row, kind)) return readCanceled(row, own, 'buy')
  const instrument = instrumentIn(row, 'symbol')
  const quantity = row.needQuantity('quantity')
  const [price, net, printed] = [row.money('price'), row.needMoney('amount'), row.money('fees')]
  if (instrument === null || quantity === null || net === null) return { kind: 'refuse' }
  if (instrument.type === 'option') compareWithDescription(row, 'description', instrument)
  if (instrument.type === 'share' && isOptionKind(kind))
    return refuseRow(row, 'symbol', 'is not an option, which the action says it is')
  const charge = { fees: unsignedFee(printed), isBelowZero: printed !== null && printed < 0 }
  return take(
    tradeDraft(row, own, { kind, instrument, quantity, price, net, ...charge, amountField: 'amount' }),
  )
}

/** What was paid or received comes back, for the opposite quantity at the same price. */
function readCanceled(row: Row, own: RowFacts, side: 'buy' | 'sell'): Verdict {
  const instrument = instrumentIn(row, 'symbol')
  const [quantity, price, net] = [row.needQuantity('quantity'), row.money('price'), row.needMoney('amount')]
  if (instrument === null || quantity === null || net === null) return { kind: 'refuse' }
  const legs = side === 'buy' ? ('sell-to-open' as const) : ('buy-to-close' as const)
  const kind: TradeKind = instrument.type === 'option' ? legs : side === 'buy' ? 'sell' : 'buy'
  const trade = { kind, instrument, quantity, price, net, fees: zeroMoney, amountField: 'amount' }
  const draft = tradeDraft(row, own, trade)
  return take(draft === null ? null : ({ ...draft, reverses: true } as EntryDraft))
}

function readEnding(row: Row, own: RowFacts, kind: EndingKind): Verdict {
  // `Exchange or Exercise` also stands for shares exchanged for others.
  if (kind === 'exercise' && row.has('symbol') && !looksLikeOption(row.text('symbol')))
    return readCorporate(row, own)
  const option = optionOf(row, 'symbol')
  const quantity = row.needQuantity('quantity')
  if (option === null || quantity === null) return { kind: 'refuse' }
  compareWithDescription(row, 'description', option)
  const [net, fees] = [row.money('amount') ?? zeroMoney, unsignedFee(row.money('fees'))]
  // The amount is after fees; where it is not given, the fees are all that was paid.
  const gross = row.has('amount') ? row.sum('amount', net, fees) : zeroMoney
  if (gross === null) return { kind: 'refuse' }
  const draft = endingDraft(own, kind, option, quantity, { gross, fees })
  return take(asPostedAfterClose(draft, isPostedLater(row, own)))
}

function readCash(row: Row, own: RowFacts, kind: CashKind): Verdict {
  const amount = row.needMoney('amount')
  if (amount === null) return { kind: 'refuse' }
  // A bond pays interest and is not kept itself; cash in and out names no instrument.
  const namesShares = row.has('symbol') && kind !== 'cash-transfer' && !isCusip(row.text('symbol'))
  const instrument = namesShares ? readShare(row, 'symbol') : null
  if (kind === 'cash-transfer' && (row.quantity('quantity') ?? 0) !== 0)
    return refuseRow(row, 'quantity', 'moves shares where the action moves cash')
  return take(cashDraft(own, kind, instrument, amount))
}

/** Tax on a dividend is a dividend below zero; on a bank's or broker's interest, which names no symbol, interest. */
function readWithheld(row: Row, own: RowFacts): Verdict {
  const isInterest = !row.has('symbol') && /\bINT\b/i.test(row.text('description'))
  return readCash(row, own, isInterest ? 'interest' : 'dividend')
}

/** Mergers that bring shares by their name: what left was not for the cash alone. */
const bringsShares: ReadonlySet<string> = new Set(['STOCK MERGER', 'CASH/STOCK MERGER'])

function readCorporate(row: Row, own: RowFacts): Verdict {
  const shares = readShare(row, 'symbol')
  const [quantity, amount, fees] = [row.quantity('quantity'), row.money('amount'), row.money('fees')]
  if (fees !== null && fees !== 0) return refuseRow(row, 'fees', 'are charged where no trade is')
  if (shares === null) return { kind: 'refuse' }
  if (!quantity && !amount) return ignore('moves neither shares nor cash')
  const action = row.code('action')
  if (action === 'CASH IN LIEU ADJ' && quantity)
    return refuseRow(row, 'quantity', 'is of a row that adjusts cash: if shares moved, enter them by hand')
  const draftOf = action.startsWith('CASH IN LIEU') ? inLieuDraft : corporateDraft
  const draft = draftOf(own, shares, quantity ?? zeroQuantity, amount ?? zeroMoney)
  return take(bringsShares.has(action) ? asPartlyPaid(draft) : draft)
}

/**
 * A forward split posted later "as of" a day was paid after the close of that day, whose trades were made before it: its
 * shares and contracts are there from the next one of the exchange, as other sources date them.
 */
function readSplitFacts(row: Row): RowFacts | null {
  const own = readRowFacts(row)
  const isLate = own !== null && asOf.test(row.text('date'))
  return isLate ? { ...own, tradeDate: nextMarketDay(addDays(own.tradeDate, 1)) } : own
}

/** Of a forward split the quantity is what was added. */
function readSplit(row: Row): Verdict {
  const facts = readSplitFacts(row)
  const shares = readShare(row, 'symbol')
  const quantity = row.needQuantity('quantity')
  if ((row.money('amount') ?? 0) !== 0) return refuseRow(row, 'amount', 'moves cash in a split')
  if (facts === null || shares === null || quantity === null) return { kind: 'refuse' }
  return take(unratedSplitDraft(row, facts, shares, quantity))
}

/** Shares without cash, or cash without shares. A price beside shares is that of the market on the day, and no cost. */
function readTransfer(row: Row, own: RowFacts): Verdict {
  const quantity = row.quantity('quantity')
  const amount = row.money('amount')
  if (quantity === null || quantity === 0) return readCash(row, own, 'cash-transfer')
  if (amount !== null && amount !== 0) return refuseRow(row, 'amount', 'moves cash together with shares')
  const instrument = instrumentIn(row, 'symbol')
  return instrument === null ? { kind: 'refuse' } : take(transferDraft(own, instrument, quantity))
}

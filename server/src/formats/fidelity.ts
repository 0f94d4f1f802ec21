/**
 * Fidelity's account history as CSV. Its header changes with the years, an action is a phrase, options are written
 * ` -XLU260710P44.5`, quantities are signed. A legal notice follows the table.
 */
import { absQuantity, isIndexRoot, zeroMoney, zeroQuantity } from '@wheelwright/core'
import type { Instrument, OptionInstrument, TradingDate } from '@wheelwright/core'
import { readCsvHistory, recogniseCsv } from './csv-format.ts'
import type { CsvReading } from './csv-format.ts'
import {
  cashDraft,
  corporateDraft,
  endingDraft,
  inLieuDraft,
  tradeDraft,
  transferDraft,
  unratedSplitDraft,
  unsignedFee,
} from './drafts.ts'
import type { RowFacts, TradeKind } from './drafts.ts'
import { fidelityAction } from './fidelity-actions.ts'
import type { FidelityAction } from './fidelity-actions.ts'
import { describedOption } from './fidelity-description.ts'
import type { Format } from './format.ts'
import { compareOn, isCusip, looksLikeOption, optionInstrument, optionOf, shareOf } from './instruments.ts'
import type { Row } from './row.ts'
import { refuseRow, take } from './verdict.ts'
import type { Verdict } from './verdict.ts'

const reading: CsvReading = {
  source: 'fidelity-csv',
  columns: {
    date: ['RUN DATE', 'DATE'],
    account: ['ACCOUNT'],
    accountNumber: ['ACCOUNT NUMBER'],
    action: ['ACTION'],
    symbol: ['SYMBOL'],
    description: ['SECURITY DESCRIPTION', 'DESCRIPTION'],
    quantity: ['QUANTITY'],
    price: ['PRICE', 'PRICE ($)'],
    commission: ['COMMISSION', 'COMMISSION ($)'],
    fees: ['FEES', 'FEES ($)'],
    amount: ['AMOUNT', 'AMOUNT ($)'],
    currency: ['CURRENCY'],
  },
  required: ['date', 'action', 'symbol', 'description', 'quantity', 'price', 'amount'],
  key: 'date',
  addedLater: ['account', 'accountNumber', 'currency'],
  isNote: (row) => !/^\d/.test(row.text('date')) && !row.has('action'),
  accountOf: (row) => row.text('accountNumber') || row.text('account') || null,
  readRow,
}

export const fidelity: Format = {
  name: reading.source,
  title: 'Fidelity account history (CSV)',
  broker: 'fidelity',
  recognises: (text) => recogniseCsv(reading, text),
  read: (text, context) => readCsvHistory(reading, text, context),
}

const asOf = /\bAS OF (\d{4}-\d{2}-\d{2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4})/i

function readRow(row: Row): Verdict {
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
  const facts = factsOf(row)
  return facts === null ? { kind: 'refuse' } : readers[action.as](row, facts, action)
}

function factsOf(row: Row): RowFacts | null {
  const posted = row.date('date')
  const effective = effectiveDate(row, asOf.exec(row.code('action'))?.[1])
  if (posted === null || row.fault !== null) return null
  if (effective !== null && effective > posted)
    return row.refuse('action', 'counts from a day after its posting')
  const late = effective === null || effective === posted ? '' : `; posted ${posted}`
  const note = `${row.code('action')} ${row.text('description')}`.slice(0, 400) + late
  return { tradeDate: effective ?? posted, time: null, postedAt: null, orderId: null, note }
}

function effectiveDate(row: Row, text: string | undefined): TradingDate | null {
  if (text === undefined) return null
  const date = row.readDate(text)
  return date.ok ? date.date : row.refuse('action', date.reason)
}

type Reader = (row: Row, facts: RowFacts, action: FidelityAction) => Verdict

const readers: Readonly<Record<FidelityAction['as'], Reader>> = {
  bought: (row, facts) => readTrade(row, facts, 'buy'),
  sold: (row, facts) => readTrade(row, facts, 'sell'),
  assignment: readEnding,
  exercise: readEnding,
  expiration: readEnding,
  dividend: readCash,
  interest: readCash,
  fee: readCash,
  'cash-transfer': readCash,
  shares: readCorporate,
  transfer: readTransfer,
  split: readSplit,
  'split-half': (row) =>
    refuseRow(row, 'action', 'is half of a reverse split, and the file does not give its ratio'),
}

function instrumentOf(row: Row): Instrument | null {
  if (!looksLikeOption(row.text('symbol'))) return shareOf(row, 'symbol')
  const option = optionOf(row, 'symbol')
  return option === null ? null : withDescription(row, option)
}

/** The description names the terms once more, and the shares that a contract stands for. */
function withDescription(row: Row, option: OptionInstrument): OptionInstrument {
  const described = describedOption(row.text('description'))
  if (described === null) return option
  compareOn(row, 'description', option.contract, described)
  return optionInstrument(option.contract, 100, option.contract.adjusted ? null : described.shares)
}

function readTrade(row: Row, facts: RowFacts, side: 'buy' | 'sell'): Verdict {
  const instrument = instrumentOf(row)
  const quantity = row.needQuantity('quantity')
  const [price, net] = [row.money('price'), row.needMoney('amount')]
  const fees = row.sum('fees', unsignedFee(row.money('commission')), unsignedFee(row.money('fees')))
  if (instrument === null || quantity === null || net === null || fees === null) return { kind: 'refuse' }
  if (quantity < 0 !== (side === 'sell'))
    return refuseRow(row, 'quantity', 'has a sign that contradicts the action')
  const kind = instrument.type === 'option' ? legKind(row, side) : side
  if (kind === null) return { kind: 'refuse' }
  return take(tradeDraft(row, facts, { kind, instrument, quantity, price, net, fees, amountField: 'amount' }))
}

function legKind(row: Row, side: 'buy' | 'sell'): TradeKind | null {
  const action = row.code('action')
  if (action.includes('OPENING TRANSACTION')) return `${side}-to-open`
  if (action.includes('CLOSING TRANSACTION')) return `${side}-to-close`
  return row.refuse('action', 'does not say whether the trade opens or closes')
}

function readEnding(row: Row, facts: RowFacts, { as }: FidelityAction): Verdict {
  if (as !== 'assignment' && as !== 'exercise' && as !== 'expiration') return { kind: 'refuse' }
  const option = instrumentOf(row)
  const quantity = row.needQuantity('quantity')
  const amount = row.money('amount') ?? zeroMoney
  if (option === null || quantity === null) return { kind: 'refuse' }
  if (option.type !== 'option') return refuseRow(row, 'symbol', 'is not an option')
  if (amount !== 0 && !isIndexRoot(option.contract.root))
    return refuseRow(row, 'amount', 'moves cash where the shares do that in a row of their own')
  return take(endingDraft(facts, as, option, quantity, { gross: amount, fees: zeroMoney }))
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
  const shares = shareOf(row, 'symbol')
  const [quantity, amount] = [row.quantity('quantity') ?? zeroQuantity, row.money('amount') ?? zeroMoney]
  if (shares === null) return { kind: 'refuse' }
  if (quantity === 0 && amount === 0) return refuseRow(row, null, 'moves neither shares nor cash')
  const draftOf = row.code('action').startsWith('IN LIEU OF') ? inLieuDraft : corporateDraft
  return take(draftOf(facts, shares, quantity, amount))
}

/** The quantity is what the split added. */
function readSplit(row: Row, facts: RowFacts): Verdict {
  const shares = shareOf(row, 'symbol')
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

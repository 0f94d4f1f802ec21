/** One Schwab transaction by its type. Only the description tells an assignment from an expiration. */
import {
  MICROS,
  isIndexRoot,
  lastTradingDate,
  msOf,
  negateMoney,
  tradingDateAt,
  zeroMoney,
} from '@wheelwright/core/entries'
import type { Instrument, OptionInstrument, TradingDate } from '@wheelwright/core/entries'
import {
  asPostedAfterClose,
  cashDraft,
  corporateDraft,
  endingDraft,
  halfSplitDraft,
  tradeDraft,
  transferDraft,
  unratedSplitDraft,
} from '../rows/drafts.ts'
import type { CashKind, EndingKind, RowFacts, TradeKind } from '../rows/drafts.ts'
import { compareWithDescription } from '../rows/instruments.ts'
import type { JsonItem } from '../text/json-items.ts'
import { brokerIdIn, transactionFacts } from './facts.ts'
import { asInvalid } from './invalid.ts'
import { namedIn, readItems } from './items.ts'
import type { MovedItem, TransferItems } from './items.ts'
import { ignore, refuseRow, take, takeAll } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'

interface Transaction extends TransferItems {
  readonly item: JsonItem
  readonly facts: RowFacts
  readonly id: string | null
  /** The day of the share row that an assignment or exercise explains. */
  readonly assignedOn: TradingDate | null
}

type Reader = (transaction: Transaction) => Verdict

const cashTypes = [
  'ACH_RECEIPT',
  'ACH_DISBURSEMENT',
  'CASH_RECEIPT',
  'CASH_DISBURSEMENT',
  'ELECTRONIC_FUND',
  'WIRE_OUT',
  'WIRE_IN',
  'MONEY_MARKET',
]

const readers: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(cashTypes.map((type) => [type, (t: Transaction) => readCash(t, 'cash-transfer')])),
  TRADE: readTrade,
  RECEIVE_AND_DELIVER: readDelivery,
  DIVIDEND_OR_INTEREST: readIncome,
  JOURNAL: readJournal,
  MEMORANDUM: readMemo,
  MARGIN_CALL: readMemo,
  SMA_ADJUSTMENT: () => ignore('adjusts the margin account and moves no cash'),
}

const optionSides: Readonly<Record<string, TradeKind>> = {
  '1 OPENING': 'buy-to-open',
  '1 CLOSING': 'buy-to-close',
  '-1 OPENING': 'sell-to-open',
  '-1 CLOSING': 'sell-to-close',
}

/** What tells more of shares than that they were bought or sold. */
const shareSides: Readonly<Record<string, TradeKind>> = {
  '1 CLOSING': 'buy-to-cover',
  '-1 OPENING': 'sell-short',
}

const endings: Readonly<Record<string, EndingKind>> = {
  ASSIGNMENT: 'assignment',
  EXPIRATION: 'expiration',
  EXERCISE: 'exercise',
}

const endingWords = /\bDUE TO (ASSIGNMENT|EXPIRATION|EXERCISE)\b/i
const interestWords = /^(?:BANK|SCHWAB ?\d*|MARGIN|CREDIT|DEBIT|BOND) INT(?:EREST)?\b/i

export function readTransaction(item: JsonItem, assignedOn: TradingDate | null): Verdict {
  const { row } = item
  const status = row.code('status')
  if (status === 'PENDING') return ignore('is not final yet')
  // Read apart, so that what cannot be read of it is no fault.
  if (status === 'INVALID') return asInvalid(readValid({ ...item, row: row.copy() }, assignedOn))
  if (status !== '' && status !== 'VALID')
    return refuseRow(row, 'status', `is not known: '${status.slice(0, 40)}'`)
  return readValid(item, assignedOn)
}

function readValid(item: JsonItem, assignedOn: TradingDate | null): Verdict {
  const { row } = item
  const type = row.code('type')
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (reader === undefined)
    return refuseRow(row, 'type', type === '' ? 'is missing' : `is not known: '${type.slice(0, 40)}'`)
  const facts = transactionFacts(row)
  const items = readItems(item)
  if (facts === null || items === null) return { kind: 'refuse' }
  return reader({ ...items, item, facts, assignedOn, id: brokerIdIn(row, 'activityId') })
}

function readTrade(transaction: Transaction): Verdict {
  const { item, moved, id } = transaction
  const [first, second] = moved
  if (first === undefined) return refuseRow(item.row, 'transferItems', 'names nothing that was traded')
  if (second === undefined)
    return addsUp(transaction) ? take(tradeOf(transaction, first, transaction), id) : { kind: 'refuse' }
  const option = moved.find(({ instrument }) => instrument.type === 'option')
  const shares = moved.find(({ instrument }) => instrument.type === 'share')
  if (moved.length > 2 || !option || !shares || !delivers(option, shares))
    return refuseRow(item.row, 'transferItems', 'trades several instruments at once')
  if (!addsUp(transaction)) return { kind: 'refuse' }
  const kind = option.amount > 0 ? 'assignment' : 'exercise'
  const ending = endingDraft(transaction.facts, kind, option.instrument as OptionInstrument, option.amount)
  return takeAll([ending, tradeOf(transaction, shares, transaction)], id)
}

/** Whether the shares are what the option that closed for nothing delivers at its strike. */
function delivers({ instrument, amount, price, cost }: MovedItem, shares: MovedItem): boolean {
  if (instrument.type !== 'option' || (price ?? 0) !== 0 || (cost ?? 0) !== 0) return false
  const { contract, deliverable } = instrument
  if (deliverable === null || shares.price !== contract.strike) return false
  const units = (Math.abs(amount) / MICROS) * deliverable
  const sign = contract.right === 'Put' ? Math.sign(amount) : -Math.sign(amount)
  return shares.amount === sign * units
}

function tradeOf(
  { item, facts }: Transaction,
  moved: MovedItem,
  { currency }: TransferItems,
): EntryDraft | null {
  const { row } = item
  const { instrument, amount, price, cost, effect, path } = moved
  const sign = Math.sign(amount)
  const kind =
    instrument.type === 'option'
      ? optionSides[`${sign} ${effect}`]
      : (shareSides[`${sign} ${effect}`] ?? (sign > 0 ? 'buy' : 'sell'))
  if (kind === undefined)
    return row.refuse(
      `${path}.positionEffect`,
      `does not say whether the trade opens or closes: '${effect.slice(0, 20)}'`,
    )
  const net = cost === null ? row.needMoney('netAmount') : row.sum(`${path}.cost`, cost, currency)
  if (net === null) return null
  const fees = negateMoney(currency)
  return tradeDraft(row, facts, {
    kind,
    instrument,
    quantity: amount,
    price,
    net,
    fees,
    amountField: 'netAmount',
  })
}

/** The broker's net amount is what its items cost, to the cent; where it is not, one of them is wrong. */
function addsUp({ item: { row }, moved, currency }: Transaction): boolean {
  const net = row.money('netAmount')
  const costs = moved.map(({ cost }) => cost)
  if (net === null || costs.includes(null)) return row.fault === null
  const total = row.sum('netAmount', currency, ...costs.filter((cost) => cost !== null))
  if (total === null) return false
  if (total === net) return true
  row.refuse('netAmount', `is ${net / MICROS}, but the items add up to ${total / MICROS}`)
  return false
}

function readDelivery(transaction: Transaction): Verdict {
  const { item, facts, moved, id } = transaction
  const { row } = item
  const [only] = moved
  if (only === undefined || moved.length > 1)
    return refuseRow(
      row,
      'transferItems',
      only ? 'moves several instruments at once' : 'names nothing that was moved',
    )
  const ending = endings[endingWords.exec(row.text('description'))?.[1]?.toUpperCase() ?? '']
  if (ending !== undefined) return readEnding(transaction, ending, only)
  if ((row.money('netAmount') ?? 0) !== 0)
    return refuseRow(row, 'netAmount', 'moves cash together with shares')
  const words = row.code('description')
  if (/\b(?:TRANSFER|ACAT|ACATS|JOURNAL|JOURNALED)\b/.test(words))
    return take(transferDraft(facts, only.instrument, only.amount), id)
  if (/XXXFORWARD SPLIT/.test(words))
    return refuseRow(
      row,
      'description',
      'is half of a split whose other half is not in the file: import a file that has both',
    )
  if (/REVERSE SPLIT/.test(words) && only.instrument.type === 'share')
    return take(halfSplitDraft(row, facts, only.instrument, words), id)
  if (/SPLIT/.test(words) && only.instrument.type === 'share')
    return take(unratedSplitDraft(row, facts, only.instrument, only.amount), id)
  if (/MERGER|SPIN-?OFF|CONVERSION|REDEMPTION/.test(words) && only.instrument.type === 'share')
    return take(corporateDraft(facts, only.instrument, only.amount), id)
  return refuseRow(row, 'description', words === '' ? 'is missing' : `is not known: '${words.slice(0, 60)}'`)
}

function readEnding(
  { item, facts, currency, assignedOn, id }: Transaction,
  kind: EndingKind,
  moved: MovedItem,
): Verdict {
  const { row } = item
  const { instrument, amount, path } = moved
  if (instrument.type !== 'option') return refuseRow(row, `${path}.instrument.assetType`, 'is not an option')
  compareWithDescription(row, 'description', instrument)
  const cash = row.money('netAmount') ?? zeroMoney
  if (cash !== 0 && !isIndexRoot(instrument.contract.root))
    return refuseRow(row, 'netAmount', 'moves cash together with an option on shares')
  const last = lastTradingDate(instrument.contract.expiration)
  const tradeDate = kind === 'expiration' ? last : (assignedOn ?? facts.tradeDate)
  if (kind !== 'expiration' && assignedOn === null)
    row.notice('time', `is when it was posted: no share row in the file gives the day of the ${kind}`)
  const fees = currency < 0 && cash === 0 ? negateMoney(currency) : zeroMoney
  const gross = fees === 0 ? cash : zeroMoney
  const draft = endingDraft({ ...facts, tradeDate }, kind, instrument, amount, { gross, fees })
  const posted = facts.postedAt === null ? null : tradingDateAt(msOf(facts.postedAt))
  return take(asPostedAfterClose(draft, posted !== null && posted > tradeDate), id)
}

/**
 * A dividend's symbol may be missing: then it stays unassigned, with the company's name as its note. An item that moves
 * nothing may name the shares that it was paid on.
 */
function readIncome(transaction: Transaction): Verdict {
  const { item, moved } = transaction
  const description = item.row.text('description')
  if (interestWords.test(description)) return readCash(transaction, 'interest')
  if (description === '' && moved.length === 0)
    return refuseRow(item.row, 'description', 'is missing: neither dividend nor interest is named')
  return readCash(transaction, 'dividend')
}

function readCash({ item, facts, moved, id }: Transaction, kind: CashKind): Verdict {
  const amount = item.row.needMoney('netAmount')
  if (amount === null) return { kind: 'refuse' }
  if (amount === 0) return ignore('moves no cash')
  if (kind === 'cash-transfer' && moved.length > 0)
    return refuseRow(item.row, 'transferItems', 'moves shares together with cash')
  const instrument = moved[0]?.instrument ?? (kind === 'cash-transfer' ? null : paidOn(item))
  return take(cashDraft(facts, kind, instrument, amount), id)
}

/** Read on a copy: what cannot be read of it leaves the cash unassigned. */
function paidOn(item: JsonItem): Instrument | null {
  const named = namedIn({ ...item, row: item.row.copy() })
  return named?.type === 'share' ? named : null
}

function readJournal(transaction: Transaction): Verdict {
  const { item, facts, moved, id } = transaction
  if (moved.length > 0)
    return takeAll(
      moved.map(({ instrument, amount }) => transferDraft(facts, instrument, amount)),
      id,
    )
  if ((item.lengths.get('transferItems') ?? 0) > 0 && (item.row.money('netAmount') ?? 0) === 0)
    return ignore('moves shares between sub-accounts and back')
  return readCash(transaction, /\b(?:ADR|FEE|FEES)\b/i.test(facts.note) ? 'fee' : 'cash-transfer')
}

function readMemo({ item, moved }: Transaction): Verdict {
  const cash = item.row.money('netAmount') ?? 0
  if (cash === 0 && moved.length === 0) return ignore('is a memorandum and moves nothing')
  return refuseRow(item.row, 'type', 'is a memorandum, yet moves something')
}

/** One row of a Flex query. Quantities are signed as the position changes, amounts as cash does. */
import { negateQuantity, zeroMoney, zeroQuantity } from '@wheelwright/core/entries'
import type { Quantity } from '@wheelwright/core/entries'
import { cashDraft, corporateDraft, transferDraft } from '../rows/drafts.ts'
import type { CashKind, RowFacts } from '../rows/drafts.ts'
import { pairShareChanges, readCorporateAction } from './actions.ts'
import { actionFactsOf, readRowFacts, brokerIdIn, instrumentOf, isDollars, isSum } from './facts.ts'
import type { FlexRow } from './flex-row.ts'
import { executedAt } from './flex-time.ts'
import { pairOptionChanges } from './option-changes.ts'
import type { KnownHoldings } from '../rows/known-holdings.ts'
import { isCanceledAction } from './repeats.ts'
import { asReversal, readConfirmation, readEvent, readTrade } from './trades.ts'
import { yearFirstDate } from '../text/printed-date.ts'
import type { Row } from '../rows/row.ts'
import { ignore, refuseRow, take, withDrafts } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'

type Reader = (flexRow: FlexRow, facts: RowFacts, closes: Quantity | null) => Verdict

const readers: Readonly<Record<string, Reader>> = {
  Trade: readTrade,
  CashTransaction: readCash,
  CorporateAction: readCorporateAction,
  OptionEAE: readEvent,
  Transfer: readTransfer,
  TradeConfirm: readConfirmation,
  FxTransaction: ({ row }) => refuseRow(row, null, 'exchanges currencies; only US dollars are kept'),
  SalesTax: readSalesTax,
  TransactionTax: refuseTax,
  TransactionTaxDetail: refuseTax,
  StockGrantActivity: refuseGrant,
  GrantActivity: refuseGrant,
  TradeTransfer: ({ row }) =>
    refuseRow(row, null, 'moves a trade to another account or broker: enter it by hand'),
}

/** What was executed at a time of its day. */
const executions: ReadonlySet<string> = new Set(['Trade', 'TradeConfirm'])

const cashKinds: Readonly<Record<string, CashKind>> = {
  DIVIDENDS: 'dividend',
  'PAYMENT IN LIEU OF DIVIDENDS': 'dividend',
  'WITHHOLDING TAX': 'dividend',
  '871(M) WITHHOLDING': 'dividend',
  'OTHER INCOME': 'interest',
  'BROKER INTEREST PAID': 'interest',
  'BROKER INTEREST RECEIVED': 'interest',
  'BOND INTEREST': 'interest',
  'BOND INTEREST PAID': 'interest',
  'BOND INTEREST RECEIVED': 'interest',
  'OTHER FEES': 'fee',
  'BROKER FEES': 'fee',
  'ADVISOR FEES': 'fee',
  'COMMISSION ADJUSTMENTS': 'fee',
  'PRICE ADJUSTMENTS': 'fee',
  'DEPOSITS & WITHDRAWALS': 'cash-transfer',
  'DEPOSITS/WITHDRAWALS': 'cash-transfer',
  'CASH RECEIPTS': 'cash-transfer',
}

/** `closes` are the contracts that an execution closes before it opens others. */
export function readFlexRow(flexRow: FlexRow, closes: Quantity | null = null): Verdict {
  const { row, name } = flexRow
  if (isSum(flexRow)) return ignore('sums up rows that are listed by themselves')
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
  if (reader === undefined) return refuseRow(row, null, `is not known: <${name.slice(0, 40)}>`)
  if (!isDollars(row))
    return refuseRow(row, 'currency', `is not US dollars: '${row.code('currency').slice(0, 10)}'`)
  const dated = name === 'CorporateAction' ? actionFactsOf(row) : readRowFacts(row)
  if (dated === null) return { kind: 'refuse' }
  const facts = executions.has(name) ? { ...dated, time: executedAt(row, dated.tradeDate) } : dated
  const told = reader(flexRow, facts, closes)
  const verdict = isCanceledAction(flexRow) ? withDrafts(told, asReversal) : told
  return verdict.kind === 'take' ? { ...verdict, brokerId: brokerIdIn(row) } : verdict
}

/** Shares and contracts that became others, two rows at a time. */
export function pairedChanges(rows: readonly FlexRow[], known: KnownHoldings): ReadonlyMap<FlexRow, Verdict> {
  return new Map([...pairShareChanges(rows), ...pairOptionChanges(rows, known)])
}

const returnsCapital = (row: Row): boolean =>
  row.code('type') !== 'WITHHOLDING TAX' && /\(RETURN OF CAPITAL\)/.test(row.code('description'))

function readCash({ row }: FlexRow, facts: RowFacts): Verdict {
  const type = row.code('type')
  const kind = cashKinds[type]
  if (kind === undefined)
    return refuseRow(
      row,
      'type',
      type === '' ? 'is missing' : `is not known: '${row.text('type').slice(0, 60)}'`,
    )
  const amount = row.needMoney('amount')
  if (amount === null) return { kind: 'refuse' }
  if (amount === 0) return ignore('moves no cash')
  const category = row.code('assetCategory')
  const named = row.has('symbol') && category !== 'BOND' && kind !== 'cash-transfer'
  if (named && category === 'OPT' && kind !== 'fee')
    return refuseRow(row, 'type', `cannot be of an option: '${row.text('type')}'`)
  const instrument = named ? instrumentOf(row) : null
  // No income: it lowers what the shares cost.
  if (kind === 'dividend' && instrument?.type === 'share' && returnsCapital(row))
    return take(corporateDraft(facts, instrument, zeroQuantity, amount))
  // Tax that names no shares was withheld on interest when it says so; else it stays unassigned.
  const onInterest = type === 'WITHHOLDING TAX' && !row.has('symbol') && /\bINT(?:EREST)?\b/i.test(facts.note)
  // Read on a copy: one that cannot be read is one that is not told.
  const exDate = row.has('exDate') ? row.copy().date('exDate', yearFirstDate) : null
  return take(cashDraft(facts, onInterest ? 'interest' : kind, instrument, amount, exDate))
}

function refuseTax({ row }: FlexRow): Verdict {
  return refuseRow(row, 'taxAmount', 'may be among the taxes of its trade: enter it by hand where it is not')
}

function refuseGrant({ row }: FlexRow): Verdict {
  return refuseRow(row, null, 'grants shares: enter those that vested by hand')
}

/** On what a service cost, which is cash of its own. */
function readSalesTax({ row }: FlexRow, facts: RowFacts): Verdict {
  const amount = row.needMoney('salesTax')
  if (amount === 0) return ignore('moves no cash')
  return amount === null ? { kind: 'refuse' } : take(cashDraft(facts, 'fee', null, amount))
}

function readTransfer({ row }: FlexRow, facts: RowFacts): Verdict {
  const cash = row.money('cashTransfer') ?? zeroMoney
  if (cash !== 0) return take(cashDraft(facts, 'cash-transfer', null, cash))
  const instrument = instrumentOf(row)
  const quantity = row.needQuantity('quantity')
  if (instrument === null || quantity === null) return { kind: 'refuse' }
  const direction = row.code('direction')
  if (direction !== 'IN' && direction !== 'OUT') return refuseRow(row, 'direction', 'is neither IN nor OUT')
  // The quantity has the sign of what it adds: a short position comes with one below 0, and leaves with one above.
  const isUnsigned = direction === 'OUT' && quantity > 0 && instrument.type === 'share'
  return take(transferDraft(facts, instrument, isUnsigned ? negateQuantity(quantity) : quantity))
}

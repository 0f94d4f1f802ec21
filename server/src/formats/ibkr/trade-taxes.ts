/**
 * Taxes on trades (a financial transaction tax, a stamp duty) in a section of their own. The trade that one names by its
 * number has the same tax among its own, or says that it has none: then the tax is a fee beside it. What matches
 * neither is left to be refused.
 */
import { moneyFromMicros, zeroMoney } from '@wheelwright/core/entries'
import type { Money } from '@wheelwright/core/entries'
import { cashDraft } from '../rows/drafts.ts'
import { ignore, take } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'
import { instrumentOf, isDollars, isSum, readRowFacts } from './facts.ts'
import type { FlexRow } from './flex-row.ts'

const summary = 'TransactionTax'
const detail = 'TransactionTaxDetail'

const isTax = ({ name, row }: FlexRow): boolean =>
  (name === summary || name === detail) && row.has('tradeId') && row.fault === null && isDollars(row)

const keyOf = (account: string | null, trade: string): string => `${account ?? ''}\n${trade}`

/** What a row charges; read on a copy, so that a fault is noted once, where it counts. */
const chargeOf = ({ row }: FlexRow): Money | null => row.copy().money('taxAmount')

export function judgeTaxes(rows: readonly FlexRow[]): ReadonlyMap<FlexRow, Verdict> {
  const verdicts = new Map<FlexRow, Verdict>()
  const taxes = rows.filter(isTax)
  if (taxes.length === 0) return verdicts
  const trades = new Map(
    rows
      .filter((flexRow) => flexRow.name === 'Trade' && flexRow.row.has('tradeID') && !isSum(flexRow))
      .map((trade) => [keyOf(trade.account, trade.row.text('tradeID')), trade]),
  )
  const byTrade = Map.groupBy(taxes, ({ account, row }) => keyOf(account, row.text('tradeId')))
  for (const [key, own] of byTrade) {
    const trade = trades.get(key)
    if (trade !== undefined) judgeOf(trade, own, verdicts)
  }
  return verdicts
}

function judgeOf(trade: FlexRow, own: readonly FlexRow[], verdicts: Map<FlexRow, Verdict>): void {
  const sums = own.filter(({ name }) => name === summary)
  const told = sums.length > 0 ? sums : own
  const total = sumOf(told)
  const taxed = trade.row.copy().money('taxes')
  if (total === null || taxed === null || (taxed !== total && taxed !== 0)) return
  const isAmong = taxed === total
  for (const tax of own)
    if (!told.includes(tax))
      verdicts.set(tax, ignore('is a part of a tax that the file also states as a whole'))
    else if (isAmong) verdicts.set(tax, ignore(`is among the taxes of its trade on line ${trade.row.line}`))
    else verdicts.set(tax, feeOf(tax))
}

function sumOf(taxes: readonly FlexRow[]): Money | null {
  const charges = taxes.map(chargeOf)
  return charges.includes(null)
    ? null
    : moneyFromMicros(charges.reduce<number>((sum, charge) => sum + (charge ?? 0), 0))
}

function feeOf({ row }: FlexRow): Verdict {
  const [facts, instrument] = [readRowFacts(row), instrumentOf(row)]
  const amount = row.money('taxAmount') ?? zeroMoney
  if (facts === null || instrument === null) return { kind: 'refuse' }
  if (amount === 0) return ignore('moves no cash')
  return take(
    cashDraft({ ...facts, note: row.text('taxDescription') || facts.note }, 'fee', instrument, amount),
  )
}

/** When a row of Fidelity's history counts, and what it names. */
import { addDays } from '@wheelwright/core/entries'
import type { Instrument, OptionInstrument, TradingDate } from '@wheelwright/core/entries'
import type { RowFacts } from '../rows/drafts.ts'
import { describedOption } from './description.ts'
import { compareOn, looksLikeOption, optionInstrument, optionOf, readShare } from '../rows/instruments.ts'
import type { Row } from '../rows/row.ts'

const asOf = /\bAS OF (\d{4}-\d{2}-\d{2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|[A-Z]{3}-\d{1,2}-\d{4})/i

export function readRowFacts(row: Row): RowFacts | null {
  const posted = row.date('date')
  const effective = effectiveDate(row, asOf.exec(row.code('action'))?.[1])
  if (posted === null || row.fault !== null) return null
  if (effective !== null && effective > addDays(posted, 1))
    return row.refuse('action', 'counts from a day after its posting')
  const late = effective === null || effective === posted ? '' : `; posted ${posted}`
  const note = `${row.code('action')} ${row.text('description')}`.slice(0, 400) + late
  return { tradeDate: effective ?? posted, time: null, postedAt: null, orderId: null, note }
}

export function isPostedLater(row: Row, { tradeDate }: RowFacts): boolean {
  const posted = row.copy().date('date')
  return posted !== null && posted > tradeDate
}

function effectiveDate(row: Row, text: string | undefined): TradingDate | null {
  if (text === undefined) return null
  const date = row.readDate(text)
  return date.ok ? date.date : row.refuse('action', date.reason)
}

export function accountOf(row: Row): string | null {
  return row.text('accountNumber') || row.text('account') || null
}

/** Cash that lies in a bank, a dollar a share. */
export function isBankSweep(row: Row): boolean {
  return /^FDIC[- ]INSURED DEPOSIT\b/.test(row.code('description'))
}

export function instrumentOf(row: Row): Instrument | null {
  if (!looksLikeOption(row.text('symbol'))) return readShare(row, 'symbol')
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

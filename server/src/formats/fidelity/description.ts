/** An option as Fidelity describes it: `PUT (XLU) SELECT SECTOR SPDR JUL 10 26 $44.5 (100 SHS)`. */
import { wholeUnits } from '@wheelwright/core/entries'
import type { OptionTerms, Quantity } from '@wheelwright/core/entries'
import { monthFirstDate } from '../text/printed-date.ts'
import { printedMoney } from '../text/printed-number.ts'

interface DescribedOption extends OptionTerms {
  readonly root: string
  /** What one contract delivers. */
  readonly shares: Quantity
}

const described =
  /^(CALL|PUT) \(([A-Z0-9.]{1,8})\) .{1,80} ([A-Z]{3}) (\d{1,2}) (\d{2}) \$([\d.,]{1,10}) \((\d{1,6}) SHS\)/i
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Null when the text describes no option. */
export function describedOption(text: string): DescribedOption | null {
  const [, right = '', root = '', month = '', day, year, dollars = '', shares] = described.exec(text) ?? []
  const date = monthFirstDate(`${months.indexOf(month.toUpperCase()) + 1}/${day}/${year}`)
  const strike = printedMoney(dollars)
  if (!date.ok || strike.kind !== 'figure') return null
  return {
    root: root.toUpperCase(),
    right: right.toUpperCase() === 'PUT' ? 'Put' : 'Call',
    strike: strike.value,
    expiration: date.date,
    shares: wholeUnits(Number(shares)),
  }
}

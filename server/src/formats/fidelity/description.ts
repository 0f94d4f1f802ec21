/**
 * An option as Fidelity describes it: `PUT (XLU) SELECT SECTOR SPDR JUL 10 26 $44.5 (100 SHS)`, and in the download of positions
 * `XLU JUL 10 2026 $44.50 PUT`.
 */
import { wholeUnits } from '@wheelwright/core/entries'
import type { OptionTerms, Quantity } from '@wheelwright/core/entries'
import { monthFirstDate } from '../text/printed-date.ts'
import { printedMoney } from '../text/printed-number.ts'

interface DescribedOption extends OptionTerms {
  readonly root: string
  /** What one contract delivers. */
  readonly shares: Quantity
}

/** What a spreadsheet makes of `-XLU260710P44.5`, which it takes for a formula. */
export const lostSymbol = '#NAME?'

const described =
  /^(CALL|PUT) \(([A-Z0-9.]{1,8})\) .{1,80} ([A-Z]{3}) (\d{1,2}) (\d{2}) \$([\d.,]{1,10}) \((\d{1,6}) SHS\)/i
const listed = /^([A-Z][A-Z0-9.]{0,7}) ([A-Z]{3}) (\d{1,2}) (\d{4}) \$([\d.,]{1,10}) (CALL|PUT)$/i
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Null when the text describes no option. */
export function describedOption(text: string): DescribedOption | null {
  const [, right = '', root = '', month = '', day, year, dollars = '', shares] = described.exec(text) ?? []
  const terms = contractOf({ root, right, dollars, date: [month, day, year] })
  return terms === null ? null : { ...terms, shares: wholeUnits(Number(shares)) }
}

/** As the download of positions names it, which does not say what a contract delivers; null when the text names no option. */
export function listedOption(text: string): (OptionTerms & { readonly root: string }) | null {
  const [, root = '', month = '', day, year, dollars = '', right = ''] = listed.exec(text) ?? []
  return contractOf({ root, right, dollars, date: [month, day, year] })
}

interface Printed {
  readonly root: string
  readonly right: string
  readonly dollars: string
  readonly date: readonly [month: string, day: string | undefined, year: string | undefined]
}

function contractOf({ root, right, dollars, date: [month, day, year] }: Printed) {
  const date = monthFirstDate(`${months.indexOf(month.toUpperCase()) + 1}/${day}/${year}`)
  const strike = printedMoney(dollars)
  if (!date.ok || strike.kind !== 'figure') return null
  return {
    root: root.toUpperCase(),
    right: right.toUpperCase() === 'PUT' ? ('Put' as const) : ('Call' as const),
    strike: strike.value,
    expiration: date.date,
  }
}

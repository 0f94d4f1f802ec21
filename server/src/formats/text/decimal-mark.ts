/**
 * Decimal commas, as a spreadsheet set to another country writes a broker's file anew: `1.234,56`, `12,5`. `1,234` and `1.234` alone
 * may be either; the other cells of the file tell which, and where they tell both, a decimal comma is refused.
 */

import { withoutDress } from './spreadsheet-figure.ts'

/** Behind signs and brackets: groups by threes before the other mark, or a mark before other than three digits. */
const [commaDecimal, pointDecimal] = ([',', '.'] as const).map((mark) => {
  const [own, other] = mark === ',' ? [',', '\\.'] : ['\\.', ',']
  const dressed = (body: string): string => `^[\\s$€(+-]*(?:${body})\\s*€?\\)?$`
  return new RegExp(dressed(`\\d{1,3}(?:${other}\\d{3})+${own}\\d{1,9}|\\d{1,12}${own}(?:\\d{1,2}|\\d{4,9})`))
}) as [RegExp, RegExp]

const inCommas = /^([\s$€(+-]*)(\d{1,3}(?:\.\d{3})+|\d+)(,\d+)?(\s*€?\)?)$/

export function hasDecimalComma(text: string): boolean {
  return text.includes(',') && (commaDecimal.test(text) || commaDecimal.test(withoutDress(text)))
}

const isPointDecimal = (text: string): boolean =>
  pointDecimal.test(text) || pointDecimal.test(withoutDress(text))

/** What the cells of a file tell. */
export class DecimalMarks {
  #commas = false
  #points = false

  note(cells: readonly string[]): void {
    // One point settles it, and most files have one in their first row.
    if (this.#points) return
    for (const cell of cells) {
      if (!this.#commas && hasDecimalComma(cell)) this.#commas = true
      if (cell.includes('.') && isPointDecimal(cell)) this.#points = true
    }
  }

  /** Commas are the decimal marks of the whole file. */
  get areCommas(): boolean {
    return this.#commas && !this.#points
  }
}

/** A figure of such a file with a point; any other text as it is. */
export function withDecimalPoint(text: string): string {
  const [, before = '', whole, decimals = '', after = ''] = inCommas.exec(withoutDress(text)) ?? []
  if (whole === undefined) return text
  return `${before}${whole.replaceAll('.', '')}${decimals.replace(',', '.')}${after}`.replace('€', '')
}

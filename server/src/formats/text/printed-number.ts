/**
 * Amounts and quantities as brokers print them: `$1,234.56`, `-$5`, `$-5`, `(1,234.56)`, `--`, nothing at all. Digits
 * are grouped by threes with a comma, decimals follow a point; anything else is refused, never guessed.
 */
import {
  MAX_MICROS,
  MICROS,
  moneyFromDecimal,
  moneyFromMicros,
  quantityFromDecimal,
  quantityFromMicros,
} from '@wheelwright/core/entries'
import { hasDecimalComma } from './decimal-mark.ts'
import { withoutDress } from './spreadsheet-figure.ts'
import type { Money, MoneyRefusal, Quantity, Result } from '@wheelwright/core/entries'

/** What a cell holds: nothing, a figure (`rounded` past six decimals), or what cannot be read. */
export type Printed<T> =
  | { readonly kind: 'none' }
  | { readonly kind: 'figure'; readonly value: T; readonly rounded: boolean }
  | { readonly kind: 'unreadable'; readonly reason: string }

type Parse<T> = (text: string) => Result<{ readonly value: T; readonly rounded: boolean }, MoneyRefusal>

const longest = 40
const none = { kind: 'none' } as const
const empties: ReadonlySet<string> = new Set([
  '',
  '-',
  '--',
  '\u2013',
  '\u2014',
  'N/A',
  'n/a',
  'not applicable',
])
/** Minus signs of typographers, and blanks of any width between a sign and its figure. */
const minus = /[\u2012\u2013\u2212\uFE63\uFF0D]/
const inner = /(?<=[$(+-])\s+|\s+(?=\))/g
const plain = /^[+-]?\d{1,20}(?:\.\d{0,20})?$/
const dressed =
  /^(\()?([+-]?)\$?([+-]?)((?:\d{1,3}(?:,\d{3}){1,6}|\d{0,20})(?:\.\d{0,20})?(?:[eE][+-]?\d{1,3})?)(\))?$/

export function printedMoney(text: string): Printed<Money> {
  const micros = plainMicros(text)
  return micros === null ? read(text, moneyFromDecimal, 'an amount') : figure(moneyFromMicros(micros))
}

export function printedQuantity(text: string): Printed<Quantity> {
  const micros = plainMicros(text)
  return micros === null ? read(text, quantityFromDecimal, 'a quantity') : figure(quantityFromMicros(micros))
}

const figure = <T>(value: T): Printed<T> => ({ kind: 'figure', value, rounded: false })

const [zero, nine, point, dollar, minusSign] = [48, 57, 46, 36, 45]

/** Nearly every cell is `-$123.45` without separators: whole micro-units digit by digit. Null for any other. */
function plainMicros(text: string): number | null {
  let at = 0
  const negative = text.charCodeAt(at) === minusSign
  if (negative) at += 1
  if (text.charCodeAt(at) === dollar) at += 1
  const last = text.charCodeAt(text.length - 1)
  if (text.length === at || text.length - at > 12 || last < zero || last > nine) return null
  let [micros, unit] = [0, 0]
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === point && unit === 0) unit = MICROS
    else if (code < zero || code > nine || unit === 1) return null
    else if (unit === 0) micros = micros * 10 + (code - zero) * MICROS
    else micros += (code - zero) * (unit /= 10)
  }
  if (micros > MAX_MICROS) return null
  return negative ? 0 - micros : micros
}

function read<T>(text: string, parse: Parse<T>, what: string): Printed<T> {
  const cell = text.trim()
  if (empties.has(cell)) return none
  const decimal = cell.length > longest ? null : (decimalOf(cell) ?? decimalOf(withoutDress(cell)))
  if (decimal === null && hasDecimalComma(cell))
    return { kind: 'unreadable', reason: `has a decimal comma, where other figures have a point: '${cell}'` }
  if (decimal === null) return { kind: 'unreadable', reason: `is not ${what}: '${cell.slice(0, longest)}'` }
  const parsed = parse(decimal)
  if (parsed.ok) return { kind: 'figure', ...parsed.value }
  const reason = parsed.refusal.kind === 'out-of-range' ? 'is beyond what can be held' : `is not ${what}`
  return { kind: 'unreadable', reason: `${reason}: '${cell}'` }
}

/** The figure with nothing but digits, point and sign; null when the decoration makes no sense. */
function decimalOf(cell: string): string | null {
  if (plain.test(cell)) return cell
  const bare = cell.replace(minus, '-').replaceAll(inner, '')
  const [, open, sign = '', innerSign = '', digits = '', close] = dressed.exec(bare) ?? []
  if (digits === '' || (open === undefined) !== (close === undefined)) return null
  const signs = sign + innerSign
  // Parentheses stand for a minus; with a sign of its own inside them the figure says two things.
  if (signs.length > 1 || (open !== undefined && signs !== '')) return null
  return (open === undefined ? signs : '-') + digits.replaceAll(',', '')
}

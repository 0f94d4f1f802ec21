/**
 * Amounts and quantities as brokers print them: `$1,234.56`, `-$5`, `$-5`, `(1,234.56)`, `--`, nothing at all. Digits
 * are grouped by threes with a comma, decimals follow a point; anything else is refused, never guessed.
 */
import { moneyFromDecimal, quantityFromDecimal } from '@wheelwright/core'
import type { Money, MoneyRefusal, Quantity, Result } from '@wheelwright/core'

/** What a cell holds: nothing, a figure (`rounded` past six decimals), or what cannot be read. */
export type Printed<T> =
  | { readonly kind: 'none' }
  | { readonly kind: 'figure'; readonly value: T; readonly rounded: boolean }
  | { readonly kind: 'unreadable'; readonly reason: string }

type Parse<T> = (text: string) => Result<{ readonly value: T; readonly rounded: boolean }, MoneyRefusal>

const longest = 40
const none = { kind: 'none' } as const
const empties: ReadonlySet<string> = new Set(['', '-', '--', '\u2013', '\u2014', 'N/A', 'n/a'])
/** Minus signs of typographers, and blanks of any width between a sign and its figure. */
const minus = /[\u2012\u2013\u2212\uFE63\uFF0D]/
const inner = /(?<=[$(+-])\s+|\s+(?=\))/g
const plain = /^[+-]?\d{1,20}(?:\.\d{0,20})?$/
const dressed =
  /^(\()?([+-]?)\$?([+-]?)((?:\d{1,3}(?:,\d{3}){1,6}|\d{0,20})(?:\.\d{0,20})?(?:[eE][+-]?\d{1,3})?)(\))?$/

export const printedMoney = (text: string): Printed<Money> => read(text, moneyFromDecimal, 'an amount')

export const printedQuantity = (text: string): Printed<Quantity> =>
  read(text, quantityFromDecimal, 'a quantity')

function read<T>(text: string, parse: Parse<T>, what: string): Printed<T> {
  const cell = text.trim()
  if (empties.has(cell)) return none
  const decimal = cell.length > longest ? null : decimalOf(cell)
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

// Decimal amounts are held as integers of one millionth. The range is 2^33 units either way: inside it every
// millionth has a double of its own (spacing below 1e-6), so amounts cross JSON as plain numbers without loss.
// Authority: docs/domain.md, section "Units".
import { assert } from './assert.ts'
import { ok, refuse, type Result } from './result.ts'

/** Millionths in one unit (a dollar, a share). */
export const MICROS = 1_000_000
/** The largest magnitude held, in millionths: 8,589,934,592 units. */
export const MAX_MICROS = 2 ** 33 * MICROS

/** Why a text or number is not an amount; `text` is what was given, shortened. */
export interface DecimalRefusal {
  readonly kind: 'not-a-number' | 'infinite' | 'malformed' | 'out-of-range'
  readonly text: string
}

/** Millionths read from a decimal; `rounded` when the seventh decimal or a later one was not zero. */
export interface DecimalMicros {
  readonly micros: number
  readonly rounded: boolean
}

const MAX_LENGTH = 64
const MOST_OF_15_DIGITS = 1e15
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/
const NAMED: ReadonlyMap<string, DecimalRefusal['kind']> = new Map([
  ['nan', 'not-a-number'],
  ['infinity', 'infinite'],
  ['+infinity', 'infinite'],
  ['-infinity', 'infinite'],
])

/** Reads `12.5`, `-.5`, `1.2e-7` and the like into millionths, rounding half away from zero past six decimals. */
export function microsFromDecimal(text: string): Result<DecimalMicros, DecimalRefusal> {
  const refusal = (kind: DecimalRefusal['kind']) => refuse({ kind, text: text.slice(0, MAX_LENGTH) })
  const trimmed = text.length > MAX_LENGTH ? '' : text.trim()
  const match = DECIMAL.exec(trimmed)
  const digits = (match?.[2] ?? '') + (match?.[3] ?? '')
  if (!match || digits === '') return refusal(NAMED.get(trimmed.toLowerCase()) ?? 'malformed')
  // The value is digits x 10^scale millionths.
  const scale = Number(match[4] ?? 0) - (match[3]?.length ?? 0) + 6
  const plain = plainMicros(digits, scale)
  if (plain !== null) return ok({ micros: match[1] === '-' ? 0 - plain : plain, rounded: false })
  const magnitude = scaleDigits(BigInt(digits), scale)
  if (magnitude === null) return refusal('out-of-range')
  const micros = Number(magnitude.value)
  return ok({ micros: match[1] === '-' ? 0 - micros : micros, rounded: magnitude.rounded })
}

/** As {@link microsFromDecimal}, from a number by its shortest decimal text (0.1 is a tenth, not its binary tail). */
export function microsFromNumber(value: number): Result<DecimalMicros, DecimalRefusal> {
  const micros = Math.round(value * MICROS)
  // Up to 15 digits no other decimal stands for the same number: then it need not be read from a text, which takes far longer.
  if (micros / MICROS === value && Math.abs(micros) < MOST_OF_15_DIGITS)
    return ok({ micros: micros + 0, rounded: false })
  return microsFromDecimal(String(value))
}

/** The quotient rounded once, half away from zero. The divisor is not zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  assert(divisor !== 0n, 'division by zero')
  const negative = dividend < 0n !== divisor < 0n
  const above = dividend < 0n ? -dividend : dividend
  const below = divisor < 0n ? -divisor : divisor
  const quotient = (2n * above + below) / (2n * below)
  return negative ? -quotient : quotient
}

/** A whole number of millionths as a number. Outside the range is a bug of the caller. */
export function checkedMicros(value: number | bigint): number {
  const micros = Number(value)
  const held = Number.isInteger(micros) && micros <= MAX_MICROS && micros >= -MAX_MICROS
  // The message is only made for the failure: this runs for every sum and product.
  if (!held) assert(false, `not a whole number of millionths within the range: ${value}`)
  return micros + 0
}

/** A decimal factor (a multiplier) as exact millionths. It is finite and has at most six decimals. */
export function factorMicros(factor: number): bigint {
  const parsed = microsFromNumber(factor)
  assert(parsed.ok && !parsed.value.rounded, `not a factor of at most six decimals: ${factor}`)
  return BigInt(parsed.value.micros)
}

const POWERS = [1, 10, 100, 1000, 10_000, 100_000, MICROS] as const

/** What has up to 15 digits and 6 decimals comes out exact without big integers, which nearly all amounts do; null for others. */
function plainMicros(digits: string, scale: number): number | null {
  const power = digits.length <= 15 ? POWERS[scale] : undefined
  const micros = power === undefined ? Infinity : Number(digits) * power
  return micros <= MAX_MICROS ? micros : null
}

function scaleDigits(digits: bigint, scale: number): { value: bigint; rounded: boolean } | null {
  if (digits === 0n) return { value: 0n, rounded: false }
  // At most 64 digits are read, so a power beyond 80 decides by itself and is never computed.
  if (scale > 80) return null
  if (scale < -80) return { value: 0n, rounded: true }
  const power = 10n ** BigInt(Math.abs(scale))
  const value = scale >= 0 ? digits * power : divideRounded(digits, power)
  return value > MAX_MICROS ? null : { value, rounded: scale < 0 && value * power !== digits }
}

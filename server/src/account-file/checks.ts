/** What a value of a file may be before it is written: nothing that the database or the pages could stumble over. */
import { MAX_MICROS, parseTradingDate } from '@wheelwright/core'

/** Null where the value is good; else what it must be. */
export type Check = (value: unknown) => string | null

const mostInteger = 2 ** 31 - 1

/** PostgreSQL stores no U+0000. */
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

const isJson = (value: unknown): boolean => {
  if (!isText(value)) return false
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

const check =
  (isGood: (value: unknown) => boolean, words: string): Check =>
  (value) =>
    isGood(value) ? null : words

const wholeWithin = (most: number) => (value: unknown) =>
  Number.isSafeInteger(value) && Math.abs(value as number) <= most

export const text = check(isText, 'text')
/** A day, as in 2026-11-20. */
export const date = check((value) => isText(value) && parseTradingDate(value).ok, 'a date')
/** A day or an instant, as a broker tells it. */
export const instant = check(
  (value) => isText(value) && value.length <= 40 && !Number.isNaN(Date.parse(value)),
  'a time',
)
export const json = check(isJson, 'JSON text')
/** A list, or `*` for all. */
export const listOrAll = check((value) => value === '*' || isJson(value), 'a list or *')
export const integer = check(wholeWithin(mostInteger), 'a whole number')
export const whole = check(wholeWithin(Number.MAX_SAFE_INTEGER), 'a whole number')
/** Of dollars, shares or contracts, in millionths. */
export const micros = check(wholeWithin(MAX_MICROS), 'an amount in millionths')
export const flag = check((value) => value === 0 || value === 1, '0 or 1')

export function oneOf(values: readonly (string | number)[]): Check {
  return check((value) => values.includes(value as string), `one of ${values.join(', ')}`)
}

const absent = new Map<Check, Check>()

/** As the check, or nothing; the same check again for the same one, so that it can be told from others. */
export function orNull(inner: Check): Check {
  const known = absent.get(inner)
  if (known !== undefined) return known
  const made: Check = (value) => (value === null ? null : inner(value))
  absent.set(inner, made)
  return made
}

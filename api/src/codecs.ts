/**
 * How domain values cross the wire: money as a JSON number of dollars, quantity as a JSON number, dates and
 * instants as text. Decoding refuses what the domain type cannot hold; encoding is exact.
 */
import {
  moneyFromNumber,
  moneyToNumber,
  parseInstant,
  parseTradingDate,
  quantityFromNumber,
  quantityToNumber,
} from '@wheelwright/core'
import type { Instant, Money, Quantity, TradingDate } from '@wheelwright/core'
import * as z from 'zod/mini'

type Refused = { readonly ok: false }
type Taken<T> = { readonly ok: true; readonly value: T }

const textCodec = <T extends string>(parse: (text: string) => Taken<T> | Refused, sentence: string) =>
  z.codec(z.string(sentence), z.custom<T>(), {
    decode: (text, context) => {
      const parsed = parse(text)
      if (parsed.ok) return parsed.value
      context.issues.push({ code: 'custom', message: sentence, input: text })
      return z.NEVER
    },
    encode: (value) => value,
  })

const numberCodec = <T>(
  parse: (value: number) => Taken<{ value: T }> | Refused,
  print: (value: T) => number,
  sentence: string,
) =>
  z.codec(z.number(sentence), z.custom<T>(), {
    decode: (value, context) => {
      const parsed = parse(value)
      if (parsed.ok) return parsed.value.value
      context.issues.push({ code: 'custom', message: sentence, input: value })
      return z.NEVER
    },
    encode: print,
  })

/** Dollars on the wire, micro-dollars in code. */
export const money = numberCodec<Money>(moneyFromNumber, moneyToNumber, 'Must be an amount of dollars')
/** Units on the wire (shares, contracts), micro-units in code. */
export const quantity = numberCodec<Quantity>(quantityFromNumber, quantityToNumber, 'Must be a quantity')
/** `YYYY-MM-DD`, a date in New York. */
export const tradingDate = textCodec<TradingDate>(parseTradingDate, 'Must be a date like 2026-11-20')
/** ISO 8601 in UTC with `Z`. */
export const instant = textCodec<Instant>(parseInstant, 'Must be a time like 2026-11-20T14:30:00Z')
/** An opaque identifier. */
export const id = z.string()

/** As `money`, and above zero; the sentence is the specification's own. */
export function positiveMoney(sentence: string) {
  return money.check(z.refine((value) => value > 0, sentence))
}
/** As `quantity`, and above zero. */
export function positiveQuantity(sentence: string) {
  return quantity.check(z.refine((value) => value > 0, sentence))
}
/** Text that is not blank, trimmed. */
export function requiredText(sentence: string, longest = 200) {
  return z.string(sentence).check(
    z.trim(),
    // What is missing is not also of a wrong form.
    z.minLength(1, { error: sentence, abort: true }),
    z.maxLength(longest, `At most ${longest} characters`),
  )
}

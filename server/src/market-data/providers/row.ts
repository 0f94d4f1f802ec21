/**
 * Reading one row of an answer. A field that is absent is null; the first one that cannot be believed is the row's
 * fault, in words, and the row is then bad as a whole. What the answer said is never repeated in them.
 */
import {
  instantFromMs,
  moneyFromNumber,
  ok,
  refuse,
  msOf,
  parseTradingDate,
  tradingDateAt,
  type Instant,
  type Money,
  type Result,
  type TradingDate,
} from '@wheelwright/core'
import type { ProviderRefusal } from '../provider.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list however the provider writes it: an array, one object in place of a list of one, or nothing. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

const UNITS_PER_MS = { seconds: 1 / 1000, milliseconds: 1, nanoseconds: 1_000_000 } as const
type TimeUnit = keyof typeof UNITS_PER_MS

const [EARLIEST_MS, LATEST_MS] = [Date.UTC(1980, 0, 1), Date.UTC(2100, 0, 1)]

/** Volatility beyond these is what providers send where they could compute none: -999, 0.00001, 2151.9%. */
const [LEAST_VOLATILITY, MOST_VOLATILITY] = [0.001, 10]

export class Row {
  private readonly fields: Fields
  private readonly faults: string[]

  constructor(value: unknown, faults: string[] = []) {
    this.fields = isFields(value) ? value : {}
    this.faults = faults
    if (!isFields(value) && value !== undefined && value !== null) faults.push('is no object')
  }

  /** Why the row cannot be believed, or null. */
  get fault(): string | null {
    return this.faults[0] ?? null
  }

  /** A nested object; one that is absent has no fields. Its faults are this row's. */
  in(name: string): Row {
    return new Row(this.value(name), this.faults)
  }

  list(name: string): readonly unknown[] {
    return listOf(this.value(name))
  }

  /** A field as it came. */
  plain(name: string): unknown {
    return this.value(name)
  }

  /** A nested object whose faults are its own. */
  apart(name: string): Row {
    return new Row(this.value(name))
  }

  entries(): readonly (readonly [string, unknown])[] {
    return Object.entries(this.fields)
  }

  has(name: string): boolean {
    return this.value(name) !== undefined && this.value(name) !== null
  }

  text(name: string): string | null {
    const value = this.value(name)
    return typeof value === 'string' && value !== '' ? value : null
  }

  is(name: string): boolean {
    return this.value(name) === true
  }

  /** The first of the names that is there, since providers rename fields: dollars, not below zero. */
  price(...names: readonly string[]): Money | null {
    const name = names.find((candidate) => this.has(candidate))
    if (name === undefined) return null
    const reading = readPrice(this.value(name))
    if (typeof reading === 'number') return reading
    this.faults.push(`${name} ${reading}`)
    return null
  }

  /** A price where the provider writes 0 for none. */
  priceAboveZero(...names: readonly string[]): Money | null {
    const price = this.price(...names)
    return price === 0 ? null : price
  }

  /** Whole and not negative; anything else is as good as not told, and no fault. */
  count(...names: readonly string[]): number | null {
    const value = names.map((name) => this.value(name)).find((candidate) => typeof candidate === 'number')
    return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null
  }

  /** A fraction, from a figure that counts `percent` as its unit or not; null where it is junk. */
  volatility(name: string, unit: 'fraction' | 'percent'): number | null {
    const value = this.value(name)
    if (typeof value !== 'number') return null
    const fraction = unit === 'percent' ? value / 100 : value
    return fraction >= LEAST_VOLATILITY && fraction <= MOST_VOLATILITY ? fraction : null
  }

  /** An instant since 1970; 0 is none. */
  instant(name: string, unit: TimeUnit): Instant | null {
    const value = this.value(name)
    if (value === undefined || value === null || value === 0) return null
    const ms = typeof value === 'number' ? Math.floor(value / UNITS_PER_MS[unit]) : Number.NaN
    if (ms >= EARLIEST_MS && ms <= LATEST_MS) return instantFromMs(ms)
    this.faults.push(`${name} is no time`)
    return null
  }

  /** The day in New York of an instant. */
  tradingDate(name: string, unit: TimeUnit): TradingDate | null {
    const instant = this.instant(name, unit)
    return instant === null ? null : tradingDateAt(msOf(instant))
  }

  date(name: string): TradingDate | null {
    const value = this.value(name)
    if (value === undefined || value === null) return null
    const date = typeof value === 'string' ? parseTradingDate(value.slice(0, 10)) : null
    if (date?.ok) return date.value
    this.faults.push(`${name} is no date`)
    return null
  }

  private value(name: string): unknown {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined
  }
}

/** Dollars, or the rest of the sentence that says what is wrong with them. */
const readPrice = (value: unknown): Money | string => {
  if (value === 'NaN' || Number.isNaN(value)) return 'is NaN'
  if (typeof value !== 'number') return typeof value === 'string' ? 'is text' : 'is no number'
  if (value < 0) return 'is negative'
  const money = moneyFromNumber(value)
  return money.ok ? money.value.value : 'is out of range'
}

/** The answer as an object, which must have one of the fields where any is named, whatever is in it. */
export function readBody(body: unknown, ...oneOf: readonly string[]): Result<Row, ProviderRefusal> {
  if (!isFields(body)) return refuse({ kind: 'unreadable', detail: 'no object' })
  return oneOf.length === 0 || oneOf.some((name) => Object.hasOwn(body, name))
    ? ok(new Row(body))
    : refuse({ kind: 'unreadable', detail: `no ${oneOf.join(' or ')} in it` })
}

/**
 * Reads the fields of one raw object, noting every fault with its path instead of stopping at the first. Names may be in
 * snake_case or camelCase; an absent field reads as null.
 */
import { moneyFromNumber, quantityFromNumber } from '@wheelwright/core'
import type { Money, Quantity } from '@wheelwright/core'
import { toSnake } from '@wheelwright/api'
import type { ImportProblem } from '@wheelwright/api'

type Bounds = { readonly min?: 0 }
type Parsed<T> = { readonly ok: true; readonly value: { readonly value: T; readonly rounded: boolean } }
type Parser<T> = (value: number) => Parsed<T> | { readonly ok: false }

export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

const snakeNames = new Map<string, string>()

/** Cached: the names are few, and asked for by the thousand. */
const snakeOf = (name: string): string => {
  const known = snakeNames.get(name)
  if (known !== undefined) return known
  const snake = toSnake(name)
  snakeNames.set(name, snake)
  return snake
}

export class FieldReader {
  readonly faults: ImportProblem[] = []
  /** What was taken, but not quite as it came. */
  readonly notices: ImportProblem[] = []
  readonly #fields: Record<string, unknown>
  readonly #path: string

  constructor(raw: Record<string, unknown>, path: string) {
    this.#fields = raw
    this.#path = path
  }

  fault(name: string, reason: string): null {
    this.faults.push({ path: this.#pathOf(name), reason })
    return null
  }

  text(name: string, longest = 64): string | null {
    const value = this.#field(name)
    if (value === undefined || value === null) return null
    if (typeof value !== 'string') return this.fault(name, `must be text, not ${shown(value)}`)
    const text = value.trim()
    return text.length > longest ? this.fault(name, `must be at most ${longest} characters`) : text || null
  }

  /** A number, or a text of digits: brokers send account numbers and ids as either. */
  identifier(name: string): string | null {
    const value = this.#field(name)
    if (typeof value === 'number') {
      return Number.isSafeInteger(value) && value >= 0
        ? String(value)
        : this.fault(name, `is no id: ${shown(value)}`)
    }
    return this.text(name)
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.#field(name)
    if (value === undefined || value === null) return otherwise
    if (typeof value === 'boolean') return value
    this.fault(name, `must be true or false, not ${shown(value)}`)
    return otherwise
  }

  /** The items of a list; empty where there is no list. */
  list(name: string): readonly unknown[] {
    const value = this.#field(name)
    return Array.isArray(value) ? (value as unknown[]) : []
  }

  money(name: string, bounds: Bounds = {}): Money | null {
    return this.#number(name, bounds, moneyFromNumber, 'an amount of dollars')
  }

  quantity(name: string, bounds: Bounds = {}): Quantity | null {
    return this.#number(name, bounds, quantityFromNumber, 'a quantity')
  }

  #field(name: string): unknown {
    return this.#fields[snakeOf(name)] ?? this.#fields[name]
  }

  #number<T>(name: string, { min }: Bounds, parse: Parser<T>, what: string): T | null {
    const value = this.#field(name)
    if (value === undefined || value === null) return null
    if (typeof value !== 'number') return this.fault(name, `must be ${what}, not ${shown(value)}`)
    if (min !== undefined && value < min) return this.fault(name, `must not be negative, and is ${value}`)
    const parsed = parse(value)
    if (!parsed.ok) return this.fault(name, `is beyond what can be held: ${value}`)
    if (parsed.value.rounded)
      this.notices.push({ path: this.#pathOf(name), reason: `rounded to six decimals: ${value}` })
    return parsed.value.value
  }

  #pathOf(name: string): string {
    return name === '' ? this.#path : `${this.#path}.${snakeOf(name)}`
  }
}

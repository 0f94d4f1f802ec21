// Broker's files name their fields in camelCase, files of this product in snake_case; both are read alike.
import { moneyFromDecimal } from '../base/money.ts'
import type { Fields } from './payload.ts'

/** Whether a JSON value is an object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first of the fields that is there, each by its camelCase name or its snake_case twin; null counts as absent. */
export function fieldOf(row: Fields, ...names: readonly string[]): unknown {
  for (const name of names) {
    for (const key of [name, snakeCase(name)]) {
      const value = Object.hasOwn(row, key) ? row[key] : undefined
      if (value !== undefined && value !== null) return value
    }
  }
  return undefined
}

/** A text field without the blanks around it; null when absent, empty or no text. */
export function textOf(row: Fields, ...names: readonly string[]): string | null {
  const value = fieldOf(row, ...names)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** An id or account number, which brokers send as text or as an integer; null when absent or neither. */
export function identifierOf(row: Fields, ...names: readonly string[]): string | null {
  const value = fieldOf(row, ...names)
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** A figure as it stands, also from its text; null when absent, `'unreadable'` when it is no number. */
export function figureOf(row: Fields, ...names: readonly string[]): number | null | 'unreadable' {
  const value = fieldOf(row, ...names)
  if (value === undefined) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : 'unreadable'
  if (typeof value !== 'string' || !moneyFromDecimal(value).ok) return 'unreadable'
  return Number(value)
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

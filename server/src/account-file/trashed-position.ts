/**
 * A position in the trash is kept as the JSON of its row, which is written as it is when it comes back: whose it is must
 * be the user who takes the file in, whatever the file says.
 */
import { carriedTables } from './carried-tables.ts'

const parse = (text: unknown): Record<string, unknown> | null => {
  const value: unknown = JSON.parse(String(text))
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

export function withoutOwner(text: unknown): string {
  const { user_id: _, ...row } = parse(text) ?? {}
  return JSON.stringify(row)
}

const columns = carriedTables.find(({ name }) => name === 'positions')?.columns ?? {}

/** Null for a row that is none of a position by hand. */
export function withOwner(text: unknown, userId: string): string | null {
  const row = parse(text)
  if (row === null) return null
  const isKnown = Object.keys(row).every((name) => Object.hasOwn(columns, name))
  const isGood = Object.entries(columns).every(([name, check]) => check(row[name] ?? null) === null)
  return isKnown && isGood && (row['account_id'] ?? null) === null
    ? JSON.stringify({ user_id: userId, ...row })
    : null
}

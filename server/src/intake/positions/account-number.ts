import { isRecord } from './field-reader.ts'

/** The account that a raw row names, under either of its names and as text or number; null when it names none. */
export function accountNumberOf(row: unknown): string | null {
  const number = isRecord(row) ? (row['accountNumber'] ?? row['account_number'] ?? null) : null
  return typeof number === 'string' || typeof number === 'number' ? String(number) : null
}

import { isRecord } from './field-reader.ts'

/** The account number in a raw row, under either of its names and as text or number; null when it has none. */
export function accountNumberOf(row: unknown): string | null {
  const number = isRecord(row) ? (row['accountNumber'] ?? row['account_number'] ?? null) : null
  return typeof number === 'string' || typeof number === 'number' ? String(number) : null
}

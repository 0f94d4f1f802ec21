/**
 * What identifies a broker's row in the next file: the broker's own id; without one, the row's content and its ordinal among
 * equal rows of the file, so that two equal fills stay two. (docs/domain.md, "The ledger")
 */
import { createHash } from 'node:crypto'
import { isRecord } from './field-reader.ts'

const idNames = {
  orders: ['orderId', 'order_id'],
  transactions: ['activityId', 'activity_id', 'transactionId', 'transaction_id'],
} as const

export type RowKind = keyof typeof idNames

const idOf = (row: Record<string, unknown>, kind: RowKind): string | null => {
  const value = idNames[kind]
    .map((name) => row[name])
    .find((id) => id !== undefined && id !== null && id !== '')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** JSON with sorted names, so that key order makes no difference. */
const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null'
  const members = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`)
  return `{${members.join(',')}}`
}

const contentHash = (row: unknown): string =>
  createHash('sha256').update(canonicalJson(row)).digest('hex').slice(0, 32)

/** A key for each row, in order; null for a row that is no object. */
export function sourceKeys(rows: readonly unknown[], kind: RowKind): (string | null)[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    if (!isRecord(row)) return null
    const id = idOf(row, kind)
    if (id !== null) return `id:${id.slice(0, 80)}`
    const hash = contentHash(row)
    const ordinal = (seen.get(hash) ?? 0) + 1
    seen.set(hash, ordinal)
    return `row:${hash}:${ordinal}`
  })
}

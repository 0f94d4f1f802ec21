/** Stores orders and transactions as received; interpreting them is the ledger's task. */
import type { ImportProblem } from '@wheelwright/api'
import { insertInChunks } from '../../database/insert-in-chunks.ts'
import type { BrokerRow } from '../../database/schema.ts'
import { markRowsChanged } from '../../entries/broker-rows-changed.ts'
import { accountNumberOf } from './account-number.ts'
import { isRecord } from './field-reader.ts'
import type { ImportContext } from './import-context.ts'
import type { RawRows } from './read-account.ts'
import { sourceKeys } from './source-key.ts'
import type { RowKind } from './source-key.ts'

export type StoredRows = {
  readonly added: number
  readonly alreadyPresent: number
  readonly refused: number
  readonly problems: readonly ImportProblem[]
}

const tables = { orders: 'broker_orders', transactions: 'broker_transactions' } as const

/** Why a row in this account's list is refused, or null. */
const refusalOf = (row: unknown, accountNumber: string): string | null => {
  if (!isRecord(row)) return 'must be an object'
  const named = accountNumberOf(row)
  return named === null || named === accountNumber ? null : `belongs to another account: ${named}`
}

export async function storeRows(
  context: ImportContext,
  account: { readonly id: string; readonly accountNumber: string },
  kind: RowKind,
  { rows, path }: RawRows,
): Promise<StoredRows> {
  const problems: ImportProblem[] = []
  const accepted = new Map<string, unknown>()
  let repeated = 0
  for (const [index, key] of sourceKeys(rows, kind).entries()) {
    const row = rows[index]
    const reason = refusalOf(row, account.accountNumber)
    if (reason !== null || key === null)
      problems.push({ path: `${path}[${index}]`, reason: reason ?? 'must be an object' })
    else if (accepted.has(key)) repeated += 1
    else accepted.set(key, row)
  }
  const stored: BrokerRow[] = Array.from(accepted, ([source_key, row]) => ({
    user_id: context.userId,
    account_id: account.id,
    source_key,
    batch_id: context.batchId,
    body: JSON.stringify(row),
    first_seen_at: context.now,
  }))
  const added = await insertInChunks(context.tx, tables[kind], stored, { old: 'kept' })
  if (added > 0) await markRowsChanged(context.tx, context.userId, account.id)
  return { added, alreadyPresent: stored.length - added + repeated, refused: problems.length, problems }
}

/**
 * Stores orders and transactions as received; interpreting them is the ledger's task. What a later export reports otherwise is
 * stored as a further version of its row.
 */
import type { ImportProblem } from '@wheelwright/api'
import { insertInChunks } from '../../database/insert-in-chunks.ts'
import type { BrokerRow } from '../../database/schema.ts'
import { markRowsChanged } from '../../entries/broker-rows-changed.ts'
import { accountNumberOf } from './account-number.ts'
import { reportsOtherwise, versionIn, versionKey } from '../../entries/row-versions.ts'
import { inChunks } from '../../database/chunks.ts'
import { isRecord } from './field-reader.ts'
import type { ImportContext } from './import-context.ts'
import type { RawRows } from './read-account.ts'
import { sourceKeys } from './source-key.ts'
import type { RowKind } from './source-key.ts'

export type StoredRows = {
  readonly added: number
  /** Rows that are here, and that this later export reports otherwise. */
  readonly corrections: number
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

interface RowsOf {
  readonly id: string
  readonly accountNumber: string
  /** When the rows were exported; the import's own time where the file does not say. */
  readonly exportedAt: string
}

type Held = Pick<BrokerRow, 'source_key' | 'batch_id' | 'body'>

/** The last versions that are stored of these rows, by their keys. */
const selectHeld = async (
  { tx, userId }: ImportContext,
  accountId: string,
  kind: RowKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Held>> => {
  const ofAccount = tx
    .selectFrom(tables[kind])
    .select(['source_key', 'batch_id', 'body'])
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
  const rows: Held[] = []
  await inChunks([...keys], async (chunk) => {
    rows.push(...(await ofAccount.where('source_key', 'in', chunk).execute()))
  })
  if (rows.length > 0) rows.push(...(await ofAccount.where('source_key', 'like', 'id:%#%').execute()))
  const held = new Map<string, Held>()
  for (const row of rows) {
    const { key, version } = versionIn(row.source_key)
    const known = held.get(key)
    if (known === undefined || versionIn(known.source_key).version < version) held.set(key, row)
  }
  return held
}

/** Batches of exports that are later than this one. */
const selectLater = async (
  { tx, userId }: ImportContext,
  exportedAt: string,
): Promise<ReadonlySet<string>> => {
  const batches = await tx
    .selectFrom('import_batches')
    .select(['id', 'exported_at', 'received_at'])
    .where('user_id', '=', userId)
    .execute()
  const later = batches.filter(({ exported_at, received_at }) => (exported_at ?? received_at) > exportedAt)
  return new Set(later.map(({ id }) => id))
}

/** The keys under which the rows that change what is stored are further versions of it. */
const changedKeys = async (
  context: ImportContext,
  { id, exportedAt }: RowsOf,
  kind: RowKind,
  accepted: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, string>> => {
  const numbered = [...accepted.keys()].filter((key) => key.startsWith('id:'))
  const held = await selectHeld(context, id, kind, numbered)
  const changed = numbered.flatMap((key): (readonly [string, Held])[] => {
    const row = held.get(key)
    return row !== undefined && reportsOtherwise(accepted.get(key), JSON.parse(row.body)) ? [[key, row]] : []
  })
  if (changed.length === 0) return new Map()
  const later = await selectLater(context, exportedAt)
  return new Map(
    changed
      .filter(([, { batch_id }]) => !later.has(batch_id))
      .map(([key, { source_key }]) => [key, versionKey(key, versionIn(source_key).version + 1)]),
  )
}

export async function storeRows(
  context: ImportContext,
  account: RowsOf,
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
  const changed = await changedKeys(context, account, kind, accepted)
  const stored: BrokerRow[] = Array.from(accepted, ([key, row]) => ({
    user_id: context.userId,
    account_id: account.id,
    source_key: changed.get(key) ?? key,
    batch_id: context.batchId,
    body: JSON.stringify(row),
    first_seen_at: context.now,
  }))
  const written = await insertInChunks(context.tx, tables[kind], stored, { old: 'kept' })
  if (written > 0) await markRowsChanged(context.tx, context.userId, account.id)
  return {
    added: written - changed.size,
    corrections: changed.size,
    alreadyPresent: stored.length - written + repeated,
    refused: problems.length,
    problems,
  }
}

/**
 * Updates the stored positions of one account to a snapshot: new ones are added, changed ones updated under their old id,
 * and those that the broker no longer lists become Closed. What a refused row names is left unchanged. What the history adds
 * is settled afterwards.
 */
import type { Instant } from '@wheelwright/core'
import { inChunks } from '../../database/chunks.ts'
import { insertInChunks } from '../../database/insert-in-chunks.ts'
import type { DataSource, PositionRow } from '../../database/schema.ts'
import { noBrokerSums } from '../../positions/broker-sums.ts'
import type { ImportContext } from './import-context.ts'
import { positionKey, saysTheSame, snapshotColumns, toColumns, withNewestPrice } from './position-row.ts'
import type { SnapshotColumns } from './position-row.ts'
import type { ReadSnapshot } from './read-account.ts'

export type AppliedSnapshot = {
  readonly added: number
  readonly updated: number
  readonly closed: number
  readonly alreadyPresent: number
}

type Target = {
  readonly accountId: string
  readonly source: DataSource
  /** Null where the age of its prices is not known. */
  readonly pricedAt: Instant | null
}

const storedPositions = (context: ImportContext, accountId: string): Promise<PositionRow[]> =>
  context.tx
    .selectFrom('positions')
    .selectAll()
    .where('user_id', '=', context.userId)
    .where('account_id', '=', accountId)
    .execute()

type Outcome = 'added' | 'updated' | 'alreadyPresent'
type Compared = {
  readonly columns: SnapshotColumns
  readonly stored: PositionRow | undefined
  readonly outcome: Outcome
}

const compare = (columns: SnapshotColumns, stored: PositionRow | undefined): Compared => {
  const outcome = stored === undefined ? 'added' : saysTheSame(stored, columns) ? 'alreadyPresent' : 'updated'
  return { columns, stored, outcome }
}

/** An unchanged position is written again only when its price was confirmed at a later instant. */
const needsWriting = ({ columns, stored, outcome }: Compared): boolean =>
  outcome !== 'alreadyPresent' || stored?.price_as_of !== columns.price_as_of

const toRow = (context: ImportContext, { columns, stored, outcome }: Compared): PositionRow => {
  const isUnchanged = outcome === 'alreadyPresent' && stored !== undefined
  return {
    ...columns,
    user_id: context.userId,
    id: stored?.id ?? context.newId(),
    batch_id: context.batchId,
    ledger_quantity: stored?.ledger_quantity ?? null,
    difference: stored?.difference ?? null,
    basis: stored?.basis ?? null,
    splits: stored?.splits ?? null,
    version: isUnchanged ? stored.version : (stored?.version ?? 0) + 1,
    created_at: stored?.created_at ?? context.now,
    updated_at: isUnchanged ? stored.updated_at : context.now,
  }
}

/** What the broker stated the whole to be worth is of what it listed then, not of shares that the history may buy again. */
const close = async (context: ImportContext, gone: readonly PositionRow[]): Promise<void> =>
  inChunks(gone, async (chunk) => {
    await context.tx
      .updateTable('positions')
      .set((update) => ({
        ...noBrokerSums,
        status: 'Closed',
        snapshot_quantity: null,
        updated_at: context.now,
        version: update('version', '+', 1),
        batch_id: context.batchId,
      }))
      .where('user_id', '=', context.userId)
      .where(
        'id',
        'in',
        chunk.map(({ id }) => id),
      )
      .execute()
  })

const goneFrom = (
  stored: readonly PositionRow[],
  snapshot: ReadSnapshot,
  accountId: string,
): PositionRow[] => {
  if (snapshot.isIncomplete) return []
  const named = new Set(
    [...snapshot.positions.map(({ symbol }) => symbol), ...snapshot.refusedSymbols].map((symbol) =>
      positionKey(accountId, symbol),
    ),
  )
  return stored.filter((row) => row.snapshot_quantity !== null && !named.has(row.position_key))
}

export async function applySnapshot(
  context: ImportContext,
  { accountId, source, pricedAt }: Target,
  snapshot: ReadSnapshot,
): Promise<AppliedSnapshot> {
  const stored = await storedPositions(context, accountId)
  const byKey = new Map(stored.map((row) => [row.position_key, row]))
  const compared = snapshot.positions.map((facts) => {
    const columns = toColumns(facts, accountId, source, pricedAt)
    const known = byKey.get(columns.position_key)
    return compare(withNewestPrice(columns, known), known)
  })
  const rows = compared.filter(needsWriting).map((item) => toRow(context, item))
  await insertInChunks(context.tx, 'positions', rows, {
    old: 'replaced',
    key: ['user_id', 'position_key'],
    columns: [...snapshotColumns, 'batch_id', 'version', 'updated_at'],
  })
  const gone = goneFrom(stored, snapshot, accountId)
  await close(context, gone)
  const count = (outcome: Outcome) => compared.filter((item) => item.outcome === outcome).length
  return {
    added: count('added'),
    updated: count('updated'),
    closed: gone.filter(({ status }) => status === 'Open').length,
    alreadyPresent: count('alreadyPresent'),
  }
}

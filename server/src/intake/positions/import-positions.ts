/**
 * The whole import in one transaction: accounts, snapshots, orders and transactions, and the batch that records what was
 * taken and what was refused.
 */
import type { Instant } from '@wheelwright/core'
import type { ImportProblem, ImportResult } from '@wheelwright/api'
import type { AccountRow, DataSource } from '../../database/schema.ts'
import { markUnsettled } from '../../portfolio/settled-revision.ts'
import type { KeptSnapshot } from './kept-snapshot.ts'
import { applySnapshot } from './apply-snapshot.ts'
import type { AppliedSnapshot } from './apply-snapshot.ts'
import type { ImportContext } from './import-context.ts'
import type { AccountFacts, AccountRead, ReadSnapshot } from './read-account.ts'
import type { PayloadRead } from './read-payload.ts'
import { findOrInsertAccount, statesCash, updateAccount } from './store-account.ts'
import { cashToldAt, toldLastAt } from '../../positions/told-at.ts'
import { storeRows } from './store-rows.ts'
import type { StoredRows } from './store-rows.ts'

type SnapshotOutcome = {
  readonly applied: AppliedSnapshot
  readonly notApplied: number
  readonly problems: readonly ImportProblem[]
}
type AccountOutcome = {
  readonly snapshot: SnapshotOutcome & { readonly refused: number }
  readonly orders: StoredRows
  readonly transactions: StoredRows
}

const nothing: AppliedSnapshot = { added: 0, updated: 0, closed: 0, alreadyPresent: 0 }

/** The snapshot's own instant. One in the future would keep out every later snapshot, so it is taken as now. */
const instantOf = (account: AccountRead, exportedAt: Instant | null, now: Instant): Instant => {
  const told = account.facts.lastSynced ?? exportedAt ?? now
  return told > now ? now : told
}

/** What the snapshot does not decide although it does not list it: the account's column `snapshot_omits`. */
export function omitsOf({ isIncomplete, refusedSymbols }: ReadSnapshot): string | null {
  return isIncomplete ? '*' : refusedSymbols.size === 0 ? null : JSON.stringify([...refusedSymbols])
}

/** Everything that an import stated of an account; it applies again when a later import is undone. */
const keepSnapshot = async (
  context: ImportContext,
  accountId: string,
  asOf: Instant,
  { facts, snapshot }: Pick<AccountRead, 'facts' | 'snapshot'>,
  { source, applied }: { readonly source: DataSource; readonly applied: boolean },
) => {
  const kept: KeptSnapshot = { facts, positions: snapshot?.raw ?? null, source }
  const row = {
    user_id: context.userId,
    id: context.newId(),
    account_id: accountId,
    batch_id: context.batchId,
    as_of: asOf,
    applied: applied ? (1 as const) : (0 as const),
    body: JSON.stringify(kept),
  }
  await context.tx.insertInto('snapshots').values(row).execute()
}

/** A statement of cash alone is compared with the latest statement, positions with those last listed. */
export function lastTold(row: AccountRow, snapshot: ReadSnapshot | null): string | null {
  return snapshot === null ? toldLastAt(row) : row.snapshot_as_of
}

const isNewestCash = (stored: AccountRow, asOf: Instant): boolean => {
  const toldAt = cashToldAt(stored)
  return toldAt === null || asOf >= toldAt
}

/** Cash without positions that are taken beside it keeps the instant of its file, where it names none of its own. */
const dated = (facts: AccountFacts, asOf: Instant): AccountFacts =>
  statesCash(facts) && facts.lastSynced === null ? { ...facts, lastSynced: asOf } : facts

const takeSnapshot = async (
  context: ImportContext,
  stored: AccountRow,
  account: AccountRead,
  asOf: Instant,
  source: DataSource,
): Promise<SnapshotOutcome> => {
  const { snapshot } = account
  const last = lastTold(stored, snapshot)
  const isOlder = last !== null && asOf < last
  const facts = snapshot === null || isOlder ? dated(account.facts, asOf) : account.facts
  // Positions may be the newest that were listed while cash was told of later, and cash the newest while positions are older.
  const toldLast = lastTold(stored, null)
  await updateAccount(context, stored.id, {
    facts: !isOlder && (toldLast === null || asOf >= toldLast) ? facts : null,
    cashAsOf: cashToldAt(stored),
    cash: statesCash(facts) && isNewestCash(stored, asOf) ? facts : null,
    snapshot: snapshot === null || isOlder ? null : { asOf, omits: omitsOf(snapshot) },
  })
  if (snapshot !== null || facts.cashBalance !== null)
    await keepSnapshot(context, stored.id, asOf, { snapshot, facts }, { source, applied: !isOlder })
  if (snapshot === null) return { applied: nothing, notApplied: 0, problems: [] }
  if (!isOlder) {
    const pricedAt = facts.pricesAreUndated ? null : asOf
    const applied = await applySnapshot(context, { accountId: stored.id, source, pricedAt }, snapshot)
    return { applied, notApplied: 0, problems: snapshot.problems }
  }
  const reason = `is of ${asOf}, older than the stored one of ${stored.snapshot_as_of}: kept, changing nothing`
  const problem = { path: `account ${facts.accountNumber}`, reason: `This snapshot ${reason}` }
  return {
    applied: nothing,
    notApplied: snapshot.positions.length,
    problems: [problem, ...snapshot.problems],
  }
}

const importAccount = async (
  context: ImportContext,
  account: AccountRead,
  payload: PayloadRead,
  source: DataSource,
): Promise<AccountOutcome> => {
  const stored = await findOrInsertAccount(context, account.facts)
  const asOf = instantOf(account, payload.exportedAt, context.now)
  const snapshot = await takeSnapshot(context, stored, account, asOf, source)
  const told = payload.exportedAt ?? context.now
  const exportedAt = told > context.now ? context.now : told
  const owner = { id: stored.id, accountNumber: account.facts.accountNumber, exportedAt }
  return {
    snapshot: { ...snapshot, refused: account.snapshot?.refused ?? 0 },
    orders: await storeRows(context, owner, 'orders', account.orders),
    transactions: await storeRows(context, owner, 'transactions', account.transactions),
  }
}

/** At most this many problems are returned and stored; `refused` counts all. */
const mostProblems = 500

const total = <T>(items: readonly T[], pick: (item: T) => number): number =>
  items.reduce((sum, item) => sum + pick(item), 0)

const rowsTotal = (
  stored: readonly StoredRows[],
  lost: number,
  problems: readonly ImportProblem[],
): ImportResult['orders'] => ({
  added: total(stored, ({ added }) => added),
  corrections: total(stored, ({ corrections }) => corrections),
  alreadyPresent: total(stored, ({ alreadyPresent }) => alreadyPresent),
  refused: total(stored, ({ refused }) => refused) + lost,
  problems: [...problems, ...stored.flatMap((rows) => rows.problems)].slice(0, mostProblems),
})

const summarize = (
  batchId: string,
  payload: PayloadRead,
  outcomes: readonly AccountOutcome[],
): ImportResult => {
  const snapshots = outcomes.map(({ snapshot }) => snapshot)
  const added = total(snapshots, ({ applied }) => applied.added)
  const updated = total(snapshots, ({ applied }) => applied.updated)
  const alreadyPresent = total(snapshots, ({ applied }) => applied.alreadyPresent)
  return {
    importedCount: added + updated + alreadyPresent,
    batchId,
    positions: {
      added,
      updated,
      closed: total(snapshots, ({ applied }) => applied.closed),
      alreadyPresent,
      refused: total(snapshots, ({ refused }) => refused) + payload.lost.positions,
      notApplied: total(snapshots, ({ notApplied }) => notApplied),
      problems: [...payload.problems.positions, ...snapshots.flatMap(({ problems }) => problems)].slice(
        0,
        mostProblems,
      ),
    },
    orders: rowsTotal(
      outcomes.map(({ orders }) => orders),
      payload.lost.orders,
      payload.problems.orders,
    ),
    transactions: rowsTotal(
      outcomes.map(({ transactions }) => transactions),
      payload.lost.transactions,
      payload.problems.transactions,
    ),
    notes: [],
    reconciliation: [],
  }
}

export async function importPositions(
  context: ImportContext,
  payload: PayloadRead,
  origin: { readonly bodyHash: string; readonly source: DataSource },
): Promise<ImportResult> {
  const outcomes: AccountOutcome[] = []
  for (const account of payload.accounts)
    outcomes.push(await importAccount(context, account, payload, origin.source))
  await markUnsettled(context.tx, context.userId)
  const result = summarize(context.batchId, payload, outcomes)
  await context.tx
    .insertInto('import_batches')
    .values({
      user_id: context.userId,
      id: context.batchId,
      kind: 'positions',
      source: payload.source,
      body_hash: origin.bodyHash,
      exported_at: payload.exportedAt,
      received_at: context.now,
      result: JSON.stringify(result),
    })
    .execute()
  return result
}

/** Wheels as they are stored: those made by hand, and what the user added to those of the ledger. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DetectionMetadata, WheelCycle, WheelParameters } from '@wheelwright/api'
import { compareText } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import { inChunks } from '../database/chunks.ts'
import { insertInChunks } from '../database/insert-in-chunks.ts'
import type { WheelRow, WheelStatusChangeRow } from '../database/schema.ts'
import { raiseRevision } from '../positions/revision.ts'

/** What only some wheels have, kept as JSON. */
export interface StoredParameters {
  readonly parameters?: Omit<WheelParameters, 'notes'>
  readonly metadata?: DetectionMetadata
  readonly sharesQuantity?: number | null
  readonly stockPurchasePrice?: number | null
  readonly closeReason?: string
  readonly risk?: WheelCycle['riskAssessment']
}

export function parametersOf({ parameters }: Pick<WheelRow, 'parameters'>): StoredParameters {
  return JSON.parse(parameters) as StoredParameters
}

const pageSize = 1000

/** As they are made, one after the other: ids begin with their instant. */
export function inOrder(a: WheelRow, b: WheelRow): number {
  return compareText(a.id, b.id)
}

/**
 * All rows of a user, trashed ones among them, in the order in which they were made; other requests have their turn in
 * between.
 */
export async function selectWheels(db: Reader, userId: string): Promise<WheelRow[]> {
  const found: WheelRow[] = []
  for (let after = ''; ;) {
    const page = await db
      .selectFrom('wheels')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const row of page) found.push(row)
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return found
    after = last.id
    await nextTurn()
  }
}

/** Those on some tickers, trashed ones among them. */
export async function selectWheelsOn(
  db: Reader,
  userId: string,
  tickers: readonly string[],
): Promise<WheelRow[]> {
  if (tickers.length === 0) return []
  return db
    .selectFrom('wheels')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ticker', 'in', tickers)
    .execute()
}

/** Of wheels whose campaigns have another symbol now, the ticker under which they are found. */
export async function storeTickers(
  tx: Tx,
  userId: string,
  changed: readonly Pick<WheelRow, 'id' | 'ticker'>[],
): Promise<void> {
  if (changed.length === 0) return
  for (const { id, ticker } of changed)
    await tx
      .updateTable('wheels')
      .set({ ticker })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
  await raiseRevision(tx, userId)
}

/** The tickers of some wheels, each once. */
export async function selectTickersOf(db: Reader, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('wheels')
    .select('ticker')
    .distinct()
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ ticker }) => ticker)
}

export function selectWheel(db: Reader, userId: string, id: string): Promise<WheelRow | undefined> {
  return db
    .selectFrom('wheels')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Those of some campaigns whose own wheels were deleted, and that no wheel by hand is joined with. */
export async function selectCampaignsInTrash(
  db: Reader,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const joined = db
    .selectFrom('wheels')
    .select('campaign_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`origin = 'manual'`)
    .where('campaign_id', 'is not', null)
  const inTrash = new Set<string>()
  await inChunks(ids, async (chunk) => {
    const rows = await db
      .selectFrom('wheels')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', 'in', chunk)
      .where('deleted_at', 'is not', null)
      .where('id', 'not in', joined)
      .execute()
    for (const { id } of rows) inTrash.add(id)
  })
  return inTrash
}

/** Whether there is a wheel by hand, not in the trash, that stands on no campaign. */
export async function hasUnjoinedByHand(db: Reader, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('wheels')
    .select('id')
    .where('user_id', '=', userId)
    // It stands in the text of the query, so that the index of such wheels will do.
    .where(sql<boolean>`origin = 'manual'`)
    .where('deleted_at', 'is', null)
    .where('campaign_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another wheel than this one is joined with the campaign. */
export async function isJoinedByOther(
  db: Reader,
  { user_id, id }: Pick<WheelRow, 'user_id' | 'id'>,
  campaignId: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('wheels')
    .select('id')
    .where('user_id', '=', user_id)
    .where('campaign_id', '=', campaignId)
    .where('id', '!=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Whether there is anything to show of it: a wheel of the ledger is seen with its entries alone, and when their import is
 * undone it waits for them to come again.
 */
export async function hasWhatItShows(
  db: Reader,
  { user_id, id, campaign_id, origin }: Pick<WheelRow, 'user_id' | 'id' | 'campaign_id' | 'origin'>,
): Promise<boolean> {
  if (origin !== 'ledger') return true
  const campaign = await db
    .selectFrom('ledger_cycles')
    .select('card')
    .where('user_id', '=', user_id)
    .where('id', '=', campaign_id ?? id)
    .executeTakeFirst()
  return campaign !== undefined && campaign.card !== null
}

/** One that another process stored first stays as it is. */
export async function insertWheels(tx: Tx, userId: string, rows: readonly WheelRow[]): Promise<void> {
  await insertInChunks(tx, 'wheels', rows, { old: 'kept' })
  await raiseRevision(tx, userId)
}

/** Stores a row as its next version; false when someone else has changed it since it was read. */
export async function updateWheel(tx: Tx, before: WheelRow, change: Partial<WheelRow>): Promise<boolean> {
  const result = await tx
    .updateTable('wheels')
    .set({ ...change, version: before.version + 1 })
    .where('user_id', '=', before.user_id)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) !== 1) return false
  await raiseRevision(tx, before.user_id)
  return true
}

/**
 * As `updateWheel`, for what follows from the entries: the version counts what users change, so that a file of tonight refuses
 * nobody's change of tomorrow.
 */
export async function updateDetected(tx: Tx, before: WheelRow, change: Partial<WheelRow>): Promise<boolean> {
  const result = await tx
    .updateTable('wheels')
    .set(change)
    .where('user_id', '=', before.user_id)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('status_at', '=', before.status_at)
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) !== 1) return false
  await raiseRevision(tx, before.user_id)
  return true
}

export function insertStatusChange(tx: Tx, row: WheelStatusChangeRow): Promise<unknown> {
  return tx.insertInto('wheel_status_changes').values(row).execute()
}

/** Newest first. */
export function selectStatusChanges(
  db: Reader,
  userId: string,
  wheelId: string,
): Promise<WheelStatusChangeRow[]> {
  return db
    .selectFrom('wheel_status_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('wheel_id', '=', wheelId)
    .orderBy('changed_at', 'desc')
    .execute()
}

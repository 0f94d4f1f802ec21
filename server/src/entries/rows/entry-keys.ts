/**
 * The numbers by which a user's entries refer to their batch and their origin (account and source). There are few of them,
 * so whoever reads or writes entries loads them first, which saves a join for every row.
 */
import { assert } from '@wheelwright/core'
import type { Reader, Tx } from '../../database/database.ts'
import type { BatchState, EntryOriginRow, StoredEntryRow } from '../../database/schema.ts'

export type Origin = Pick<EntryOriginRow, 'account_id' | 'source'>

interface Batch {
  readonly id: string
  readonly batch_no: number
  readonly state: BatchState
}

/** A number that no row has: a condition on a missing batch or account then finds nothing. */
const noNumber = -1

const nameOf = ({ account_id, source }: Origin): string => `${account_id}\n${source}`

export class EntryKeys {
  readonly userId: string
  readonly userNo: number
  readonly #batchIds: ReadonlyMap<number, string>
  readonly #batchNumbers: ReadonlyMap<string, number>
  readonly #origins: ReadonlyMap<number, Origin>
  /** By account, then by source, since joining both into one key would build a text for each row. */
  readonly #originNumbers: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Numbers of the batches whose entries count. */
  readonly counting: ReadonlySet<number>

  constructor(
    user: { readonly id: string; readonly user_no: number },
    batches: readonly Batch[],
    origins: readonly (Origin & Pick<EntryOriginRow, 'origin_no'>)[],
  ) {
    this.userId = user.id
    this.userNo = user.user_no
    this.#batchIds = new Map(batches.map(({ id, batch_no }) => [batch_no, id]))
    this.#batchNumbers = new Map(batches.map(({ id, batch_no }) => [id, batch_no]))
    this.#origins = new Map(origins.map((origin) => [origin.origin_no, origin]))
    this.#originNumbers = new Map(
      [...Map.groupBy(origins, ({ account_id }) => account_id)].map(([accountId, own]) => [
        accountId,
        new Map(own.map(({ source, origin_no }) => [source, origin_no])),
      ]),
    )
    this.counting = new Set(
      batches.filter(({ state }) => state === 'confirmed').map(({ batch_no }) => batch_no),
    )
  }

  /** False for a row that others wrote since the keys were read. */
  knows({ batch_no, origin_no }: Pick<StoredEntryRow, 'batch_no' | 'origin_no'>): boolean {
    return this.#batchIds.has(batch_no) && this.#origins.has(origin_no)
  }

  batchNo(id: string): number {
    return this.#batchNumbers.get(id) ?? noNumber
  }

  hasBatch(id: string): boolean {
    return this.#batchNumbers.has(id)
  }

  batchId(number: number): string {
    const id = this.#batchIds.get(number)
    assert(id !== undefined, 'a row names a batch of its user')
    return id
  }

  origin(number: number): Origin {
    const origin = this.#origins.get(number)
    assert(origin !== undefined, 'a row names an origin of its user')
    return origin
  }

  originNo({ account_id, source }: Origin): number | undefined {
    return this.#originNumbers.get(account_id)?.get(source)
  }

  /** Numbers of the origins of these accounts; never empty, since not every engine takes an empty list. */
  originsOf(accountIds: readonly string[]): number[] {
    const wanted = new Set(accountIds)
    const found = [...this.#origins].flatMap(([number, { account_id }]) =>
      wanted.has(account_id) ? [number] : [],
    )
    return found.length === 0 ? [noNumber] : found
  }

  /** Whether an account has entries of more than one source. */
  get hasOtherSources(): boolean {
    return [...this.#originNumbers.values()].some(({ size }) => size > 1)
  }

  /** Numbers of the batches whose entries count; never empty. */
  get countingOrNone(): number[] {
    return this.counting.size === 0 ? [noNumber] : [...this.counting]
  }

  /** The largest number in use. */
  get lastOrigin(): number {
    return Math.max(0, ...this.#origins.keys())
  }
}

export async function readEntryKeys(db: Reader, userId: string): Promise<EntryKeys> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'user_no'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined) return new EntryKeys({ id: userId, user_no: noNumber }, [], [])
  const batches = await db
    .selectFrom('entry_batches')
    .select(['id', 'batch_no', 'state'])
    .where('user_id', '=', userId)
    .execute()
  const origins = await db
    .selectFrom('entry_origins')
    .select(['origin_no', 'account_id', 'source'])
    .where('user_id', '=', userId)
    .execute()
  return new EntryKeys(user, batches, origins)
}

/** Keys that know these rows; reads them again where rows were added since. */
export async function keysFor(
  db: Reader,
  keys: EntryKeys,
  rows: readonly Pick<StoredEntryRow, 'batch_no' | 'origin_no'>[],
): Promise<EntryKeys> {
  return rows.every((row) => keys.knows(row)) ? keys : readEntryKeys(db, keys.userId)
}

/** The keys, extended by a number for each of these origins. */
export async function ensureOrigins(tx: Tx, userId: string, wanted: readonly Origin[]): Promise<EntryKeys> {
  const keys = await readEntryKeys(tx, userId)
  const missing = new Map<string, Origin>()
  for (const origin of wanted) {
    if (keys.originNo(origin) !== undefined) continue
    const { account_id, source } = origin
    missing.set(nameOf(origin), { account_id, source })
  }
  if (missing.size === 0) return keys
  const rows = [...missing.values()].map((origin, at) => ({
    user_id: userId,
    origin_no: keys.lastOrigin + 1 + at,
    ...origin,
  }))
  await tx.insertInto('entry_origins').values(rows).execute()
  return readEntryKeys(tx, userId)
}

/** Numbers for a new batch. */
export async function nextBatchKey(
  tx: Tx,
  userId: string,
): Promise<{ readonly user_no: number; readonly batch_no: number }> {
  const { user_no } = await tx
    .selectFrom('users')
    .select('user_no')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const last = await tx
    .selectFrom('entry_batches')
    .select(({ fn }) => fn.max('batch_no').as('batch_no'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { user_no, batch_no: (last?.batch_no ?? 0) + 1 }
}

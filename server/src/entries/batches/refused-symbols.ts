/** How many rows of each account's history became no entry, so that no figure includes them. */
import type { Reader } from '../../database/database.ts'
import { detailOf } from './batches.ts'

/** The kinds of batch that bring entries; a snapshot's rows all come again with the next one. */
const historyKinds = ['history', 'rows'] as const

const selectConfirmed = (db: Reader, userId: string) =>
  db
    .selectFrom('entry_batches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .where('kind', 'in', historyKinds)
    .execute()

type Batch = Awaited<ReturnType<typeof selectConfirmed>>[number]

const accountsOf = (batch: Batch): readonly string[] =>
  batch.kind === 'rows' ? [batch.id.slice('rows:'.length)] : detailOf(batch).accounts.map(({ id }) => id)

export interface RefusedCount {
  readonly rows: number
  /** The latest import that has one of them; null where none has a page. */
  readonly importId: string | null
}

/** Rows by the underlying that they name; under null those that name none. */
export type RefusedBySymbol = ReadonlyMap<string | null, RefusedCount>

/** Of one account, if given. No row says which account it belongs to, so all rows of the account's files may be its own. */
export type RefusedOf = (accountId?: string) => RefusedBySymbol

/**
 * Refused rows of confirmed batches that are neither corrected nor set aside. Rows with the same text are one row, however
 * many files have them: each counts as often as the file with most of them has it, less the most set aside in one file.
 */
export async function countRefusedBySymbol(db: Reader, userId: string): Promise<RefusedBySymbol> {
  return (await readRefused(db, userId))()
}

/** As {@link countRefusedBySymbol} counts them, for all accounts or a single one. */
export async function readRefused(db: Reader, userId: string): Promise<RefusedOf> {
  const [rows, mended, batches] = await Promise.all([
    selectByWords(db, userId),
    selectMended(db, userId),
    selectConfirmed(db, userId),
  ])
  const open = rows.filter(isOpen(mended, batches))
  const unlisted = unlistedOf(batches, rows)
  return (accountId) => {
    const own = new Set(batches.filter((batch) => mayTellOf(batch, accountId)).map(({ id }) => id))
    return bySymbol(
      open.filter(({ batch_id }) => own.has(batch_id)),
      unlisted.filter(({ batchId }) => own.has(batchId)),
    )
  }
}

/** A file that names no account may concern any. */
const mayTellOf = (batch: Batch, accountId: string | undefined): boolean => {
  const accounts = accountsOf(batch)
  return accountId === undefined || accounts.length === 0 || accounts.includes(accountId)
}

const bySymbol = (listed: ByWords, unlisted: readonly Unlisted[]): RefusedBySymbol => {
  const open = new Map<string | null, RefusedCount>()
  const add = (underlying: string | null, rows: number, imports: readonly string[]): void => {
    if (rows <= 0) return
    const before = open.get(underlying)
    const known = [before?.importId ?? '', ...imports.filter((id) => !isOfRows(id))].toSorted().at(-1) ?? ''
    open.set(underlying, { rows: (before?.rows ?? 0) + rows, importId: known === '' ? null : known })
  }
  for (const group of openGroups(listed)) add(group.underlying, group.rows, group.batchIds)
  for (const { underlying, rows: count, batchId } of unlisted) add(underlying, count, [batchId])
  return open
}

/**
 * The keys of refused rows that still count, each with the accounts of its files: two accounts may have rows with the same
 * text, and one account's success does not settle the other's.
 */
export async function selectRefusedKeys(
  db: Reader,
  userId: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const [rows, mended, batches] = await Promise.all([
    selectByWords(db, userId),
    selectMended(db, userId),
    selectConfirmed(db, userId),
  ])
  const accounts = new Map(batches.map((batch) => [batch.id, detailOf(batch).accounts.map(({ id }) => id)]))
  const keys = new Map<string, Set<string>>()
  for (const { row_key, batch_id } of rows.filter(isOpen(mended, batches))) {
    if (row_key === null) continue
    const known = keys.get(row_key) ?? new Set()
    keys.set(row_key, known)
    for (const id of accounts.get(batch_id) ?? []) known.add(id)
  }
  return keys
}

/** What is read from the broker's own objects has no page of its own. */
const isOfRows = (batchId: string): boolean => batchId.startsWith('rows:')

interface Mended {
  /** Keys of refused rows for which a row was taken later. */
  readonly taken: ReadonlySet<string>
  /** Keys of refused rows for which another row was refused later, which replaces them. */
  readonly refused: ReadonlySet<string>
}

type Refused = Readonly<Record<'row_key' | 'mends', string | null>> & { readonly batch_id: string }

const isOpen = ({ taken, refused }: Mended, batches: readonly Batch[]) => {
  const isExplained = explainedBy(batches)
  return (row: Refused): boolean => {
    const { row_key, mends } = row
    if (row_key === null) return true
    if (taken.has(row_key) || refused.has(row_key) || (mends !== null && taken.has(mends))) return false
    return !isExplained(row_key, row.batch_id)
  }
}

/** Whether another file of the account has the row together with those that its own file lacked. */
const explainedBy = (batches: readonly Batch[]) => {
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  let byKey: ReadonlyMap<string, readonly Batch[]> | null = null
  return (key: string, batchId: string): boolean => {
    byKey ??= batchesByKey(batches)
    const own = byId.get(batchId)
    return (byKey.get(key) ?? []).some(
      (batch) => own === undefined || accountsOf(own).some((account) => mayTellOf(batch, account)),
    )
  }
}

/** By the keys of rows that a reader understood together with others. */
const batchesByKey = (batches: readonly Batch[]): ReadonlyMap<string, readonly Batch[]> => {
  const byKey = new Map<string, Batch[]>()
  for (const batch of batches)
    for (const key of detailOf(batch).together ?? []) {
      const own = byKey.get(key)
      if (own === undefined) byKey.set(key, [batch])
      else own.push(batch)
    }
  return byKey
}

const ofConfirmed = (db: Reader, userId: string) =>
  db
    .selectFrom('import_notes')
    .innerJoin('entry_batches', (join) =>
      join
        .onRef('entry_batches.user_id', '=', 'import_notes.user_id')
        .onRef('entry_batches.id', '=', 'import_notes.batch_id'),
    )
    .where('import_notes.user_id', '=', userId)
    .where('entry_batches.state', '=', 'confirmed')
    .where('entry_batches.kind', 'in', historyKinds)

const selectByWords = (db: Reader, userId: string) =>
  ofConfirmed(db, userId)
    .where('outcome', 'in', ['refused', 'needs-fix'])
    .select(['underlying', 'row_key', 'mends', 'batch_id'])
    .select(({ fn }) => [fn.countAll().as('rows'), fn.count('set_aside_at').as('aside')])
    .groupBy(['underlying', 'row_key', 'mends', 'batch_id'])
    .execute()

const selectMended = async (db: Reader, userId: string): Promise<Mended> => {
  const rows = await ofConfirmed(db, userId)
    .where('mends', 'is not', null)
    // A row refused again with the same text corrects nothing.
    .where((where) => where.or([where('row_key', 'is', null), where('row_key', '<>', where.ref('mends'))]))
    .select(['mends', 'row_key'])
    .distinct()
    .execute()
  const keys = (wanted: typeof rows): ReadonlySet<string> =>
    new Set(wanted.flatMap(({ mends }) => mends ?? []))
  return {
    taken: keys(rows.filter(({ row_key }) => row_key === null)),
    refused: keys(rows.filter(({ row_key }) => row_key !== null)),
  }
}

type ByWords = Awaited<ReturnType<typeof selectByWords>>

/** Rows with the same text: as many as the file with most of them has, less those set aside. */
const openGroups = (rows: ByWords) =>
  [
    ...Map.groupBy(rows, ({ underlying, row_key, batch_id }) =>
      [underlying, row_key ?? batch_id].join(' '),
    ).values(),
  ].map((group) => {
    const most = (counts: readonly (number | bigint | string)[]): number => Math.max(...counts.map(Number))
    return {
      underlying: group[0]?.underlying ?? null,
      rows: most(group.map((row) => row.rows)) - most(group.map((row) => row.aside)),
      batchIds: group.map(({ batch_id }) => batch_id),
    }
  })

interface Unlisted {
  readonly underlying: string | null
  readonly rows: number
  readonly batchId: string
}

/**
 * Of a file with hundreds of refused rows only the first are stored; of the others only what they name. Setting aside all
 * the listed ones of a file also sets aside the rest.
 */
const unlistedOf = (batches: readonly Batch[], listed: ByWords): Unlisted[] => {
  const open: Unlisted[] = []
  for (const batch of batches) {
    const { counts, unlisted = [] } = detailOf(batch)
    const kept = listed.filter(({ batch_id }) => batch_id === batch.id)
    const sumOf = (pick: (row: ByWords[number]) => unknown): number =>
      kept.reduce((sum, row) => sum + Number(pick(row)), 0)
    const listedRows = sumOf(({ rows }) => rows)
    if (listedRows > 0 && sumOf(({ aside }) => aside) === listedRows) continue
    let left = Math.max(0, counts.refused + counts.needsFix - listedRows)
    for (const { underlying, rows } of unlisted) {
      const known = Math.min(left, rows)
      left -= known
      open.push({ underlying, rows: known, batchId: batch.id })
    }
    open.push({ underlying: null, rows: left, batchId: batch.id })
  }
  return open
}

/** A database as the version before the compact entries left it, with rows of every sort. */
import { sql } from 'kysely'
import { compareText } from '@wheelwright/core'
import { readEntryKeys } from '../../../entries/rows/entry-keys.ts'
import { entriesOf, rowsFrom } from '../../../entries/rows/entry-rows.ts'
import type { EntryRow } from '../../../entries/rows/stored-row.ts'
import type { Database, Tx } from '../../database.ts'
import { migrate } from '../../migrate.ts'
import type { EntryState } from '../../schema.ts'
import { compactEntries } from '../0012-compact-entries.ts'
import { migrations } from '../index.ts'

const at = '2026-01-02T00:00:00.000Z'
const before = migrations.slice(0, migrations.indexOf(compactEntries))
export const namesBefore = before.map(({ name }) => name)

/** A row as it was, with its instrument and the text that ordered the entries of a day. */
export type OldEntry = EntryRow & {
  instrument: 'share' | 'option' | null
  moment: string
}

/** More than are copied at once. */
const rowsOfFile = 2300

const hexOf = (n: number, length: number): string =>
  (BigInt(n + 1) * 0x9e3779b97f4a7c15f39cc0605cedc835n).toString(16).slice(-length).padStart(length, '0')
const two = (n: number): string => String(n).padStart(2, '0')
const dateOf = (n: number): string => `20${two(10 + (n % 17))}-${two(1 + (n % 12))}-${two(1 + (n % 28))}`

type Terms = Pick<OldEntry, 'instrument' | 'symbol' | 'underlying' | 'multiplier' | 'deliverable' | 'kind'>

const cash = { multiplier: null, deliverable: null } as const
const usual = { instrument: 'option', multiplier: 100, deliverable: 100_000_000 } as const
const terms: readonly Terms[] = [
  { ...usual, symbol: 'XYZ   261218P00050000', underlying: 'XYZ', kind: 'sell-to-open' },
  { ...usual, symbol: 'SPXW  261218C06000000', underlying: 'SPX', kind: 'buy-to-close' },
  { ...usual, symbol: 'XYZ1  261218P00050000', underlying: 'XYZ', kind: 'assignment', deliverable: null },
  { ...usual, symbol: 'ABC   261218C00010500', underlying: 'ABC', kind: 'expiration', multiplier: 10 },
  { ...usual, symbol: 'ABC   261218C00010500', underlying: 'ABC', kind: 'exercise', deliverable: 10_000_000 },
  { ...cash, instrument: 'share', symbol: 'BRK.B', underlying: 'BRK.B', kind: 'buy' },
  { ...cash, instrument: 'share', symbol: 'XYZ', underlying: 'XYZ', kind: 'split' },
  { ...cash, instrument: null, symbol: null, underlying: null, kind: 'interest' },
]

const states: readonly EntryState[] = ['counted', 'counted', 'counted', 'repeat', 'same-trade']
const details = [null, null, '{"numerator":3,"denominator":1}', '{"deliveryOf":"20260105-00aa"}']
const idOf = (n: number): string =>
  n % 50 === 49 ? `before-${n}` : `${dateOf(n).replaceAll('-', '')}-${hexOf(n, 24)}`

interface Home {
  readonly user_id: string
  readonly batch_id: string
}

const rowOf = ({ user_id, batch_id }: Home, n: number): OldEntry => {
  const isFile = batch_id.startsWith('file')
  const trade_date = dateOf(n)
  const time =
    isFile || n % 3 === 0 ? null : `${trade_date}T14:${two(n % 60)}:${two(n % 53)}.${two(n % 90)}7Z`
  const posted_at = n % 4 === 0 && !isFile ? `${trade_date}T23:59:59.000Z` : null
  const line = isFile ? 2 + Math.floor(n / 2) : null
  const state = batch_id === 'manual' && n % 5 === 0 ? 'trash' : (states[n % states.length] ?? 'counted')
  const gross = (n % 2 === 0 ? 1 : -1) * n * 1_230_000
  const fees = (n % 7) * 660_000
  return {
    user_id,
    id: idOf(n),
    batch_id,
    account_id: `account-${n % 3}`,
    ...(terms[n % terms.length] ?? {
      ...cash,
      instrument: null,
      symbol: null,
      underlying: null,
      kind: 'fee',
    }),
    quantity: (n % 400) * 500_000 - 100_000_000,
    price: n % 3 === 0 ? null : n * 10_000,
    gross,
    fees,
    // An entry that contradicts itself is refused when it is booked, and must stay so.
    net_cash: gross - fees + (n % 97 === 96 ? 1 : 0),
    trade_date,
    moment: time ?? posted_at ?? `${trade_date}T${String(99_999_999 - (line ?? 0)).padStart(8, '0')}`,
    time,
    posted_at,
    broker_id: isFile ? `row:${hexOf(n, 32)}:${1 + (n % 3)}` : n % 2 === 0 ? `activity:${n}` : null,
    order_id: n % 6 === 0 ? String(9_000_000 + n) : null,
    source: isFile ? 'schwab-csv' : 'schwab-api',
    note: n % 9 === 0 ? '' : `note ${n} “✓”`,
    detail: details[n % details.length] ?? null,
    line,
    state,
    same_as: state === 'same-trade' ? idOf(n + 1) : state === 'repeat' && n % 2 === 0 ? idOf(n) : null,
    trashed_at: state === 'trash' ? at : null,
  }
}

const homes: readonly (Home & { readonly rows: number; readonly state: string })[] = [
  { user_id: 'ann', batch_id: 'file-1', rows: rowsOfFile, state: 'confirmed' },
  { user_id: 'ann', batch_id: 'file-2', rows: 60, state: 'staged' },
  { user_id: 'ann', batch_id: 'manual', rows: 1100, state: 'confirmed' },
  { user_id: 'bob', batch_id: 'manual', rows: 40, state: 'confirmed' },
  { user_id: 'bob', batch_id: 'rows:account-1', rows: 40, state: 'confirmed' },
]

export const oldRows: readonly OldEntry[] = homes.flatMap((home) =>
  Array.from({ length: home.rows }, (_, n) => rowOf(home, n)),
)

const insertOld = async (tx: Tx): Promise<void> => {
  for (const id of ['ann', 'bob', 'cy'])
    await sql`insert into users (id, username, username_key, roles, is_demo, created_at)
      values (${id}, ${id}, ${id}, '["user"]', 0, ${at})`.execute(tx)
  for (const { user_id, batch_id, state } of homes)
    await sql`insert into entry_batches
      (user_id, id, kind, format, format_title, state, staged_at, confirmed_at, staged_revision, detail)
      values (${user_id}, ${batch_id}, 'history', 'schwab-csv', 'Schwab', ${state}, ${at}, ${at}, 0, '{}')`.execute(
      tx,
    )
  for (const row of oldRows)
    await sql`insert into entries (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(tx)
}

/** Migrates it to the version before, and fills it. */
export async function makeOldDatabase(db: Database, clock: () => number): Promise<void> {
  await migrate(db, { migrations: before, clock })
  await db.transaction(insertOld)
}

type Keyed = Pick<EntryRow, 'user_id' | 'batch_id' | 'id'>
const byKey = (a: Keyed, b: Keyed): number =>
  compareText(a.user_id, b.user_id) || compareText(a.batch_id, b.batch_id) || compareText(a.id, b.id)

const asRead = (old: OldEntry): EntryRow => {
  const row: Partial<OldEntry> = { ...old }
  delete row.instrument
  delete row.moment
  return row as EntryRow
}

/** The rows as the rest of the code is to read them, by users, batches and ids. */
export const oldEntries: readonly EntryRow[] = oldRows.map(asRead).toSorted(byKey)

/** What is read of them, in the same order. */
export async function readEntries({ read }: Database): Promise<EntryRow[]> {
  const rows: EntryRow[] = []
  for (const userId of ['ann', 'bob']) {
    const keys = await readEntryKeys(read, userId)
    rows.push(...(await rowsFrom(read, keys, await entriesOf(read, keys).selectAll().execute())))
  }
  return rows.toSorted(byKey)
}

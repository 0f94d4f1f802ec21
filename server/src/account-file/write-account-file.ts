/** Writes the file of a whole account from one moment of the database, a page of rows at a time. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { assert, bookLedger } from '@wheelwright/core'
import { totalsOf } from '../backup/ledger-totals.ts'
import type { Reader } from '../database/database.ts'
import type { DatabasePlace } from '../database/opening/open-database.ts'
import { withSnapshot } from '../database/opening/open-snapshot.ts'
import { readLedgerSettings } from '../entries/books/ledger-settings.ts'
import { selectCounted } from '../entries/rows/select-entries.ts'
import type { CarriedTable } from './carried-table.ts'
import { carriedTables } from './carried-tables.ts'
import { accountSchema, sumsStart, tableEnd, type Sums } from './file-form.ts'
import { piecesOf, type Give } from './pieces.ts'
import { ReferredRows } from './referred-rows.ts'
import { withoutOwner } from './trashed-position.ts'

type Row = Readonly<Record<string, unknown>>

interface User {
  readonly id: string
  readonly user_no: number
  readonly username: string
}

const pageSize = 1000

const selectPage = async (
  reader: Reader,
  { name, columns, key, owner, only }: CarriedTable,
  user: User,
  after: Row | null,
): Promise<readonly Row[]> => {
  const selected = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
  const own = owner.includes('user_no')
    ? sql`${sql.ref('user_no')} = ${user.user_no}`
    : sql`${sql.ref('user_id')} = ${user.id}`
  const wanted = only === null ? sql`` : sql`and ${sql.ref(only.column)} in (${sql.join(only.values)})`
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const beyond =
    after === null ? sql`` : sql`and (${keys}) > (${sql.join(key.map((column) => after[column]))})`
  const order = key.length === 0 ? sql`` : sql`order by ${keys}`
  const page = sql<Row>`
    select ${selected} from ${sql.table(name)} where ${own} ${wanted} ${beyond} ${order} limit ${sql.lit(pageSize)}`
  return (await page.execute(reader)).rows
}

async function* rowsOf(reader: Reader, table: CarriedTable, user: User): AsyncGenerator<Row> {
  let after: Row | null = null
  do {
    const rows: readonly Row[] = await selectPage(reader, table, user, after)
    yield* rows
    after = rows.length < pageSize ? null : (rows.at(-1) ?? null)
  } while (after !== null)
}

const lineOf = ({ name, columns }: CarriedTable, row: Row): string =>
  JSON.stringify(
    Object.keys(columns).map((column) =>
      name === 'trashed_positions' && column === 'position' ? withoutOwner(row[column]) : row[column],
    ),
  )

/** Rows of what is left out (imports that nobody confirmed) are left out with it. */
const writeTable = async (
  reader: Reader,
  table: CarriedTable,
  user: User,
  { give, referred }: { readonly give: Give; readonly referred: ReferredRows },
): Promise<Sums['tables'][string]> => {
  const digest = createHash('sha256')
  let [count, page] = [0, '']
  for await (const row of rowsOf(reader, table, user)) {
    if (referred.missing(table, row) !== null) continue
    referred.add(table, row)
    const line = lineOf(table, row)
    digest.update(count === 0 ? line : `\n${line}`)
    page += count === 0 ? `\n${line}` : `,\n${line}`
    count += 1
    if (page.length < 65_536) continue
    await give(page)
    page = ''
  }
  await give(page)
  return { rows: count, sha256: digest.digest('hex') }
}

const write = async (reader: Reader, userId: string, madeAt: string, give: Give): Promise<void> => {
  const user = await reader
    .selectFrom('users')
    .select(['id', 'user_no', 'username'])
    .where('id', '=', userId)
    .executeTakeFirst()
  assert(user !== undefined, 'whoever takes the account out has one')
  const head = { schema: accountSchema, made_at: madeAt, username: user.username }
  await give(`${JSON.stringify(head).slice(0, -1)},"tables":[`)
  const tables: Record<string, Sums['tables'][string]> = {}
  const referred = new ReferredRows()
  let separator = '\n'
  for (const table of carriedTables) {
    const begin = JSON.stringify({ name: table.name, columns: Object.keys(table.columns) })
    await give(`${separator}${begin.slice(0, -1)},"rows":[`)
    tables[table.name] = await writeTable(reader, table, user, { give, referred })
    await give(`\n${tableEnd}`)
    separator = ',\n'
  }
  const { settings } = await readLedgerSettings(reader, userId)
  const entries = await selectCounted(reader, userId)
  const sums: Sums = { tables, ledger: totalsOf(entries, bookLedger(entries, settings)) }
  await give(`\n${sumsStart}${JSON.stringify(sums)}}\n`)
}

export function writeAccountFile(
  place: DatabasePlace,
  userId: string,
  madeAt: string,
): AsyncIterable<string> {
  return piecesOf((give) => withSnapshot(place, ({ reader }) => write(reader, userId, madeAt, give)))
}

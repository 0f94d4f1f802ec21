/**
 * Takes the file of a whole account into one that is empty, in one transaction: all of it, with the ledger booked from it
 * equal to the one it was made from, or nothing.
 */
import { ok, refuse, type Result } from '@wheelwright/core'
import { sql } from 'kysely'
import type { ImportedAccount, Problem } from '@wheelwright/api'
import { totalsOf } from '../backup/ledger-totals.ts'
import type { LedgerTotals } from '../backup/manifest.ts'
import type { Tx } from '../database/database.ts'
import { insertInChunks } from '../database/insert-in-chunks.ts'
import { markOpeningCash } from '../database/migrations/0035-opening-cash.ts'
import { noteDecisions } from '../database/migrations/0036-decided-at.ts'
import type { UserRow } from '../database/schema.ts'
import { bookWhole } from '../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { raiseBoth } from '../entries/by-hand/manual-entries.ts'
import type { CarriedTable } from './carried-table.ts'
import { carriedTables } from './carried-tables.ts'
import type { AccountFile, Row } from './read-account-file.ts'
import { withOwner } from './trashed-position.ts'

type Owner = Pick<UserRow, 'id' | 'user_no'>

/** What says how an account works, and not what is in it: the words of the file take its place. */
const replaced: ReadonlySet<string> = new Set(['preferences', 'market_data_choices'])

const ofOwner = ({ owner }: CarriedTable, { id, user_no }: Owner): Row =>
  Object.fromEntries(owner.map((column) => [column, column === 'user_no' ? user_no : id]))

const whereOwn = (table: CarriedTable, user: Owner) =>
  table.owner.includes('user_id')
    ? sql`${sql.ref('user_id')} = ${user.id}`
    : sql`${sql.ref('user_no')} = ${user.user_no}`

const holdsRows = async (tx: Tx, table: CarriedTable, user: Owner): Promise<boolean> => {
  const found = sql`select 1 from ${sql.table(table.name)} where ${whereOwn(table, user)} limit 1`
  return (await found.execute(tx)).rows.length > 0
}

const notEmpty = (name: string): Problem => ({
  kind: 'conflict',
  message: `This account is not empty: it has rows of ${name}. A whole account can only be imported into an empty one, so that nothing is mixed. Nothing was changed. Create a new account, and import the file there.`,
})

const broken = (sentence: string): Problem => ({
  kind: 'invalidImport',
  message: `${sentence} Nothing was written.`,
})

const inWords: Readonly<Partial<Record<CarriedTable['name'], string>>> = {
  entry_batches: 'imports and entries',
  tracked_tickers: 'followed tickers',
  wheel_setups: 'decided wheels',
  question_answers: 'answered questions',
}

/** Deletes what is there of the tables that a file carries, the last first, since rows refer to those before. */
export async function clearAccount(
  tx: Tx,
  user: Owner,
  tables: readonly CarriedTable[] = carriedTables,
): Promise<void> {
  for (const table of tables.toReversed())
    await sql`delete from ${sql.table(table.name)} where ${whereOwn(table, user)}`.execute(tx)
}

class NoPosition extends Error {}

const rowFor = (table: CarriedTable, row: Row, user: Owner): Row => {
  const made = { ...ofOwner(table, user), ...row, ...table.anew }
  if (table.name !== 'trashed_positions') return made
  const position = withOwner(row['position'], user.id)
  if (position === null) throw new NoPosition()
  return { ...made, position }
}

const insertTable = async (tx: Tx, table: CarriedTable, file: AccountFile, user: Owner): Promise<void> => {
  for await (const rows of file.rowsOf(table)) {
    const made = rows.map((row) => rowFor(table, row, user))
    await insertInChunks(tx, table.name, made as never)
  }
}

const words: Readonly<Record<keyof LedgerTotals, string>> = {
  entries: 'entries',
  netCash: 'cash',
  optionPnl: 'option P&L',
  stockPnl: 'stock P&L',
  taxPnl: 'taxable gains',
  shares: 'shares held',
  openContracts: 'open contracts',
  refusals: 'rows that could not be booked',
}

/** What differs between the booked ledger and what the file says of itself; null where nothing does. */
const differenceFrom = ({ ledger }: LedgerOfUser, told: LedgerTotals): string | null => {
  const found = totalsOf([...ledger.entries.values()].flat(), ledger)
  const names = Object.keys(words) as (keyof LedgerTotals)[]
  const differing = names.filter((name) => String(found[name]) !== String(told[name]))
  return differing.length === 0 ? null : differing.map((name) => words[name]).join(', ')
}

/** A row stands twice, or refers to one that is not there. */
const isContradiction = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const isSqlite = 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 19
  return isSqlite || ('code' in error && /^(?:23|22)\w{3}$/.test(String(error.code)))
}

/** Why what came from the file cannot be: anything but a fault of the database or its disk is the file's own. */
export function faultOfFile(error: unknown): Problem | null {
  if (error instanceof NoPosition) return broken('A deleted position in the file cannot be read.')
  return isContradiction(error) ? broken('Rows of the file contradict one another.') : null
}

interface TakenIn {
  readonly imported: ImportedAccount
  /** As it was booked to be compared. */
  readonly view: LedgerOfUser
}

export async function takeIn(tx: Tx, userId: string, file: AccountFile): Promise<Result<TakenIn, Problem>> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'user_no'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  for (const table of carriedTables)
    if (!replaced.has(table.name) && (await holdsRows(tx, table, user)))
      return refuse(notEmpty(inWords[table.name] ?? table.name.replaceAll('_', ' ')))
  await clearAccount(
    tx,
    user,
    carriedTables.filter(({ name }) => replaced.has(name)),
  )
  for (const table of carriedTables) await insertTable(tx, table, file, user)
  // What a file of an earlier version tells otherwise.
  await markOpeningCash(tx, user.user_no)
  await noteDecisions(tx, user.id)
  const revision = await raiseBoth(tx, userId, 'any')
  let view: LedgerOfUser
  let differing: string | null
  try {
    view = await bookWhole(tx, userId, revision)
    differing = differenceFrom(view, file.sums.ledger)
  } catch {
    return refuse(broken('The entries of the file cannot be booked.'))
  }
  if (differing !== null)
    return refuse(broken(`The entries do not add up to what the file says: ${differing} differ.`))
  const rows = (name: string): number => file.sums.tables[name]?.rows ?? 0
  const imported = {
    username: file.head.username,
    madeAt: file.head.made_at,
    accounts: rows('accounts'),
    imports: rows('entry_batches'),
    entries: file.sums.ledger.entries,
    wheels: rows('wheels'),
  }
  return ok({ imported, view })
}

/**
 * Proves a copy: the file is sound, every table holds the rows that were there, byte for byte, and every ledger booked
 * anew from it comes to the same sums, to the micro-dollar.
 */
import { statSync } from 'node:fs'
import { ok, refuse, type Result } from '@wheelwright/core'
import { migrations } from '../database/migrations/index.ts'
import type { SqliteConnection } from '../database/opening/sqlite-connection.ts'
import { openCopy, tablesOf, type OpenCopy } from './copy-file.ts'
import type { LedgerTotals, Manifest, TableSums } from './manifest.ts'
import { readTables, type Contents } from './read-tables.ts'

export interface Proof {
  readonly manifest: Manifest
  readonly users: number
  readonly entries: number
}

/** A file that lacks the end of its last page may lack nothing that SQLite looks at, and is cut all the same. */
const wholeness = (connection: SqliteConnection, file: string): string[] => {
  const pages = connection.run<{ page_count: number }>('pragma page_count').rows[0]?.page_count ?? 0
  const bytesOfPage = connection.run<{ page_size: number }>('pragma page_size').rows[0]?.page_size ?? 0
  const [wanted, found] = [pages * bytesOfPage, statSync(file).size]
  return found === wanted
    ? []
    : [
        `The file has ${found.toLocaleString('en-US')} bytes in place of ${wanted.toLocaleString('en-US')}: it was cut.`,
      ]
}

const soundness = (connection: SqliteConnection): string[] => {
  const { rows } = connection.run<{ integrity_check: string }>('pragma integrity_check(10)')
  const faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  if (faults.length > 0) return [`The file is damaged: ${faults.join('; ')}.`]
  const orphans = connection.run('pragma foreign_key_check').rows.length
  return orphans === 0
    ? []
    : [
        `${orphans.toLocaleString('en-US')} ${orphans === 1 ? 'row refers' : 'rows refer'} to rows that are missing.`,
      ]
}

const tableProblems = (then: Manifest['tables'], now: Readonly<Record<string, TableSums>>): string[] =>
  [...new Set([...Object.keys(then), ...Object.keys(now)])].flatMap((name) => {
    const [was, is] = [then[name], now[name]]
    if (was?.rows !== is?.rows)
      return [`Table ${name} has ${is?.rows ?? 'no'} rows in place of ${was?.rows ?? 'none'}.`]
    return was?.sha256 === is?.sha256 ? [] : [`Table ${name} holds other values than when it was copied.`]
  })

const ledgerProblems = (
  then: Readonly<Record<string, LedgerTotals>>,
  now: Readonly<Record<string, LedgerTotals>>,
): string[] =>
  [...new Set([...Object.keys(then), ...Object.keys(now)])].flatMap((userId) => {
    const [was, is] = [then[userId], now[userId]]
    return JSON.stringify(was) === JSON.stringify(is)
      ? []
      : [`The ledger of user ${userId} comes to ${JSON.stringify(is)} in place of ${JSON.stringify(was)}.`]
  })

const problemsOf = ({ tables, ledgers }: Manifest, contents: Contents): string[] => [
  ...tableProblems(tables, contents.tables),
  ...(ledgers === null ? [] : ledgerProblems(ledgers, contents.ledgers ?? {})),
]

const newerThanThis = ({ migrations: made }: Manifest): string[] => {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = made.filter((name) => !known.has(name))
  return unknown.length === 0
    ? []
    : [`It was made by a newer version of Wheelwright: it has ${unknown.join(', ')}. Use that version.`]
}

const prove = async (
  { connection, reader, manifest }: OpenCopy,
  file: string,
): Promise<Result<Proof, readonly string[]>> => {
  const first = [...newerThanThis(manifest), ...wholeness(connection, file), ...soundness(connection)]
  if (first.length > 0) return refuse(first)
  const isCurrent = manifest.migrations.length === migrations.length
  const withLedgers = isCurrent && manifest.ledgers !== null
  const contents = await readTables(reader, { tables: tablesOf(connection), withLedgers })
  const problems = problemsOf(withLedgers ? manifest : { ...manifest, ledgers: null }, contents)
  if (problems.length > 0) return refuse(problems)
  const rowsOf = (table: string): number => contents.tables[table]?.rows ?? 0
  return ok({ manifest, users: rowsOf('users'), entries: rowsOf('entries') })
}

/** The refusal is a sentence per problem. */
export async function verifyCopy(file: string): Promise<Result<Proof, readonly string[]>> {
  const opened = openCopy(file)
  if (!opened.ok) return refuse([opened.refusal.sentence])
  try {
    return await prove(opened.value, file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refuse([`${file} cannot be read to its end: ${reason}.`])
  } finally {
    await opened.value.close()
  }
}

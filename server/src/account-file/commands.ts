/** `wheelwright export` and `import`: one user's whole account as a file. They work beside a running server, and without one. */
import { createWriteStream, existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openBeside, type Beside } from '../accounts/open-beside.ts'
import { findByName } from '../accounts/users.ts'
import type { Environment } from '../config/settings.ts'
import { putInPlace } from '../database/opening/put-in-place.ts'
import type { UserRow } from '../database/schema.ts'
import { counted, unwell, well, type Said } from '../said.ts'
import { readAccountFile } from './read-account-file.ts'
import { faultOfFile, takeIn } from './take-in.ts'
import { writeAccountFile } from './write-account-file.ts'

interface Call extends Beside {
  readonly user: UserRow
  readonly file: string
}

const withUser = async (
  environment: Environment,
  [name, file, ...others]: readonly string[],
  command: string,
  work: (call: Call) => Promise<Said>,
): Promise<Said> => {
  if (name === undefined || file === undefined || others.length > 0)
    return unwell(`Usage: wheelwright ${command} NAME FILE`)
  const opened = await openBeside(environment)
  if (!opened.ok) return unwell(...opened.refusal)
  const { db } = opened.value
  try {
    const user = await findByName(db.read, name)
    if (user === undefined) return unwell(`There is no user ${name}.`)
    return await work({ ...opened.value, user, file: resolve(file) })
  } finally {
    await db.close()
  }
}

const takeOut = async ({ config, user, file }: Call): Promise<Said> => {
  if (existsSync(file)) return unwell(`There is a file ${file} already. Nothing was written.`)
  const unfinished = `${file}.unfinished`
  try {
    const pieces = writeAccountFile(config, user.id, new Date().toISOString())
    await pipeline(Readable.from(pieces), createWriteStream(unfinished, { mode: 0o600 }))
    putInPlace(unfinished, file)
  } catch (error) {
    return unwell(`${file} could not be written: ${error instanceof Error ? error.message : String(error)}.`)
  } finally {
    rmSync(unfinished, { force: true })
  }
  return well(
    `The account of ${user.username} is in ${file}. It holds no passwords, but all of your data: keep it safe.`,
  )
}

const bringIn = async ({ db, user, file }: Call): Promise<Said> => {
  let bytes: Buffer<ArrayBuffer>
  try {
    bytes = readFileSync(file)
  } catch (error) {
    return unwell(`${file} could not be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
  const read = await readAccountFile(new Blob([bytes]))
  if (!read.ok) return unwell(`${read.refusal} Nothing was written.`)
  try {
    const taken = await db.transaction((tx) => takeIn(tx, user.id, read.value), { user: user.id })
    if (!taken.ok) return unwell(taken.refusal.message ?? 'The file was refused. Nothing was written.')
    const { username, entries, wheels } = taken.value.imported
    return well(
      `The account of ${username} is brought into that of ${user.username}: ${counted(entries, 'entry', 'entries')}, ${counted(wheels, 'wheel', 'wheels')}.`,
      'The server calculates its figures when it runs.',
    )
  } catch (error) {
    const fault = faultOfFile(error)
    if (fault === null) throw error
    return unwell(fault.message ?? 'The file was refused. Nothing was written.')
  }
}

export function exportAccount(environment: Environment, words: readonly string[]): Promise<Said> {
  return withUser(environment, words, 'export', takeOut)
}

export function importAccount(environment: Environment, words: readonly string[]): Promise<Said> {
  return withUser(environment, words, 'import', bringIn)
}

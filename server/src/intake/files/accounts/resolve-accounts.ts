/**
 * Which account the rows of a file belong to. A file that names its account in full or masked goes to the account that fits;
 * where none or several do, the user is asked. It is never guessed.
 */
import { createHash } from 'node:crypto'
import type { ImportBatch, Problem } from '@wheelwright/api'
import { ok, refuse } from '@wheelwright/core'
import type { Result } from '@wheelwright/core'
import type { AccountRow } from '../../../database/schema.ts'
import {
  isNickname,
  numberIn,
  shownBefore,
  shownEnd,
  type NamesOfFiles,
} from '../../../entries/batches/account-names.ts'
import { choiceFor, isChosen, type AccountChoice, type AccountChoices } from './account-choices.ts'
import { unknownBroker } from '../../../positions/unknown-broker.ts'

export type ResolvedAccount = ImportBatch['accounts'][number]

interface FileAccounts {
  readonly userId: string
  readonly broker: string | null
  readonly fileName: string | null
  readonly names: readonly string[]
  readonly existing: readonly AccountRow[]
  readonly byName: NamesOfFiles
}

const longestName = 80
/** Nobody has as many accounts; a file that names more is junk, and each name would be stored with the import. */
const mostAccounts = 100

/** A new account gets the same id in every file staged before one of them is confirmed. */
const newAccountId = (userId: string, broker: string, number: string): string =>
  createHash('sha256').update(`${userId}\n${broker}\n${number}`).digest('hex').slice(0, 32)

const existingAccount = (row: AccountRow, name: string | null): ResolvedAccount => ({
  id: row.id,
  accountNumber: row.account_number,
  broker: row.broker,
  namedInFile: name,
  isNew: false,
})

const newAccount = (
  { userId, broker }: FileAccounts,
  number: string,
  name: string | null,
): ResolvedAccount => {
  const of = broker ?? unknownBroker
  return {
    id: newAccountId(userId, of, number),
    accountNumber: number,
    broker: of,
    namedInFile: name,
    isNew: true,
  }
}

/** The accounts that fit: those of the broker before those whose broker no file has named. */
const among = (
  { existing, broker }: FileAccounts,
  fits: (rows: readonly AccountRow[]) => readonly AccountRow[],
): readonly AccountRow[] => {
  if (broker === null) return fits(existing)
  const own = fits(existing.filter((row) => row.broker === broker))
  return own.length > 0 ? own : fits(existing.filter((row) => row.broker === unknownBroker))
}

const named = (file: FileAccounts, name: string): readonly AccountRow[] =>
  among(file, (rows) => rows.filter((row) => row.account_number === name))

/** What users call an account is the same in any case. */
const calledAlike = (file: FileAccounts, name: string): readonly AccountRow[] =>
  among(file, (rows) => rows.filter((row) => row.account_number.toLowerCase() === name.toLowerCase()))

/** A broker may write only the number in one file, and the account's name before it in another. */
const ofNumber = (file: FileAccounts, name: string): readonly AccountRow[] => {
  const number = numberIn(name)
  if (number === null) return []
  return among(file, (rows) => rows.filter((row) => numberIn(row.account_number) === number))
}

const shownByFiles = (
  { existing, broker, byName, names }: FileAccounts,
  name: string,
): readonly AccountRow[] =>
  shownBefore(
    existing.filter((row) => row.broker === broker),
    byName,
    { name, among: names },
  )

const fitting = (file: FileAccounts, name: string): readonly AccountRow[] => {
  const exact = named(file, name)
  if (exact.length > 0) return exact
  const before = among(file, (rows) => rows.filter(({ id }) => id === file.byName.get(name)))
  const end = shownEnd(name)
  if (end === null)
    return [before, ofNumber(file, name), shownByFiles(file, name)].find(({ length }) => length > 0) ?? []
  // The end of a number tells one of the broker's accounts from another, but not one broker from another.
  const own = file.existing.filter((row) => file.broker === null || row.broker === file.broker)
  // An account that came later may end so too, so where the name went before is no answer then.
  return [...new Set([...before, ...own.filter((row) => row.account_number.endsWith(end))])]
}

interface Asking extends Pick<FileAccounts, 'existing'> {
  /** What the file calls the account; null where it names none. */
  readonly name: string | null
  /** The account that the file itself points to; null where it points to none, or to more than one. */
  readonly likely: AccountRow | null
  /** What a new account may be called: its number, where the name of the file has it. */
  readonly proposed?: string | null
}

/** Says that the account must be named, which there are, and which of them it is likely to be. */
export function accountNeeded({ existing, name, likely, proposed = null }: Asking, message: string): Problem {
  const accounts = existing.map(({ id, account_number, broker }) => ({
    id,
    accountNumber: account_number,
    broker,
  }))
  return {
    kind: 'accountNeeded',
    message,
    extra: { accounts, named: name === null ? [] : [name], likely: likely?.id ?? null, proposed },
  }
}

/** The one that has the file's own name for it; where the file names none, the broker's, if that is the only one. */
const likelyOf = ({ existing, broker }: FileAccounts, name: string | null): AccountRow | null => {
  const fits = existing.filter((row) =>
    name === null ? row.broker === broker : row.broker === broker && row.account_number === name,
  )
  return fits.length === 1 ? (fits[0] ?? null) : null
}

/** Fidelity's history of one account says its number in the name of the file alone. */
const numberOfFile = (fileName: string | null): string | null =>
  /History_for_Account_([A-Z]?\d{8,9})(?!\d)/.exec(fileName ?? '')?.[1] ?? null

/** An account of that number, or else one without any; one of another number it is not. */
const likelyOfNumber = (file: FileAccounts, number: string): AccountRow | null => {
  const [row, another] = fitting(file, number)
  if (row !== undefined) return another === undefined ? row : null
  const likely = likelyOf(file, null)
  return likely !== null && isNickname(likely.account_number) && numberIn(likely.account_number) === null
    ? likely
    : null
}

/** The file names no account: only the name that it was saved under may point to one. */
const askWhich = (file: FileAccounts): Result<never, Problem> => {
  const proposed = numberOfFile(file.fileName)
  const likely = proposed === null ? likelyOf(file, null) : likelyOfNumber(file, proposed)
  return refuse(accountNeeded({ ...file, name: null, likely, proposed }, noAccountNamed(file)))
}

/** With the first file there is none to choose. */
const noAccountNamed = ({ existing }: FileAccounts): string =>
  existing.length === 0
    ? 'The file names no account. Name the one that it belongs to.'
    : 'The file names no account. Choose the one that it belongs to, or name a new one.'

const ask = (file: FileAccounts, name: string | null, message: string): Result<never, Problem> =>
  refuse(accountNeeded({ ...file, name, likely: likelyOf(file, name) }, message))

const byName = (file: FileAccounts, name: string): Result<ResolvedAccount, Problem> => {
  const rows = fitting(file, name)
  const [row] = rows
  if (rows.length > 1)
    return ask(
      file,
      name,
      `The file names the account '${name}', and more than one of yours would fit. Choose one.`,
    )
  return ok(
    row === undefined ? newAccount(file, name.slice(0, longestName), name) : existingAccount(row, name),
  )
}

/** The account that the user chose; `at` is the field that says so. */
const chosen = (
  file: FileAccounts,
  { accountId, accountName = '' }: AccountChoice,
  name: string | null,
  at: { readonly id: string; readonly name: string },
): Result<ResolvedAccount, Problem> => {
  const invalid = (pointer: string, message: string): Result<never, Problem> =>
    refuse({ kind: 'invalid', errors: [{ pointer, message }] })
  if (accountId !== undefined) {
    const row = file.existing.find(({ id }) => id === accountId)
    return row ? ok(existingAccount(row, name)) : invalid(at.id, 'Is none of your accounts')
  }
  const number = accountName.trim()
  if (number === '') return invalid(at.name, 'A name is required')
  if (number.length > longestName) return invalid(at.name, `At most ${longestName} characters`)
  const called = [...named(file, number), ...calledAlike(file, number)].slice(0, 1)
  const rows = called.length > 0 ? called : endingAsTyped(file, number, name)
  const [row] = rows
  if (rows.length > 1)
    return ask(file, name, `The number of more than one of your accounts ends like '${number}'. Choose one.`)
  return ok(row === undefined ? newAccount(file, number, name) : existingAccount(row, name))
}

/**
 * A user may call an account by the end of its number, as files do. Where the file itself does so and the user repeats that,
 * the account is a new one.
 */
const endingAsTyped = (file: FileAccounts, typed: string, name: string | null): readonly AccountRow[] =>
  shownEnd(typed) === null || typed === name ? [] : fitting(file, typed)

const forAll = { id: '/account_id', name: '/account_name' }
const forOne = { id: '/accounts', name: '/accounts' }

const onlyAccount = (file: FileAccounts, choices: AccountChoices): Result<ResolvedAccount[], Problem> => {
  const [name = null] = file.names
  if (file.names.length > 1)
    return refuse({
      kind: 'invalid',
      message: 'The file names several accounts, so that none can be chosen for all of its rows.',
    })
  const account = chosen(file, choices, name, forAll)
  return account.ok ? ok([account.value]) : account
}

/** An account for every name in the file, or one for a file without names. */
export function resolveAccounts(
  file: FileAccounts,
  choices: AccountChoices,
): Result<ResolvedAccount[], Problem> {
  if (file.names.length > mostAccounts)
    return refuse({
      kind: 'invalid',
      message: `The file names ${file.names.length} accounts, more than the ${mostAccounts} that one import may have.`,
    })
  if (isChosen(choices)) return onlyAccount(file, choices)
  if (file.names.length === 0) return askWhich(file)
  const unknown = Object.keys(choices.byName ?? {}).find((name) => !file.names.includes(name))
  if (unknown !== undefined)
    return refuse({
      kind: 'invalid',
      errors: [{ pointer: '/accounts', message: `The file names no account '${unknown}'` }],
    })
  const resolved: ResolvedAccount[] = []
  for (const name of file.names) {
    const choice = choiceFor(choices, name)
    const account = choice === null ? byName(file, name) : chosen(file, choice, name, forOne)
    if (!account.ok) return account
    resolved.push(account.value)
  }
  return ok(resolved)
}

/** The names that users, files and brokers give to one account. */
import type { Reader } from '../../database/database.ts'
import type { AccountRow } from '../../database/schema.ts'
import { detailOf } from './batches.ts'

const wholeNumber = /^\d{8,}$/

/** A name that the user chose, without a broker: neither a whole number nor the end of one. */
export function isNickname(name: string): boolean {
  return shownEnd(name) === null && !wholeNumber.test(name)
}

/** `Individual ...123`, `XXXX-1234` and `Joint *1234` show the end of a number; null for a name that masks nothing. */
export function shownEnd(name: string): string | null {
  return /(?:\.{2,}|…|[x*•]{2,}|\s[*•]).?(\d{3,})\)?$/i.exec(name.trim())?.[1] ?? null
}

/**
 * `Individual X12345678` has the whole number after the account's name; null for a name without one. Leading zeros are
 * ignored, since spreadsheets drop them.
 */
export function numberIn(name: string): string | null {
  const number = /(?:^|\s)([A-Z]{0,2}\d{6,12})$/i.exec(name.trim())?.[1]
  return number?.toUpperCase().replace(/^0+/, '') || null
}

/** Ids of the accounts into which files of these names went, by the names. */
export type NamesOfFiles = ReadonlyMap<string, string>

/** The account into which a name's rows came before: what was answered once is not asked again. */
export async function selectNamesOfFiles(db: Reader, userId: string): Promise<NamesOfFiles> {
  const rows = await db
    .selectFrom('entry_batches')
    .select('detail')
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()
  const accounts = rows.flatMap((row) => detailOf(row).accounts)
  return new Map(accounts.flatMap(({ id, namedInFile: name }) => (name === null ? [] : [[name, id]])))
}

/** A number, and all numbers that stand beside it in the same source. */
export interface NumberToFind {
  readonly name: string
  readonly among: readonly string[]
}

/**
 * Accounts of which files have only shown the end of this number, under whatever name the user gave them. Where several
 * numbers of the source end so, none is certain; an account that was once named in full has exactly that number.
 */
export function shownBefore<Row extends Pick<AccountRow, 'id' | 'account_number'>>(
  rows: readonly Row[],
  byName: NamesOfFiles,
  { name, among }: NumberToFind,
): readonly Row[] {
  const number = numberIn(name)
  if (number === null) return []
  const numbers = among.map(numberIn)
  const namesOf = Map.groupBy(byName, ([, id]) => id)
  return rows.filter(({ id, account_number }) => {
    const names = [account_number, ...(namesOf.get(id) ?? []).map(([known]) => known)]
    if (names.some((known) => numberIn(known) !== null)) return false
    const ends = names.flatMap((known) => shownEnd(known) ?? [])
    return ends.some(
      (end) => number.endsWith(end) && numbers.filter((one) => one?.endsWith(end)).length === 1,
    )
  })
}

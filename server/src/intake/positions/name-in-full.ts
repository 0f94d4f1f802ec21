/**
 * An account that files told of by the end of its number alone, or that the user named and then said to be the one of such a
 * file, is the one that the broker names in full, where only one fits: else what it holds would be counted twice.
 */
import type { Tx } from '../../database/database.ts'
import { selectNamesOfFiles, shownBefore } from '../../entries/batches/account-names.ts'
import { unknownBroker } from '../../positions/unknown-broker.ts'

interface NamedByBroker {
  readonly userId: string
  readonly broker: string
  /** All numbers that the broker names at once. */
  readonly numbers: readonly string[]
  /** What else tells which account a number is, by the numbers: for those that fit no account by name. */
  readonly found?: ReadonlyMap<string, string>
}

/** `The account Main of earlier imports is 12345678.` */
export function namedInFullInWords(before: ReadonlyMap<string, string>): string[] {
  return [...before].map(([number, name]) => `The account ${name} of earlier imports is ${number}.`)
}

/** Gives accounts the broker's numbers, and answers what they were called before, by the numbers. */
export async function nameInFull(
  tx: Tx,
  { userId, broker, numbers, found = new Map() }: NamedByBroker,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'account_number'])
    .where('user_id', '=', userId)
    .where('broker', 'in', [broker, unknownBroker])
    .execute()
  const known = new Set(rows.map(({ account_number }) => account_number))
  const unknown = [...new Set(numbers)].filter((number) => !known.has(number))
  const before = new Map<string, string>()
  if (unknown.length === 0 || rows.length === 0) return before
  const byName = await selectNamesOfFiles(tx, userId)
  const free = new Map(
    rows.filter((row) => !numbers.includes(row.account_number)).map((row) => [row.id, row]),
  )
  for (const number of unknown) {
    const open = [...free.values()]
    const named = open.filter(({ id }) => id === byName.get(number))
    const fitting = named.length > 0 ? named : shownBefore(open, byName, { name: number, among: numbers })
    const other = fitting.length === 0 ? free.get(found.get(number) ?? '') : undefined
    const only = fitting.length === 1 ? fitting[0] : other
    if (only === undefined) continue
    await tx
      .updateTable('accounts')
      .set({ account_number: number })
      .where('user_id', '=', userId)
      .where('id', '=', only.id)
      .execute()
    free.delete(only.id)
    before.set(number, only.account_number)
  }
  return before
}

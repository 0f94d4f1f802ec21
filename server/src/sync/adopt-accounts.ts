/**
 * An account that files told of by the end of its number alone, or under a name that the user gave it, is the one that the
 * brokerage names in full, where only one fits: else a history that was imported first would be counted twice.
 */
import type { Tx } from '../database/database.ts'
import { shownEnd } from '../intake/files/accounts/resolve-accounts.ts'
import { unknownBroker } from '../positions/unknown-broker.ts'
import type { Recognised } from './recognise-accounts.ts'
import { broker } from './sync-store.ts'

/** Answers what was found, a sentence each. */
export async function adoptAccounts(
  tx: Tx,
  userId: string,
  numbers: readonly string[],
  { found, unsure }: Recognised,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'account_number'])
    .where('user_id', '=', userId)
    .where('broker', 'in', [broker, unknownBroker])
    .execute()
  const known = new Set(rows.map(({ account_number }) => account_number))
  const notes: string[] = []
  for (const number of numbers.filter((one) => !known.has(one))) {
    const fitting = rows.filter(({ account_number }) => {
      const end = shownEnd(account_number)
      return end !== null && number.endsWith(end) && numbers.filter((one) => one.endsWith(end)).length === 1
    })
    const byTrades = rows.find(({ id }) => id === found.get(number))
    const only = fitting.length === 1 ? fitting[0] : fitting.length === 0 ? byTrades : undefined
    if (only === undefined) continue
    await tx
      .updateTable('accounts')
      .set({ account_number: number })
      .where('user_id', '=', userId)
      .where('id', '=', only.id)
      .execute()
    notes.push(`The account ${only.account_number} of earlier imports is ${number}.`)
  }
  return [...notes, ...unsure.map(([name, number]) => looksAlike(name, number))]
}

const looksAlike = (name: string, number: string): string =>
  `Trades of ${number} are also under the account ${name}, from an earlier import. If the two are one account, they are ` +
  'counted twice: undo that import, and what was synced stays.'

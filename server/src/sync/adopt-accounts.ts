/** Finds the accounts of earlier imports that the brokerage names otherwise, and tells of those that may be one. */
import type { Tx } from '../database/database.ts'
import { nameInFull } from '../intake/positions/name-in-full.ts'
import type { Recognised } from './recognise-accounts.ts'
import { broker } from './sync-store.ts'

/** Answers what was found, a sentence each. */
export async function adoptAccounts(
  tx: Tx,
  userId: string,
  numbers: readonly string[],
  { found, unsure }: Recognised,
): Promise<readonly string[]> {
  const before = await nameInFull(tx, { userId, broker, numbers, found })
  return [
    ...[...before].map(([number, name]) => `The account ${name} of earlier imports is ${number}.`),
    ...unsure.map(([name, number]) => looksAlike(name, number)),
  ]
}

const looksAlike = (name: string, number: string): string =>
  `Trades of ${number} are also under the account ${name}, from an earlier import. If the two are one account, they are ` +
  'counted twice: undo that import, and what was synced stays.'

/** Finds the accounts of earlier imports that the brokerage names otherwise, and tells of those that may be one. */
import type { Tx } from '../database/database.ts'
import { namedInFullInWords, nameInFull } from '../intake/positions/name-in-full.ts'
import type { LookingAlike, Recognised } from './recognise-accounts.ts'
import { broker } from './sync-store.ts'

/** Answers what was found, a sentence each. */
export async function adoptAccounts(
  tx: Tx,
  userId: string,
  numbers: readonly string[],
  { found, unsure }: Recognised,
): Promise<readonly string[]> {
  const before = await nameInFull(tx, { userId, broker, numbers, found })
  const names = new Set(before.values())
  // What is held alike says nothing more once one of the two is known under another name.
  const open = unsure.filter(
    ({ name, number, shared }) => !names.has(name) && (shared === 'trades' || !before.has(number)),
  )
  return [...namedInFullInWords(before), ...open.map(looksAlike)]
}

/** What both tell of counts once, so that the file brings in what is older than the sync. */
const looksAlike = ({ name, number, shared }: LookingAlike): string =>
  `${shared === 'trades' ? 'Trades' : 'Positions'} of ${number} are also under the account ${name}, from an earlier import. ` +
  `If the two are one account, they are counted twice: undo that import, and import its file again into ${number}.`

/** What the accounts of a user have told so far, for comparison with a file that may be of one of them. */
import { formatOptionSymbol, type Book } from '@wheelwright/core'
import type { Deps } from '../../../deps.ts'
import type { Ledgers } from '../../../entries/books/ledgers.ts'
import { heldKey } from '../../../positions/alike-holdings.ts'
import { selectPositions } from '../../../positions/queries.ts'
import { signedQuantity } from '../../../positions/stored-position.ts'
import type { ToldBefore } from './new-names.ts'

interface ToldDeps extends Pick<Deps, 'db'> {
  readonly ledgers: Pick<Ledgers, 'of'>
}

const heldInBook = ({ lots, openLegs }: Book): string[] => [
  ...lots.map(({ symbol, side }) => heldKey(symbol, side)),
  ...openLegs.map(({ instrument, side }) => heldKey(formatOptionSymbol(instrument.contract), side)),
]

const readHeld = async ({ db, ledgers }: ToldDeps, userId: string): Promise<Map<string, Set<string>>> => {
  const held = new Map<string, Set<string>>()
  const add = (accountId: string, keys: readonly string[]): void => {
    held.set(accountId, new Set([...(held.get(accountId) ?? []), ...keys]))
  }
  const { ledger } = await ledgers.of(userId)
  for (const book of ledger.books.values()) add(book.accountId, heldInBook(book))
  // What only the broker has told of stands in no book.
  for (const row of await selectPositions(db.read, userId)) {
    const quantity = signedQuantity(row)
    if (row.account_id !== null && quantity !== 0)
      add(row.account_id, [heldKey(row.symbol, quantity < 0 ? 'short' : 'long')])
  }
  return held
}

export function toldBefore(deps: ToldDeps, userId: string): ToldBefore {
  return {
    entries: async () => {
      const { ledger } = await deps.ledgers.of(userId)
      return Map.groupBy([...ledger.entries.values()].flat(), ({ accountId }) => accountId)
    },
    held: () => readHeld(deps, userId),
  }
}

/** What the accounts of a user have told so far, for comparison with a file that may be of one of them. */
import { formatOptionSymbol, type Book } from '@wheelwright/core'
import type { PositionRow } from '../../../database/schema.ts'
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

const heldIn = (rows: readonly PositionRow[]): Map<string, Set<string>> => {
  const open = rows.filter((row) => row.account_id !== null && signedQuantity(row) !== 0)
  const keyOf = (row: PositionRow) => heldKey(row.symbol, signedQuantity(row) < 0 ? 'short' : 'long')
  return new Map(
    [...Map.groupBy(open, ({ account_id: id }) => id ?? '')].map(([id, own]) => [
      id,
      new Set(own.map(keyOf)),
    ]),
  )
}

const readHeld = async ({ db, ledgers }: ToldDeps, userId: string): Promise<Map<string, Set<string>>> => {
  // What only the broker has told of stands in no book.
  const held = heldIn(await selectPositions(db.read, userId))
  const { ledger } = await ledgers.of(userId)
  for (const book of ledger.books.values())
    held.set(book.accountId, new Set([...(held.get(book.accountId) ?? []), ...heldInBook(book)]))
  return held
}

const readUnexplained = async ({ db }: ToldDeps, userId: string): Promise<Map<string, Set<string>>> => {
  const rows = await selectPositions(db.read, userId)
  return heldIn(rows.filter(({ ledger_quantity: quantity }) => quantity === null || quantity === 0))
}

export function toldBefore(deps: ToldDeps, userId: string): ToldBefore {
  return {
    entries: async () => {
      const { ledger } = await deps.ledgers.of(userId)
      return Map.groupBy([...ledger.entries.values()].flat(), ({ accountId }) => accountId)
    },
    held: () => readHeld(deps, userId),
    unexplained: () => readUnexplained(deps, userId),
  }
}

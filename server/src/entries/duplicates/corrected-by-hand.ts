/**
 * Where a broker reports a trade that was entered by hand with other values, above all fees, the broker's row corrects the
 * entry, as a later export of its own would. The row takes the entry's id, so that references to it (chosen lots, a roll)
 * stay valid, and the entry counts again as entered when the file is undone. (docs/domain.md, "The ledger")
 */
import { corrects, leavesOutSettlement } from '@wheelwright/core'
import type { Identified } from './identify-rows.ts'
import type { ToldAround } from './told-around.ts'
import { byHand, toldOf, type ToldRow } from './told-rows.ts'

interface Pair {
  readonly row: ToldRow
  readonly entered: ToldRow
}

const deliveryOf = ({ detail }: ToldRow): string | null =>
  detail === null
    ? null
    : ((JSON.parse(detail) as { readonly deliveryOf?: string | null }).deliveryOf ?? null)

/** Rows that match an entry by hand on their own; several fills that make up an entry leave it as it is. */
const pairsOf = (
  rows: readonly ToldRow[],
  matches: ReadonlyMap<string, string>,
  told: ToldAround,
): Pair[] => {
  const entered = new Map(told.ofSource(byHand).map((row) => [row.id, row]))
  if (entered.size === 0) return []
  const byEntry = Map.groupBy(rows, ({ id }) => matches.get(id) ?? null)
  return [...byEntry].flatMap(([id, [row, ...others]]) => {
    const entry = id === null ? undefined : entered.get(id)
    const isAlone = row !== undefined && others.length === 0 && isWhole(row, entry)
    return entry !== undefined && isAlone ? [{ row, entered: entry }] : []
  })
}

/** A split by hand has only its ratio, and an expiration of something not held yet has the sign of a short. */
const isWhole = ({ kind, quantity }: ToldRow, entered: ToldRow | undefined): boolean =>
  quantity === entered?.quantity ||
  kind === 'split' ||
  (kind === 'expiration' && quantity + (entered?.quantity ?? 0) === 0)

/**
 * Between exports, fractions of a cent are a matter of printing; a price and quantity typed by hand are not from the broker.
 */
const tellsOtherwise = (row: ToldRow, entered: ToldRow): boolean => {
  const [told, held] = [toldOf(row), toldOf(entered)]
  if (leavesOutSettlement(told, held)) return false
  return corrects(told, held) || (told.gross !== held.gross && (told.fees !== 0 || held.fees === 0))
}

/**
 * By row id, the entries that they correct. An assignment and its shares are corrected together, since one refers to the
 * other.
 */
export function correctedByHand(
  rows: readonly ToldRow[],
  matches: ReadonlyMap<string, string>,
  told: ToldAround,
): ReadonlyMap<string, Identified> {
  const pairs = pairsOf(rows, matches, told)
  const changed = new Set(
    pairs.flatMap(({ row, entered }) =>
      tellsOtherwise(row, entered) ? [row.id, deliveryOf(row) ?? row.id] : [],
    ),
  )
  const going = pairs.filter(({ row }) => changed.has(row.id) || changed.has(deliveryOf(row) ?? ''))
  return new Map(
    going.map(({ row, entered }) => [
      row.id,
      {
        row,
        id: entered.id,
        held: Object.assign(toldOf(entered), { tellings: [entered] }),
        corrects: tellsOtherwise(row, entered),
      },
    ]),
  )
}

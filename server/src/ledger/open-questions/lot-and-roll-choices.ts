/** The user's word on lots and rolls, about entries that are theirs. */
import type { Tx } from '../../database/database.ts'
import { unpackKind } from '../../database/packing/codes.ts'
import { readEntryKeys } from '../../entries/rows/entry-keys.ts'
import { selectRowsOf } from '../../entries/rows/select-entries.ts'
import { symbolAndTerms } from '../../entries/rows/stored-row.ts'

interface ChosenLot {
  readonly lotId: string
  readonly quantity: number
}

/** Answers whether there is such a sale. */
export async function chooseLots(
  tx: Tx,
  userId: string,
  entryId: string,
  lots: readonly ChosenLot[],
): Promise<boolean> {
  const [row] = await selectRowsOf(tx, await readEntryKeys(tx, userId), [entryId])
  if (row === undefined) return false
  const { symbol, isOption } = symbolAndTerms(row)
  if (symbol === null || isOption) return false
  const chosen = { user_id: userId, entry_id: entryId, lots: JSON.stringify(lots) }
  await tx
    .insertInto('lot_choices')
    .values(chosen)
    .onConflict((conflict) => conflict.columns(['user_id', 'entry_id']).doUpdateSet({ lots: chosen.lots }))
    .execute()
  return true
}

/** Answers whether both fills are there. */
export async function decideRoll(
  tx: Tx,
  userId: string,
  decision: {
    readonly closeEntryId: string
    readonly openEntryId: string
    readonly linked: boolean | null
  },
): Promise<boolean> {
  const { closeEntryId, openEntryId, linked } = decision
  const rows = await selectRowsOf(tx, await readEntryKeys(tx, userId), [closeEntryId, openEntryId])
  const kinds = rows.map(({ kind }) => unpackKind(kind))
  if (!kinds.includes('buy-to-close') || !kinds.includes('sell-to-open')) return false
  await tx
    .deleteFrom('roll_decisions')
    .where('user_id', '=', userId)
    .where('close_entry_id', '=', closeEntryId)
    .where('open_entry_id', '=', openEntryId)
    .execute()
  if (linked === null) return true
  await tx
    .insertInto('roll_decisions')
    .values({
      user_id: userId,
      close_entry_id: closeEntryId,
      open_entry_id: openEntryId,
      linked: linked ? 1 : 0,
    })
    .execute()
  return true
}

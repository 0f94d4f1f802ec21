/** The stored P&L: for each underlying a text that depends only on its books. */
import { inChunks } from '../database/chunks.ts'
import type { Reader, Tx } from '../database/database.ts'
import { insertInChunks } from '../database/insert-in-chunks.ts'

/** By underlying; empty for cash that names none. */
export type ProfitTexts = ReadonlyMap<string, string>

export async function selectProfits(db: Reader, userId: string): Promise<ProfitTexts> {
  const rows = await db
    .selectFrom('settled_profits')
    .select(['unit', 'body'])
    .where('user_id', '=', userId)
    .orderBy('unit')
    .execute()
  return new Map(rows.map(({ unit, body }) => [unit, body]))
}

/** Writes only those that differ from what is stored. */
export async function storeProfits(tx: Tx, userId: string, texts: ProfitTexts): Promise<void> {
  const stored = await selectProfits(tx, userId)
  const changed = [...texts].filter(([unit, body]) => stored.get(unit) !== body)
  await insertInChunks(
    tx,
    'settled_profits',
    changed.map(([unit, body]) => ({ user_id: userId, unit, body })),
    { old: 'replaced', key: ['user_id', 'unit'], columns: ['body'] },
  )
  const gone = [...stored.keys()].filter((unit) => !texts.has(unit))
  await inChunks(gone, async (chunk) => {
    await tx.deleteFrom('settled_profits').where('user_id', '=', userId).where('unit', 'in', chunk).execute()
  })
}

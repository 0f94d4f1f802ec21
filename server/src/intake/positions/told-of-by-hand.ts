/**
 * Positions by hand that the user said to be an account's lie in the trash. Where the import that told of the account's is
 * undone, nothing would hold them any more: they come back, and the answer goes with what it was about.
 */
import type { Reader, Tx } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import { packSymbol } from '../../database/packing/symbols.ts'
import type { PositionRow } from '../../database/schema.ts'
import { manualBatch } from '../../entries/batches/batches.ts'
import { readEntryKeys } from '../../entries/rows/entry-keys.ts'
import { confirmedRows } from '../../entries/rows/select-entries.ts'
import type { StoredEffect } from '../../entries/stored-effect.ts'
import { restorePosition } from '../../portfolio/manual-position.ts'

type Told = Pick<PositionRow, 'id' | 'symbol' | 'underlying_symbol'> & { readonly questionId: string }

/** Those in the trash that an account's snapshot or history tells of. */
export async function selectToldOf(db: Reader, userId: string): Promise<readonly Told[]> {
  const told: Told[] = []
  for (const each of await selectAnswered(db, userId))
    if ((await isInSnapshot(db, userId, each)) || (await isInHistory(db, userId, each))) told.push(each)
  return told
}

/** `before` are those that were told of before an import was undone. */
export async function returnUntold(tx: Tx, userId: string, before: readonly Told[]): Promise<void> {
  if (before.length === 0) return
  const still = new Set((await selectToldOf(tx, userId)).map(({ id }) => id))
  for (const { id, questionId } of before) {
    if (still.has(id)) continue
    await restorePosition(tx, userId, id)
    await tx
      .deleteFrom('question_answers')
      .where('user_id', '=', userId)
      .where('question_id', '=', questionId)
      .execute()
  }
}

const selectAnswered = async (db: Reader, userId: string): Promise<Told[]> => {
  const answers = await db
    .selectFrom('question_answers')
    .select(['question_id', 'effect'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'held_twice')
    .execute()
  const questions = new Map(
    answers.flatMap(({ question_id, effect }) => {
      const { trashed } = JSON.parse(effect) as StoredEffect
      return trashed === undefined ? [] : [[trashed, question_id] as const]
    }),
  )
  if (questions.size === 0) return []
  const rows = await db
    .selectFrom('trashed_positions')
    .select(['id', 'position'])
    .where('user_id', '=', userId)
    .execute()
  return rows.flatMap(({ id, position }) => {
    const questionId = questions.get(id)
    const { symbol, underlying_symbol } = JSON.parse(position) as PositionRow
    return questionId === undefined ? [] : [{ id, symbol, underlying_symbol, questionId }]
  })
}

/** What follows from the history alone is told by its entries. */
const isInSnapshot = async (db: Reader, userId: string, { symbol }: Told): Promise<boolean> => {
  const row = await db
    .selectFrom('positions')
    .select('id')
    .where('user_id', '=', userId)
    .where('symbol', '=', symbol)
    .where('account_id', 'is not', null)
    .where('data_source', 'not in', ['history', 'manual'])
    .where('status', '=', 'Open')
    .executeTakeFirst()
  return row !== undefined
}

const isInHistory = async (db: Reader, userId: string, told: Told): Promise<boolean> => {
  const keys = await readEntryKeys(db, userId)
  const underlying = told.underlying_symbol ?? told.symbol
  const row = await confirmedRows(db, keys)
    .select('row_no')
    .where('state', '=', packState('counted'))
    .where('batch_no', '<>', keys.batchNo(manualBatch))
    .where('underlying', '=', underlying)
    .where('symbol', '=', packSymbol(told.symbol, underlying))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes what answers do, and takes it back. */
import type { AnswerKind, QuestionAnswer } from '@wheelwright/api'
import type { Entry } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import type { QuestionAnswerRow } from '../database/schema.ts'
import { storeManual, trashOrders } from '../entries/by-hand/manual-entries.ts'
import type { StoredEffect } from '../entries/stored-effect.ts'
import { keepBoth, treatAsOne } from '../ledger/open-questions/answer-same-trade.ts'
import { deletePosition, restorePosition } from '../portfolio/manual-position.ts'
import { selectPosition } from '../positions/queries.ts'
import { decideRoll } from '../ledger/open-questions/lot-and-roll-choices.ts'
import type { Effect } from './asked.ts'

export interface TakenAnswer {
  readonly answer: QuestionAnswer
  readonly kind: AnswerKind
  readonly effect: Effect
  /** Those that the effect records, made with their ids. */
  readonly entries: readonly Entry[]
  /** The question and the answer, in words. */
  readonly said: string
}

const doEffect = async (
  tx: Tx,
  userId: string,
  { effect, entries, said }: TakenAnswer,
  now: string,
): Promise<StoredEffect> => {
  const { shortSales, opening, begins, roll, transfer, keepBoth: both, trash } = effect
  if (entries.length > 0) await storeManual(tx, userId, entries, now)
  if (roll !== undefined) await decideRoll(tx, userId, roll)
  if (both !== undefined) await keepBoth(tx, userId, both)
  const trashed = trash === undefined ? undefined : await selectPosition(tx, userId, trash)
  if (trashed !== undefined) await deletePosition(tx, trashed, now)
  return {
    said,
    ...(entries.length > 0 && { entryIds: entries.map(({ id }) => id) }),
    ...(shortSales !== undefined && { shortSales }),
    ...(opening !== undefined && { opening }),
    ...(begins !== undefined && { begins }),
    ...(roll !== undefined && { roll: { closeEntryId: roll.closeEntryId, openEntryId: roll.openEntryId } }),
    ...(transfer !== undefined && { transfer }),
    ...(both !== undefined && { sameTrade: both }),
    ...(trashed !== undefined && { trashed: trashed.id }),
  }
}

/** A question that came back after its answer was undone elsewhere is answered anew. */
export async function recordAnswers(
  tx: Tx,
  userId: string,
  taken: readonly TakenAnswer[],
  { batchId, now }: { readonly batchId: string; readonly now: string },
): Promise<void> {
  for (const each of taken) {
    const effect = JSON.stringify(await doEffect(tx, userId, each, now))
    const { answer, kind } = each
    const stored = { batch_id: batchId, kind, choice: answer.choice, effect, answered_at: now }
    await tx
      .insertInto('question_answers')
      .values({ user_id: userId, question_id: answer.id, ...stored })
      .onConflict((conflict) => conflict.columns(['user_id', 'question_id']).doUpdateSet(stored))
      .execute()
  }
}

const undoEffect = async (tx: Tx, userId: string, effect: StoredEffect): Promise<void> => {
  if (effect.roll !== undefined) await decideRoll(tx, userId, { ...effect.roll, linked: null })
  if (effect.sameTrade !== undefined) await treatAsOne(tx, userId, effect.sameTrade)
  if (effect.trashed !== undefined) await restorePosition(tx, userId, effect.trashed)
}

/** Answers whether there were any. */
export async function takeBackAnswers(
  tx: Tx,
  userId: string,
  batchId: string,
  now: string,
): Promise<boolean> {
  const rows: QuestionAnswerRow[] = await tx
    .selectFrom('question_answers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .execute()
  const effects = rows.map(({ effect }) => JSON.parse(effect) as StoredEffect)
  await trashOrders(
    tx,
    userId,
    effects.flatMap(({ entryIds = [] }) => entryIds),
    now,
  )
  for (const effect of effects) await undoEffect(tx, userId, effect)
  await tx
    .deleteFrom('question_answers')
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .execute()
  return rows.length > 0
}

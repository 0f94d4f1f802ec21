/** The latest answers, each with what was asked and said, so that the right one can be taken back. */
import type { QuestionAnswer, QuestionList } from '@wheelwright/api'
import { compareText, countedText, tradingDateAt } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import { dayInWords } from '../entries/in-words.ts'
import type { StoredEffect } from '../entries/stored-effect.ts'
import type { AccountNumbers } from '../positions/queries.ts'
import type { Asked } from './asked.ts'

const shownAnswers = 5

/** `Was 1 × KO $60.00 put, Jun 19, 2026 rolled? Answer: One roll`. */
export function saidInWords(asked: Asked, { choice }: QuestionAnswer, accounts: AccountNumbers): string {
  const { text, choices } = asked.tell(accounts)
  const chosen = choices.find((each) => each.choice === choice)
  return chosen === undefined ? text : `${text} Answer: ${chosen.label}`
}

/** Of several one stands for all, the same whatever their ids are; answers of before they were kept in words have only their day. */
const wordsOf = (effects: readonly string[], at: string): string => {
  const day = dayInWords(tradingDateAt(Date.parse(at)))
  const [said] = effects
    .flatMap((effect) => (JSON.parse(effect) as StoredEffect).said ?? [])
    .sort(compareText)
  const count = `${countedText(effects.length, 'answer')} of ${day}`
  if (said === undefined) return count
  return effects.length === 1 ? `${day}: ${said}` : `${count}, one of them: ${said}`
}

export async function selectAnswered(db: Reader, userId: string): Promise<QuestionList['answered']> {
  const ofUser = db.selectFrom('question_answers').where('user_id', '=', userId)
  const latest = await ofUser
    .select(['batch_id', ({ fn }) => fn.max('answered_at').as('at')])
    .groupBy('batch_id')
    .orderBy('at', 'desc')
    .limit(shownAnswers)
    .execute()
  if (latest.length === 0) return []
  const ids = latest.map(({ batch_id }) => batch_id)
  const rows = await ofUser.select(['batch_id', 'effect']).where('batch_id', 'in', ids).execute()
  const effects = Map.groupBy(rows, ({ batch_id }) => batch_id)
  return latest.map(({ batch_id, at }) => {
    const own = (effects.get(batch_id) ?? []).map(({ effect }) => effect)
    return { batchId: batch_id, answers: own.length, text: wordsOf(own, at) }
  })
}

/** Every open question of a user, by kind; those that were answered without a change of the ledger are left out. */
import type { QuestionKind } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { LedgerOfUser } from '../entries/ledgers.ts'
import { selectSameTradeIds } from '../ledger/select-same-trades.ts'
import type { Asked } from './asked.ts'
import { openingCosts } from './opening-costs.ts'
import { pendingExpiries } from './pending-expiries.ts'
import { rollQuestions } from './roll-questions.ts'
import { idOfSameTrade, sameTradeQuestion } from './same-trade-questions.ts'
import { transferQuestions } from './transfer-questions.ts'

export type OpenQuestions = Readonly<Record<QuestionKind, readonly Asked[]>>

const selectConfirmed = async (db: Reader, userId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('question_answers')
    .select('question_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'same_trade')
    .where('choice', '=', 'one')
    .execute()
  return new Set(rows.map(({ question_id }) => question_id))
}

export const findQuestions = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { ledger, cycleSettings }: Pick<LedgerOfUser, 'ledger' | 'cycleSettings'>,
): Promise<OpenQuestions> => {
  const [sameTradeIds, confirmed] = await Promise.all([
    selectSameTradeIds(db.read, userId),
    selectConfirmed(db.read, userId),
  ])
  const today = tradingDateAt(clock())
  const books = [...ledger.books.values()]
  return {
    opening_cost: books.flatMap((book) => openingCosts(book, ledger.settings)),
    pending_expiry: books.flatMap((book) => pendingExpiries(book, today)),
    same_trade: sameTradeIds
      .filter((id) => !confirmed.has(idOfSameTrade(id)))
      .map((id) => sameTradeQuestion(id, undefined)),
    transfer: transferQuestions(ledger),
    roll: books.flatMap((book) => rollQuestions(book, cycleSettings.rollOverrides)),
  }
}

/** The user's word that nothing was held before a history begins. It is offered, never asked for: nobody has to know. */
import type { HistoryStarts } from '@wheelwright/api'
import { isAnswered, mayBeginAtZero, ok, refuse } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import type { LedgerOfUser } from '../../entries/books/books-of-user.ts'
import { selectHeldSnapshots, type HeldSnapshots } from '../../portfolio/held-snapshots.ts'
import { startOfBook } from '../../ledger/profit/history-starts.ts'
import { selectAccountNumbers } from '../../positions/queries.ts'
import { noSuchChoice, type Asked } from '../asked.ts'
import { dayInWords } from '../../entries/in-words.ts'

type Settled = Pick<LedgerOfUser, 'ledger'>

const idOf = (startId: string): string => `history_start:${startId}`

const none: HeldSnapshots = new Map()

/** By id; a start that a snapshot anchors may be the user's word too. */
export function offeredStart({ ledger }: Settled, questionId: string): Asked | null {
  for (const book of ledger.books.values()) {
    const found = mayBeginAtZero(book) ? startOfBook(book, ledger.settings, none) : null
    if (found === null || found.anchor !== null || idOf(found.start.id) !== questionId) continue
    const { start } = found
    return {
      id: questionId,
      kind: 'history_start',
      tell: (accounts) => ({
        id: questionId,
        kind: 'history_start',
        accountId: book.accountId,
        accountNumber: accounts.get(book.accountId) ?? null,
        symbol: start.symbol,
        text: `Does the history of ${start.symbol} begin on ${dayInWords(start.on)}?`,
        evidence: [],
        entryIds: [],
        quantity: null,
        option: null,
        choices: [{ choice: 'begins_here', label: 'The history begins here', asks: [] }],
        alike: 'history_start',
        together: null,
      }),
      effectOf: ({ choice }) =>
        choice === 'begins_here' ? ok({ begins: [start.id, start.on] }) : refuse(noSuchChoice),
    }
  }
  return null
}

const selectWords = async (db: Reader, userId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('question_answers')
    .select(['question_id', 'batch_id'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'history_start')
    .execute()
  return new Map(rows.map(({ question_id, batch_id }) => [question_id, batch_id]))
}

/** Account by account, where figures of shares of the symbol stand. */
export async function readHistoryStarts(
  db: Reader,
  userId: string,
  { ledger }: Settled,
  symbol: string,
): Promise<HistoryStarts> {
  const [snapshots, words, accounts] = await Promise.all([
    selectHeldSnapshots(db, userId),
    selectWords(db, userId),
    selectAccountNumbers(db, userId),
  ])
  const books = [...ledger.books.values()].filter(({ underlying }) => underlying === symbol)
  return {
    items: books.flatMap((book) => {
      const found = startOfBook(book, ledger.settings, snapshots)
      if (found === null) return []
      const { start, anchor } = found
      const id = idOf(start.id)
      const { opening } = book
      return {
        accountId: book.accountId,
        accountNumber: accounts.get(book.accountId) ?? null,
        beginsOn: start.on,
        anchor,
        snapshotAsOf: snapshots.get(book.accountId)?.asOf ?? null,
        questionId: anchor === null && mayBeginAtZero(book) ? id : null,
        batchId: anchor === 'word' ? (words.get(id) ?? null) : null,
        isMissingShares: opening !== null && !isAnswered(opening),
      }
    }),
  }
}

/** What answers would move, told before they are given; nothing is written. */
import type { AnsweredQuestions } from '@wheelwright/api'
import { joinOpeningWords, refuse, type LedgerSettings } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import { previewMoves, reviseFor } from '../entries/books/figure-moves.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import type { Encoded, Refused } from '../http/call.ts'
import { selectAccountNumbers } from '../positions/queries.ts'
import type { Effect } from './asked.ts'
import type { TakenAnswer } from './record-answers.ts'

const withEffect = (settings: LedgerSettings, effect: Effect): LedgerSettings => {
  const { shortSales = [], opening, begins, transfer } = effect
  const { openings = {} } = settings
  return {
    ...settings,
    shortSales: {
      ...settings.shortSales,
      ...Object.fromEntries(shortSales.map((id) => [id, true] as const)),
    },
    openings:
      opening === undefined
        ? openings
        : { ...openings, [opening[0]]: joinOpeningWords(openings[opening[0]], opening[1]) },
    begins: { ...settings.begins, ...(begins !== undefined && { [begins[0]]: begins[1] }) },
    transfers: [...(settings.transfers ?? []), ...(transfer === undefined ? [] : [transfer])],
  }
}

/** A same trade that counts twice brings an entry that the ledger does not hold. */
const noPreview = (at: number) => ({
  pointer: `/answers/${at}`,
  message: 'What this answer changes is not known before it is given.',
})

/** Refused as a whole where one of the answers would be. */
export async function previewAnswers(
  db: Reader,
  userId: string,
  view: LedgerOfUser,
  {
    results,
    taken,
  }: { readonly results: AnsweredQuestions['results']; readonly taken: readonly TakenAnswer[] },
): Promise<Encoded | Refused> {
  const refused = results.find((each) => !each.taken)
  if (refused !== undefined) return refuse({ kind: 'conflict', message: refused.message ?? '' })
  const untold = taken.findIndex(({ effect }) => effect.keepBoth !== undefined)
  if (untold >= 0) return refuse({ kind: 'invalid', errors: [noPreview(untold)] })
  const settings = taken.reduce((told, { effect }) => withEffect(told, effect), view.ledger.settings)
  const revised = reviseFor(view, { settings, added: taken.flatMap(({ entries }) => entries) })
  return previewMoves(revised, await selectAccountNumbers(db, userId))
}

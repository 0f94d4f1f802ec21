/** What only the user knows: asked in one list, answered many at once, taken back together. */
import {
  questionKinds,
  type AnsweredQuestions,
  type QuestionAnswer,
  type QuestionCounts,
} from '@wheelwright/api'
import { canonicalEquitySymbol, MAX_MICROS, ok, refuse, type Entry, type Result } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { latestSymbolOf } from '../entries/books/latest-symbol.ts'
import { tooLargeSentence, turnoverOf, type Ledgers } from '../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { makeEntries } from '../entries/by-hand/make-entries.ts'
import { raiseBoth } from '../entries/by-hand/manual-entries.ts'
import { onStandingLedger } from '../entries/books/on-standing-ledger.ts'
import { readBrokerRows } from '../entries/read-broker-rows.ts'
import { answer, done, type Handlers } from '../http/call.ts'
import { instantText } from '../instants.ts'
import { cutPage, placeAfter } from '../ledger/reconciliation/pages.ts'
import { selectSameTrades } from '../ledger/open-questions/select-same-trades.ts'
import { booksOn } from '../portfolio/books-on.ts'
import { selectAccountNumbers, type AccountNumbers } from '../positions/queries.ts'
import { saidInWords, selectAnswered } from './answered-lately.ts'
import type { AnswerProblem, AnswerRefusal, Asked } from './asked.ts'
import { readBooksAsked } from './books-asked.ts'
import { basisEntry } from './basis-gone.ts'
import { countQuestions } from './count-questions.ts'
import { findQuestions, type OpenQuestions } from './find-questions.ts'
import { offeredStart, readHistoryStarts } from './openings/history-starts.ts'
import { previewAnswers } from './preview-answers.ts'
import { recordAnswers, takeBackAnswers, type TakenAnswer } from './record-answers.ts'
import { sameTradeQuestion } from './same-trade-questions.ts'
import { offeredUnlink, readTransfers } from './transfers/transfer-links.ts'

const badCursor = 'The cursor is not a place in this list. Begin again without it.'
const noSuchPlace = {
  kind: 'invalid',
  message: badCursor,
  errors: [{ pointer: '/cursor', message: badCursor }],
} as const
const settled = 'This question was answered in the meantime, by you or by an import.'
const nothingToTakeBack = {
  kind: 'notFound',
  message: 'No answers have that id, or they were taken back already.',
} as const

const mostAnswers = 500
const tooMany = {
  kind: 'invalid',
  errors: [{ pointer: '/answers', message: `At most ${mostAnswers} at once` }],
} as const

const inOrder = (open: OpenQuestions): Asked[] => questionKinds.flatMap((kind) => open[kind])

/** What two sources say is read for the page that shows it. */
const withTellings = async (
  db: Reader,
  userId: string,
  items: readonly Asked[],
): Promise<readonly Asked[]> => {
  const idOf = ({ id }: Asked): string => id.slice('same_trade:'.length)
  const ids = items.filter(({ kind }) => kind === 'same_trade').map(idOf)
  if (ids.length === 0) return items
  const told = new Map(
    (await selectSameTrades(db, userId, ids, new Map())).map((each) => [each.entryId, each]),
  )
  return items.map((item) =>
    item.kind === 'same_trade' ? sameTradeQuestion(idOf(item), told.get(idOf(item))) : item,
  )
}

const countsOf = (open: OpenQuestions): QuestionCounts => ({
  openingCost: open.opening_cost.length,
  pendingExpiry: open.pending_expiry.length,
  sameTrade: open.same_trade.length,
  heldTwice: open.held_twice.length,
  transfer: open.transfer.length,
  roll: open.roll.length,
  all: inOrder(open).length,
})

const readQuestions = (
  deps: Deps,
  ledgers: Ledgers,
): Pick<Handlers, 'questions' | 'questionCount' | 'historyStarts' | 'transfers'> => ({
  transfers: async ({ user, query }) => {
    const place = query.cursor === undefined ? null : placeAfter(query.cursor)
    if (query.cursor !== undefined && place === null) return refuse(noSuchPlace)
    const symbol = canonicalEquitySymbol(query.symbol)
    if (!symbol.ok) return answer({ items: [], count: 0, nextCursor: null })
    const view = await booksOn(deps.db.read, ledgers, user.id, [symbol.value])
    const about = { symbol: latestSymbolOf(view, symbol.value), place }
    return answer(await readTransfers(deps.db.read, user.id, view, about))
  },
  historyStarts: async ({ user, query }) => {
    const symbol = canonicalEquitySymbol(query.symbol)
    if (!symbol.ok) return answer({ items: [] })
    const view = await booksOn(deps.db.read, ledgers, user.id, [symbol.value])
    const latest = latestSymbolOf(view, symbol.value)
    return answer(await readHistoryStarts(deps.db.read, user.id, view, latest))
  },
  questionCount: async ({ user }) => {
    await readBrokerRows(deps, user.id)
    return answer({ all: await countQuestions(deps, ledgers, user.id) })
  },
  questions: async ({ user, query }) => {
    const place = query.cursor === undefined ? null : placeAfter(query.cursor)
    if (query.cursor !== undefined && place === null) return refuse(noSuchPlace)
    await readBrokerRows(deps, user.id)
    const open = await findQuestions(deps, user.id, await readBooksAsked(deps, ledgers, user.id))
    const asked = query.kind === undefined ? inOrder(open) : open[query.kind]
    const page = cutPage(asked, ({ id }) => id, place)
    const accounts = await selectAccountNumbers(deps.db.read, user.id)
    const items = await withTellings(deps.db.read, user.id, page.items)
    return answer({
      items: items.map((item) => item.tell(accounts)),
      counts: countsOf(open),
      nextCursor: page.next,
      answered: await selectAnswered(deps.db.read, user.id),
    })
  },
})

interface Judged {
  /** Fields that are wrong: nothing is answered then. */
  readonly errors: readonly AnswerProblem[]
  readonly results: AnsweredQuestions['results']
  readonly taken: readonly TakenAnswer[]
}

/** Each by itself: what cannot be taken keeps no other from it. */
const judge = (
  answers: readonly QuestionAnswer[],
  open: OpenQuestions,
  view: Pick<LedgerOfUser, 'turnover' | 'ledger'>,
  { accounts, newId }: { readonly accounts: AccountNumbers; readonly newId: () => string },
): Judged => {
  const byId = new Map(inOrder(open).map((asked) => [asked.id, asked]))
  const taken: TakenAnswer[] = []
  let moved = view.turnover
  const said = new Set<string>()
  const judgeOne = (given: QuestionAnswer): Result<TakenAnswer, AnswerRefusal> => {
    const asked = byId.get(given.id) ?? offeredStart(view, given.id) ?? offeredUnlink(view, given.id)
    if (asked === null || said.has(given.id)) return refuse(settled)
    const effect = asked.effectOf(given)
    if (!effect.ok) return effect
    const entries: Entry[] = []
    for (const draft of effect.value.record ?? []) {
      const made = makeEntries(draft, { newId })
      if (!made.ok) return refuse(`${made.errors.map(({ message }) => message).join('. ')}.`)
      entries.push(...made.entries)
    }
    if (effect.value.basisGone !== undefined) {
      const lowered = basisEntry(effect.value.basisGone, view.ledger, newId)
      if (!lowered.ok) return lowered
      entries.push(lowered.value)
    }
    moved += turnoverOf(entries)
    if (moved > MAX_MICROS) return refuse(tooLargeSentence)
    said.add(given.id)
    return ok({
      answer: given,
      kind: asked.kind,
      effect: effect.value,
      entries,
      said: saidInWords(asked, given, accounts),
    })
  }
  const errors: AnswerProblem[] = []
  const results = answers.map((given, at) => {
    const judged = judgeOne(given)
    if (judged.ok) {
      taken.push(judged.value)
      return { id: given.id, taken: true, message: null }
    }
    const { refusal } = judged
    if (typeof refusal === 'string') return { id: given.id, taken: false, message: refusal }
    for (const { pointer, message } of refusal) errors.push({ pointer: `/answers/${at}${pointer}`, message })
    return { id: given.id, taken: false, message: refusal[0]?.message ?? null }
  })
  return { errors, results, taken }
}

export function questionHandlers(deps: Deps, ledgers: Ledgers) {
  const { db, clock, newId } = deps

  return {
    ...readQuestions(deps, ledgers),
    answerQuestions: (call) =>
      onStandingLedger(call, async (writeOn) => {
        const { user, body } = call
        if (body.answers.length > mostAnswers) return refuse(tooMany)
        await readBrokerRows(deps, user.id)
        const view = await ledgers.of(user.id)
        const open = await findQuestions(deps, user.id, view)
        const accounts = await selectAccountNumbers(db.read, user.id)
        const { errors, results, taken } = judge(body.answers, open, view, { accounts, newId })
        if (errors.length > 0) return refuse({ kind: 'invalid', errors })
        if (call.isPreview) return previewAnswers(db.read, user.id, view, { results, taken })
        const batchId = taken.length === 0 ? null : newId()
        return writeOn(view, async (tx) => {
          if (batchId === null) return answer({ batchId, results })
          await recordAnswers(tx, user.id, taken, { batchId, now: instantText(clock()) })
          await raiseBoth(tx, user.id, 'any')
          return answer({ batchId, results })
        })
      }),
    takeBackAnswers: ({ user, parameters, write }) =>
      write(async (tx) => {
        if (!(await takeBackAnswers(tx, user.id, parameters.id, instantText(clock()))))
          return refuse(nothingToTakeBack)
        await raiseBoth(tx, user.id, 'any')
        return done
      }),
  } satisfies Partial<Handlers>
}

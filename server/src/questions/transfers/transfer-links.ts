/** Transfers that stand as linked, and the user's word that one of them is none: offered where the link shows, never asked. */
import type { TransferLinkTold, TransferList } from '@wheelwright/api'
import {
  bookOf,
  compareText,
  ok,
  refuse,
  underlyingOfEntry,
  type HoldingEntry,
  type TradingDate,
  type TransferLink,
  type TransferWord,
} from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import type { LedgerOfUser } from '../../entries/books/books-of-user.ts'
import type { StoredEffect } from '../../entries/stored-effect.ts'
import { symbolOf } from '../../entries/rows/entry-row.ts'
import { cutPage, type Place } from '../../ledger/reconciliation/pages.ts'
import { selectAccountNumbers, type AccountNumbers } from '../../positions/queries.ts'
import { noSuchChoice, type Asked } from '../asked.ts'
import { idOfTransfer } from './transfer-questions.ts'

type Settled = Pick<LedgerOfUser, 'ledger'>
type Sides = Pick<TransferLink, 'outs' | 'ins'>

const entryIdsOf = (rows: TransferLink['outs']): string[] => rows.map(({ entry }) => entry.id)

/** Names a link by its rows, in whatever order they are told. */
const nameOf = ({ outIds, inIds }: Pick<TransferWord, 'outIds' | 'inIds'>): string =>
  JSON.stringify([outIds.toSorted(compareText), inIds.toSorted(compareText)])

const nameOfLink = ({ outs, ins }: Sides): string =>
  nameOf({ outIds: entryIdsOf(outs), inIds: entryIdsOf(ins) })

const wordsOf = ({ ledger }: Settled): readonly TransferWord[] => ledger.settings.transfers ?? []

/** By id; what the user linked is taken back with the answer that linked it. */
export function offeredUnlink(view: Settled, questionId: string): Asked | null {
  const { links } = view.ledger.transferLinks
  const link = links.find((each) => idOfTransfer(each) === questionId)
  if (link === undefined) return null
  const name = nameOfLink(link)
  if (wordsOf(view).some((word) => word.same && nameOf(word) === name)) return null
  const [outIds, inIds] = [entryIdsOf(link.outs), entryIdsOf(link.ins)]
  return {
    id: questionId,
    kind: 'transfer',
    tell: (accounts) => ({
      id: questionId,
      kind: 'transfer',
      accountId: link.ins[0]?.entry.accountId ?? '',
      accountNumber: accounts.get(link.ins[0]?.entry.accountId ?? '') ?? null,
      symbol: null,
      text: 'Are these rows one transfer?',
      evidence: [],
      entryIds: [...outIds, ...inIds],
      quantity: null,
      option: null,
      choices: [{ choice: 'not_same', label: 'These are not one transfer', asks: [] }],
      alike: 'transfer',
      together: null,
    }),
    effectOf: ({ choice }) =>
      choice === 'not_same'
        ? ok({ transfer: { outIds, inIds, same: false, apart: true } })
        : refuse(noSuchChoice),
  }
}

/** A link, or rows that are none by the user's word. */
interface Told extends Pick<TransferLinkTold, 'state' | 'questionId' | 'batchId'> {
  readonly outs: readonly HoldingEntry[]
  readonly ins: readonly HoldingEntry[]
}

interface StoredWord {
  readonly word: TransferWord
  readonly batchId: string
}

const selectWords = async (db: Reader, userId: string): Promise<readonly StoredWord[]> => {
  const rows = await db
    .selectFrom('question_answers')
    .select(['effect', 'batch_id'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'transfer')
    .execute()
  return rows.flatMap(({ effect, batch_id }) => {
    const { transfer } = JSON.parse(effect) as StoredEffect
    return transfer === undefined ? [] : [{ word: transfer, batchId: batch_id }]
  })
}

const linked = ({ ledger }: Settled, words: readonly StoredWord[]): Told[] => {
  const batchOf = new Map(words.flatMap(({ word, batchId }) => (word.same ? [[nameOf(word), batchId]] : [])))
  const { links, returned } = ledger.transferLinks
  return [...links, ...returned].map((link) => {
    const batchId = batchOf.get(nameOfLink(link)) ?? null
    return {
      outs: link.outs.map(({ entry }) => entry),
      ins: link.ins.map(({ entry }) => entry),
      state: batchId === null ? 'rule' : 'word',
      questionId: batchId === null ? idOfTransfer(link) : null,
      batchId,
    }
  })
}

/** As far as all of their rows still stand. */
const takenApart = ({ ledger }: Settled, words: readonly StoredWord[]): Told[] => {
  const byId = new Map(ledger.transfers.map((entry) => [entry.id, entry]))
  const rowsOf = (ids: readonly string[]): HoldingEntry[] => ids.flatMap((id) => byId.get(id) ?? [])
  return words.flatMap(({ word, batchId }) => {
    const [outs, ins] = [rowsOf(word.outIds), rowsOf(word.inIds)]
    const isWhole = outs.length === word.outIds.length && ins.length === word.inIds.length
    return word.same || !isWhole ? [] : [{ outs, ins, state: 'apart', questionId: null, batchId }]
  })
}

const isAbout = ({ ledger }: Settled, symbol: string, { outs: [first] }: Told): boolean =>
  first !== undefined && bookOf(ledger, first.accountId, underlyingOfEntry(first))?.underlying === symbol

/** On which it is booked: the day that the first of the rows states. */
const dateOf = ({ outs, ins }: Told): TradingDate =>
  [...outs, ...ins].map(({ tradeDate }) => tradeDate).reduce((first, date) => (date < first ? date : first))

const keyOf = ({ outs, ins }: Told): string => [...outs, ...ins].map(({ id }) => id).join(' ')

const view = (told: Told, accounts: AccountNumbers): TransferLinkTold => {
  const row = ({ id, accountId, tradeDate, quantity, source }: HoldingEntry) => ({
    entryId: id,
    accountId,
    accountNumber: accounts.get(accountId) ?? null,
    tradeDate,
    quantity,
    source,
  })
  const { outs, ins, state, questionId, batchId } = told
  const symbol = symbolOf(outs[0]?.instrument ?? null) ?? ''
  return { symbol, date: dateOf(told), state, outs: outs.map(row), ins: ins.map(row), questionId, batchId }
}

/** Latest first, those that were taken apart among them. */
export async function readTransfers(
  db: Reader,
  userId: string,
  settled: Settled,
  { symbol, place }: { readonly symbol: string; readonly place: Place | null },
): Promise<TransferList> {
  // Nearly no one moves anything: nothing is read then.
  if (settled.ledger.transfers.length === 0) return { items: [], count: 0, nextCursor: null }
  const words = await selectWords(db, userId)
  const all = [...linked(settled, words), ...takenApart(settled, words)]
  const about = all.filter((told) => isAbout(settled, symbol, told))
  const latestFirst = about.sort(
    (a, b) => compareText(dateOf(b), dateOf(a)) || compareText(keyOf(a), keyOf(b)),
  )
  const { items, count, next } = cutPage(latestFirst, keyOf, place)
  const accounts = await selectAccountNumbers(db, userId)
  return { items: items.map((told) => view(told, accounts)), count, nextCursor: next }
}

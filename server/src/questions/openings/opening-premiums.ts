/**
 * Contracts of which no row says what opening them brought or cost: they ended and were never seen opened, came from an
 * account that is none of the user's here, or are in an opening balance that was recorded without a price. One dated premium is asked for, or that it is not known.
 */
import type { Question, QuestionAnswer } from '@wheelwright/api'
import {
  absQuantity,
  cameWithoutPremium,
  contractKey,
  contractsBrought,
  countedText,
  isPremiumUntold,
  multiplyPriceWithin,
  ok,
  quantityFromMicros,
  quantityToNumber,
  refuse,
} from '@wheelwright/core'
import type {
  Book,
  Entry,
  HoldingEntry,
  LedgerSettings,
  OpeningCost,
  OptionInstrument,
  Quantity,
  Result,
  TradingDate,
  UnseenContracts,
} from '@wheelwright/core'
import { byDay } from '../../entries/books/by-day.ts'
import { contractInWords, dayInWords, priceInWords } from '../../entries/in-words.ts'
import type { AccountNumbers } from '../../positions/queries.ts'
import { noSuchChoice, type AnswerRefusal, type Asked, type Effect } from '../asked.ts'
import { mostWorth, tooDear } from './opening-lots.ts'
import { splitBetween } from '../split-strikes.ts'

/** What is asked about, and the id that the answer is kept by. */
interface Subject {
  readonly id: string
  readonly instrument: OptionInstrument
  readonly side: 'short' | 'long'
  readonly quantity: Quantity
  /** They were opened by then, since they ended, came or were open on that day. */
  readonly by: { readonly on: TradingDate; readonly did: 'ended' | 'came' | 'were open' }
  readonly evidence: readonly string[]
  readonly entryIds: readonly string[]
  readonly alike: string
}

const mostNamed = 5

const contracts = (quantity: Quantity): string => countedText(quantityToNumber(quantity), 'contract')

const were = (quantity: Quantity): string => (quantityToNumber(quantity) === 1 ? 'was' : 'were')

const verbs: Partial<Record<Entry['kind'], string>> = {
  'buy-to-close': 'bought to close',
  'sell-to-close': 'sold to close',
  assignment: 'assigned',
  exercise: 'exercised',
}

const sentenceOf = ({ kind, quantity, tradeDate, price }: Entry): string => {
  const all = absQuantity(quantity)
  const did = kind === 'expiration' ? 'expired' : `${were(all)} ${verbs[kind] ?? 'closed'}`
  const at = price === null ? '' : ` at ${priceInWords(price)}`
  return `${contracts(all)} ${did} on ${dayInWords(tradeDate)}${at}.`
}

/** Of one contract, or of several. */
const pronounsOf = (quantity: Quantity) =>
  quantityToNumber(quantity) === 1
    ? { subject: 'it', object: 'it', their: 'its' }
    : { subject: 'they', object: 'them', their: 'their' }

const subjectOfUnseen = (book: Book, { neededBy, endedOn, ...unseen }: UnseenContracts): Subject => {
  const ids = new Set(neededBy)
  const rows = book.entries.filter(({ id }) => ids.has(id)).toSorted(byDay)
  const more = rows.length - mostNamed
  const ended = quantityFromMicros(rows.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0))
  const { subject, their } = pronounsOf(ended)
  const which =
    ended === unseen.quantity
      ? `${subject} ${were(ended)}`
      : `${contracts(unseen.quantity)} of them ${were(unseen.quantity)}`
  const isAssigned = rows.some(({ kind }) => kind === 'assignment' || kind === 'exercise')
  return {
    ...unseen,
    by: { on: endedOn, did: 'ended' },
    evidence: [
      ...rows.slice(0, mostNamed).map(sentenceOf),
      ...(more > 0 ? [`And ${countedText(more, 'row')} more.`] : []),
      `No entry says how ${which} opened. Until this is answered what ${subject} ` +
        `earned is unknown${isAssigned ? `, and so is the basis of ${their} shares` : ''}; earlier history answers it by itself.`,
    ],
    entryIds: rows.slice(0, mostNamed).map(({ id }) => id),
    alike: `unopened_${unseen.side}`,
  }
}

type OptionEntry = HoldingEntry & { readonly instrument: OptionInstrument }

const sideOf = ({ quantity }: OptionEntry): Subject['side'] => (quantity > 0 ? 'long' : 'short')

const subjectOfBalance = (entry: OptionEntry, quantity: Quantity): Subject => {
  const side = sideOf(entry)
  const { subject, their } = pronounsOf(quantity)
  return {
    id: entry.id,
    instrument: entry.instrument,
    side,
    quantity,
    by: { on: entry.tradeDate, did: 'were open' },
    evidence: [
      `An opening balance of ${dayInWords(entry.tradeDate)} has ${contracts(quantity)}, ${side}, and states no premium.`,
      `Until this is answered what ${subject} earned is unknown; earlier history that has ${their} opening answers it by itself.`,
    ],
    entryIds: [entry.id],
    alike: `balance_${side}`,
  }
}

const subjectOfRow = (entry: OptionEntry, quantity: Quantity): Subject => {
  const side = sideOf(entry)
  const { subject, object, their } = pronounsOf(quantity)
  return {
    id: entry.id,
    instrument: entry.instrument,
    side,
    quantity,
    by: { on: entry.tradeDate, did: 'came' },
    evidence: [
      `${contracts(quantity)} came from another account on ${dayInWords(entry.tradeDate)}, ${side}, and the row states no premium.`,
      ...(side === 'short'
        ? [
            `If ${subject} ${were(quantity)} long and left this account, import the history that bought ${object}.`,
          ]
        : []),
      `Import the history of that account: ${their} premium comes along.`,
      `Until this is answered what ${subject} earned is unknown.`,
    ],
    entryIds: [entry.id],
    alike: `moved_in_${side}`,
  }
}

const choicesOf = ({ side, by: { did } }: Subject): Question['choices'] => {
  // An opening by the user's word has no fees of its own, so that they must be in the premium.
  const label =
    side === 'short'
      ? 'Enter the premium that was received, after fees'
      : 'Enter the premium that was paid, with fees'
  return [
    {
      choice: 'cost',
      label: did === 'ended' ? `Open before: ${label.toLowerCase()}` : label,
      asks: ['price', 'acquired_on'],
    },
    { choice: 'cost_unknown', label: 'It is not known', asks: [] },
  ]
}

const tell = (book: Book, subject: Subject, accounts: AccountNumbers): Question => {
  const { id, instrument, side, quantity, evidence, entryIds, alike, by } = subject
  const which = `${quantityToNumber(quantity)} × ${side} ${contractInWords(instrument.contract)}`
  return {
    id: `opening_cost:${id}`,
    kind: 'opening_cost',
    accountId: book.accountId,
    accountNumber: accounts.get(book.accountId) ?? null,
    symbol: instrument.contract.underlying,
    text: `What was ${side === 'short' ? 'received' : 'paid'} for ${which}?`,
    evidence: [...evidence],
    entryIds: [...entryIds],
    quantity,
    option: null,
    choices: choicesOf(subject),
    alike,
    together: by.did === 'came' ? [alike, book.accountId, by.on, contractKey(instrument)].join(' ') : null,
  }
}

const wordOf = (
  { id, quantity, instrument }: Subject,
  cost: Pick<OpeningCost, 'price' | 'acquiredOn'>,
): Result<Effect, AnswerRefusal> => {
  const worth = cost.price === null ? 0 : multiplyPriceWithin(cost.price, quantity, instrument.multiplier)
  return (worth ?? Infinity) > mostWorth
    ? refuse(tooDear)
    : ok({ opening: [id, { shares: quantity, ...cost }] })
}

const effectOf = (
  subject: Subject,
  { choice, price, acquiredOn }: QuestionAnswer,
): Result<Effect, AnswerRefusal> => {
  if (choice === 'cost_unknown') return wordOf(subject, { price: null, acquiredOn: null })
  if (choice !== 'cost') return refuse(noSuchChoice)
  if (price === undefined || acquiredOn === undefined)
    return refuse('Enter the premium of a share, and when the contracts were opened.')
  if (price < 0) return refuse('The premium must not be below zero.')
  const { on, did } = subject.by
  if (acquiredOn > on)
    return refuse(`The contracts ${did} on ${dayInWords(on)}: they cannot have been opened after that.`)
  return wordOf(subject, { price, acquiredOn })
}

const askedOf = (book: Book, subject: Subject): Asked => ({
  id: `opening_cost:${subject.id}`,
  kind: 'opening_cost',
  tell: (accounts) => tell(book, subject, accounts),
  effectOf: (answer) => effectOf(subject, answer),
})

/** What stands open and may be the same contracts before a split that is missing: of that is asked first. */
const mayBeOpen = ({ openLegs }: Book, { instrument, side }: UnseenContracts): boolean =>
  openLegs.some(
    (leg) => leg.side === side && splitBetween(leg.instrument.contract, instrument.contract) !== null,
  )

/** Asked of each contract and side until it is answered for all that ended. */
export function unseenPremiums(book: Book): Asked[] {
  return book.unseenContracts
    .filter((unseen) => unseen.isAsked && !mayBeOpen(book, unseen))
    .map((unseen) => askedOf(book, subjectOfUnseen(book, unseen)))
}

/**
 * Asked of each row that brought contracts without a premium, and of each opening balance, until it is answered or the row is
 * linked.
 */
export function movedPremiums(
  book: Book,
  settings: LedgerSettings,
): readonly { readonly entryId: string; readonly asked: Asked }[] {
  const unpriced = book.entries.filter(cameWithoutPremium).toSorted(byDay)
  return unpriced.flatMap((entry) => {
    if (book.moved.has(entry.id)) return []
    const brought = contractsBrought(entry, book)
    if (!isPremiumUntold(entry, brought, settings)) return []
    const subjectOf = entry.kind === 'opening-balance' ? subjectOfBalance : subjectOfRow
    return [{ entryId: entry.id, asked: askedOf(book, subjectOf(entry, brought)) }]
  })
}

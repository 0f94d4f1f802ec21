/** Options past their expiration without the broker's word on what became of them. */
import type { ExpiredOption, Question } from '@wheelwright/api'
import {
  absQuantity,
  contractKey,
  isIndexRoot,
  moneyFromMicros,
  ok,
  wholeUnits,
  quantityToNumber,
  refuse,
  sumMoneyWithin,
} from '@wheelwright/core'
import type { Book, Money, TradingDate } from '@wheelwright/core'
import {
  findPending,
  gradeOf,
  keyOfPending,
  pendingOptions,
  type Pending,
  type PendingGrade,
} from '../ledger/open-questions/open-questions.ts'
import type { SharesAtBroker } from '../ledger/open-questions/shares-at-broker.ts'
import { byDay } from '../entries/books/by-day.ts'
import type { AccountNumbers } from '../positions/queries.ts'
import { noSuchChoice, type Asked } from './asked.ts'
import { contractInWords, dayInWords, unitsInWords } from '../entries/in-words.ts'
import { splitBetween } from './split-strikes.ts'

const evidence: Readonly<Record<Exclude<PendingGrade, 'at the broker'>, string>> = {
  'same day': 'Shares moved at the strike on the same day, as an assignment would move them.',
  'single candidate': 'One movement of shares at the strike, within five days, would be its assignment.',
  ask: 'Several movements of shares could be its assignment.',
  none: 'No shares moved at the strike, and the broker has not reported that it expired.',
}

const atBrokerInWords = ({ difference, on }: SharesAtBroker, { legs: [leg], contracts }: Pending): string => {
  const [which, moved] = difference > 0 ? ['more', 'brought'] : ['fewer', 'taken']
  const own = (leg.instrument.deliverable ?? 0) * contracts
  const ending =
    Math.abs(difference) !== own
      ? 'all that expired together'
      : leg.side === 'short'
        ? 'an assignment'
        : 'an exercise'
  return (
    `The broker’s positions of ${dayInWords(on)} hold ${unitsInWords(Math.abs(difference), 'share')} ${which} than the history: ` +
    `as many as ${ending} would have ${moved}.`
  )
}

const evidenceOf = (pending: Pending): string => {
  if (settlesInCash(pending)) return ofIndex
  if (pending.atBroker !== null) return atBrokerInWords(pending.atBroker, pending)
  return evidence[pending.evidence?.grade ?? 'none']
}

const ofIndex =
  'It settles in cash. If it ended in the money, record its closing at the settlement value on Activity.'

const settlesInCash = ({ legs }: Pending): boolean => isIndexRoot(legs[0].instrument.contract.root)

const none: AccountNumbers = new Map()

/** The wire's own form has the entries that each answer records. */
const told = (pending: Pending) => {
  const [option] = pendingOptions([pending], none)
  if (option === undefined) throw new Error('one pending option is handled as one')
  return option
}

const choicesOf = (pending: Pending) =>
  told(pending).fixes.flatMap(({ label, entry }) =>
    entry === null ? [] : [{ choice: entry.kind === 'expiration' ? 'expired' : 'delivered', label, entry }],
  )

const openCreditOf = ({ legs }: Pending): Money | null => {
  const credits = legs.flatMap(({ cash, fees }) => (cash === null ? [] : [moneyFromMicros(cash - fees)]))
  return credits.length === legs.length ? sumMoneyWithin(credits) : null
}

const optionOf = (pending: Pending): ExpiredOption => {
  const { symbol, side, contracts, expirationDate } = told(pending)
  const { contract, multiplier } = pending.legs[0].instrument
  return {
    symbol,
    side,
    contracts,
    expirationDate,
    evidence: gradeOf(pending),
    openCredit: openCreditOf(pending),
    shares: contract.adjusted ? null : contracts * multiplier,
  }
}

const withoutOpening: ReadonlySet<string> = new Set(['over-close', 'over-assignment', 'never-opened'])

/** What ended here without having been opened, where a split of whole numbers would have made it of the contract. */
const splitHint = ({ book, legs }: Pending): string[] => {
  const { contract } = legs[0].instrument
  const unopened = new Set(
    book.refusals.flatMap(({ kind, entryId }) => (withoutOpening.has(kind) ? [entryId] : [])),
  )
  for (const { instrument } of book.entries.filter(({ id }) => unopened.has(id)).toSorted(byDay)) {
    if (instrument?.type !== 'option') continue
    const ratio = splitBetween(contract, instrument.contract)
    if (ratio === null) continue
    return [
      `The ${contractInWords(instrument.contract)}, ended and was never opened in the imported history. ` +
        `If a ${ratio}-for-1 split turned this contract into that one, add the split on Activity.`,
    ]
  }
  return []
}

const withoutShares: ReadonlySet<string> = new Set([
  'share-row-missing',
  'share-row-ambiguous',
  'share-row-unlike',
])

/** What the broker says was assigned or exercised of it, and waits for its shares. */
const deliveryHint = ({ book, legs: [leg] }: Pending): string[] => {
  const waiting = new Map(
    book.refusals.flatMap(({ kind, entryId }) => (withoutShares.has(kind) ? [[entryId, kind]] : [])),
  )
  if (waiting.size === 0) return []
  const key = contractKey(leg.instrument)
  const reported = book.entries.filter(({ id }) => waiting.has(id)).toSorted(byDay)
  return reported.flatMap((entry) => {
    if (entry.kind !== 'assignment' && entry.kind !== 'exercise') return []
    if (contractKey(entry.instrument) !== key) return []
    const count = quantityToNumber(absQuantity(entry.quantity))
    const did = `${count === 1 ? 'was' : 'were'} ${entry.kind === 'assignment' ? 'assigned' : 'exercised'}`
    const reported = `The broker reports that ${count} ${did} on ${dayInWords(entry.tradeDate)}`
    return waiting.get(entry.id) === 'share-row-unlike'
      ? [
          `${reported}. What an adjusted contract delivers is not known, and the shares of that day are booked apart from it. ` +
            'Where it is recorded as expired, its premium is the result of the option.',
        ]
      : [
          `${reported}, and the shares of that are not in the history: ` +
            'import the file that has them before answering.',
        ]
  })
}

/** Those of which the broker reports a delivery are not answered together with those of which it says nothing. */
const alikeOf = (pending: Pending, isReported: boolean): string => {
  const what = settlesInCash(pending) ? 'cash' : gradeOf(pending)
  return ['pending_expiry', isReported ? 'reported' : what, pending.legs[0].side].join(' ')
}

const tell = (pending: Pending, accounts: AccountNumbers, id: string): Question => {
  const reported = deliveryHint(pending)
  const { underlying, side, contracts, shareEntryIds } = told(pending)
  return {
    id,
    kind: 'pending_expiry',
    accountId: pending.book.accountId,
    accountNumber: accounts.get(pending.book.accountId) ?? null,
    symbol: underlying,
    text: `What became of ${contracts} × ${side} ${contractInWords(pending.legs[0].instrument.contract)}?`,
    evidence: [evidenceOf(pending), ...reported, ...splitHint(pending)],
    entryIds: shareEntryIds,
    quantity: wholeUnits(contracts),
    option: optionOf(pending),
    choices: choicesOf(pending).map(({ choice, label }) => ({ choice, label, asks: [] })),
    alike: alikeOf(pending, reported.length > 0),
    together: null,
  }
}

export function pendingExpiries(book: Book, unexpired: TradingDate, shares: SharesAtBroker | null): Asked[] {
  return findPending(book, unexpired, shares).map((pending) => {
    const id = `pending_expiry:${keyOfPending(pending)}`
    return {
      id,
      kind: 'pending_expiry',
      tell: (accounts) => tell(pending, accounts, id),
      effectOf: ({ choice }) => {
        const chosen = choicesOf(pending).find((each) => each.choice === choice)
        return chosen === undefined ? refuse(noSuchChoice) : ok({ record: [chosen.entry] })
      },
    }
  })
}

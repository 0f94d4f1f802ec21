/** What only the user or a later file can answer: options past their expiration, and entries that could not be booked. */
import type { BookingProblem, Fix, ManualEntry, PendingOption } from '@wheelwright/api'
import {
  MICROS,
  assignmentEvidence,
  contractKey,
  formatOptionSymbol,
  isIndexRoot,
  pendingExpiry,
  quantityFromMicros,
  symbolOfInstrument,
  wholeUnits,
} from '@wheelwright/core'
import type { AssignmentEvidence, Book, Entry, OpenLeg, OptionEnding, TradingDate } from '@wheelwright/core'
import { byDay } from '../../entries/books/by-day.ts'
import type { AccountNumbers } from '../../positions/queries.ts'
import { refusalSentence } from './book-sentences.ts'
import { importHistory, recordFix } from '../reconciliation/difference-fixes.ts'
import { deliveredAtBroker, type SharesAtBroker } from './shares-at-broker.ts'
import { ratioEvidence, ratioFixes, type SnapshotOf } from './unclear-ratios.ts'

export interface Pending {
  readonly book: Book
  readonly legs: readonly [OpenLeg, ...OpenLeg[]]
  readonly contracts: number
  readonly evidence: AssignmentEvidence | undefined
  /** What of the shares at the broker a delivery would explain; null where it does not. */
  readonly atBroker: SharesAtBroker | null
}

export type PendingGrade = AssignmentEvidence['grade'] | 'at the broker'

/** How well movements of shares, or those that the broker holds, explain that they were delivered. */
export function gradeOf({ evidence, atBroker }: Pending): PendingGrade {
  return atBroker === null ? (evidence?.grade ?? 'none') : 'at the broker'
}

/** Options that expire before the first day whose contracts still trade, those of one contract together. */
export function findPending(book: Book, unexpired: TradingDate, shares: SharesAtBroker | null): Pending[] {
  const evidence = new Map(
    assignmentEvidence(book, unexpired).map((each) => [contractKey(each.instrument), each]),
  )
  const groups = Map.groupBy(
    pendingExpiry(book, unexpired),
    ({ instrument, side }) => `${side}\n${contractKey(instrument)}`,
  )
  const found = [...groups.values()].map((legs) => {
    const group = legs as [OpenLeg, ...OpenLeg[]]
    const isShort = group[0].side === 'short'
    return {
      book,
      legs: group,
      contracts: group.reduce((sum, leg) => sum + leg.contracts, 0),
      evidence: isShort ? evidence.get(contractKey(group[0].instrument)) : undefined,
      atBroker: null,
    }
  })
  if (shares === null) return found
  const unexplained = found.filter((each) => gradeOf(each) === 'none')
  const delivered = deliveredAtBroker(unexplained, shares)
  return found.map((each) => (delivered.has(each) ? { ...each, atBroker: shares } : each))
}

const endingOf = (book: Book, { legs: [leg] }: Pending, kind: ManualEntry['kind'], contracts: number) => {
  const closes = leg.side === 'short' ? contracts : -contracts
  return {
    accountId: book.accountId,
    kind,
    symbol: formatOptionSymbol(leg.instrument.contract),
    quantity: wholeUnits(kind === 'expiration' ? closes : contracts),
    tradeDate: leg.instrument.contract.expiration,
  } satisfies ManualEntry
}

const found: readonly AssignmentEvidence['grade'][] = ['same day', 'single candidate']

const wereIn = (count: number): string => (count === 1 ? 'was' : 'were')

const expiredFix = (book: Book, pending: Pending, contracts = pending.contracts): Fix =>
  recordFix(`Record that ${contracts} expired worthless`, endingOf(book, pending, 'expiration', contracts))

/** What the broker reports to be assigned or exercised of it, and that waits for shares of which nothing is in the history. */
const withoutShares = ({ book, legs: [leg] }: Pending): OptionEnding[] => {
  const waiting = new Set(
    book.refusals.flatMap(({ kind, entryId }) => (kind === 'share-row-missing' ? [entryId] : [])),
  )
  if (waiting.size === 0) return []
  const key = contractKey(leg.instrument)
  return book.entries
    .flatMap((entry): OptionEnding[] => {
      if (entry.kind !== 'assignment' && entry.kind !== 'exercise') return []
      return waiting.has(entry.id) && contractKey(entry.instrument) === key ? [entry] : []
    })
    .toSorted(byDay)
}

const contractsIn = (rows: readonly OptionEnding[]): number =>
  rows.reduce((sum, { quantity }) => sum + Math.abs(quantity) / MICROS, 0)

/** The broker ended them already: what is left to be said are the shares, and what became of the others. */
const reportedFixes = (book: Book, pending: Pending): Fix[] => {
  const reported = withoutShares(pending)
  const { contract, deliverable } = pending.legs[0].instrument
  const [first] = reported
  if (first === undefined || deliverable === null) return []
  const count = contractsIn([first])
  const others = pending.contracts - contractsIn(reported)
  const brings = (pending.legs[0].side === 'short') === (contract.right === 'Put')
  const shares = recordFix(
    `Record the shares of the ${count} that ${wereIn(count)} ${first.kind === 'assignment' ? 'assigned' : 'exercised'}`,
    {
      accountId: book.accountId,
      kind: brings ? 'buy' : 'sell',
      symbol: contract.underlying,
      quantity: quantityFromMicros(deliverable * count),
      price: contract.strike,
      tradeDate: first.tradeDate,
    },
  )
  return others > 0 ? [expiredFix(book, pending, others), shares] : [shares]
}

const fixesOf = (book: Book, pending: Pending): Fix[] => {
  const { contracts, evidence, legs } = pending
  const ended = legs[0].side === 'short' ? 'assignment' : 'exercise'
  const word = ended === 'assignment' ? 'assigned' : 'exercised'
  // What an index option brings in the money is cash that nobody knows before: its closing at that value is an entry of its own.
  if (isIndexRoot(legs[0].instrument.contract.root)) return [expiredFix(book, pending)]
  const reported = reportedFixes(book, pending)
  if (reported.length > 0) return reported
  const isExplained = evidence !== undefined && found.includes(evidence.grade)
  const count = isExplained ? evidence.contracts : contracts
  const expired = expiredFix(book, pending)
  const delivered = recordFix(
    isExplained
      ? `Record that ${count} ${wereIn(count)} ${word}: the shares are in the history`
      : `Record that ${count} ${wereIn(count)} ${word}, with the shares`,
    { ...endingOf(book, pending, ended, count), withShares: !isExplained },
  )
  return isExplained || pending.atBroker !== null ? [delivered, expired] : [expired, delivered]
}

export function keyOfPending({ book, legs: [leg] }: Pending): string {
  return `${book.accountId} ${leg.side} ${contractKey(leg.instrument)}`
}

/** A page of them as the wire has it. */
export function pendingOptions(found: readonly Pending[], accounts: AccountNumbers): PendingOption[] {
  return found.map((pending) => {
    const { book } = pending
    const { instrument, side } = pending.legs[0]
    return {
      positionId: null,
      accountId: book.accountId,
      accountNumber: accounts.get(book.accountId) ?? null,
      symbol: formatOptionSymbol(instrument.contract),
      underlying: instrument.contract.underlying,
      side,
      contracts: pending.contracts,
      expirationDate: instrument.contract.expiration,
      evidence: gradeOf(pending),
      shareEntryIds: (pending.evidence?.shareEntryIds ?? []).slice(0, mostCandidates),
      fixes: fixesOf(book, pending),
    }
  })
}

/** Share rows named with an option: more than these nobody compares. */
const mostCandidates = 20

/** Only an opening that is missing can be made up for by hand; the rest needs the broker's rows. */
const problemFixes = (
  { book, refusal }: Problem,
  entry: Entry | undefined,
  snapshotOf: SnapshotOf,
): Fix[] => {
  if (refusal.kind === 'unclear-ratio') return ratioFixes(book, refusal.entryId, snapshotOf)
  const opened = entry === undefined ? null : openedBefore(refusal, entry)
  if (entry === undefined || opened === null) return [importHistory]
  const opening: ManualEntry = {
    accountId: book.accountId,
    kind: 'opening-balance',
    symbol: symbolOfInstrument(entry.instrument),
    quantity: quantityFromMicros(opened.quantity),
    tradeDate: entry.tradeDate,
    note: `Opening balance: opened before the history begins, ${opened.unknown} unknown`,
  }
  return [importHistory, recordFix(`Record an opening balance, ${opened.unknown} unknown`, opening)]
}

/** Of what a row ended and nothing opened: the signed quantity, and what is not known of it. Null of any other problem. */
function openedBefore(
  refusal: Problem['refusal'],
  { instrument }: Entry,
): { readonly quantity: number; readonly unknown: 'premium' | 'proceeds' } | null {
  if (refusal.kind === 'over-cover') return { quantity: -refusal.surplus, unknown: 'proceeds' }
  if (refusal.kind !== 'over-close' && refusal.kind !== 'over-assignment') return null
  if (instrument?.type !== 'option') return null
  const contracts = refusal.side === 'long' ? refusal.surplus : -refusal.surplus
  return { quantity: contracts * MICROS, unknown: 'premium' }
}

export interface Problem {
  readonly book: Book
  readonly refusal: Book['refusals'][number]
}

export function findProblems(book: Book): Problem[] {
  return book.refusals.map((refusal) => ({ book, refusal }))
}

export function keyOfProblem({ refusal }: Problem): string {
  return `${refusal.entryId} ${refusal.kind}`
}

const saidBy = ({ kind, instrument, quantity, tradeDate }: Entry) => ({
  kind,
  symbol: symbolOfInstrument(instrument),
  quantity,
  tradeDate,
})

const sentenceOf = ({ book, refusal }: Problem, snapshotOf: SnapshotOf): string => {
  const evidence = refusal.kind === 'unclear-ratio' ? ratioEvidence(book, refusal.entryId, snapshotOf) : ''
  return `${refusalSentence(refusal)}${evidence}`
}

/** A page of them as the wire has it. */
export function bookingProblems(
  found: readonly Problem[],
  accounts: AccountNumbers,
  snapshotOf: SnapshotOf,
): BookingProblem[] {
  return [...Map.groupBy(found, ({ book }) => book)].flatMap(([book, problems]) => {
    const named = new Set(problems.map(({ refusal }) => refusal.entryId))
    const entries = new Map(book.entries.filter(({ id }) => named.has(id)).map((entry) => [entry.id, entry]))
    return problems.map((problem) => {
      const entry = entries.get(problem.refusal.entryId)
      return {
        accountId: book.accountId,
        accountNumber: accounts.get(book.accountId) ?? null,
        underlying: book.underlying,
        entryId: problem.refusal.entryId,
        entry: entry === undefined ? null : saidBy(entry),
        sentence: sentenceOf(problem, snapshotOf),
        fixes: problemFixes(problem, entry, snapshotOf),
      }
    })
  })
}

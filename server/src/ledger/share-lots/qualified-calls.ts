/**
 * Whether the open covered calls on a symbol were qualified ones when they were written. The term alone decides some of
 * them; for the others the market is asked once for the daily prices and once for each expiration's strikes, within a
 * bounded time. What it does not tell is not known, and never guessed.
 */
import type { QualifiedCall, QualifiedCallList } from '@wheelwright/api'
import {
  canonicalEquitySymbol,
  daysBetween,
  formatOptionSymbol,
  priorCloseDay,
  qualifyCall,
  refuse,
  refuseTerm,
  tradingDateAt,
} from '@wheelwright/core'
import type { Book, CallQualification, Entry, OpenLeg, TradingDate } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import { latestSymbolOf } from '../../entries/books/latest-symbol.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { answer } from '../../http/call.ts'
import type { Outcome, SessionCall } from '../../http/call.ts'
import { audienceOf } from '../../market-data/choice.ts'
import { booksOn } from '../../portfolio/books-on.ts'
import { selectAccountNumbers } from '../../positions/queries.ts'
import { askMarket, type MarketWord, type Question } from './ask-when-written.ts'
import { coveredByShares } from './lot-list.ts'

/** Sources are waited for so long at most. */
const patienceMs = 8000

interface Covered {
  readonly accountId: string
  readonly leg: OpenLeg
  readonly contracts: number
  readonly writtenOn: TradingDate | null
  /** Prices from before a split are told in today's shares by some sources and in the shares of that day by others. */
  readonly isChanged: boolean
}

const changesShares = (entry: Entry): boolean => {
  if (entry.kind === 'corporate-action') return entry.quantity !== 0 || entry.inLieu === true
  return entry.kind === 'split' || entry.kind === 'contract-change' || entry.kind === 'symbol-change'
}

/** An opening balance says what stood on a day, and a transfer what came in: neither says when it was written. */
const writtenOnOf = ({ opened }: OpenLeg, opening: Entry | undefined): TradingDate | null =>
  opening?.kind === 'opening-balance' || opening?.kind === 'share-transfer' ? opening.acquiredOn : opened

const coveredCalls = (books: readonly Book[]): Covered[] => {
  const changes = books.flatMap(({ entries }) => entries.filter(changesShares))
  return books.flatMap((book) => {
    const covered = coveredByShares(book).filter(([, contracts]) => contracts > 0)
    const ids = new Set(covered.map(([{ entryId }]) => entryId))
    const openings = new Map(book.entries.flatMap((entry) => (ids.has(entry.id) ? [[entry.id, entry]] : [])))
    return covered.map(([leg, contracts]): Covered => {
      const writtenOn = writtenOnOf(leg, openings.get(leg.entryId))
      const isChanged = changes.some(({ tradeDate }) => writtenOn !== null && tradeDate >= writtenOn)
      return { accountId: book.accountId, leg, contracts, writtenOn, isChanged }
    })
  })
}

const expirationOf = ({ leg }: Covered): TradingDate => leg.instrument.contract.expiration

const questionOf = (call: Covered, today: TradingDate): Question[] => {
  const { writtenOn, isChanged } = call
  const expiration = expirationOf(call)
  const isAsked = writtenOn !== null && !isChanged && writtenOn <= today && expiration >= today
  return isAsked && refuseTerm({ writtenOn, expiration }) === null ? [{ writtenOn, expiration }] : []
}

type Judgement = Pick<QualifiedCall, 'qualified' | 'reason' | 'message' | 'price' | 'benchmark'>

const unknownBy = (reason: QualifiedCall['reason']): Judgement => ({
  qualified: null,
  reason,
  message: null,
  price: null,
  benchmark: null,
})

const reasons = {
  'too short': 'too-short',
  'too long': 'too-long',
  'too deep': 'too-deep',
  'prior close not known': 'prior-close-not-known',
  'open not known': 'open-not-known',
  'strikes not known': 'strikes-not-known',
  'no listed strike below the price': 'no-strike-below',
} as const satisfies Record<string, QualifiedCall['reason']>

const rules = {
  'highest strike': 'highest-strike',
  'second highest strike': 'second-highest-strike',
  '85% of the price': '85-percent-of-price',
  'price less 10': 'price-less-10',
} as const

const toJudgement = (found: CallQualification, writtenOn: TradingDate, message: string | null): Judgement => {
  const price = 'price' in found ? found.price : null
  const benchmark = 'benchmark' in found ? found.benchmark : null
  return {
    qualified: found.qualified,
    reason: 'reason' in found ? reasons[found.reason] : null,
    message: found.qualified === null ? message : null,
    price:
      price === null
        ? null
        : {
            amount: price.amount,
            adjusted: price.adjusted,
            ...(price.from === 'open'
              ? { from: 'open', date: writtenOn }
              : { from: 'prior-close', date: priorCloseDay(writtenOn) }),
          },
    benchmark: benchmark === null ? null : { amount: benchmark.amount, rule: rules[benchmark.rule] },
  }
}

const judge = (call: Covered, word: MarketWord, today: TradingDate): Judgement => {
  const { writtenOn, isChanged } = call
  const { expiration, strike } = call.leg.instrument.contract
  if (writtenOn === null) return unknownBy('written-day-not-known')
  if (refuseTerm({ writtenOn, expiration }) === null) {
    if (isChanged) return unknownBy('changed-since')
    if (expiration < today) return unknownBy('expired')
  }
  const { priorClose, open } = word.pricesOf(writtenOn)
  const strikes = word.strikesOf(expiration)
  const found = qualifyCall({
    writtenOn,
    expiration,
    strike,
    priorClose: priorClose.value,
    open: open.value,
    listedStrikes: strikes.value,
  })
  return toJudgement(found, writtenOn, priorClose.message ?? open.message ?? strikes.message)
}

const toWire = (
  call: Covered,
  accounts: ReadonlyMap<string, string>,
  judgement: Judgement,
): QualifiedCall => {
  const { accountId, leg, contracts, writtenOn } = call
  const { contract } = leg.instrument
  return {
    entryId: leg.entryId,
    accountId,
    accountNumber: accounts.get(accountId) ?? null,
    symbol: formatOptionSymbol(contract),
    contracts,
    writtenOn,
    expiration: contract.expiration,
    strike: contract.strike,
    daysWhenWritten: writtenOn === null ? null : daysBetween(writtenOn, contract.expiration),
    ...judgement,
  }
}

export async function readQualifiedCalls(
  { db, clock, market }: Deps,
  ledgers: Ledgers,
  { user, query, signal }: SessionCall<'qualifiedCalls'>,
): Promise<Outcome<QualifiedCallList>> {
  const named = canonicalEquitySymbol(query.symbol)
  if (!named.ok)
    return refuse({ kind: 'notFound', message: 'This is not the symbol of a share or an index.' })
  const view = await booksOn(db.read, ledgers, user.id, [named.value])
  const { ledger } = view
  const symbol = latestSymbolOf(view, named.value)
  const covered = coveredCalls([...ledger.books.values()].filter(({ underlying }) => underlying === symbol))
  if (covered.length === 0) return answer({ symbol, calls: [] })
  const today = tradingDateAt(clock())
  const [accounts, audience] = await Promise.all([
    selectAccountNumbers(db.read, user.id),
    audienceOf(db.read, user),
  ])
  const waiting = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  const questions = covered.flatMap((call) => questionOf(call, today))
  const word = await askMarket({ market, audience, signal: waiting }, symbol, questions)
  return answer({ symbol, calls: covered.map((call) => toWire(call, accounts, judge(call, word, today))) })
}

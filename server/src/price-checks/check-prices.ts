/**
 * The checks of prices for one user: what sources told, judged by what the database knows. It writes nothing, and
 * says the same again within the transaction that does.
 */
import {
  agree,
  judgePrice,
  judgeWithSecond,
  moneyFromMicros,
  parseOptionSymbol,
  subtractMoney,
  type Candidate,
  type HoldReason,
  type Instant,
  type Money,
  type PriceCase,
} from '@wheelwright/core'
import type { HeldPriceRow } from '../database/schema.ts'
import type { GuardedProvider } from '../market-data/ask/guarded.ts'
import type { Market, SourcedQuote } from '../market-data/market.ts'
import type { ProviderQuote } from '../market-data/provider.ts'
import type { Missing } from '../market-data/source-quotes.ts'
import { noSource, sentenceOfMissing } from '../market-data/sentences.ts'
import type { Evidence } from './evidence.ts'

export type Quotes = ReadonlyMap<string, SourcedQuote>

/** What was told of prices, and what other sources say of those that are in doubt. */
export interface Told {
  readonly quotes: Quotes
  readonly opinions: Quotes
}

export interface FreshPrice {
  readonly current_price: Money
  readonly price_as_of: Instant
  readonly price_source: string
  readonly price_is_delayed: 0 | 1
}

export type HeldFinding = Omit<HeldPriceRow, 'user_id'>

export type Finding =
  /** May be stored. `byUser` is what is held of it, and goes on to be, since only the user's word made it a price. */
  | {
      readonly kind: 'price'
      readonly price: FreshPrice
      readonly byUser: HeldFinding | null
      /** What it was made from. */
      readonly quote: ProviderQuote
      readonly source: GuardedProvider
    }
  | { readonly kind: 'held'; readonly held: HeldFinding }
  /** An older one than is stored. */
  | { readonly kind: 'older' }
  | { readonly kind: 'none'; readonly why: string }

/** A price that asks to be stored, with where it came from. */
interface Sourced {
  readonly symbol: string
  readonly quote: ProviderQuote
  readonly source: GuardedProvider
  readonly candidate: Candidate
  readonly fresh: FreshPrice
}

export interface PriceChecks {
  readonly rule: (symbol: string) => Finding
}

const zero = moneyFromMicros(0)
const isOption = (symbol: string): boolean => symbol.length === 21

const reasonOf = (found: SourcedQuote): Missing | null => (found.kind === 'missing' ? found.why : found.late)

const isJump = (why: Missing | null): why is Extract<Missing, { fault: 'jump' }> =>
  why?.kind === 'bad' && why.fault === 'jump'

/** A jump that the source's own memory did not believe is judged here where there is a price to judge it by. */
const quoteOf = (found: SourcedQuote, hasLastGood: boolean): ProviderQuote | null => {
  const why = reasonOf(found)
  if (hasLastGood && isJump(why)) return why.told
  return found.kind === 'quote' && why === null ? found.quote : null
}

/**
 * The last good quote of a source that fails is not stored again, but it is shown, and then by the same checks: it may have come
 * before what it is checked against, or in answer to another user.
 */
export function toldAsShown({ quotes, opinions }: Told): Told {
  const shown = [...quotes].map(([symbol, found]): [string, SourcedQuote] => [
    symbol,
    found.kind === 'quote' && !isJump(found.late) ? { ...found, late: null } : found,
  ])
  return { quotes: new Map(shown), opinions }
}

const sourcedOf = (
  market: Pick<Market, 'markOf'>,
  found: SourcedQuote | undefined,
  instrument: 'share' | 'option',
  hasLastGood: boolean,
): Sourced | null => {
  const quote = found === undefined ? null : quoteOf(found, hasLastGood)
  const mark = quote === null ? null : market.markOf(quote, instrument)
  if (found === undefined || found.source === null || quote === null || mark === null) return null
  const isMiddle = mark.from === 'middle' || mark.from === 'half-ask'
  const width = isMiddle ? moneyFromMicros((quote.ask ?? 0) - (quote.bid ?? 0)) : zero
  return {
    symbol: quote.symbol,
    quote,
    source: found.source,
    candidate: { price: mark.price, asOf: mark.asOf, width },
    fresh: {
      current_price: mark.price,
      price_as_of: mark.asOf,
      price_source: found.source.name,
      price_is_delayed: quote.isDelayed ? 1 : 0,
    },
  }
}

const whyNone = (found: SourcedQuote | undefined): string => {
  if (found === undefined) return 'opened meanwhile'
  const why = reasonOf(found)
  return why === null
    ? 'reported without a price'
    : found.source === null
      ? noSource
      : sentenceOfMissing(why, found.source)
}

/** A share that is not in the portfolio has no last good price, but its source told yesterday's. */
const isFarFromClose = (candidate: Candidate, { previousClose }: ProviderQuote): boolean => {
  if (previousClose === null) return false
  const previous = { price: previousClose, asOf: null }
  return judgePrice({ instrument: 'share', candidate, previous, splits: [] }).kind === 'hold'
}

const priceOf = ({ fresh, quote, source }: Sourced, byUser: HeldFinding | null): Finding => ({
  kind: 'price',
  price: fresh,
  byUser,
  quote,
  source,
})

/** What a share or an index stood at: its last good price, else the last close that was told. */
const closeBefore = (symbol: string, told: Told, evidence: Evidence): Money | null => {
  const last = evidence.lastGood.get(symbol)
  if (last !== undefined) return last.price
  const found = told.quotes.get(symbol)
  return found?.kind === 'quote' ? found.quote.previousClose : null
}

const heldOf = (
  { fresh, symbol }: Sourced,
  reason: HoldReason,
  asked: PriceCase,
  evidence: Evidence,
): HeldFinding => {
  const [last, before] = [evidence.lastGood.get(symbol), evidence.held.get(symbol)]
  const isSame = before !== undefined && agree(asked, { price: moneyFromMicros(before.price), width: zero })
  return {
    symbol,
    price: fresh.current_price,
    price_as_of: fresh.price_as_of,
    price_source: fresh.price_source,
    price_is_delayed: fresh.price_is_delayed,
    reason_kind: reason.kind,
    reason_limit: reason.limit,
    reason_underlying: reason.underlying,
    previous_price: last?.price ?? null,
    previous_as_of: last?.asOf ?? null,
    previous_source: last?.source ?? null,
    decision: isSame ? before.decision : 'open',
  }
}

/** What the user took stays theirs while the same price is told. */
const userWordOn = (symbol: string, evidence: Evidence): HeldFinding | null => {
  const row = evidence.held.get(symbol)
  return row?.decision === 'taken' ? row : null
}

export function openPriceChecks(market: Pick<Market, 'markOf'>, told: Told, evidence: Evidence): PriceChecks {
  const ruled = new Map<string, Finding>()

  /** What is believed of a share or an index by now: what it may be stored at, else its last good price. */
  const believed = (symbol: string): Candidate | null => {
    const finding = rule(symbol)
    const last = evidence.lastGood.get(symbol)
    if (finding.kind === 'price') {
      const { current_price: price, price_as_of: asOf } = finding.price
      const { bid, ask } = finding.quote
      const isMiddle = bid !== null && ask !== null && bid <= price && price <= ask
      const candidate = { price, asOf, width: isMiddle ? subtractMoney(ask, bid) : zero }
      return last === undefined && isFarFromClose(candidate, finding.quote) ? null : candidate
    }
    return last === undefined || last.asOf === null || last.price <= 0
      ? null
      : { price: last.price, asOf: last.asOf, width: zero }
  }

  const caseOf = (symbol: string, candidate: Candidate): PriceCase | null => {
    const previous = evidence.lastGood.get(symbol) ?? null
    if (!isOption(symbol))
      return { instrument: 'share', candidate, previous, splits: evidence.splits.get(symbol) ?? [] }
    const contract = parseOptionSymbol(symbol)
    if (!contract.ok) return null
    const underlying = believed(contract.value.underlying)
    const underlyingBefore = closeBefore(contract.value.underlying, told, evidence)
    return {
      instrument: 'option',
      contract: contract.value,
      candidate,
      previous,
      underlying,
      underlyingBefore,
    }
  }

  const judge = (symbol: string): Finding => {
    const instrument = isOption(symbol) ? 'option' : 'share'
    const last = evidence.lastGood.get(symbol)
    const hasLast = last !== undefined
    const first = sourcedOf(market, told.quotes.get(symbol), instrument, hasLast)
    if (first === null) return { kind: 'none', why: whyNone(told.quotes.get(symbol)) }
    const { candidate } = first
    if (last !== undefined && last.asOf !== null) {
      if (candidate.asOf < last.asOf) return { kind: 'older' }
      if (candidate.asOf === last.asOf && candidate.price === last.price)
        return priceOf(first, userWordOn(symbol, evidence))
    }
    const asked = caseOf(symbol, candidate)
    if (asked === null) return { kind: 'none', why: 'no symbol that is known' }
    const second = sourcedOf(market, told.opinions.get(symbol), instrument, hasLast)
    const verdict = judgeWithSecond(asked, second?.candidate ?? null)
    if (verdict.kind === 'accept')
      return priceOf(verdict.taken === 'second' && second !== null ? second : first, null)
    const held = heldOf(first, verdict.reason, asked, evidence)
    return held.decision === 'taken' ? priceOf(first, held) : { kind: 'held', held }
  }

  const rule = (symbol: string): Finding => {
    const before = ruled.get(symbol)
    if (before !== undefined) return before
    const finding = judge(symbol)
    ruled.set(symbol, finding)
    return finding
  }
  return { rule }
}

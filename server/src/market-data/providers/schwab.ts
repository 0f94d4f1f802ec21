/**
 * Schwab's market data, for whoever is connected. Shares are spelled BRK/B, indices $SPX, options with their padded 21
 * characters. Live answers name some fields otherwise than the documentation (`bid` for `bidPrice`); both are read.
 */
import { addDays, newYorkTime, ok, refuse, tradingDateAt } from '@wheelwright/core'
import type { Result, TradingDate } from '@wheelwright/core'
import { createAsk, type Ask, type Question } from '../ask/ask.ts'
import { schwabLimit } from '../schwab-calls.ts'
import type { Chain, Dividend, Provider, ProviderQuote, ProviderRefusal } from '../provider.ts'
import { gatherContracts, type ToldContract } from './make-chain.ts'
import { gatherBars, gatherDividends, makeBar } from './make-history.ts'
import { gatherQuotes, makeQuote, theQuote, type AnsweredRow, type ToldQuote } from './make-quote.ts'
import type { ProviderParts, SchwabAccess } from './provider-parts.ts'
import { readBody, Row } from './row.ts'
import { spell, spellAll, type Spelling } from './spelling.ts'

const spelling: Spelling = {
  share: (symbol) => symbol.replace('.', '/'),
  index: (symbol) => `$${symbol}`,
  option: (osi) => osi,
}

const MARKET_DATA = '/marketdata/v1'
/** As many padded option symbols as fit an address of 8 KB. */
const BATCH = 200
const YEAR_DAYS = 365

type Reading<T> = Promise<Result<T, ProviderRefusal>>
/** Asks with the token of whoever is connected. */
type AskSchwab = (question: Question) => Reading<unknown>

export function schwab(parts: ProviderParts): Provider {
  return schwabOver(createSchwabAsk(parts), parts, parts.schwab)
}

/** Schwab counts what an application asks, for whomever: one of these serves all of a process. */
export function createSchwabAsk(parts: Omit<ProviderParts, 'schwab'>): Ask {
  return createAsk({ ...parts, baseUrl: parts.config.schwabBaseUrl, limit: parts.schwabCalls ?? schwabLimit })
}

/** With the token of one user, whose answers are nobody else's. */
export function schwabOver(
  shared: Ask,
  { clock }: Pick<ProviderParts, 'clock'>,
  access: SchwabAccess,
): Provider {
  const ask = withToken(shared, access)
  return {
    name: 'schwab',
    title: 'Schwab',
    batchSize: BATCH,
    isSplitAdjusted: true,
    quotes: async (symbols, signal) => {
      const asked = spellAll(spelling, symbols)
      const answer = await askQuotes(ask, [...asked.keys()], signal)
      if (!answer.ok) return answer
      const { rows, invalid } = answer.value
      return ok(gatherQuotes(asked, rows.map(readAnswered), invalid))
    },
    chain: (symbol, expiration, signal) => readChain(ask, symbol, expiration, signal),
    history: async (symbol, { from, to }, signal) => {
      const query = {
        symbol: spell(spelling, symbol),
        periodType: 'year',
        frequencyType: 'daily',
        frequency: '1',
        startDate: String(newYorkTime(from, 5, 0) - 5 * 3_600_000),
        endDate: String(newYorkTime(to, 23, 59)),
        needExtendedHoursData: 'false',
      }
      const answer = await ask({ path: `${MARKET_DATA}/pricehistory`, query, signal, explain })
      if (!answer.ok) return answer
      const body = readBody(answer.value, 'candles')
      if (!body.ok) return body
      const bars = body.value.list('candles').map((candle) => {
        const row = new Row(candle)
        return makeBar(row.tradingDate('datetime', 'milliseconds'), row, barFields)
      })
      return ok(gatherBars(bars, { from, to }))
    },
    dividends: async (symbol, signal) => {
      const told = await readDividends(ask, symbol, signal)
      return told.ok ? ok(gatherDividends(told.value, addDays(tradingDateAt(clock()), -YEAR_DAYS))) : told
    },
  }
}

const barFields = { open: 'open', high: 'high', low: 'low', close: 'close', volume: 'volume' }

/** Every request carries the token; one that is refused is renewed once, and asked with again where it is another. */
const withToken =
  (ask: Ask, { accessToken, renew }: SchwabAccess): AskSchwab =>
  async (question) => {
    const token = await accessToken()
    if (!token.ok) return token
    const answer = await ask.json({ ...question, headers: bearer(token.value) })
    if (answer.ok || answer.refusal.kind !== 'unauthorized') return answer
    await renew(token.value)
    const renewed = await accessToken()
    if (!renewed.ok) return renewed
    return renewed.value === token.value ? answer : ask.json({ ...question, headers: bearer(renewed.value) })
  }

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The gateway's word for an answer that it cannot pass on; asking again brings the same. */
const TOO_BIG = 'protocol.http.TooBigBody'

const explain = (status: number, body: unknown): ProviderRefusal | null => {
  const answer = new Row(body)
  if (answer.in('fault').in('detail').text('errorcode') === TOO_BIG)
    return { kind: 'unreadable', detail: 'more than the provider can send at once' }
  // Schwab's own 404 lists errors; one of a gateway or a wrong base address doesn't.
  return status === 404 && answer.list('errors').length > 0 ? { kind: 'unknown-symbol' } : null
}

interface QuoteRows {
  readonly rows: readonly (readonly [key: string, value: unknown])[]
  readonly invalid: readonly string[]
}

const askQuotes = async (
  ask: AskSchwab,
  spelled: readonly string[],
  signal: AbortSignal,
  fields = 'quote,reference,regular',
): Reading<QuoteRows> => {
  const query = { symbols: spelled.join(','), fields }
  const answer = await ask({ path: `${MARKET_DATA}/quotes`, query, signal, explain })
  const body = answer.ok ? readBody(answer.value) : answer
  if (!body.ok) return body
  const invalid = body.value
    .in('errors')
    .list('invalidSymbols')
    .filter((symbol) => typeof symbol === 'string')
  return ok({ rows: body.value.entries().filter(([key]) => key !== 'errors'), invalid })
}

const readAnswered = ([key, value]: readonly [string, unknown]): AnsweredRow => {
  const row = new Row(value)
  return { spelled: row.text('symbol') ?? key, read: (symbol) => makeQuote(symbol, row, toldQuote(row)) }
}

/** Schwab tells no currency. An option that never traded has a last price of 0. */
const toldQuote = (row: Row): ToldQuote => {
  const quote = row.in('quote')
  const tradeAt =
    quote.instant('tradeTime', 'milliseconds') ??
    row.in('regular').instant('regularMarketTradeTime', 'milliseconds')
  return {
    bid: quote.price('bidPrice'),
    ask: quote.price('askPrice'),
    last: quote.priceAboveZero('lastPrice'),
    mark: quote.price('mark'),
    previousClose: quote.priceAboveZero('closePrice'),
    marketAt: quote.instant('quoteTime', 'milliseconds'),
    tradeAt,
    isDelayed: row.has('realtime') && !row.is('realtime'),
    currency: null,
  }
}

const readChain = async (
  ask: AskSchwab,
  symbol: string,
  expiration: TradingDate | null,
  signal: AbortSignal,
): Reading<Chain> => {
  const spelled = spell(spelling, symbol)
  const listed = await ask({
    path: `${MARKET_DATA}/expirationchain`,
    query: { symbol: spelled },
    signal,
    explain,
  })
  if (!listed.ok) return listed
  const list = readBody(listed.value, 'expirationList')
  if (!list.ok) return list
  const expirations = readExpirations(list.value)
  if (expiration === null) {
    const underlying = await readUnderlying(ask, symbol, signal)
    return underlying.ok ? ok({ underlying: underlying.value, expirations, contracts: [] }) : underlying
  }
  const query = {
    symbol: spelled,
    contractType: 'ALL',
    strategy: 'SINGLE',
    includeUnderlyingQuote: 'true',
    fromDate: expiration,
    toDate: expiration,
  }
  const answer = await ask({ path: `${MARKET_DATA}/chains`, query, signal, explain })
  if (!answer.ok) return answer
  if (new Row(answer.value).text('status') === 'FAILED') return refuse({ kind: 'unknown-symbol' })
  const read = readBody(answer.value, 'callExpDateMap', 'putExpDateMap')
  if (!read.ok) return read
  const body = read.value
  const told = readToldUnderlying(symbol, body)
  const underlying = told === null ? await readUnderlying(ask, symbol, signal) : ok(told)
  if (!underlying.ok) return underlying
  const isDelayed = body.is('isDelayed')
  const rows = contractRows(body).map((value) => readContract(new Row(value), isDelayed))
  return ok({
    underlying: underlying.value,
    expirations,
    ...gatherContracts(expiration, underlying.value, rows),
  })
}

const readExpirations = (body: Row): TradingDate[] => {
  const dates = body.list('expirationList').map((value) => {
    const row = new Row(value)
    return row.date('expirationDate') ?? row.date('expiration')
  })
  return [...new Set(dates.filter((date) => date !== null))].sort()
}

/** The quote that came with the chain; null where none did or it cannot be believed. */
const readToldUnderlying = (symbol: string, body: Row): ProviderQuote | null => {
  if (!body.has('underlying')) return null
  const row = body.apart('underlying')
  const quote = makeQuote(symbol, row, {
    bid: row.price('bid'),
    ask: row.price('ask'),
    last: row.priceAboveZero('last'),
    mark: row.price('mark'),
    previousClose: row.priceAboveZero('close'),
    marketAt: row.instant('quoteTime', 'milliseconds'),
    tradeAt: row.instant('tradeTime', 'milliseconds'),
    isDelayed: row.is('delayed'),
    currency: null,
  })
  return quote.ok ? quote.value : null
}

const readUnderlying = async (
  ask: AskSchwab,
  symbol: string,
  signal: AbortSignal,
): Reading<ProviderQuote> => {
  const asked = spellAll(spelling, [symbol])
  const answer = await askQuotes(ask, [...asked.keys()], signal)
  if (!answer.ok) return answer
  const { rows, invalid } = answer.value
  return theQuote(gatherQuotes(asked, rows.map(readAnswered), invalid))
}

/** `{"2025-01-17:1": {"205.0": [contract, ...]}}`, for calls and for puts. */
const contractRows = (body: Row): unknown[] =>
  [body.in('callExpDateMap'), body.in('putExpDateMap')].flatMap((byDate) =>
    byDate
      .entries()
      .flatMap(([date]) => byDate.in(date).entries())
      .flatMap(([, contracts]) => contracts),
  )

const rights: Readonly<Record<string, 'Call' | 'Put'>> = { CALL: 'Call', PUT: 'Put' }
const styles: Readonly<Record<string, 'american' | 'european'>> = { A: 'american', E: 'european' }

const readContract = (row: Row, isDelayed: boolean): { row: Row; told: ToldContract } => {
  const tradeAt = row.instant('tradeTimeInLong', 'milliseconds')
  const deliverable = row.text('deliverableNote')
  return {
    row,
    told: {
      spelled: row.text('symbol'),
      quote: {
        bid: row.price('bid', 'bidPrice'),
        ask: row.price('ask', 'askPrice'),
        last: row.priceAboveZero('last', 'lastPrice'),
        mark: row.price('mark', 'markPrice'),
        previousClose: row.priceAboveZero('closePrice'),
        marketAt: row.instant('quoteTimeInLong', 'milliseconds'),
        tradeAt,
        isDelayed,
        currency: null,
      },
      right: rights[row.text('putCall') ?? ''] ?? null,
      strike: row.price('strikePrice'),
      multiplier: row.count('multiplier'),
      style: styles[row.text('exerciseType') ?? ''] ?? null,
      isAdjusted:
        row.is('nonStandard') ||
        row.is('isNonStandard') ||
        row.is('mini') ||
        row.is('isMini') ||
        // "100 AAPL", or "100 $SPX(Cash)"; an adjusted one reads otherwise.
        (deliverable !== null && !deliverable.startsWith('100 ')),
      openInterest: row.count('openInterest'),
      volume: row.count('totalVolume'),
      impliedVolatility: row.volatility('volatility', 'percent'),
    },
  }
}

/**
 * Only the last one that went ex is told with its amount. The next ex-date beside it is Schwab's guess before the
 * company announces (it was a week off in a recorded answer), so it is none.
 */
const readDividends = async (
  ask: AskSchwab,
  symbol: string,
  signal: AbortSignal,
): Reading<readonly Dividend[]> => {
  const spelled = spell(spelling, symbol)
  const answer = await askQuotes(ask, [spelled], signal, 'quote,fundamental')
  if (!answer.ok) return answer
  if (answer.value.invalid.includes(spelled)) return refuse({ kind: 'unknown-symbol' })
  const row = new Row(answer.value.rows.find(([key]) => key === spelled)?.[1])
  const fundamental = row.in('fundamental')
  const exDate = fundamental.date('divExDate')
  const amount = fundamental.priceAboveZero('divPayAmount')
  return ok(exDate === null || amount === null ? [] : [{ exDate, amount }])
}

/** What may need a user, found from what is held, its prices, the wheels and the login. Reading writes nothing. */
import type { Notice, WatchList } from '@wheelwright/api'
import {
  compareText,
  contractsOf,
  daysBetween,
  dollarText,
  earlyAssignmentSignal,
  exerciseStyleOf,
  isShort,
  isStale,
  latestSession,
  moneyFromMicros,
  msOf,
  tickerOf,
  tradingDateAt,
  unexpiredFrom,
  countedText,
} from '@wheelwright/core'
import type { AssignmentSignal, Money, OptionContract, PositionRecord, TradingDate } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { audienceOf } from '../market-data/choice.ts'
import { isFreshAt, oldPriced } from '../positions/old-prices.ts'
import { toPositionRecord } from '../positions/position-record.ts'
import { selectAccountNumbers, selectValuedRows, type ValuedRow } from '../positions/queries.ts'
import { readWheelAlerts } from '../wheels/list/list-handlers.ts'
import { accountInWords, dayInWords } from '../entries/in-words.ts'

export interface Watched {
  readonly id: string
  readonly isDemo: boolean
}

/** Sources that do not answer by then are gone without. */
const patienceMs = 4000
const hour = 3_600_000
const day = 24 * hour

type ShortRecord = PositionRecord & { readonly kind: 'option' }

const nameOf = ({ right, strike, expiration }: OptionContract, ticker: string): string =>
  `${ticker} ${dollarText(strike)} ${right.toLowerCase()} of ${dayInWords(expiration)}`

/** Days before an ex-date from which on its calls are watched. */
const watchedDays = 7

type Warning = Extract<AssignmentSignal, { kind: 'dividend' | 'deep-put' }>

const noticeOfRisk = (record: ShortRecord, risk: Warning, accounts: number): Notice => {
  const { contract } = record
  const ticker = tickerOf(record)
  const name = `${nameOf(contract, ticker)}${accounts === 1 ? '' : `, held in ${accounts} accounts,`}`
  const left = dollarText(risk.extrinsic)
  const path = `/Symbols/${encodeURIComponent(ticker)}`
  if (risk.kind === 'deep-put')
    return {
      id: `deep-put ${record.accountId} ${ticker} ${contract.strike} ${contract.expiration}`,
      kind: 'deep_put',
      isUrgent: false,
      title: `${ticker} put may be assigned early`,
      text: `The ${name} is ${dollarText(risk.intrinsic)} in the money and has ${left} of time value left.`,
      path,
    }
  const when = risk.isTonight
    ? `Its holder exercises by the close before ${dayInWords(risk.exDate)}, if at all: roll or buy it back until then to keep the shares.`
    : `It may be assigned before ${dayInWords(risk.exDate)}.`
  return {
    id: `early ${record.accountId} ${ticker} ${contract.strike} ${contract.expiration} ${risk.exDate}${risk.isTonight ? ' last' : ''}`,
    kind: 'early_assignment',
    isUrgent: risk.isTonight,
    title: `${ticker} call may be assigned for the dividend`,
    text: `The ${name} has ${left} of time value left, less than the dividend of ${dollarText(risk.dividend)} (ex-date ${dayInWords(risk.exDate)}). ${when}`,
    path,
  }
}

interface Prices {
  readonly nowMs: number
  readonly today: TradingDate
  readonly spotOf: (ticker: string) => Money | null
  readonly dividendOf: (ticker: string) => { readonly exDate: TradingDate; readonly amount: Money } | null
  readonly isFresh: (row: ValuedRow) => boolean
}

const shortOf = (rows: readonly ValuedRow[], nowMs: number): readonly [ValuedRow, ShortRecord][] =>
  rows.flatMap((row) => {
    const record = toPositionRecord(row)
    if (record.kind !== 'option' || !isShort(record) || record.contract.adjusted) return []
    const isOver = record.contract.expiration < unexpiredFrom(nowMs)
    return isOver || exerciseStyleOf(record.contract) === 'european' ? [] : [[row, record] as const]
  })

/** Rows come in any order. */
const placeOf = ({ account_id, symbol, id }: ValuedRow): string => `${account_id ?? ''} ${symbol} ${id}`

/** Of a contract once, in however many accounts and rows it is held: what is said of it is the same. */
const risksOf = (shorts: readonly [ValuedRow, ShortRecord][], prices: Prices): Notice[] => {
  const inOrder = shorts.toSorted(([a], [b]) => compareText(placeOf(a), placeOf(b)))
  return [...Map.groupBy(inOrder, ([row]) => row.symbol).values()].flatMap((same) => {
    const accounts = new Set(same.map(([, { accountId }]) => accountId)).size
    return risksOfRows(same, prices, accounts).slice(0, 1)
  })
}

const risksOfRows = (rows: readonly [ValuedRow, ShortRecord][], prices: Prices, accounts: number): Notice[] =>
  rows.flatMap(([row, record]) => {
    const ticker = tickerOf(record)
    const { today } = prices
    const risk = earlyAssignmentSignal({
      contract: record.contract,
      spot: prices.spotOf(ticker),
      mark: prices.isFresh(row) ? record.currentPrice : null,
      today,
      dividend: prices.dividendOf(ticker),
    })
    if (risk.kind === 'none' || risk.kind === 'unknown') return []
    const isFar = risk.kind === 'dividend' && daysBetween(today, risk.exDate) > watchedDays
    return isFar ? [] : [noticeOfRisk(record, risk, accounts)]
  })

/** No whole number of an account goes out by mail. */
const whereIn = (accountNumber: string | null): string =>
  accountNumber === null ? ', entered by hand' : ` in ${accountInWords(accountNumber)}`

/** Positions that a text names; the others are counted. */
const namedAtMost = 3

/** `1 contract short of KO $60.00 put, 2 contracts of KO $55.00 call, 3 more` */
const expiredInWords = (rows: readonly ValuedRow[]): string => {
  const options = rows.map(toPositionRecord).filter((record) => record.kind === 'option')
  const named = options.slice(0, namedAtMost).map((record) => {
    const { strike, right } = record.contract
    const held = `${countedText(contractsOf(record), 'contract')} ${isShort(record) ? 'short ' : ''}`
    return `${held}of ${tickerOf(record)} ${dollarText(strike)} ${right.toLowerCase()}`
  })
  const more = options.length - named.length
  return (more > 0 ? [...named, `${more} more`] : named).join(', ')
}

/** Of a date and an account each: a broker tells of one account, and the other one is still to be told. */
const pendingOf = (
  rows: readonly ValuedRow[],
  accountNumbers: ReadonlyMap<string, string>,
  nowMs: number,
): Notice[] => {
  const first = unexpiredFrom(nowMs)
  const over = rows.filter(({ expiration_date }) => expiration_date !== null && expiration_date < first)
  const byDate = Map.groupBy(over, ({ expiration_date }) => expiration_date ?? '')
  const oldestFirst = [...byDate].toSorted(([a], [b]) => compareText(a, b))
  return oldestFirst.flatMap(([date, ofDate]) => {
    const byAccount = Map.groupBy(ofDate, ({ account_id }) => account_id ?? '')
    const inOrder = [...byAccount].toSorted(([a], [b]) => compareText(a, b))
    return inOrder.map(([accountId, expired]) => {
      const where = byAccount.size === 1 ? '' : whereIn(accountNumbers.get(accountId) ?? null)
      return {
        id: `pending ${date} ${accountId === '' ? 'by hand' : accountId}`,
        kind: 'pending_expiry' as const,
        isUrgent: false,
        title: `${countedText(expired.length, 'option')} expired on ${dayInWords(date)}${where}`,
        text: `${expiredInWords(expired)}. The broker has not said yet what became of ${expired.length === 1 ? 'it' : 'them'}. The next import may tell, or you may.`,
        path: '/Options?show=pending',
      }
    })
  })
}

/** Of everything that is held, once for the day that it is about. */
const staleOf = (rows: readonly ValuedRow[], nowMs: number): Notice[] => {
  const old = oldPriced(rows, nowMs)
  const [oldest] = old.map(({ price_as_of }) => price_as_of).toSorted()
  if (oldest === undefined) return []
  const date = tradingDateAt(Date.parse(oldest))
  return [
    {
      id: `stale ${date}`,
      kind: 'stale_prices',
      isUrgent: false,
      title: `${countedText(old.length, 'price')} older than the last session`,
      text: `The oldest is of ${dayInWords(date)}. Refresh the prices, or look at where they come from.`,
      path: '/Settings',
    },
  ]
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
})

/** With the hour and its place: whoever reads it may be in another zone, where another day has begun. */
const momentInWords = (ms: number): string =>
  `${dayInWords(tradingDateAt(ms))} at ${clock.format(ms)} New York`

const loginOf = async ({ connections, clock }: Deps, userId: string): Promise<Notice[]> => {
  const { state, loginExpiresAt } = await connections.status(userId)
  const isOver = state === 'login_needed' || state === 'revoked'
  const leftMs = loginExpiresAt === null ? Infinity : Date.parse(loginExpiresAt) - clock()
  if (!isOver && leftMs > 2 * day) return []
  const isNear = leftMs <= 12 * hour
  return [
    {
      id: `login ${loginExpiresAt ?? 'ended'} ${isOver ? 'over' : isNear ? '12' : '48'}`,
      kind: 'login_ending',
      isUrgent: isOver || isNear,
      title: isOver ? 'The login at Schwab has ended' : 'The login at Schwab ends soon',
      text: isOver
        ? 'Nothing is synced until you log in again.'
        : `It ends on ${momentInWords(Date.parse(loginExpiresAt ?? ''))}. Log in again before then, and syncs go on.`,
      path: '/Settings',
    },
  ]
}

const limitsOf = async (deps: Deps, ledgers: Ledgers, userId: string): Promise<Notice[]> =>
  (await readWheelAlerts(deps, ledgers, userId)).flatMap(
    ({ wheelId, cycleKey, ticker, kind, limit, heldSince, text }) =>
      // A position does not grow by itself: it is named where it is looked at, and nobody is called.
      kind === 'position_size'
        ? []
        : {
            // The next option of the wheel reaches the same limit anew.
            id: `limit ${wheelId} ${kind} ${limit} ${heldSince}`,
            kind,
            isUrgent: kind === 'stop_loss',
            title: `${ticker} wheel: ${kind === 'stop_loss' ? 'stop loss' : kind === 'profit_target' ? 'profit target' : 'days'} reached`,
            text,
            path: `/Wheels/${encodeURIComponent(cycleKey)}`,
          },
  )

/** Prices of the underlyings and their next dividends, as far as sources tell by the time that is given. */
const readPrices = async (
  deps: Deps,
  user: Watched,
  rows: readonly ValuedRow[],
  tickers: readonly string[],
): Promise<Prices & { readonly missing: readonly string[] }> => {
  const { db, clock, market } = deps
  const nowMs = clock()
  const today = tradingDateAt(nowMs)
  const isFresh = isFreshAt(nowMs)
  const spots = new Map<string, Money>()
  for (const row of rows)
    if (row.asset_type !== 'OPTION' && row.current_price !== null && isFresh(row))
      spots.set(row.symbol, moneyFromMicros(row.current_price))
  const audience = await audienceOf(db.read, user)
  const dividends = new Map<string, { exDate: TradingDate; amount: Money }>()
  if (tickers.length > 0 && market.sourcesFor(audience).length > 0) {
    const waiting = AbortSignal.timeout(patienceMs)
    const session = latestSession(nowMs)
    for (const [symbol, found] of await market.quotes(audience, tickers, waiting)) {
      const mark = found.kind === 'quote' ? market.markOf(found.quote, 'share') : null
      if (mark !== null && !isStale(msOf(mark.asOf), session)) spots.set(symbol, mark.price)
    }
    await Promise.all(
      tickers.map(async (ticker) => {
        const told = await market.dividends(audience, ticker, waiting)
        const coming = told.ok ? told.value.value.find(({ exDate }) => exDate > today) : undefined
        if (coming !== undefined) dividends.set(ticker, coming)
      }),
    )
  }
  const without = tickers.filter((ticker) => !spots.has(ticker))
  return {
    nowMs,
    today,
    isFresh,
    spotOf: (ticker) => spots.get(ticker) ?? null,
    dividendOf: (ticker) => dividends.get(ticker) ?? null,
    missing:
      without.length === 0
        ? []
        : [
            `Early assignment is not watched for ${without.join(', ')}: no price of the last session is known.`,
          ],
  }
}

/** Everything that is watched for a user, the urgent first, whatever they want to be told of. */
export async function findNotices(deps: Deps, ledgers: Ledgers, user: Watched): Promise<WatchList> {
  const rows = await selectValuedRows(deps.db.read, user.id)
  const nowMs = deps.clock()
  const shorts = shortOf(rows, nowMs)
  const tickers = [...new Set(shorts.map(([, record]) => tickerOf(record)))].toSorted()
  const [prices, limits, login, accountNumbers] = await Promise.all([
    readPrices(deps, user, rows, tickers),
    limitsOf(deps, ledgers, user.id),
    loginOf(deps, user.id),
    selectAccountNumbers(deps.db.read, user.id),
  ])
  const items = [
    ...risksOf(shorts, prices),
    ...limits,
    ...login,
    ...pendingOf(rows, accountNumbers, nowMs),
    ...staleOf(rows, nowMs),
  ]
  return {
    items: items.toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent)),
    missing: [...prices.missing],
  }
}

/** The equity curve of a user from the days that were kept or are rebuilt, and the flows that the books tell of. */
import type { Equity, EquityQuery } from '@wheelwright/api'
import {
  addDays,
  beganEmpty,
  benchmarkOf,
  canonicalEquitySymbol,
  compareText,
  equityCurve,
  equityFlows,
  nextMarketDay,
  sumMoneyWithin,
  tradingDateAt,
} from '@wheelwright/core'
import type {
  AccountValues,
  DayValue,
  Entry,
  EquityFlow,
  Ledger,
  Money,
  TradingDate,
  TransferLink,
} from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { DailyValueRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { audienceOf } from '../market-data/choice.ts'
import { patiently } from '../market-data/patience.ts'
import { noSource, sentenceOfRefusal } from '../market-data/sentences.ts'
import { moneyOf } from '../positions/stored-position.ts'
import { sessionToKeep } from './keep-values.ts'
import { rebuildDays, type RowsOfAccounts } from './rebuilt-days.ts'

/** Sessions of ten years. */
const mostDays = 2520

const all = ''

/** The days of all accounts together, or of one, and of each account that is in it; earliest first. */
const selectDays = async (
  db: Reader,
  userId: string,
  { from, to, accountId }: EquityQuery,
  today: TradingDate,
): Promise<RowsOfAccounts> => {
  const rowsOf = () => {
    // A clock that was ahead once may have kept a day that has not come.
    let rows = db.selectFrom('daily_values').where('user_id', '=', userId).where('day', '<=', today)
    if (accountId !== undefined) rows = rows.where('account_id', '=', accountId)
    if (from !== undefined) rows = rows.where('day', '>=', from)
    if (to !== undefined) rows = rows.where('day', '<=', to)
    return rows
  }
  const first = await rowsOf()
    .where('account_id', '=', accountId ?? all)
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .offset(mostDays - 1)
    .executeTakeFirst()
  let query = rowsOf().selectAll()
  if (first !== undefined) query = query.where('day', '>=', first.day)
  const rows = await query.orderBy('day').execute()
  return Map.groupBy(rows, ({ account_id }) => account_id)
}

const hasCash = ({ cash, unknown }: DailyValueRow): boolean => cash !== null && unknown === 0

/** Null where a part of it is unknown. */
const worthOf =
  (covers: Equity['covers']) =>
  ({ day, value, cash, unknown }: DailyValueRow): DayValue => {
    const date = day as TradingDate
    const positions = unknown > 0 ? null : moneyOf(value)
    if (covers === 'positions' || positions === null) return { date, value: positions }
    const money = moneyOf(cash)
    return { date, value: money === null ? null : sumMoneyWithin([positions, money]) }
  }

const flowKinds = new Set<Entry['kind']>(['cash-transfer', 'share-transfer', 'opening-balance'])

/**
 * What is booked as one event. A value that was kept between its rows is of what was held as far as the broker had told by then:
 * there each row moves something on its own day.
 */
const linksBeside = (
  { transferLinks: { links, returned } }: Pick<Ledger, 'transferLinks'>,
  keptOn: readonly string[],
): TransferLink[] =>
  [...links, ...returned].filter(({ outs, ins }) => {
    const dates = [...outs, ...ins].map(({ entry }) => entry.tradeDate).toSorted()
    const [first, last] = [dates[0] ?? '', dates.at(-1) ?? '']
    return first === last || !keptOn.some((day) => day >= first && day < last)
  })

const flowsOf = (
  ledger: Pick<Ledger, 'books'>,
  links: readonly TransferLink[],
  days: readonly DayValue[],
  { accounts, rows }: { readonly accounts: AccountValues; readonly rows: RowsOfAccounts },
): EquityFlow[] => {
  const entries = [...ledger.books.values()].flatMap((book) =>
    book.entries.filter(({ kind }) => flowKinds.has(kind)),
  )
  return equityFlows(days, accounts, entries, links, emptyAtFirst(ledger, links, rows))
}

/** Accounts that had nothing before their first entry; nobody knows it of one whose first value was kept, as its broker told it. */
const emptyAtFirst = (
  ledger: Pick<Ledger, 'books'>,
  links: readonly TransferLink[],
  rows: RowsOfAccounts,
): ReadonlySet<string> => {
  const ofAccount = Map.groupBy(ledger.books.values(), ({ accountId }) => accountId)
  const isEmpty = (id: string): boolean => {
    const first = rows.get(id)?.find(hasCash)
    const cash = first?.source === 'rebuilt' ? moneyOf(first.cash) : null
    if (first === undefined || cash === null) return false
    return beganEmpty(ofAccount.get(id) ?? [], { date: first.day as TradingDate, cash }, links)
  }
  return new Set([...rows.keys()].filter((id) => id !== all && isEmpty(id)))
}

/** What was kept, and what is rebuilt of other days: of each account by day, no more than ten years of sessions. */
const merged = (kept: RowsOfAccounts, rebuilt: RowsOfAccounts): RowsOfAccounts =>
  new Map(
    [...new Set([...kept.keys(), ...rebuilt.keys()])].map((id) => {
      const own = kept.get(id) ?? []
      const isKept = new Set(own.map(({ day }) => day))
      const more = (rebuilt.get(id) ?? []).filter(({ day }) => !isKept.has(day))
      return [id, [...more, ...own].toSorted((a, b) => compareText(a.day, b.day)).slice(-mostDays)]
    }),
  )

type Benchmark = NonNullable<Equity['benchmark']>
type Reason = NonNullable<Benchmark['reason']>

interface Caller {
  readonly user: { readonly id: string; readonly isDemo: boolean }
  readonly signal: AbortSignal
}

type Closes =
  | { readonly ok: true; readonly closes: ReadonlyMap<TradingDate, Money> }
  | { readonly ok: false; readonly message: string }

/** Nobody waits longer than the market's patience. */
const findCloses = async (
  { db, market }: Deps,
  { user, signal }: Caller,
  symbol: string,
  days: { readonly from: TradingDate; readonly to: TradingDate },
): Promise<Closes> => {
  const waiting = patiently(signal, market.patience.totalMs)
  try {
    const found = await market.history(await audienceOf(db.read, user), symbol, days, waiting.signal)
    if (found.ok)
      return { ok: true, closes: new Map(found.value.value.map(({ date, close }) => [date, close])) }
    const { refusal, source } = found.refusal
    return { ok: false, message: source === null ? noSource : sentenceOfRefusal(refusal, source) }
  } finally {
    waiting.done()
  }
}

interface Found {
  readonly told: Benchmark
  readonly values: ReadonlyMap<TradingDate, Money>
}

const none = (symbol: string, kind: Reason['kind'], message: string | null = null): Found => ({
  told: { symbol, value: null, reason: { kind, date: null, message } },
  values: new Map(),
})

const findBenchmark = async (
  deps: Deps,
  call: Caller,
  asked: string,
  { days, flows }: { readonly days: readonly DayValue[]; readonly flows: readonly EquityFlow[] | null },
): Promise<Found> => {
  const symbol = canonicalEquitySymbol(asked)
  if (!symbol.ok) return none(asked, 'no-symbol')
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return none(symbol.value, 'nothing-invested')
  if (flows === null) return none(symbol.value, 'unknown-flow')
  const found = await findCloses(deps, call, symbol.value, { from: first.date, to: last.date })
  if (!found.ok) return none(symbol.value, 'no-prices', found.message)
  const { values, reason } = benchmarkOf(days, flows, found.closes)
  return {
    told: {
      symbol: symbol.value,
      value: [...values.values()].at(-1) ?? null,
      reason: reason === null ? null : { ...reason, message: null },
    },
    values,
  }
}

const lastKept = async (db: Reader, userId: string, today: TradingDate): Promise<string> => {
  const row = await db
    .selectFrom('daily_values')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('user_id', '=', userId)
    .where('account_id', '=', all)
    .where('day', '<=', today)
    .executeTakeFirst()
  return row?.day ?? ''
}

/** The session whose value is kept next. */
const nextToKeep = (nowMs: number, last: string): TradingDate => {
  const due = sessionToKeep(nowMs)
  if (due !== null && last < due) return due
  const today = nextMarketDay(tradingDateAt(nowMs))
  return last < today ? today : nextMarketDay(addDays(today, 1))
}

interface EquityCall extends Caller {
  readonly query: EquityQuery
}

export async function readEquity(
  deps: Deps,
  ledgers: Ledgers,
  { query, ...caller }: EquityCall,
): Promise<Equity> {
  const { db, clock, market } = deps
  const userId = caller.user.id
  const scope = query.accountId ?? all
  const kept = await selectDays(db.read, userId, query, tradingDateAt(clock()))
  const { ledger } = await ledgers.of(userId)
  const books = [...ledger.books.values()]
  const hasSource = market.sourcesFor(await audienceOf(db.read, caller.user)).length > 0
  const past = await rebuildDays(db.read, userId, books, query, { nowMs: clock(), hasSource })
  const byAccount = merged(kept, past.rows)
  const found = byAccount.get(scope) ?? []
  const covers = found.length === 0 || found.some(hasCash) ? 'positions-and-cash' : 'positions'
  // A rebuilt day is there where all of it is known; days without a position say nothing where the cash is unknown on all of them.
  const isWorth = covers === 'positions' && found.some(({ value }) => value !== 0)
  const rows = found.filter((row) => row.source === 'kept' || row.cash !== null || isWorth)
  const days = rows.map(worthOf(covers))
  const accounts = new Map(
    [...byAccount]
      .filter(([id]) => id !== all)
      .map(([id, ofAccount]) => [id, ofAccount.map(worthOf(covers))] as const),
  )
  const keptOn = rows.flatMap(({ source, day }) => (source === 'kept' ? [day] : []))
  const flows =
    covers === 'positions'
      ? null
      : flowsOf(ledger, linksBeside(ledger, keptOn), days, { accounts, rows: byAccount })
  const { points, twr, xirr } = equityCurve(days, flows)
  const benchmark =
    query.benchmark === undefined ? null : await findBenchmark(deps, caller, query.benchmark, { days, flows })
  return {
    items: points.map((point, at) => ({
      ...point,
      cash: moneyOf(rows[at]?.cash ?? null),
      benchmark: benchmark?.values.get(point.date) ?? null,
      unknown: rows[at]?.unknown ?? 0,
      oldPrices: rows[at]?.old_prices ?? 0,
      source: rows[at]?.source ?? 'kept',
    })),
    covers,
    past: {
      rebuilt: rows.filter(({ source }) => source === 'rebuilt').length,
      leftOut: past.leftOut + found.length - rows.length,
      reason: past.reason ?? (found.length > rows.length ? 'no-cash' : null),
    },
    twr,
    xirr,
    benchmark: benchmark?.told ?? null,
    nextOn: nextToKeep(clock(), await lastKept(db.read, userId, tradingDateAt(clock()))),
  }
}

/**
 * The trader's calls as SPEC describes them (fixtures/schwab, docs of major/schwab-go): accounts by their hash, transactions of one
 * year and 3,000 rows at most, and times in one notation alone.
 */
import { answered, traderRefusal, type SchwabAnswer } from './answers.ts'
import { hashOf, type Broker, type BrokerAccount, type Row } from './broker.ts'
import type { Habits } from './faults.ts'
import type { DataCalls } from './local-schwab.ts'

const base = '/trader/v1'
const YEAR_MS = 366 * 24 * 60 * 60_000

const transactionTypes: readonly string[] = [
  'TRADE',
  'RECEIVE_AND_DELIVER',
  'DIVIDEND_OR_INTEREST',
  'ACH_RECEIPT',
  'ACH_DISBURSEMENT',
  'CASH_RECEIPT',
  'CASH_DISBURSEMENT',
  'ELECTRONIC_FUND',
  'WIRE_OUT',
  'WIRE_IN',
  'JOURNAL',
  'MEMORANDUM',
  'MARGIN_CALL',
  'MONEY_MARKET',
  'SMA_ADJUSTMENT',
]

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** The one notation of times that is taken: 2026-03-29T00:00:00.000Z. */
const notation = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const spanOf = (query: URLSearchParams, from: string, to: string): Span | SchwabAnswer => {
  for (const name of [from, to]) {
    const value = query.get(name)
    if (value === null) return traderRefusal(400, `${name} is required`)
    if (!notation.test(value) || Number.isNaN(Date.parse(value)))
      return traderRefusal(400, `'${value}' is not a valid value for ${name}`)
  }
  const [fromMs, toMs] = [Date.parse(query.get(from) ?? ''), Date.parse(query.get(to) ?? '')]
  if (toMs < fromMs) return traderRefusal(400, `${to} is before ${from}`)
  return toMs - fromMs > YEAR_MS
    ? traderRefusal(400, `The range of ${from} and ${to} is longer than a year`)
    : { fromMs, toMs }
}

const within = (rows: readonly Row[], field: string, { fromMs, toMs }: Span): Row[] =>
  rows.filter((row) => {
    const at = Date.parse(String(row[field]))
    return at >= fromMs && at <= toMs
  })

const sum = (numbers: readonly unknown[]): number =>
  numbers.reduce<number>((total, value) => total + (typeof value === 'number' ? value : 0), 0)

/** The balances that were recorded, as far as anyone reads them. */
const accountBody = ({ number, type, cash, positions }: BrokerAccount, withPositions: boolean) => {
  const values = positions.map((position) => position['marketValue'])
  const total = Math.round((cash + sum(values)) * 100) / 100
  return {
    securitiesAccount: {
      type,
      accountNumber: number,
      roundTrips: 0,
      isDayTrader: false,
      isClosingOnlyRestricted: false,
      pfcbFlag: false,
      // Schwab leaves the list out where nothing is held.
      ...(withPositions && positions.length > 0 ? { positions } : {}),
      currentBalances: {
        cashBalance: cash,
        liquidationValue: total,
        buyingPower: cash,
        availableFunds: cash,
        longMarketValue: 0,
        shortMarketValue: 0,
        longOptionMarketValue: 0,
        shortOptionMarketValue: 0,
        dayTradingBuyingPower: cash,
        equity: total,
      },
    },
    aggregatedBalance: { currentLiquidationValue: total, liquidationValue: total },
  }
}

const withoutSymbols = (row: Row): Row => ({
  ...row,
  transferItems: (row['transferItems'] as Row[]).map((item) => {
    const instrument = item['instrument'] as Row
    return instrument['assetType'] === 'OPTION'
      ? { ...item, instrument: { ...instrument, symbol: null } }
      : item
  }),
})

/** A type that nobody knows comes with the trades. */
const isAsked = (row: Row, asked: ReadonlySet<string>): boolean => {
  const type = String(row['type'])
  return asked.has(transactionTypes.includes(type) ? type : 'TRADE')
}

const transactions = (
  account: BrokerAccount,
  query: URLSearchParams,
  { joinedTypes, mostRows, hidesSymbols }: Habits,
): SchwabAnswer => {
  const span = spanOf(query, 'startDate', 'endDate')
  if ('status' in span) return span
  const asked = (query.get('types') ?? '').split(',').filter((type) => type !== '')
  if (asked.length === 0) return traderRefusal(400, 'types is required')
  const unknown = asked.find((type) => !transactionTypes.includes(type))
  const isJoined = asked.length > 1
  if (unknown !== undefined || (isJoined && joinedTypes === 'refused'))
    return traderRefusal(400, `'${unknown ?? query.get('types')}' is not a valid value for types`)
  if (isJoined && joinedTypes === 'empty') return answered([])
  const types = new Set(asked)
  const rows = within(account.transactions, 'time', span).filter((row) => isAsked(row, types))
  const latestFirst = rows.toSorted((a, b) => Date.parse(String(b['time'])) - Date.parse(String(a['time'])))
  const told = latestFirst.slice(0, mostRows)
  return answered(hidesSymbols ? told.map(withoutSymbols) : told)
}

const orders = (account: BrokerAccount, query: URLSearchParams): SchwabAnswer => {
  const span = spanOf(query, 'fromEnteredTime', 'toEnteredTime')
  if ('status' in span) return span
  const most = Number(query.get('maxResults') ?? '3000')
  return answered(within(account.orders, 'enteredTime', span).slice(0, most))
}

const preferences = (open: readonly BrokerAccount[]): SchwabAnswer =>
  answered({
    accounts: open.map(({ number, nickName }, at) => ({
      accountNumber: number,
      primaryAccount: at === 0,
      type: 'BROKERAGE',
      nickName,
      displayAcctId: `...${number.slice(-3)}`,
      autoPositionEffect: false,
      accountColor: 'Green',
      lotSelectionMethod: 'FIFO',
    })),
    streamerInfo: [],
    offers: [{ level2Permissions: true, mktDataPermission: 'NP' }],
  })

const ofAccount = (
  account: BrokerAccount,
  rest: string,
  query: URLSearchParams,
  habits: Habits,
): SchwabAnswer | null => {
  if (rest === '') return answered(accountBody(account, query.get('fields') === 'positions'))
  if (rest === '/transactions') return transactions(account, query, habits)
  return rest === '/orders' ? orders(account, query) : null
}

export const traderCalls =
  (broker: Broker): DataCalls =>
  ({ method, path, query }, { habits }) => {
    if (!path.startsWith(base)) return null
    if (method !== 'GET') return traderRefusal(405, 'This stand-in only reads')
    const open = broker.accounts.filter(({ isClosed }) => !isClosed)
    const rest = path.slice(base.length)
    if (rest === '/userPreference') return preferences(open)
    if (rest === '/accounts/accountNumbers')
      return answered(open.map(({ number }) => ({ accountNumber: number, hashValue: hashOf(number) })))
    if (rest === '/accounts')
      return answered(open.map((account) => accountBody(account, query.get('fields') === 'positions')))
    const [, hash, below = ''] = /^\/accounts\/([0-9A-F]{64})(\/.*)?$/.exec(rest) ?? []
    if (hash === undefined) return null
    const account = open.find(({ number }) => hashOf(number) === hash)
    return account === undefined
      ? traderRefusal(404, 'No account was found for this hash')
      : ofAccount(account, below, query, habits)
  }

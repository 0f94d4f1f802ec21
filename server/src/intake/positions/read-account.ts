/** Reads one raw account of the payload with its positions; the rows of its orders and transactions are kept as received. */
import type { CashLike, Instant, Money } from '@wheelwright/core'
import { parseInstant } from '@wheelwright/core'
import type { ImportProblem } from '@wheelwright/api'
import { FieldReader, isRecord } from './field-reader.ts'
import type { PositionFacts } from './position-facts.ts'
import { readPosition } from './read-position.ts'
import type { PositionRead } from './read-position.ts'

export type RawRows = { readonly rows: readonly unknown[]; readonly path: string }

export type AccountFacts = {
  readonly accountNumber: string
  /** {@link unknownType} where it is not stated. */
  readonly accountType: string
  readonly brokerage: string
  readonly hashValue: string | null
  readonly isDayTrader: boolean
  readonly isActive: boolean
  readonly cashBalance: Money | null
  readonly buyingPower: Money | null
  readonly totalValue: Money | null
  readonly dayTradingBuyingPower: Money | null
  readonly lastSynced: Instant | null
  /** The snapshot states no instant of its own, so its prices may be of any age. */
  readonly pricesAreUndated: boolean
  /** The snapshot does not state cash: this is what was known before; absent in snapshots stored by earlier versions. */
  readonly cashIsFromBefore?: boolean
  /** Money-market funds and Treasury bills; absent where nothing states any. */
  readonly cashLike?: readonly CashLike[]
}

export type ReadSnapshot = {
  /** The list as received. */
  readonly raw: readonly unknown[]
  readonly positions: readonly PositionFacts[]
  /** Canonical symbols of rows that were refused: what is stored of them is left unchanged. */
  readonly refusedSymbols: ReadonlySet<string>
  /** A refused row has no readable symbol, so that no absence in this snapshot proves anything. */
  readonly isIncomplete: boolean
  readonly refused: number
  readonly problems: readonly ImportProblem[]
}

export type AccountRead = {
  readonly facts: AccountFacts
  /** Null when the payload has no positions for this account: then nothing is closed. */
  readonly snapshot: ReadSnapshot | null
  readonly orders: RawRows
  readonly transactions: RawRows
}

const brokerName = 'schwab'

const readInstant = (fields: FieldReader, name: string): Instant | null => {
  const text = fields.text(name)
  if (text === null) return null
  const parsed = parseInstant(text)
  return parsed.ok
    ? parsed.value
    : fields.fault(name, `must be a time like 2026-11-20T14:30:00Z, not '${text}'`)
}

const cashKinds = ['money-market', 'treasury-bill'] as const

/** An unreadable one is left out, since no figure of cash depends on it. */
const cashLikeOf = (raw: unknown): CashLike[] => {
  if (!isRecord(raw)) return []
  const fields = new FieldReader(raw, 'cash_like')
  const [symbol, value, isInCash] = [
    fields.text('symbol'),
    fields.money('value'),
    fields.flag('isInCash', true),
  ]
  const kind = cashKinds.find((known) => known === raw['kind'])
  return kind === undefined || symbol === null || fields.faults.length > 0
    ? []
    : [{ kind, symbol, value, isInCash }]
}

const cashLikeIn = (fields: FieldReader): Pick<AccountFacts, 'cashLike'> => {
  const cashLike = fields.list('cashLike').slice(0, mostCashLike).flatMap(cashLikeOf)
  return cashLike.length === 0 ? {} : { cashLike }
}

/** Nobody holds more of them. */
const mostCashLike = 500

/** The type of an account that no import has stated. */
export const unknownType = 'UNKNOWN'

const readFacts = (fields: FieldReader): AccountFacts | null => {
  const accountNumber = fields.identifier('accountNumber')
  if (accountNumber === null && fields.faults.length === 0) fields.fault('accountNumber', 'is missing')
  const facts = {
    accountNumber: accountNumber ?? '',
    accountType: fields.text('accountType') ?? unknownType,
    brokerage: fields.text('brokerage')?.toLowerCase() ?? brokerName,
    hashValue: fields.text('hashValue', 200),
    isDayTrader: fields.flag('isDayTrader', false),
    isActive: fields.flag('isActive', true),
    cashBalance: fields.money('cashBalance'),
    buyingPower: fields.money('buyingPower'),
    totalValue: fields.money('totalValue'),
    dayTradingBuyingPower: fields.money('dayTradingBuyingPower'),
    lastSynced: readInstant(fields, 'lastSynced'),
    pricesAreUndated: fields.flag('pricesAreUndated', false),
    cashIsFromBefore: fields.flag('cashIsFromBefore', false),
    ...cashLikeIn(fields),
  }
  return fields.faults.length > 0 ? null : facts
}

type Located = { readonly read: PositionRead; readonly path: string; readonly raw: string }

const symbolOf = ({ read }: Located): string | null => (read.ok ? read.facts.symbol : read.symbol)

const duplicateReason = (first: Located, same: boolean): string =>
  same
    ? `is the same as ${first.path}: taken once`
    : `names the same position as ${first.path} with other figures: neither was taken`

/** The same position twice: equal rows count once; rows that contradict each other are all refused. */
const refuseDuplicates = (rows: readonly Located[]): Located[] => {
  const bySymbol = Map.groupBy(rows, symbolOf)
  return rows.map((row) => {
    const symbol = symbolOf(row)
    const group = symbol === null ? [row] : (bySymbol.get(symbol) ?? [row])
    const [first = row] = group
    const same = group.every(({ raw }) => raw === first.raw)
    if (group.length === 1 || !row.read.ok || (same && row === first)) return row
    const faults = [
      { path: row.path, reason: duplicateReason(row === first ? (group[1] ?? row) : first, same) },
    ]
    return { ...row, read: { ok: false, faults, symbol, isUnread: false } }
  })
}

export function readSnapshot(raw: readonly unknown[], path: string): ReadSnapshot {
  const rows = raw.map((item, index) => {
    const at = `${path}[${index}]`
    return { read: readPosition(item, at), path: at, raw: JSON.stringify(item) }
  })
  const checked = refuseDuplicates(rows).map(({ read }) => read)
  const taken = checked.filter((read) => read.ok)
  const refused = checked.filter((read) => !read.ok)
  return {
    raw,
    positions: taken.map(({ facts }) => facts),
    refusedSymbols: new Set(refused.flatMap(({ symbol }) => symbol ?? [])),
    isIncomplete: refused.some(({ isUnread }) => isUnread),
    refused: refused.length,
    problems: [...refused.flatMap(({ faults }) => faults), ...taken.flatMap(({ notices }) => notices)],
  }
}

const rowsOf = (
  raw: Record<string, unknown>,
  name: 'orders' | 'transactions',
  path: string,
  fields: FieldReader,
): RawRows => {
  const rows = raw[name]
  if (rows !== undefined && rows !== null && !Array.isArray(rows)) fields.fault(name, 'must be a list')
  return { rows: Array.isArray(rows) ? rows : [], path: `${path}.${name}` }
}

export type AccountResult =
  | { readonly ok: true; readonly account: AccountRead }
  /** The account could not be used; `positions`, `orders` and `transactions` count the rows refused with it. */
  | { readonly ok: false; readonly problems: readonly ImportProblem[]; readonly lost: LostRows }

export type LostRows = { readonly positions: number; readonly orders: number; readonly transactions: number }

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

export function lostWith(raw: unknown): LostRows {
  const { positions, orders, transactions } = isRecord(raw) ? raw : {}
  return { positions: lengthOf(positions), orders: lengthOf(orders), transactions: lengthOf(transactions) }
}

export function readAccount(raw: unknown, path: string): AccountResult {
  if (!isRecord(raw))
    return { ok: false, problems: [{ path, reason: 'must be an object' }], lost: lostWith(raw) }
  const fields = new FieldReader(raw, path)
  const facts = readFacts(fields)
  const orders = rowsOf(raw, 'orders', path, fields)
  const transactions = rowsOf(raw, 'transactions', path, fields)
  const positions = raw['positions'] ?? null
  if (positions !== null && !Array.isArray(positions)) fields.fault('positions', 'must be a list')
  if (facts === null || fields.faults.length > 0)
    return { ok: false, problems: fields.faults, lost: lostWith(raw) }
  const snapshot = Array.isArray(positions) ? readSnapshot(positions, `${path}.positions`) : null
  return { ok: true, account: { facts, snapshot, orders, transactions } }
}

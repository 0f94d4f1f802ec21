/**
 * Asks the brokerage part by part: the accounts with what they hold, then for each year and account what happened. A part that
 * has come is kept, whole, so that a sync that was cut goes on with the next one and nothing is half taken.
 */
import { ok, refuse, type Result } from '@wheelwright/core'
import type { Database, Tx } from '../database/database.ts'
import type { SyncRow } from '../database/rows/sync-rows.ts'
import { fetchTransactions, fetchWhole, type JoinedTypes } from './fetch-rows.ts'
import { partsHere, preparePart, readPart, setParts, type SyncKey } from './sync-store.ts'
import type { Answer, Fields, Trader, TraderRefusal } from './schwab-trader.ts'
import { chunksOf, type Span } from './windows.ts'

const DAY_MS = 24 * 60 * 60_000
/** Some clients tell that orders of before can't be asked for; their fills stand in the transactions. */
const ORDERS_MS = 59 * DAY_MS

export interface AccountsPart {
  readonly askedAtMs: number
  /** Number and hash of each. */
  readonly hashes: readonly (readonly [string, string])[]
  readonly accounts: readonly Fields[]
}

export interface RowsPart {
  readonly number: string
  /** The account was closed after it was listed. */
  readonly isClosed: boolean
  readonly transactions: readonly Fields[]
  readonly orders: readonly Fields[]
}

interface Gathering {
  readonly db: Database
  readonly trader: Trader
  readonly sync: SyncRow
  readonly clock: () => number
  readonly signal: AbortSignal
  /** Within each transaction: throws where somebody else goes on with the sync, or nobody wants it any more. */
  readonly demand: (tx: Tx) => Promise<void>
  readonly progress: (done: number, total: number) => void
}

export function syncKey({ user_id, id }: Pick<SyncRow, 'user_id' | 'id'>): SyncKey {
  return {
    userId: user_id,
    syncId: id,
  }
}

export function spanOf({ from_at, until_at }: Pick<SyncRow, 'from_at' | 'until_at'>): Span {
  return {
    fromMs: Date.parse(from_at),
    toMs: Date.parse(until_at),
  }
}

const accountsPart = 'accounts'
const rowsPart = ({ fromMs }: Span, number: string): string => `rows ${fromMs} ${number}`

interface PartOf {
  readonly name: string
  readonly span: Span
  readonly number: string
  readonly hash: string
}

const partsOf = (sync: SyncRow, { hashes }: AccountsPart): PartOf[] =>
  chunksOf(spanOf(sync)).flatMap((span) =>
    hashes.map(([number, hash]) => ({ name: rowsPart(span, number), span, number, hash })),
  )

const keepPart = async (
  { db, sync, demand }: Gathering,
  name: string,
  value: AccountsPart | RowsPart,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> => {
  const write = await preparePart(syncKey(sync), name, value)
  await db.transaction(
    async (tx) => {
      await demand(tx)
      await write(tx)
      await also?.(tx)
    },
    { user: sync.user_id },
  )
}

const askAccounts = async ({ trader, clock }: Gathering): Answer<AccountsPart> => {
  const hashes = await trader.accountHashes()
  if (!hashes.ok) return refuse({ ...hashes.refusal, asked: 'accounts' })
  const askedAtMs = clock()
  const accounts = await trader.accounts()
  if (!accounts.ok) return refuse({ ...accounts.refusal, asked: 'positions' })
  return ok({ askedAtMs, hashes: [...hashes.value], accounts: accounts.value })
}

const closed = (number: string): RowsPart => ({ number, isClosed: true, transactions: [], orders: [] })

const askOrders = async (
  trader: Trader,
  hash: string,
  span: Span,
  nowMs: number,
): Answer<readonly Fields[]> => {
  const fromMs = Math.max(span.fromMs, nowMs - ORDERS_MS)
  return fromMs > span.toMs
    ? ok([])
    : fetchWhole((part) => trader.orders(hash, part), { fromMs, toMs: span.toMs })
}

const askRows = async (
  { trader, clock }: Gathering,
  { span, number, hash }: PartOf,
  joined: { types: JoinedTypes },
): Answer<RowsPart> => {
  const transactions = await fetchTransactions(trader, hash, span, joined.types)
  if (!transactions.ok) return transactions.refusal.kind === 'unknown' ? ok(closed(number)) : transactions
  joined.types = transactions.value.joinedTypes
  const orders = await askOrders(trader, hash, span, clock())
  if (!orders.ok) return orders.refusal.kind === 'unknown' ? ok(closed(number)) : orders
  return ok({ number, isClosed: false, transactions: transactions.value.rows, orders: orders.value })
}

/** Asks for what has not come yet. The refusal says what stands in the way; what came before it is kept. */
export async function gather(gathering: Gathering): Promise<Result<AccountsPart, TraderRefusal>> {
  const { db, sync, signal, progress } = gathering
  const key = syncKey(sync)
  let accounts = await readPart<AccountsPart>(db.read, key, accountsPart)
  if (accounts === null) {
    const asked = await askAccounts(gathering)
    if (!asked.ok) return asked
    accounts = asked.value
    const total = partsOf(sync, accounts).length + 1
    await keepPart(gathering, accountsPart, accounts, (tx) => setParts(tx, key, total))
  }
  const parts = partsOf(sync, accounts)
  const here = new Set(await partsHere(db.read, key))
  const joined: { types: JoinedTypes } = { types: 'unknown' }
  progress(here.size, parts.length + 1)
  for (const part of parts) {
    if (here.has(part.name)) continue
    signal.throwIfAborted()
    const rows = await askRows(gathering, part, joined)
    if (!rows.ok) return rows
    await keepPart(gathering, part.name, rows.value)
    here.add(part.name)
    progress(here.size, parts.length + 1)
  }
  return ok(accounts)
}

/** Everything that came, by account. */
export async function readRows(
  { db, sync }: Pick<Gathering, 'db' | 'sync'>,
  accounts: AccountsPart,
): Promise<ReadonlyMap<string, RowsPart>> {
  const found = new Map<string, RowsPart>()
  for (const { name, number } of partsOf(sync, accounts)) {
    const part = await readPart<RowsPart>(db.read, syncKey(sync), name)
    if (part === null) continue
    const before = found.get(number)
    found.set(number, {
      number,
      isClosed: part.isClosed || before?.isClosed === true,
      transactions: [...(before?.transactions ?? []), ...part.transactions],
      orders: [...(before?.orders ?? []), ...part.orders],
    })
  }
  return found
}

/**
 * What happened in a campaign, oldest first: its events, and before them what it was joined by, such as shares held when
 * the first call was written. Each adds the part of its entry's cash that belongs to the campaign.
 */
import {
  MICROS,
  compareText,
  moneyFromMicros,
  type CycleEvent,
  type CycleFlow,
  type Entry,
  type Money,
  type TradingDate,
} from '@wheelwright/core'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import { indexOf } from './book-index.ts'
import type { CycleContext } from './cycle-context.ts'

export interface StoryEvent extends Omit<CycleEvent, 'netCash' | 'expiration'> {
  /** Null where what something cost is not known. */
  readonly netCash: Money | null
  /** Of the contract; null for shares and cash. */
  readonly expiration: TradingDate | null
}

const cashOf = (flows: readonly CycleFlow[]): Money | null => {
  let total = 0
  for (const { amount } of flows) {
    if (amount === null) return null
    total += amount
  }
  return moneyFromMicros(total)
}

const wordOf = (entry: Entry): CycleEvent['type'] => {
  if (entry.kind === 'share-transfer') return 'TRANSFER'
  if (entry.instrument?.type !== 'option') return entry.quantity < 0 ? 'SELL_SHARES' : 'BUY_SHARES'
  if (entry.quantity > 0) return 'BUY_OPTION'
  return entry.instrument.contract.right === 'Put' ? 'SELL_PUT' : 'SELL_CALL_OPEN'
}

/** Shares of a lot join by blocks: their part of its cash says how many. */
const joinedShares = ({ quantity, netCash }: Entry, cash: Money | null): number => {
  if (cash === null || netCash === 0) return quantity
  return Math.round(((quantity / MICROS) * cash) / netCash) * MICROS
}

const expirationOf = (entry: Entry | undefined): TradingDate | null =>
  entry?.instrument?.type === 'option' ? entry.instrument.contract.expiration : null

const joinedEvent = (entry: Entry, flows: readonly CycleFlow[]): StoryEvent => {
  const { id, tradeDate, quantity, price, instrument } = entry
  const netCash = cashOf(flows)
  const option = instrument?.type === 'option' ? instrument.contract : null
  return {
    entryId: id,
    type: wordOf(entry),
    date: tradeDate,
    shares: option === null ? joinedShares(entry, netCash) : 0,
    contracts: option === null ? 0 : Math.abs(quantity) / MICROS,
    strike: option?.strike ?? null,
    expiration: option?.expiration ?? null,
    price,
    netCash,
  }
}

export function storyOf(
  { cycle, book }: KnownCycle,
  { cycleSettings }: Pick<CycleContext, 'cycleSettings'>,
): StoryEvent[] {
  const { entries } = indexOf(book, cycleSettings.rollOverrides)
  const flowsOf = Map.groupBy(cycle.flows, ({ entryId }) => entryId)
  const told = new Set(cycle.events.map(({ entryId }) => entryId))
  const joined = [...flowsOf].flatMap(([entryId, flows]) => {
    const entry = told.has(entryId) ? undefined : entries.get(entryId)
    return entry !== undefined && entry.tradeDate < cycle.started ? [joinedEvent(entry, flows)] : []
  })
  const own = cycle.events.map((event): StoryEvent => {
    const flows = flowsOf.get(event.entryId)
    const expiration = expirationOf(entries.get(event.entryId))
    return { ...event, expiration, netCash: flows === undefined ? event.netCash : cashOf(flows) }
  })
  return [...joined.toSorted((a, b) => compareText(a.date, b.date)), ...own]
}

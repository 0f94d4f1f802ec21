/** A wheel's campaign on its time axis, and what each kind of event added to its cash. */
import type { EarlierEvents, TimelineEvent, WheelCycle } from '@wheelwright/api'
import {
  MICROS,
  moneyFromMicros,
  multiplyPriceWithin,
  sumMoneyWithin,
  wholeUnits,
  zeroMoney,
} from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import type { WheelEvent } from '@wheelwright/api'
import { campaignOf, eventInWords, type Campaign } from './campaign-model.ts'

/** The events of the list know no premium: a trade of an option has a price, an end of one has none. */
function toWheelEvent({ rolledInto: _rolled, ...event }: TimelineEvent): WheelEvent {
  const premium = event.price === null ? null : (event.netCash ?? zeroMoney)
  return { ...event, premium, notes: '' }
}

const rollsOf = (events: readonly TimelineEvent[]) =>
  events.flatMap(({ id, rolledInto }) =>
    rolledInto === null ? [] : [{ closeEntryId: id, openEntryId: rolledInto }],
  )

/** The open contracts, as the line looks for them. */
const openContracts = ({ positions }: Pick<WheelCycle, 'positions'>) =>
  positions.flatMap(({ symbol, positionType, quantity }) => {
    const one =
      positionType === 'short_put'
        ? { put: symbol, call: null }
        : positionType === 'short_call'
          ? { put: null, call: symbol }
          : null
    return one === null
      ? []
      : Array.from({ length: Math.max(1, Math.round(Math.abs(quantity) / MICROS)) }, () => one)
  })

/** Null without an entry: a plan has nothing to draw. */
export function timelineOf(
  cycle: WheelCycle,
  events: readonly TimelineEvent[],
  today: TradingDate,
): Campaign | null {
  if (events.length === 0) return null
  const { startedAt, endedAt } = cycle
  return campaignOf(
    {
      events: events.map(toWheelEvent),
      rolls: rollsOf(events),
      slots: openContracts(cycle),
      startedAt,
      endedAt,
    },
    today,
  )
}

const kinds: Readonly<Record<string, string>> = {
  SELL_PUT: 'Puts',
  SELL_PUT_CLOSE: 'Puts',
  BUY_PUT_CLOSE: 'Puts',
  SELL_CALL_OPEN: 'Calls',
  SELL_CALL_CLOSE: 'Calls',
  BUY_OPTION: 'Long options',
  SELL_OPTION: 'Long options',
  DIVIDEND: 'Dividends',
  FEE: 'Fees',
}

const openedByRolls = (
  events: readonly TimelineEvent[],
  earlier: EarlierEvents | null,
): ReadonlySet<string> =>
  new Set([...(earlier?.rolledInto ?? []), ...events.flatMap((event) => event.rolledInto ?? [])])

/** Both halves of a roll are the roll’s. */
const kindOf = (event: TimelineEvent, rolledInto: ReadonlySet<string>): string | null =>
  event.rolledInto !== null || rolledInto.has(event.id) ? 'Rolls' : (kinds[event.eventType] ?? null)

const kindOrder = ['Puts', 'Rolls', 'Calls', 'Long options', 'Dividends', 'Fees'] as const

export interface Added {
  readonly kind: string
  /** Null where a part is not known. */
  readonly amount: Money | null
}

/** Cash by kind of event, shares apart: what they cost and brought says little until they are gone. */
export function addedByKind(events: readonly TimelineEvent[], earlier: EarlierEvents | null = null): Added[] {
  const rolledInto = openedByRolls(events, earlier)
  const sums = new Map<string, (Money | null)[]>()
  for (const { eventType, isRoll, netCash } of earlier?.cash ?? []) {
    const kind = isRoll ? 'Rolls' : (kinds[eventType] ?? null)
    if (kind !== null) sums.set(kind, [...(sums.get(kind) ?? []), netCash])
  }
  for (const event of events) {
    const kind = kindOf(event, rolledInto)
    if (kind !== null) sums.set(kind, [...(sums.get(kind) ?? []), event.netCash])
  }
  return kindOrder.flatMap((kind) => {
    const amounts = sums.get(kind) ?? []
    const known = amounts.filter((amount) => amount !== null)
    const amount = known.length < amounts.length ? null : sumMoneyWithin(known)
    return amount === 0 ? [] : [{ kind, amount }]
  })
}

/** A row of the line as a table. */
export interface TimelineRow {
  readonly key: string
  readonly event: WheelEvent
  readonly words: string
  readonly netCash: Money | null
  /** The other half of a roll stands beside it. */
  readonly isRoll: boolean
  /** What the shares of an assignment cost, or brought, at the strike; it is booked apart from the contract. */
  readonly atStrike: Money | null
}

const atStrike = ({ eventType, strike, contracts }: TimelineEvent): Money | null => {
  if (strike === null || contracts === 0) return null
  const total = multiplyPriceWithin(strike, wholeUnits(contracts), 100)
  if (total === null) return null
  if (eventType === 'PUT_ASSIGNMENT') return moneyFromMicros(0 - total)
  return eventType === 'CALL_ASSIGNMENT' ? total : null
}

export function timelineRows(
  events: readonly TimelineEvent[],
  earlier: EarlierEvents | null = null,
): TimelineRow[] {
  const rolledInto = openedByRolls(events, earlier)
  return events.map((event, index) => {
    const told = toWheelEvent(event)
    return {
      key: `${event.id}.${index}`,
      event: told,
      words: eventInWords(told),
      netCash: event.netCash,
      isRoll: event.rolledInto !== null || rolledInto.has(event.id),
      atStrike: atStrike(event),
    }
  })
}

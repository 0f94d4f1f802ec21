/** A cycle of the ledger as its campaign line: the glyphs of its events, and what was held between them. */
import type { LedgerCycle, WheelEvent } from '@wheelwright/api'
import { MICROS, parseOptionSymbol } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import type { CampaignEvent, CampaignEventKind, CampaignHold } from '../ui/wheel-marks/campaign.ts'
import type { Phase } from '../ui/wheel-marks/phases.ts'

/** What a campaign line is drawn from. */
export type CampaignFacts = Pick<LedgerCycle, 'events' | 'startedAt' | 'endedAt'> & {
  readonly rolls: readonly Pick<LedgerCycle['rolls'][number], 'closeEntryId' | 'openEntryId'>[]
  readonly slots: readonly Pick<LedgerCycle['slots'][number], 'put' | 'call'>[]
  /** Open calls that no slot stands on. */
  readonly looseCalls?: readonly Pick<LedgerCycle['looseCalls'][number], 'symbol'>[]
}

/** What an event is called by. */
type NamedEvent = Pick<WheelEvent, 'eventType' | 'premium'>

/** A short call that ended for nothing has lapsed; with a price it was bought back. */
const endOfCall = ({ premium }: NamedEvent): CampaignEventKind => (premium === null ? 'expired' : 'closed')

const kinds: Readonly<Record<string, (event: WheelEvent) => CampaignEventKind>> = {
  SELL_PUT: () => 'put-sold',
  SELL_PUT_CLOSE: () => 'expired',
  BUY_PUT_CLOSE: () => 'closed',
  PUT_ASSIGNMENT: () => 'assigned',
  BUY_SHARES: () => 'shares-bought',
  SELL_SHARES: () => 'shares-sold',
  SELL_CALL_OPEN: () => 'call-sold',
  SELL_CALL_CLOSE: endOfCall,
  CALL_ASSIGNMENT: () => 'called-away',
  BUY_OPTION: () => 'long-bought',
  SELL_OPTION: () => 'long-sold',
  DIVIDEND: () => 'dividend',
}

const words: Readonly<Record<string, (event: NamedEvent) => string>> = {
  SELL_PUT: () => 'Put sold',
  SELL_PUT_CLOSE: () => 'Put expired',
  BUY_PUT_CLOSE: () => 'Put bought back',
  PUT_ASSIGNMENT: () => 'Assigned',
  BUY_SHARES: () => 'Shares bought',
  SELL_SHARES: () => 'Shares sold',
  SELL_CALL_OPEN: () => 'Call sold',
  SELL_CALL_CLOSE: (event) => (endOfCall(event) === 'expired' ? 'Call expired' : 'Call bought back'),
  CALL_ASSIGNMENT: () => 'Called away',
  BUY_OPTION: () => 'Option bought',
  SELL_OPTION: ({ premium }) => (premium === null ? 'Long option ended' : 'Option sold'),
  DIVIDEND: () => 'Dividend',
  SPLIT: () => 'Split',
  FEE: () => 'Fee',
  TRANSFER: () => 'Moved between accounts',
}

/** An event that a later server knows is shown by its own name rather than not at all. */
export function eventInWords(event: NamedEvent): string {
  return words[event.eventType]?.(event) ?? event.eventType
}

/** What has no glyph (a fee, a split) stands in the table alone. */
export function glyphOf(event: WheelEvent): CampaignEventKind | null {
  return kinds[event.eventType]?.(event) ?? null
}

/** A glyph with the event that opened a contract, if one did. */
interface Told extends CampaignEvent {
  readonly opened: WheelEvent | null
}

const openings: ReadonlySet<string> = new Set(['SELL_PUT', 'SELL_CALL_OPEN'])

/** An event where it stands on the line, with its own day where that is another one. */
type PlacedEvent = WheelEvent & { readonly since?: TradingDate }

/** Bought back and sold again is one roll: two entries, one glyph. */
const tellEach = (events: readonly PlacedEvent[], rolls: CampaignFacts['rolls']): Told[] => {
  const byId = new Map(events.map((event) => [event.id, event]))
  const openedBy = new Map(rolls.map(({ closeEntryId, openEntryId }) => [closeEntryId, openEntryId]))
  const rolledInto = new Set(rolls.map(({ openEntryId }) => openEntryId))
  return events.flatMap((event): Told[] => {
    const kind = rolledInto.has(event.id) ? null : glyphOf(event)
    if (kind === null) return []
    const next = byId.get(openedBy.get(event.id) ?? '')
    if (next !== undefined) return [{ kind: 'rolled', on: event.eventDate, opened: next }]
    const opened = openings.has(event.eventType) ? event : null
    return [{ kind, on: event.eventDate, ...(event.since && { since: event.since }), opened }]
  })
}

/** Fills of one order, and contracts that end together, are one thing to look at. */
const withoutTwins = (told: readonly Told[]): Told[] =>
  told.filter(
    ({ kind, on }, index) => !told.slice(0, index).some((one) => one.kind === kind && one.on === on),
  )

/** The contracts that stand open, in the way in which an event names them: right and strike. */
const openContracts = ({ slots, looseCalls = [] }: CampaignFacts): Set<string> => {
  const symbols = [
    ...slots.flatMap(({ put, call }) => [put, call]),
    ...looseCalls.map(({ symbol }) => symbol),
  ]
  return new Set(
    symbols.flatMap((symbol) => {
      const option = symbol === null ? null : parseOptionSymbol(symbol)
      return option?.ok === true ? [`${option.value.right} ${option.value.strike}`] : []
    }),
  )
}

const contractOf = ({ eventType, strike }: WheelEvent): string =>
  `${eventType === 'SELL_PUT' ? 'Put' : 'Call'} ${strike}`

/** The last sale of a contract that is still open is drawn filled. */
const markOpen = (told: readonly Told[], cycle: CampaignFacts): CampaignEvent[] => {
  const left = openContracts(cycle)
  return told
    .toReversed()
    .map(({ opened, ...event }): CampaignEvent => {
      const isOpen = opened !== null && left.delete(contractOf(opened))
      return isOpen ? { ...event, open: true } : event
    })
    .toReversed()
}

interface Held {
  puts: number
  calls: number
  shares: number
}

const change: Readonly<Record<string, (held: Held, event: WheelEvent) => void>> = {
  SELL_PUT: (held, { contracts }) => void (held.puts += contracts),
  SELL_PUT_CLOSE: (held, { contracts }) => void (held.puts -= contracts),
  BUY_PUT_CLOSE: (held, { contracts }) => void (held.puts -= contracts),
  PUT_ASSIGNMENT: (held, { contracts }) => {
    held.puts -= contracts
    held.shares += contracts * 100
  },
  BUY_SHARES: (held, { quantityShares }) => void (held.shares += quantityShares / MICROS),
  SELL_SHARES: (held, { quantityShares }) => void (held.shares += quantityShares / MICROS),
  TRANSFER: (held, { quantityShares }) => void (held.shares += quantityShares / MICROS),
  SELL_CALL_OPEN: (held, { contracts }) => void (held.calls += contracts),
  SELL_CALL_CLOSE: (held, { contracts }) => void (held.calls -= contracts),
  CALL_ASSIGNMENT: (held, { contracts }) => {
    held.calls -= contracts
    held.shares -= contracts * 100
  },
}

const phaseOf = ({ puts, calls, shares }: Held): Phase | null => {
  if (calls > 0) return 3
  if (shares > 0) return 2
  return puts > 0 ? 1 : null
}

/** The phase between the events, as far as contracts and shares tell it: a sketch of what was held, day by day. */
const holdsOf = (events: readonly WheelEvent[], to: TradingDate): CampaignHold[] => {
  const held: Held = { puts: 0, calls: 0, shares: 0 }
  const holds: CampaignHold[] = []
  const days = Map.groupBy(events, ({ eventDate }) => eventDate)
  let running: { phase: Phase; from: TradingDate } | null = null
  for (const [day, onDay] of days) {
    for (const event of onDay) change[event.eventType]?.(held, event)
    const phase = phaseOf(held)
    if (running !== null && running.phase !== phase) {
      holds.push({ ...running, to: day })
      running = null
    }
    if (running === null && phase !== null) running = { phase, from: day }
  }
  if (running !== null) holds.push({ ...running, to })
  return holds
}

export interface Campaign {
  readonly events: readonly CampaignEvent[]
  readonly holds: readonly CampaignHold[]
  readonly from: TradingDate
  readonly to: TradingDate
  readonly running: boolean
}

/** What a campaign was joined by stands at its start: shares may have been held for years before. */
const withinAxis = (event: WheelEvent, startedAt: TradingDate): PlacedEvent =>
  event.eventDate < startedAt ? { ...event, eventDate: startedAt, since: event.eventDate } : event

export function campaignOf(facts: CampaignFacts, today: TradingDate): Campaign {
  const { startedAt, endedAt } = facts
  const to = endedAt ?? today
  const events = facts.events.map((event) => withinAxis(event, startedAt))
  return {
    events: markOpen(withoutTwins(tellEach(events, facts.rolls)), facts),
    holds: holdsOf(events, to),
    from: startedAt,
    to,
    running: endedAt === null,
  }
}

/**
 * A campaign on the common axis: a band for each contract from the day on which it was sold to its end, the shares below
 * them, and what happened to the shares. What became of a contract past its expiration is not known, and stands apart.
 */
import type { TimelineEvent, WheelCycle } from '@wheelwright/api'
import { MICROS, type Money, type TradingDate } from '@wheelwright/core'
import type { CampaignEventKind } from '../ui/wheel-marks/campaign.ts'
import type { Phase } from '../ui/wheel-marks/phases.ts'

type Kind = 'put' | 'call' | 'long'

export interface TrackBand {
  readonly kind: Kind
  readonly phase: Phase
  readonly from: TradingDate
  readonly to: TradingDate
  /** 0 above the shares, 1 below them. */
  readonly lane: 0 | 1
  /** What it was opened by. */
  readonly glyph: CampaignEventKind
  readonly isOpen: boolean
  /** Of the open contracts that end there on its lane, with the last of them: one name each would lie on the others. */
  readonly strikes: readonly Money[]
  /** Past its expiration from this day on, and what became of it is not known. */
  readonly unknownFrom: TradingDate | null
}

interface ShareSpan {
  readonly from: TradingDate
  readonly to: TradingDate
}

interface ShareMark {
  readonly kind: CampaignEventKind
  readonly on: TradingDate
}

export interface Track {
  readonly bands: readonly TrackBand[]
  readonly shares: readonly ShareSpan[]
  readonly marks: readonly ShareMark[]
}

const opens: Readonly<Record<string, Kind>> = { SELL_PUT: 'put', SELL_CALL_OPEN: 'call', BUY_OPTION: 'long' }
const ends: Readonly<Record<string, Kind>> = {
  SELL_PUT_CLOSE: 'put',
  BUY_PUT_CLOSE: 'put',
  PUT_ASSIGNMENT: 'put',
  SELL_CALL_CLOSE: 'call',
  CALL_ASSIGNMENT: 'call',
  SELL_OPTION: 'long',
}
const glyphs: Readonly<Record<Kind, CampaignEventKind>> = {
  put: 'put-sold',
  call: 'call-sold',
  long: 'long-bought',
}
const phases: Readonly<Record<Kind, Phase>> = { put: 1, call: 3, long: 3 }
const shareMarks: Readonly<Record<string, CampaignEventKind>> = {
  PUT_ASSIGNMENT: 'assigned',
  CALL_ASSIGNMENT: 'called-away',
  BUY_SHARES: 'shares-bought',
  SELL_SHARES: 'shares-sold',
  DIVIDEND: 'dividend',
}

interface Running {
  readonly kind: Kind
  readonly glyph: CampaignEventKind
  readonly from: TradingDate
  readonly strike: Money | null
  readonly expiration: TradingDate | null
  contracts: number
  to: TradingDate | null
}

/** Ends name the contract, the oldest sale of it first; an assignment may name its strike alone. */
const isOf =
  (kind: Kind, { strike, expiration }: TimelineEvent) =>
  (band: Running): boolean =>
    band.to === null &&
    band.kind === kind &&
    band.strike === strike &&
    (expiration === null || band.expiration === null || band.expiration === expiration)

const open = (bands: Running[], kind: Kind, event: TimelineEvent, isRoll: boolean): void => {
  const { eventDate, strike, expiration, contracts } = event
  const twin = bands.find((band) => band.from === eventDate && isOf(kind, event)(band))
  if (twin !== undefined) {
    twin.contracts += contracts
    return
  }
  const glyph = isRoll && kind !== 'long' ? 'rolled' : glyphs[kind]
  bands.push({ kind, glyph, from: eventDate, strike, expiration, contracts, to: null })
}

const end = (bands: readonly Running[], kind: Kind, event: TimelineEvent): void => {
  let left = event.contracts
  for (const band of bands.filter(isOf(kind, event))) {
    const ended = Math.min(left, band.contracts)
    left -= ended
    band.contracts -= ended
    if (band.contracts <= 0) band.to = event.eventDate
    if (left <= 0) return
  }
}

const runningIn = (events: readonly TimelineEvent[]): Running[] => {
  const rolledInto = new Set(events.flatMap((event) => event.rolledInto ?? []))
  const bands: Running[] = []
  for (const event of events) {
    const [opened, ended] = [opens[event.eventType], ends[event.eventType]]
    if (opened !== undefined) open(bands, opened, event, rolledInto.has(event.id))
    else if (ended !== undefined) end(bands, ended, event)
  }
  return bands
}

const laneOf = (
  from: TradingDate,
  busy: readonly { readonly lane: 0 | 1; readonly to: TradingDate }[],
): 0 | 1 => (busy.some((band) => band.lane === 0 && band.to > from) ? 1 : 0)

const bandsOf = (running: readonly Running[], until: TradingDate, isOver: boolean): TrackBand[] => {
  const bands: (TrackBand & { strikes: Money[] })[] = []
  for (const { kind, glyph, from, strike, expiration, to } of running) {
    const isOpen = to === null && !isOver
    const isPast = isOpen && expiration !== null && expiration < until
    const last = to ?? (isOpen && !isPast ? (expiration ?? until) : until)
    const lane = laneOf(from, bands)
    const beside = bands.filter((band) => isOpen && band.isOpen && band.lane === lane && band.to === last)
    const strikes = beside.flatMap((band) => band.strikes.splice(0))
    if (isOpen && strike !== null && !strikes.includes(strike)) strikes.push(strike)
    bands.push({
      kind,
      glyph,
      phase: phases[kind],
      from,
      to: last,
      lane,
      isOpen,
      strikes,
      unknownFrom: isPast ? expiration : null,
    })
  }
  return bands
}

/** Shares that an event brought or took, in whole shares. */
const sharesBy = ({ eventType, quantityShares, contracts }: TimelineEvent): number => {
  if (quantityShares !== 0 && eventType !== 'DIVIDEND') return quantityShares / MICROS
  if (eventType === 'PUT_ASSIGNMENT') return contracts * 100
  return eventType === 'CALL_ASSIGNMENT' ? contracts * -100 : 0
}

const sharesIn = (events: readonly TimelineEvent[], until: TradingDate): ShareSpan[] => {
  const spans: ShareSpan[] = []
  let [held, since]: [number, TradingDate | null] = [0, null]
  for (const event of events) {
    held += sharesBy(event)
    if (held > 0 && since === null) since = event.eventDate
    if (held <= 0 && since !== null) {
      spans.push({ from: since, to: event.eventDate })
      since = null
    }
  }
  return since === null ? spans : [...spans, { from: since, to: until }]
}

const marksIn = (events: readonly TimelineEvent[]): ShareMark[] => {
  const marks = events.flatMap(({ eventType, eventDate }): ShareMark[] => {
    const kind = shareMarks[eventType]
    return kind === undefined ? [] : [{ kind, on: eventDate }]
  })
  return marks.filter(
    ({ kind, on }, at) => !marks.slice(0, at).some((one) => one.kind === kind && one.on === on),
  )
}

/** What was held before the campaign began joins on its first day. */
export function trackOf(
  { startedAt, endedAt }: Pick<WheelCycle, 'startedAt' | 'endedAt'>,
  events: readonly TimelineEvent[],
  today: TradingDate,
): Track {
  const own = events.map((event) =>
    event.eventDate < startedAt ? { ...event, eventDate: startedAt } : event,
  )
  const until = endedAt ?? today
  return {
    bands: bandsOf(runningIn(own), until, endedAt !== null),
    shares: sharesIn(own, until),
    marks: marksIn(own),
  }
}

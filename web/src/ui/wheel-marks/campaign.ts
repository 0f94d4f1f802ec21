/** The campaign line: what happened to one wheel, on one time axis. */
import { daysBetween, type TradingDate } from '@wheelwright/core'
import { formatShortDate } from '../figures/figures.ts'
import type { Phase } from './phases.ts'

export type CampaignEventKind =
  | 'put-sold'
  | 'rolled'
  | 'assigned'
  | 'shares-bought'
  | 'call-sold'
  | 'called-away'
  | 'shares-sold'
  | 'long-bought'
  | 'long-sold'
  | 'dividend'
  | 'expired'
  | 'closed'

export interface CampaignEvent {
  kind: CampaignEventKind
  on: TradingDate
  /** Still open: the glyph is filled. */
  open?: boolean
  /** Its own day, where it was before the line begins and stands at its start. */
  since?: TradingDate
}

/** A stretch of time in one phase, drawn as a band. */
export interface CampaignHold {
  phase: Phase
  from: TradingDate
  to: TradingDate
}

export const campaignWords: Record<CampaignEventKind, string> = {
  'put-sold': 'put sold',
  rolled: 'rolled',
  assigned: 'assigned',
  'shares-bought': 'shares bought',
  'call-sold': 'call sold',
  'called-away': 'called away',
  'shares-sold': 'shares sold',
  'long-bought': 'option bought',
  'long-sold': 'option sold',
  dividend: 'dividend',
  expired: 'expired',
  closed: 'closed',
}

/** Where a date lies between two others, 0 to 1. */
export function placeOnAxis(date: TradingDate, from: TradingDate, to: TradingDate): number {
  const length = Math.max(1, daysBetween(from, to))
  return Math.max(0, Math.min(1, daysBetween(from, date) / length))
}

/** Moves glyphs apart just so much that none hides another; order and ends are kept. */
export function spreadGlyphs(places: readonly number[], gap: number): number[] {
  const room = Math.min(gap, places.length > 1 ? 1 / (places.length - 1) : 1)
  const spread = [...places]
  for (let i = 1; i < spread.length; i++) spread[i] = Math.max(spread[i] ?? 0, (spread[i - 1] ?? 0) + room)
  for (let i = spread.length - 1; i >= 0; i--) {
    const limit = i === spread.length - 1 ? 1 : (spread[i + 1] ?? 1) - room
    spread[i] = Math.min(spread[i] ?? 1, limit)
  }
  return spread.map((place) => Math.max(0, place))
}

const weight: Partial<Record<CampaignEventKind, number>> = {
  assigned: 2,
  'shares-bought': 2,
  'called-away': 3,
}

/**
 * Which events are dated: the first, then what changed the holding, as far as no date touches another,
 * those `already` written, or a place that is `taken`.
 */
export function datedEvents(
  events: readonly CampaignEvent[],
  places: readonly number[],
  apart: number,
  already: readonly number[] = [],
  taken: readonly number[] = [],
): number[] {
  const order = events
    .map((event, index) => ({
      index,
      weight: index === 0 ? 4 : event.open === true ? 3 : (weight[event.kind] ?? 1),
    }))
    .toSorted((a, b) => b.weight - a.weight || b.index - a.index)
  const chosen = [...already]
  const written = [...taken, ...already.map((index) => places[index] ?? 0)]
  for (const { index } of order) {
    const here = places[index] ?? 0
    if (written.some((place) => Math.abs(place - here) < apart)) continue
    chosen.push(index)
    written.push(here)
  }
  return chosen.toSorted((a, b) => a - b)
}

/** The line in words, for those who don't see it. */
export function describeCampaign(events: readonly CampaignEvent[]): string {
  if (events.length === 0) return 'Campaign: nothing yet'
  const told = events.map((event) => {
    return `${campaignWords[event.kind]} ${formatShortDate(event.since ?? event.on)}${event.open === true ? ', open' : ''}`
  })
  return `Campaign: ${told.join('; ')}`
}

/**
 * Which days a sync asks for. It goes on three days before the last one that succeeded, since brokers post late; a row that
 * was not final then is asked for until it is. (DESIGN 7; Schwab's limit of a year for one question)
 */
import { addDays, newYorkTime, tradingDateAt, type TradingDate } from '@wheelwright/core'

const DAY_MS = 24 * 60 * 60_000
export const OVERLAP_MS = 3 * DAY_MS
const YEAR_DAYS = 365
/** A row that is not final after so long never will be. */
const LONGEST_PENDING_MS = 30 * DAY_MS

/** Both inclusive, milliseconds since 1970 UTC. */
export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

interface Before {
  /** The day that the user asks for; null to go on from the last sync. */
  readonly askedFrom: TradingDate | null
  /** From where the last sync that succeeded has to be gone on; null where there is none. */
  readonly resumeMs: number | null
  readonly nowMs: number
}

/** The first sync goes back a year, which one question holds, where nobody says how far. No day between two syncs is left out. */
export function windowOf({ askedFrom, resumeMs, nowMs }: Before): Span {
  const asked = askedFrom === null ? null : newYorkTime(askedFrom, 0, 0)
  const yearAgo = newYorkTime(addDays(tradingDateAt(nowMs), 1 - YEAR_DAYS), 0, 0)
  const from = resumeMs === null ? (asked ?? yearAgo) : Math.min(asked ?? resumeMs, resumeMs)
  return { fromMs: Math.min(from, nowMs), toMs: nowMs }
}

/** The span in pieces of a year at most, the latest first: what matters most is there soonest. */
export function chunksOf({ fromMs, toMs }: Span): Span[] {
  const chunks: Span[] = []
  for (let end = toMs; end >= fromMs;) {
    const start = Math.max(fromMs, end - YEAR_DAYS * DAY_MS + 1)
    chunks.push({ fromMs: start, toMs: end })
    end = start - 1
  }
  return chunks
}

/** Two halves without a gap; null where there is nothing left to divide. */
export function halvesOf({ fromMs, toMs }: Span): readonly [Span, Span] | null {
  if (toMs <= fromMs) return null
  const middle = Math.floor((fromMs + toMs) / 2)
  return [
    { fromMs, toMs: middle },
    { fromMs: middle + 1, toMs },
  ]
}

/** From where the next sync goes on; `pendingMs` are the instants of rows that were not final. */
export function resumeAfter({ toMs }: Span, pendingMs: readonly number[]): number {
  const waiting = pendingMs.filter((at) => at > toMs - LONGEST_PENDING_MS)
  return Math.min(toMs - OVERLAP_MS, ...waiting)
}

/** What is said of a price beside the price: how old it is by the exchange's sessions, where it came from, how it was made. */
import { isStale, latestSession, tradingDateAt, weekday } from '@wheelwright/core'
import type { HeldPrice } from '@wheelwright/api'
import type { Instant, Mark, Money } from '@wheelwright/core'
import { formatAge, formatShortDate } from '../ui/figures/figures.ts'

/** A price and all that has to be said of it. */
export interface KnownPrice {
  readonly value: Money
  /** Null where nobody said. */
  readonly asOf: Instant | null
  readonly source: string | null
  readonly isDelayed: boolean
  /** A newer price that was not taken. */
  readonly heldPrice?: HeldPrice | null
  /** How it was made, in words: middle of bid and ask. */
  readonly how: string
}

/** Or why there is none. */
export type MaybePrice = KnownPrice | { readonly value: null; readonly reason: string }

/** How a price came to be known, by its source. */
const origins: Readonly<Record<string, string>> = {
  schwab_import: 'imported from Schwab',
  fidelity_import: 'imported from Fidelity',
  file_import: 'imported from a file',
  manual: 'entered by hand',
  demo: 'simulated',
  schwab: 'from Schwab',
  tradier: 'from Tradier',
  polygon: 'from Polygon',
  yahoo: 'from Yahoo',
}

export function originInWords(source: string | null): string {
  return source === null ? 'as of' : (origins[source] ?? source)
}

const quarterHour = 15 * 60_000
const dayMs = 86_400_000
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Of a price made in the last minutes of a session, or at its end: from Friday’s close; null for any other. */
const closeInWords = (asOfMs: number, nowMs: number): string | null => {
  const session = latestSession(asOfMs + quarterHour)
  const isClose = asOfMs >= session.closesAtMs - quarterHour && asOfMs <= session.closesAtMs + quarterHour
  if (!isClose || nowMs < session.closesAtMs) return null
  const { date } = session
  if (date === tradingDateAt(nowMs)) return 'from today’s close'
  return nowMs - asOfMs < 6 * dayMs
    ? `from ${weekdays[weekday(date)] ?? ''}’s close`
    : `from the close of ${formatShortDate(date)}`
}

interface AgeInWords {
  readonly text: string
  /** Older than the session that is under way, or that ended last. */
  readonly isStale: boolean
}

/** 4 min old; from Friday’s close, 1 day old; stale, from Thursday’s close, 4 days old. */
export function ageInWords(asOfMs: number, nowMs: number): AgeInWords {
  const stale = isStale(asOfMs, latestSession(nowMs))
  const parts = [stale ? 'stale' : null, closeInWords(asOfMs, nowMs), formatAge(nowMs - asOfMs)]
  return { text: parts.filter((part) => part !== null).join(', '), isStale: stale }
}

/** The exchanges let go of prices for nothing after a quarter of an hour, no sooner. */
export const delayInWords = 'at least 15 minutes delayed'

/** How the mark of a quote was made. */
export const markInWords: Readonly<Record<Mark['from'] | 'stored', string>> = {
  stored: 'the last price that was taken',
  middle: 'middle of bid and ask',
  'half-ask': 'nobody bids: half the ask',
  provider: 'the source’s mark',
  last: 'last trade',
}

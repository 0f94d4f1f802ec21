/** What the market does, in words, always told in New York. */
import { marketStatusAt, tradingDateAt, weekday } from '@wheelwright/core'
import type { MarketStatus } from '@wheelwright/core'
import { formatShortDate } from '../ui/figures/figures.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const weekMs = 6 * 86_400_000

/** 09:30; Mon 09:30; Jan 02, 09:30. */
const openingInWords = (opensAtMs: number, nowMs: number): string => {
  const date = tradingDateAt(opensAtMs)
  if (date === tradingDateAt(nowMs)) return '09:30'
  const day = weekdays[weekday(date)] ?? ''
  return opensAtMs - nowMs < weekMs ? `${day} 09:30` : `${formatShortDate(date)}, 09:30`
}

const words: Readonly<Record<MarketStatus['state'], string>> = {
  open: 'Market open',
  'pre-market': 'Pre-market',
  'after-hours': 'After hours',
  closed: 'Market closed',
}

/** Market open, closes 16:00 New York; Market closed for Thanksgiving Day, opens Fri 09:30 New York. */
export function marketStateInWords(nowMs: number): string {
  const { state, reason, close, isOpen, opensAtMs } = marketStatusAt(nowMs)
  if (state === 'open') return `${words.open}, closes ${close ?? '16:00'} New York`
  const why = !isOpen && reason !== null && reason !== 'Weekend' ? ` for ${reason}` : ''
  return `${words[state]}${why}, opens ${openingInWords(opensAtMs, nowMs)} New York`
}

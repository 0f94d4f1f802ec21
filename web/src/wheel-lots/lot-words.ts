/** Words about lots that every page of them says alike. */
import type { LotAction, LotForm } from '@wheelwright/core'
import type { BadgeTone } from '../ui/badge.tsx'
import type { ShownLot } from './shown-lot.ts'

export const formOfAction: Readonly<Record<LotAction, LotForm>> = {
  cover: 'sell call',
  close: 'close call',
  roll: 'roll',
  'close put': 'close put',
}

export const formTitles: Readonly<Record<LotForm, string>> = {
  'sell call': 'Sell Covered Call',
  'close call': 'Buy to Close (Short Call)',
  'close put': 'Buy to Close (Short Put)',
  roll: 'Roll Short Call',
  'buy shares': 'Create New Lot',
  'sell put': 'Create New Lot',
}

const tones: Readonly<Record<ShownLot['status'], BadgeTone>> = {
  OPEN_COVERED: 'gain',
  OPEN_UNCOVERED: 'warn',
  CASH_RESERVED: 'accent',
  CLOSED_CALLED_AWAY: 'plain',
  CLOSED_SOLD: 'plain',
}

export function toneOf({ status, closed }: ShownLot): BadgeTone {
  return closed === null ? tones[status] : 'plain'
}

const bringShares: ReadonlySet<string> = new Set([
  'BUY_SHARES',
  'PUT_ASSIGNMENT',
  'SELL_SHARES',
  'CALL_ASSIGNMENT',
])

/** Why a lot has no cost basis to show. */
export function noBasis({
  content,
  closed,
  events,
  earlierEvents,
}: Pick<ShownLot, 'content' | 'closed' | 'events' | 'earlierEvents'>): string {
  if (content === 'long call') return 'no shares are held: a long call is in their place'
  const isTold = content === 'nothing' && events.length > 0 && earlierEvents === 0
  const cameNever = isTold && !events.some(({ type }) => bringShares.has(type))
  return content === 'put' || closed?.reason.startsWith('put') === true || cameNever
    ? 'no shares came'
    : 'what the shares cost is unknown'
}

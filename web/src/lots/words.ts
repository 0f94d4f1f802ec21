/** How a lot came and how it went, in words. A word that a later server knows is shown as it is. */
import type { Lot } from '@wheelwright/api'
import { formatDate, formatMarketPrice } from '../ui/figures/figures.ts'

const origins: Readonly<Record<string, string>> = {
  purchase: 'bought',
  assignment: 'assigned',
  exercise: 'exercised',
  'short-sale': 'sold short',
  transfer: 'transferred in',
  'opening-balance': 'opening balance',
  'corporate-action': 'from a corporate action',
}

const ends: Readonly<Record<string, string>> = {
  sold: 'sold',
  'called-away': 'called away',
  exercised: 'exercised',
  'bought-back': 'bought back',
  transferred: 'transferred out',
  'corporate-action': 'corporate action',
}

const plain = (word: string): string => word.replaceAll('-', ' ')

/** Assigned at $48.00. */
export function originInWords({ origin, strike }: Pick<Lot, 'origin' | 'strike'>): string {
  const word = origins[origin] ?? plain(origin)
  return strike === null ? word : `${word} at ${formatMarketPrice(strike)}`
}

export function endInWords({ end }: Pick<Lot, 'end'>): string {
  return end === null ? 'open' : (ends[end] ?? plain(end))
}

export function openedInWords({ openedOn }: Pick<Lot, 'openedOn'>): string {
  return openedOn === null ? 'date unknown' : formatDate(openedOn)
}

/** Why a lot's cost is not known. */
export function whyCostUnknown({ origin, side }: Pick<Lot, 'origin' | 'side'>): string {
  if (side === 'short') return 'shares that are owed have none'
  if (origin === 'opening-balance') return 'an opening balance hides the price'
  if (origin === 'transfer') return 'a transfer hides the price'
  if (origin === 'corporate-action') return 'the broker gave no cost'
  return 'a price behind it is unknown'
}

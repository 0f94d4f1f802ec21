/** How the Wheels page names strategies, outcomes, risk and time gone by. */
import type { WheelOpportunity, WheelPosition } from '@wheelwright/api'
import { daysBetween, expiryBand, tradingDateAt } from '@wheelwright/core'
import type { CardStatus, ExpiryBand, Money } from '@wheelwright/core'
import { capitalized } from '../entries/as-sentence.ts'
import { counted } from '../entries/counted.ts'
import type { BadgeTone } from '../ui/badge.tsx'
import type { Amount } from '../ui/figures/money-figure.tsx'

type Risk = WheelOpportunity['riskAssessment']['level']

/**
 * Of closed wheels those with an outcome are completed; the others were closed early (document 2, section 4.4). What the cards
 * call pending assignment are the wheels whose badge says Assigned: nothing about them is pending.
 */
export const cardStatusNames: Readonly<Record<CardStatus, string>> = {
  active: 'Active',
  pending_assignment: 'Assigned',
  completed: 'Completed',
  paused: 'Paused',
  closed: 'Closed early',
}

export const riskNames: Readonly<Record<Risk, { readonly label: string; readonly tone: BadgeTone }>> = {
  low: { label: 'Low risk', tone: 'gain' },
  medium: { label: 'Medium risk', tone: 'warn' },
  high: { label: 'High risk', tone: 'loss' },
}

/** An amount with the reason why it may be missing. */
export function amountOr(value: Amount['value'], reason: string): Amount {
  return value === null ? { value, reason } : { value }
}

/** A sum of which no part is known is not zero. */
export function knownIncome(sum: Money, unknownParts: number): Amount {
  return amountOr(sum === 0 && unknownParts > 0 ? null : sum, 'no part of it is known')
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago, in minutes, hours or days. A clock that runs ahead counts as just now. */
export function timeAgo(atMs: number, nowMs: number): string {
  return nowMs - atMs < minute ? 'Just now' : `${timeSince(atMs, nowMs)} ago`
}

/** From a day on by the calendar of New York, as the days of wheels are counted: since 16:00 on the 1st it is 2 days at 9:00 on the 3rd. */
export function timeSince(atMs: number, nowMs: number): string {
  const ms = nowMs - atMs
  return ms < day ? spanInWords(ms) : counted(daysBetween(tradingDateAt(atMs), tradingDateAt(nowMs)), 'day')
}

/** A span of time in its largest unit. */
export function spanInWords(ms: number): string {
  if (ms < minute) return 'less than a minute'
  if (ms < hour) return counted(Math.floor(ms / minute), 'minute')
  return ms < day ? counted(Math.floor(ms / hour), 'hour') : counted(Math.floor(ms / day), 'day')
}

/** 27 days; today; 2 days ago. */
export function daysLeft(days: number): string {
  if (days === 0) return 'today'
  return days > 0 ? counted(days, 'day') : `${counted(-days, 'day')} ago`
}

const bandWords: Readonly<Record<ExpiryBand, string | null>> = {
  expired: 'expired',
  near_expiration: 'near expiration',
  within_30_days: 'within 30 days',
  open: null,
}

/** 27 days, within 30 days. */
export function expiryInWords(days: number): string {
  const band = bandWords[expiryBand(days)]
  return band === null || days < 0 ? daysLeft(days) : `${daysLeft(days)}, ${band}`
}

/** Short of a contract or long of it, in a word. */
export function sideOf({ positionType }: Pick<WheelPosition, 'positionType'>): string {
  return positionType.startsWith('short') ? 'short' : 'long'
}

/** A list of names of the wire, as words: `call sold`. */
export function inWords(name: string): string {
  return capitalized(name.replaceAll('_', ' ').toLowerCase())
}

/** Why so many strategies have no average confidence: prices of an earlier session give no score. */
export function whyNoScore(strategies: number): string {
  if (strategies === 0) return 'nothing found'
  return strategies === 1 ? 'it has no score' : 'none of them has a score'
}

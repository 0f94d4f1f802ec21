/** What is said of a connection: the badge's word, a second line with what to do, and how long the login lasts. */
import type { BrokerageState, BrokerageStatus } from '@wheelwright/api'
import { counted } from '../entries/counted.ts'
import type { BadgeTone } from '../ui/badge.tsx'

export const brokerage = 'Schwab'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The warnings before the seventh day. */
const warningMs = [48 * hour, 12 * hour] as const

/** What the clock has made of a status since the server told it. */
export function stateAt({ state, loginExpiresAt }: BrokerageStatus, nowMs: number): BrokerageState {
  if (state !== 'connected' && state !== 'expiring' && state !== 'provider_down') return state
  const leftMs = loginExpiresAt === null ? Infinity : Date.parse(loginExpiresAt) - nowMs
  if (leftMs <= 0) return 'login_needed'
  return state === 'connected' && leftMs <= warningMs[0] ? 'expiring' : state
}

interface BadgeWord {
  readonly word: 'Connected' | 'Connecting' | 'Not Connected'
  readonly tone: BadgeTone
}

const connected: BadgeWord = { word: 'Connected', tone: 'gain' }
const notConnected: BadgeWord = { word: 'Not Connected', tone: 'plain' }

export const badges: Readonly<Record<BrokerageState, BadgeWord>> = {
  disconnected: notConnected,
  connecting: { word: 'Connecting', tone: 'accent' },
  connected,
  expiring: { ...connected, tone: 'warn' },
  login_needed: { ...notConnected, tone: 'warn' },
  revoked: { ...notConnected, tone: 'warn' },
  provider_down: { ...connected, tone: 'warn' },
}

/** The two largest units, and never more than is left. */
export function countdown(leftMs: number): string {
  const [days, hours, minutes] = [
    Math.floor(leftMs / day),
    Math.floor((leftMs % day) / hour),
    Math.floor((leftMs % hour) / minute),
  ]
  if (days > 0)
    return hours === 0 ? counted(days, 'day') : `${counted(days, 'day')} ${counted(hours, 'hour')}`
  if (hours > 0)
    return minutes === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(minutes, 'minute')}`
  return minutes > 0 ? counted(minutes, 'minute') : 'less than a minute'
}

const again = 'Press Connect to log in again; everything imported so far stays.'

const lines: Readonly<Record<BrokerageState, (left: string | null) => string>> = {
  disconnected: () =>
    `No account is connected. Connect leads to ${brokerage}’s own login; your accounts are read, and nothing is traded.`,
  connecting: () =>
    `The login at ${brokerage} has not come back yet. Go on there, or press Connect to start again.`,
  connected: (left) =>
    left === null
      ? 'Your login is valid.'
      : `Your login is valid for ${left}; ${brokerage} ends each one after seven days.`,
  expiring: (left) =>
    `Your login ends in ${left ?? 'a while'}. Press Connect to log in again before; nothing stops until then.`,
  login_needed: () => `Your login has ended, as each does after seven days. ${again}`,
  revoked: () =>
    `${brokerage} no longer accepts this login: it was ended there, or a newer one took its place. ${again}`,
  provider_down: () =>
    `${brokerage} does not answer at the moment. It will be asked again automatically; everything imported so far stays.`,
}

/** The second line: how it stands, and what to do about it. */
export function secondLine(state: BrokerageState, left: string | null): string {
  return lines[state](left)
}

/** The last of the warnings that the time left has passed; null for none. */
export function warningAt(leftMs: number): (typeof warningMs)[number] | null {
  return leftMs <= 0 ? null : (warningMs.findLast((ms) => leftMs <= ms) ?? null)
}

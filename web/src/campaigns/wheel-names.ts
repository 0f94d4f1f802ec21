/** How pages name a wheel and its status. */
import type { WheelCycle } from '@wheelwright/api'
import { cycleStatuses } from '@wheelwright/core'
import type { CycleStatus, TradingDate } from '@wheelwright/core'
import { capitalized } from '../entries/as-sentence.ts'
import type { BadgeTone } from '../ui/badge.tsx'
import { shortAccount } from '../ui/account-number.ts'
import { formatCardDate } from '../ui/figures/figures.ts'

const statusTones: Readonly<Record<CycleStatus, BadgeTone>> = {
  pending: 'plain',
  active: 'accent',
  monitoring: 'warn',
  assigned: 'accent',
  rolling: 'accent',
  covered: 'gain',
  expired: 'plain',
  closed: 'plain',
  paused: 'plain',
}

/** KO wheel since Oct 20; with the year where it is another one. */
export function nameOfWheel(
  { ticker, startedAt }: Pick<WheelCycle, 'ticker' | 'startedAt'>,
  today: TradingDate,
): string {
  return `${ticker} wheel since ${formatCardDate(startedAt, today)}`
}

export interface ListedWheel extends Pick<WheelCycle, 'cycleKey' | 'ticker' | 'startedAt'> {
  readonly endedAt?: WheelCycle['endedAt']
  readonly accountNumber?: WheelCycle['accountNumber']
  readonly origin?: WheelCycle['origin']
}

/** Oct 20 – Nov 3. */
function spanOfWheel(
  { startedAt, endedAt = null }: Pick<ListedWheel, 'startedAt' | 'endedAt'>,
  today: TradingDate,
): string {
  const end = endedAt === null ? '' : ` – ${formatCardDate(endedAt, today)}`
  return `${formatCardDate(startedAt, today)}${end}`
}

/**
 * The name of a wheel where others are listed with it, as rows and their buttons are read out. Two of one ticker may have begun
 * on one day: then their accounts, who made them, or the numbers of their keys differ.
 */
export function listedNameOfWheel(wheel: ListedWheel, today: TradingDate, hasAccounts: boolean): string {
  const { cycleKey, ticker, endedAt = null, accountNumber = null, origin } = wheel
  const ordinal = /-\d{8}-(\d+)$/.exec(cycleKey)?.[1] ?? '1'
  return [
    endedAt === null ? nameOfWheel(wheel, today) : `${ticker} wheel, ${spanOfWheel(wheel, today)}`,
    ...(accountNumber !== null && hasAccounts ? [shortAccount(accountNumber)] : []),
    ...(origin === 'manual' ? ['made by hand'] : []),
    ...(ordinal === '1' ? [] : [`number ${ordinal}`]),
  ].join(', ')
}

/** One of the nine by its label; whatever else stands there is unknown. */
export function statusLabel(status: string): { readonly label: string; readonly tone: BadgeTone } {
  const known = cycleStatuses.find((each) => each === status)
  return known === undefined
    ? { label: 'Unknown', tone: 'warn' }
    : { label: capitalized(known), tone: statusTones[known] }
}

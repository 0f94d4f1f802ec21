/** How pages name a wheel and its status. */
import type { WheelCycle } from '@wheelwright/api'
import { cycleStatuses, shortAccount } from '@wheelwright/core'
import type { CycleStatus, TradingDate } from '@wheelwright/core'
import { capitalized } from '../entries/as-sentence.ts'
import type { BadgeTone } from '../ui/badge.tsx'
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

/** Oct 20 – Nov 03. */
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
  const { ticker, endedAt = null } = wheel
  return [
    endedAt === null ? nameOfWheel(wheel, today) : `${ticker} wheel, ${spanOfWheel(wheel, today)}`,
    ...marksOf(wheel, hasAccounts),
  ].join(', ')
}

/** Its account, who made it, and the number of its key. */
function marksOf({ cycleKey, accountNumber = null, origin }: ListedWheel, hasAccounts: boolean): string[] {
  const ordinal = /-\d{8}-(\d+)$/.exec(cycleKey)?.[1] ?? '1'
  return [
    ...(accountNumber !== null && hasAccounts ? [shortAccount(accountNumber)] : []),
    ...(origin === 'manual' ? ['made by hand'] : []),
    ...(ordinal === '1' ? [] : [`number ${ordinal}`]),
  ]
}

/** What tells a wheel of a list from the others of its ticker and first day, by its key: nothing where it is the only one. */
export function namesApart(wheels: readonly ListedWheel[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(wheels, ({ ticker, startedAt }) => `${ticker} ${startedAt}`)
  return new Map(
    [...alike.values()].flatMap((same) => {
      if (same.length < 2) return []
      const hasAccounts = new Set(same.map(({ accountNumber }) => accountNumber)).size > 1
      return same.map((wheel) => [wheel.cycleKey, marksOf(wheel, hasAccounts).join(', ')] as const)
    }),
  )
}

/** One of the nine by its label; whatever else stands there is unknown. */
export function statusLabel(status: string): { readonly label: string; readonly tone: BadgeTone } {
  const known = cycleStatuses.find((each) => each === status)
  return known === undefined
    ? { label: 'Unknown', tone: 'warn' }
    : { label: capitalized(known), tone: statusTones[known] }
}

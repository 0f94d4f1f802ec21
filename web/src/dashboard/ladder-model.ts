/** The expiration ladder in words and as a file. */
import type { DashboardToday } from '@wheelwright/api'
import { csvCell, moneyToNumber } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { countedHeld } from '../entries/counted.ts'
import { formatContracts, formatMoney } from '../ui/figures/figures.ts'

export type Ladder = DashboardToday['ladder']
export type LadderRow = Ladder['rows'][number]
type LeftOut = Ladder['leftOut'][number]

/** 6 d, half day. */
export function marksOf({ days, isHalfDay, isMonthly }: LadderRow): string {
  return [days === 0 ? 'today' : `${days} d`, isHalfDay ? 'half day' : null, isMonthly ? 'monthly' : null]
    .filter((mark) => mark !== null)
    .join(', ')
}

/** What all puts would take, and of what. */
export function putsSentence({ putsTake, total }: Ladder, cash: Money | null): string {
  if (total.puts === 0) return 'No short put still trades.'
  const take = `All puts assigned would take ${formatMoney(putsTake)}`
  if (cash === null) return `${take}; how much cash there is, is not known.`
  return `${take} of ${formatMoney(cash)} cash.`
}

const words: Readonly<Record<LeftOut['why'], (option: string, count: number) => string>> = {
  pending: (option) => `${option} past expiration`,
  'long-call': (option) => `${option} with a long call`,
  uncovered: (option) => `naked ${option}`,
  'cash-settled': (option) => `${option} settled in cash`,
  unknown: (option) => `${option} with an unknown deliverable`,
}

const leftOutInWords = ({ ticker, right, contracts, why }: LeftOut): string => {
  const option = `${ticker} ${right.toLowerCase()}${contracts === 1 ? '' : 's'}`
  return `${formatContracts(contracts)} ${words[why](option, contracts)}`
}

/** A sentence of hundreds says nothing. */
const mostNamed = 6

/** What no sum counts; null where all is counted. */
export function leftOutSentence({ leftOut }: Ladder): string | null {
  if (leftOut.length === 0) return null
  const rest = leftOut.slice(mostNamed).reduce((sum, { contracts }) => sum + contracts, 0)
  const parts = [
    ...leftOut.slice(0, mostNamed).map(leftOutInWords),
    ...(rest === 0 ? [] : [`${countedHeld(rest, 'contract')} more`]),
  ]
  const last = parts.pop() ?? ''
  return `Calls count only where shares cover them. Not counted: ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}.`
}

const inDollars = (money: Money | null): string => (money === null ? '' : String(moneyToNumber(money)))

export function ladderCsv({ rows, total }: Ladder): string {
  return [
    'expiration,days,puts,calls,cash if all assigned',
    ...rows.map(({ expiration, days, puts, calls, ifAllAssigned }) =>
      [csvCell(expiration), days, puts, calls, inDollars(ifAllAssigned)].join(','),
    ),
    ['all', '', total.puts, total.calls, inDollars(total.ifAllAssigned)].join(','),
  ].join('\r\n')
}

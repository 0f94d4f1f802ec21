/** What the page of periods shows, from what the server tells. */
import type { Periods, ProfitQuery } from '@wheelwright/api'
import { moneyFromMicros, parseTradingDate } from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import type { Counts, Figures } from '../pictures/premium.ts'
import type { ViewValues } from '../client/use-view-state.ts'

export const filterNames = ['by', 'premium', 'account', 'symbol', 'from', 'to', 'year'] as const

export const countChoices = [
  { value: 'opened', label: 'opened' },
  { value: 'ended', label: 'ended' },
  { value: 'assigned', label: 'assigned into basis' },
] as const satisfies readonly { value: Counts; label: string }[]

const dateIn = (text: string | undefined): TradingDate | undefined => {
  const parsed = parseTradingDate(text ?? '')
  return parsed.ok ? parsed.value : undefined
}

const countsIn = (text: string | undefined): Counts =>
  countChoices.find(({ value }) => value === text)?.value ?? 'ended'

/** What the address asks for; what is none of the choices is the first of them. */
export const queryFrom = (values: ViewValues): ProfitQuery & { by: 'month' | 'year'; premium: Counts } => {
  const symbol = values['symbol']?.trim().toUpperCase()
  const [from, to] = [dateIn(values['from']), dateIn(values['to'])]
  return {
    by: values['by'] === 'year' ? 'year' : 'month',
    premium: countsIn(values['premium']),
    ...(symbol ? { symbol } : {}),
    ...(values['account'] ? { accountId: values['account'] } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

/** Which days of which account: what a whole portfolio can be narrowed to. */
export const daysAsked = ({ accountId, from, to }: ProfitQuery) => ({
  ...(accountId === undefined ? {} : { accountId }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})

/** The first and the last day of a period. */
export const daysOf = (period: string): { readonly from: string; readonly to: string } => {
  if (period.length === 10) return { from: period, to: period }
  if (period.length === 4) return { from: `${period}-01-01`, to: `${period}-12-31` }
  const last = new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0)).getUTCDate()
  return { from: `${period}-01`, to: `${period}-${last}` }
}

/** Of options beside the premium: buy-backs, long options, fees. */
export const otherOptions = ({ optionPnl, premiumPuts, premiumCalls }: Figures): Money =>
  moneyFromMicros(optionPnl - premiumPuts - premiumCalls)

/** The years that have anything, latest first. */
export const yearsOf = ({ firstDate, lastDate }: Periods): string[] => {
  if (firstDate === null || lastDate === null) return []
  const [first, last] = [Number(firstDate.slice(0, 4)), Number(lastDate.slice(0, 4))]
  return Array.from({ length: last - first + 1 }, (_, at) => String(last - at))
}

/** What the ledger says of all wheels together; what is planned and not traded yet stands in none of its sums. */
import type { WheelCycle } from '@wheelwright/api'
import { addCapitalParts, annualReturn, MICROS, noParts, toldSum, totalOf } from '@wheelwright/core'
import { counted } from '../../entries/counted.ts'
import type { CapitalPart } from '../capital/capital-words.ts'
import type { Money, Total } from '@wheelwright/core'

/** A sum, and how many wheels it leaves out because theirs is unknown, or takes in with a part alone. */
export interface WheelTotal extends Total {
  readonly partialCount: number
  /** What nobody knows of those that it leaves out, where that is no price. */
  readonly lacks?: 'result'
}

export interface LedgerTotals {
  readonly wheels: number
  readonly premium: WheelTotal
  readonly realized: WheelTotal
  readonly unrealized: WheelTotal
  readonly totalPnl: WheelTotal
  /** What they tie up. */
  readonly capital: WheelTotal
  /** What that stands in, without the parts of wheels that it leaves out. */
  readonly capitalParts: readonly CapitalPart[]
  /** Made by hand and without entries: their premium is what is planned. */
  readonly planned: { readonly wheels: number; readonly premium: WheelTotal }
}

/** Of what each wheel is known to have earned. */
const earnedBy = (
  cycles: readonly WheelCycle[],
  amountOf: (cycle: WheelCycle) => Money | null,
): WheelTotal => {
  const partial = cycles.filter((cycle) => cycle.complete === false && amountOf(cycle) !== null)
  return { ...totalOf(cycles.map(amountOf)), partialCount: partial.length }
}

/** A wheel that has realized nothing yet says nothing of the others. */
const realizedBy = (cycles: readonly WheelCycle[]): WheelTotal => ({
  ...earnedBy(cycles, ({ realizedPnl }) => realizedPnl),
  lacks: 'result',
  amount: toldSum(cycles.map(({ realizedPnl: sum, results }) => ({ sum, results: results ?? noParts }))),
})

/** Of amounts that are known as a whole or not at all. */
const wholeSum = (amounts: readonly (Money | null)[]): WheelTotal => ({
  ...totalOf(amounts),
  partialCount: 0,
})

const premiumOf = (cycles: readonly WheelCycle[]): WheelTotal =>
  wholeSum(cycles.map(({ premiumCollected }) => premiumCollected))

export function ledgerTotals(cycles: readonly WheelCycle[]): LedgerTotals {
  const traded = cycles.filter(({ figures }) => figures === 'ledger')
  const planned = cycles.filter(({ figures }) => figures === 'estimate')
  return {
    wheels: traded.length,
    premium: premiumOf(traded),
    realized: realizedBy(traded),
    unrealized: wholeSum(traded.map(({ unrealizedPnl }) => unrealizedPnl)),
    totalPnl: earnedBy(traded, ({ totalPnl }) => totalPnl),
    capital: wholeSum(traded.map(({ capitalRequirement }) => capitalRequirement)),
    capitalParts: addCapitalParts(
      traded.flatMap(({ capitalRequirement, capitalParts }) =>
        capitalRequirement === null ? [] : [capitalParts],
      ),
    ),
    planned: { wheels: planned.length, premium: premiumOf(planned) },
  }
}

/** A figure of all wheels together, or why there is none. */
export type WholeFigure<T> = { readonly value: T } | { readonly value: null; readonly reason: string }

/** What a sum leaves out, in words; null where it is whole. */
export function leftOut({ unknownCount, partialCount, lacks }: WheelTotal): string | null {
  const part = partialCount > 0 ? `${counted(partialCount, 'wheel')} in part` : null
  if (unknownCount === 0) return part === null ? null : `of what is known, ${part}`
  const without = `without ${counted(unknownCount, 'wheel')} of unknown ${lacks ?? 'price'}`
  return part === null ? without : `${without}, ${part}`
}

/** The same for a narrow column, below a figure whose sum stands with its reason above. */
export function leftOutInShort({ unknownCount, partialCount }: WheelTotal): string | null {
  const words = [
    ...(unknownCount > 0 ? [`without ${counted(unknownCount, 'wheel')}`] : []),
    ...(partialCount > 0 ? ['of what is known'] : []),
  ]
  return words.length === 0 ? null : words.join(', ')
}

const isAre = (count: number): string => (count === 1 ? 'is' : 'are')

/** A sum that leaves nothing out: where a part is not known there is none. */
export function totalIfComplete({ amount, unknownCount, partialCount }: WheelTotal): WholeFigure<Money> {
  if (unknownCount > 0)
    return { value: null, reason: `that of ${counted(unknownCount, 'wheel')} is not known` }
  if (partialCount > 0)
    return {
      value: null,
      reason: `${counted(partialCount, 'wheel')} ${isAre(partialCount)} known in part alone`,
    }
  return amount === null ? { value: null, reason: 'the sum is out of range' } : { value: amount }
}

const hadUncovered = (cycles: readonly WheelCycle[]): boolean =>
  cycles.some(({ capitalGap }) => capitalGap === 'uncovered_call')

/** P&L a year on the capital that they held, each counted by its dollars and days; never a mean of their paces. */
export function paceOf(cycles: readonly WheelCycle[]): WholeFigure<number> {
  const traded = cycles.filter(({ figures }) => figures === 'ledger')
  const profit = totalIfComplete(ledgerTotals(traded).totalPnl)
  if (profit.value === null) return { value: null, reason: `of their P&L ${profit.reason}` }
  const days = traded.map(({ capitalDays }) => capitalDays).filter((each) => each !== null)
  const missing = traded.length - days.length
  if (missing > 0)
    return {
      value: null,
      reason: `the capital that ${counted(missing, 'wheel')} held is not known${hadUncovered(traded) ? ', with uncovered calls for a time' : ''}`,
    }
  const pace = annualReturn(
    profit.value,
    days.reduce((sum, each) => sum + each * MICROS, 0),
  )
  return pace === null ? { value: null, reason: 'nothing was tied up' } : { value: pace }
}

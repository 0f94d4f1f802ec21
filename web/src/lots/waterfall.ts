/** A cost as the entries behind it: what each adds, their sum, and the sum spread over the shares. */
import type { Lot, WaterfallStep } from '@wheelwright/api'
import { absQuantity, dividePrice, moneyFromMicros } from '@wheelwright/core'
import type { Money, Quantity } from '@wheelwright/core'

export interface Waterfall {
  readonly steps: readonly WaterfallStep[]
  /** Those before them, of which only the sum is here. */
  readonly earlier: Lot['earlierSteps']
  /** Null when a step is unknown. */
  readonly sum: Money | null
  readonly shares: Quantity
  readonly perShare: Money | null
}

function totalIfKnown(amounts: readonly (Money | null)[]): Money | null {
  let sum = 0
  for (const amount of amounts) {
    if (amount === null) return null
    sum += amount
  }
  return moneyFromMicros(sum)
}

const waterfall = ({ waterfall: steps, earlierSteps: earlier }: Lot, shares: Quantity): Waterfall => {
  const sum = totalIfKnown([earlier.amount, ...steps.map(({ amount }) => amount)])
  return {
    steps,
    earlier,
    sum,
    shares,
    perShare: sum === null || shares === 0 ? null : dividePrice(sum, shares, 1),
  }
}

export function stockCostWaterfall(lot: Lot): Waterfall {
  return {
    ...waterfall(lot, lot.waterfallShares),
    perShare: lot.netStockCost,
  }
}

/**
 * The tax basis of a lot is its shares at the strike, the premium of the very contracts that were assigned, and fees.
 * The lot has to be read with the setting `assigned-put`, whose steps are these.
 */
export function taxWaterfall(lot: Lot): Waterfall {
  return {
    ...waterfall(lot, absQuantity(lot.quantity)),
    sum: lot.taxBasis,
    perShare: lot.taxBasisPerShare,
  }
}

/** A purchase without fees has a step for them all the same, which tells nothing. */
export function isTelling({ label, amount }: WaterfallStep): boolean {
  return label !== 'premium' || amount !== 0
}

const isCredit = (amount: Money | null): boolean => amount !== null && amount < 0

/** What a step is, in words; a credit lowers the cost. */
export function stepInWords({ label, amount }: Pick<WaterfallStep, 'label' | 'amount'>): string {
  switch (label) {
    case 'shares':
      return isCredit(amount) ? 'Shares sold' : 'Shares'
    case 'premium':
      return isCredit(amount) ? 'Premium of the assigned put, after fees' : 'Fees'
    case 'exercised':
      return 'Premium of the exercised option, with fees'
    case 'roll':
      return 'Earlier puts of the roll chain'
    case 'option':
      return amount === 0 ? 'Option ended' : isCredit(amount) ? 'Option premium' : 'Option bought back'
    case 'dividend':
      return 'Dividend'
    case 'fee':
      return 'Fee'
    case 'fees':
      return 'Fees'
    default:
      return label
  }
}

/** A closed lot as Form 8949 shows it: the basis with what wash sales deferred into it, code W, and the term as it tacks. */
import type { Lot } from '@wheelwright/api'
import {
  addDays,
  addKnown,
  dividePrice,
  heldFrom,
  lessKnown,
  negateMoney,
  stockCash,
  taxCash,
  taxRows,
  tradedOf,
  zeroMoney,
} from '@wheelwright/core'
import type { Disposal, Money, TaxedEnding } from '@wheelwright/core'

type Recognized = Pick<
  Lot,
  'adjustmentCode' | 'washAdjustment' | 'recognizedGain' | 'term' | 'taxRows' | 'assumesNoStraddle'
>

/** What is open, and what left by a transfer. */
export const nothingRecognized: Recognized = {
  adjustmentCode: null,
  washAdjustment: zeroMoney,
  recognizedGain: null,
  term: null,
  taxRows: [],
  assumesNoStraddle: false,
}

type Traded = Pick<Lot, 'cost' | 'taxBasis' | 'taxBasisPerShare' | 'proceeds'>

/** The proceeds of shares sold short are those of the sale that opened them, and their basis is what the buy-back cost. */
export function tradedFor(disposal: Disposal): Traded {
  const { bought, sold } = tradedOf(disposal)
  const basis = paid(taxCash(bought))
  return {
    cost: paid(stockCash(bought)),
    taxBasis: basis,
    taxBasisPerShare: basis === null ? null : dividePrice(basis, disposal.quantity, 1),
    proceeds: taxCash(sold),
  }
}

function paid(cash: Money | null): Money | null {
  return cash === null ? null : negateMoney(cash)
}

/** What the shares of a closed lot carried. */
export function carriedBy(
  disposal: Disposal,
  ending: TaxedEnding | undefined,
): Pick<Lot, 'tackedFrom' | 'deferredLoss' | 'adjustedBasis'> {
  const { lot } = disposal
  const basis = paid(taxCash(tradedOf(disposal).bought))
  if (ending === undefined) return { tackedFrom: null, deferredLoss: zeroMoney, adjustedBasis: basis }
  const deferredLoss = ending.gain === null ? null : lessKnown(ending.gain, ending.adjustedGain)
  const from = heldFrom(lot)
  const { daysTacked } = ending
  return {
    tackedFrom: from === null || daysTacked === null ? null : addDays(from, -daysTacked),
    deferredLoss,
    adjustedBasis: addKnown(basis, deferredLoss),
  }
}

export function recognizedResult(disposal: Disposal, ending: TaxedEnding | undefined): Recognized {
  if (ending === undefined) return nothingRecognized
  const { disallowed, recognized, terms } = ending
  return {
    adjustmentCode: disallowed === null || disallowed === 0 ? null : 'W',
    washAdjustment: disallowed,
    recognizedGain: recognized,
    term: terms.length > 1 ? 'mixed' : (terms[0]?.term ?? null),
    taxRows: terms.length > 1 ? taxRows(disposal, ending) : [],
    assumesNoStraddle: false,
  }
}

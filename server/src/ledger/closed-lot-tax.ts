/** A closed lot as Form 8949 shows it: the basis with what wash sales deferred into it, code W, and the term as it tacks. */
import type { Lot } from '@wheelwright/api'
import { addDays, addKnown, heldFrom, lessKnown, taxBasis, taxRows, zeroMoney } from '@wheelwright/core'
import type { Disposal, ShareLot, TaxedEnding } from '@wheelwright/core'

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

/** What the shares of a closed lot carried. */
export function carriedBy(
  lot: ShareLot,
  ending: TaxedEnding | undefined,
): Pick<Lot, 'tackedFrom' | 'deferredLoss' | 'adjustedBasis'> {
  const basis = taxBasis(lot)
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

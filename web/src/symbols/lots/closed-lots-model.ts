/** What a closed lot is to the tax code, in words. */
import type { Lot } from '@wheelwright/api'
import { whyCostUnknown } from '../../lots/words.ts'
import { formatDate, formatMoney, formatQuantity } from '../../ui/figures/figures.ts'

const terms = { short: 'short-term', long: 'long-term', mixed: 'in two terms' } as const

const resultUnknown = 'a result that is not known may be deferred into it'

/** What a wash sale put into the adjusted basis. */
export function basisInWords({ deferredLoss }: Pick<Lot, 'deferredLoss'>): string | null {
  return deferredLoss === null || deferredLoss === 0 ? null : `with ${formatMoney(deferredLoss)} deferred`
}

export function whyBasisUnknown(lot: Lot): string {
  return lot.taxBasis === null ? whyCostUnknown(lot) : resultUnknown
}

/** long-term, tacked to Jan 12, 2025: line by line. */
export function termInWords({ term, tackedFrom }: Pick<Lot, 'term' | 'tackedFrom'>): string[] {
  if (term === null) return []
  return tackedFrom === null ? [terms[term]] : [terms[term], `tacked to ${formatDate(tackedFrom)}`]
}

/** Each row of Form 8949 where there are several: 50 long-term: −$450.00. */
export function rowsInWords({ taxRows, isInIra }: Pick<Lot, 'taxRows' | 'isInIra'>): string[] {
  return isInIra
    ? []
    : taxRows.map(({ quantity, term, recognizedGain }) => {
        const gain = recognizedGain === null ? 'unknown' : formatMoney(recognizedGain, { sign: 'always' })
        return `${formatQuantity(quantity)} ${term === null ? 'of unknown term' : terms[term]}: ${gain}`
      })
}

/** Why nothing is recognized, or it is not known. */
export function whyUnrecognized(lot: Lot): string {
  if (lot.isInIra) return 'in an IRA no gain is recognized'
  if (lot.end === 'transferred') return 'a transfer is no sale'
  if (lot.taxGain === null) return lot.proceeds === null ? 'the price is unknown' : whyCostUnknown(lot)
  return lot.adjustedBasis === null ? resultUnknown : 'another result of the day is not known'
}

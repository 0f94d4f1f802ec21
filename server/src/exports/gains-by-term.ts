/** What a closed lot gained in each term, as Form 8949 has it: of shares that replaced others in part a lot may be of both. */
import type { Lot } from '@wheelwright/api'
import { moneyToNumber, sumMoneyWithin } from '@wheelwright/core'

type Gains = Pick<Lot, 'term' | 'recognizedGain' | 'taxRows'>

/** Dollars; null in a term that none of its shares has, or whose gain is not known or not recognized. */
export function gainsByTerm(
  lot: Gains,
): Readonly<Record<'short_term_gain' | 'long_term_gain', number | null>> {
  return { short_term_gain: gainIn('short', lot), long_term_gain: gainIn('long', lot) }
}

function gainIn(wanted: 'short' | 'long', { term, recognizedGain, taxRows }: Gains): number | null {
  const rows = taxRows.length > 0 ? taxRows : [{ term, recognizedGain }]
  const gains = rows.flatMap((row) => (row.term === wanted ? [row.recognizedGain] : []))
  const known = gains.filter((gain) => gain !== null)
  const sum = known.length < gains.length || gains.length === 0 ? null : sumMoneyWithin(known)
  return sum === null ? null : moneyToNumber(sum)
}

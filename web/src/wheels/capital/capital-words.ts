/** What is said of the parts of a wheel's capital: their names, how each is reckoned, and why one may be unknown. */
import type { WheelCycle } from '@wheelwright/api'
import { MICROS, quantityFromMicros, wholeUnits, type Quantity } from '@wheelwright/core'
import { countedHeld } from '../../entries/counted.ts'
import { formatQuantity } from '../../ui/figures/figures.ts'

export type CapitalPart = WheelCycle['capitalParts'][number]
type Kind = CapitalPart['kind']

/** As in "puts 29,650.00, free 4,400.00, covered 32,195.65". */
export const shortNames: Readonly<Record<Kind, string>> = {
  puts: 'puts',
  free_shares: 'free',
  odd_shares: 'odd lots',
  covered_shares: 'covered',
  long_calls: 'long calls',
  covered_calls: 'calls on no lot',
  call_spreads: 'calls in spreads',
  naked_calls: 'naked calls',
}

const sharesIn = ({ quantity }: Pick<CapitalPart, 'quantity'>): string =>
  `${formatQuantity(quantity)} ${quantity === MICROS ? 'share' : 'shares'}`

/** A call takes a hundred: what is left of broken lots is free for none. */
const freeShares = ({ quantity }: CapitalPart): string => {
  const [free, rest] = splitHundreds(quantity)
  if (free === 0) return `${sharesIn({ quantity })}, too few for a call of their own`
  const freeInWords = `${sharesIn({ quantity: free })} free of calls`
  return rest === 0 ? freeInWords : `${freeInWords} and ${formatQuantity(rest)} too few for one`
}

const splitHundreds = (quantity: Quantity): readonly [Quantity, Quantity] => {
  const rest = quantityFromMicros(quantity % wholeUnits(100))
  return [quantityFromMicros(quantity - rest), rest]
}

/** What there is of it: `2 puts`, `300 shares under calls`. */
export function whatOf(part: CapitalPart): string {
  const contracts = part.quantity / MICROS
  if (part.quantity < 0) return 'Shares that are owed'
  if (part.kind === 'puts') return countedHeld(contracts, 'put')
  if (part.kind === 'free_shares') return freeShares(part)
  if (part.kind === 'odd_shares') return `${sharesIn(part)} in odd lots`
  if (part.kind === 'covered_shares') return `${sharesIn(part)} under calls`
  if (part.kind === 'covered_calls') return `${countedHeld(contracts, 'call')} on no lot`
  if (part.kind === 'call_spreads') return `${countedHeld(contracts, 'call')} in a spread`
  if (part.kind === 'naked_calls') return countedHeld(contracts, 'naked call')
  return countedHeld(contracts, 'long call')
}

const ways: Readonly<Record<Kind, string>> = {
  puts: 'strike times 100, or the width to the strike of a long put',
  free_shares: 'at their tax basis',
  odd_shares: 'at their tax basis',
  covered_shares: 'at their tax basis',
  long_calls: 'what they cost less the premium of the calls against them',
  covered_calls: 'shares and long calls cover it together with the calls on lots',
  call_spreads: 'a long call of a higher strike limits the loss',
  naked_calls: 'what no shares and no long calls cover has no limit of loss',
}

/** How it is reckoned. */
export function wayOf({ kind }: CapitalPart): string {
  return ways[kind]
}

export function whyPartUnknown({ kind, quantity }: Pick<CapitalPart, 'kind' | 'quantity'>): string {
  if (quantity < 0) return 'what shares that are owed tie up is not known'
  if (kind === 'covered_calls') return 'what a call on no lot ties up is not known'
  if (kind === 'call_spreads') return 'what a broker holds for a call in a spread is not known'
  if (kind === 'naked_calls') return 'what a naked call ties up is not known'
  if (kind === 'long_calls') return 'what a long call cost or a call against it brought is not known'
  return kind === 'puts' ? 'the sum is out of range' : 'what some of the shares cost is not known'
}

/** Why a wheel's whole is not known: that of its first part that is not. */
export function whyCapitalUnknown(parts: readonly CapitalPart[]): string {
  const unknown = parts.find(({ amount }) => amount === null)
  return unknown === undefined ? 'no strike is known' : whyPartUnknown(unknown)
}

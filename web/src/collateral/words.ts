/** What the page of collateral says in words. */
import type { Collateral, NakedPart } from '@wheelwright/api'
import { zeroMoney, type Money } from '@wheelwright/core'

export type CollateralAccount = Collateral['accounts'][number]
export type CashFigures = Collateral['total']

export const reasonWords: Readonly<Record<NakedPart['reason'], string>> = {
  'naked-call': 'naked: neither shares nor a long call cover it, and the loss has no limit',
  'call-spread': 'a long call of a higher strike limits the loss; what the broker holds for it is not known',
  adjusted: 'an adjusted contract, whose deliverable is not known',
  'unknown-cost': 'covered by a long call of unknown cost',
  'cash-settled': 'on an index: secured by the broker’s margin, which is not reported',
}

export const kindWords: Readonly<Record<CollateralAccount['cashLike'][number]['kind'], string>> = {
  'money-market': 'Money-market fund',
  'treasury-bill': 'Treasury bill',
}

export const noCash = 'no snapshot states the cash of every account'
export const noAccountCash = 'no snapshot states the cash of this account'
export const adjustedPut = 'the deliverable of an adjusted contract is not known'
export const unknownNeed =
  'a put on an index is settled in cash, by an amount not known in advance, and that of an adjusted contract is not known'

const plural = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** What a sum of what is known leaves out; null where it is whole. */
export function leftOut(count: number): string | null {
  return count === 0 ? null : `leaves out ${plural(count, 'put')} of unknown collateral`
}

/** `noCash` says it of one account or of all. */
export function whyNotFree({ cash }: Pick<CashFigures, 'cash'>, noCash: string): string {
  return cash === null ? noCash : 'what secures is not known in full'
}

export function whyNoShortfall(
  { cash, liquid }: Pick<CashFigures, 'cash' | 'liquid'>,
  noCash: string,
): string {
  if (cash === null) return noCash
  return liquid === null ? 'the value of what counts as cash is not known' : unknownNeed
}

export type Verdict = 'nothing' | 'unknown' | 'enough' | 'short'

/** Whether cash would do if every short put were assigned. */
export function verdictOf({ allAssigned }: CashFigures): Verdict {
  if (allAssigned.shares.length === 0 && allAssigned.unknownNeeded === 0) return 'nothing'
  if (allAssigned.shortfall === null) return 'unknown'
  return allAssigned.shortfall > 0 ? 'short' : 'enough'
}

/** How much of an amount another is, from 0 to 1; null where either is not known. */
export function percentOfWhole(part: Money | null, whole: Money | null): number | null {
  if (part === null || whole === null) return null
  if (part === zeroMoney) return 0
  return whole <= 0 ? 1 : Math.min(1, part / whole)
}

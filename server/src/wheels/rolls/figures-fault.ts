/** Why the figures of a roll make none, as it is refused. */
import { dollarText, assertNever } from '@wheelwright/core'
import type { RollRefusal } from '@wheelwright/core'
import type { Refused } from '../../http/call.ts'
import { invalid } from '../terms/field-faults.ts'

const nameOf = { closePrice: '/close_price', openPrice: '/open_price' } as const

/** A figure that contradicts another is refused with both. */
export function figuresFault(refusal: Exclude<RollRefusal, { readonly kind: 'incomplete' }>): Refused {
  switch (refusal.kind) {
    case 'credit-mismatch':
      return invalid(
        '/net_credit',
        `The net credit of ${dollarText(refusal.stated)} contradicts the prices: opened - closed - fees comes to ${dollarText(refusal.computed)}`,
      )
    case 'fees-mismatch':
      return invalid(
        '/fees',
        `Fees of ${dollarText(refusal.stated)} contradict those of the legs, which are ${dollarText(refusal.computed)}`,
      )
    case 'inexact':
      return invalid(
        nameOf[refusal.price],
        'Does not follow exactly from the net credit and the other price: state it',
      )
    case 'below-zero':
      return invalid(
        nameOf[refusal.price],
        'Would be below zero by the net credit, the fees and the other price',
      )
    case 'too-large':
      return invalid('/net_credit', 'Makes an amount beyond what can be held')
    default:
      return assertNever(refusal)
  }
}

/** What a form does to the samples: by core's rules, on the page alone. */
import {
  buyShares,
  closeOption,
  rollCall,
  sellCall,
  sellPut,
  type LotForm,
  type LotRefusal,
  type LotsAfter,
  type WheelLot,
} from '@wheelwright/core'
import { counted } from '../entries/counted.ts'
import { orderIn, type OrderText } from './order-model.ts'

const refusalWords = (refusal: LotRefusal): string => {
  if (refusal.kind === 'more than open') return `Only ${counted(refusal.open, 'contract')} open.`
  return 'The lot was changed in the meantime and offers this no longer.'
}

/** The order must have been found right by the rules of its form. */
const step = (
  lots: readonly WheelLot[],
  form: LotForm,
  { lotNo, ticker, text }: { readonly lotNo: string; readonly ticker: string; readonly text: OrderText },
): LotsAfter | null => {
  const { strike, expiration, premium, debit, price, quantity, date } = orderIn(text)
  if (date === null) return null
  if (form === 'buy shares') return price === null ? null : buyShares(lots, { ticker, price, date })
  if (form === 'close call' || form === 'close put')
    return debit === null || quantity === null ? null : closeOption(lots, lotNo, { debit, quantity, date })
  if (strike === null || expiration === null || premium === null) return null
  const sold = { strike, expiration, premium, date }
  if (form === 'sell put') return sellPut(lots, { ...sold, ticker })
  if (form === 'sell call') return sellCall(lots, lotNo, sold)
  return debit === null ? null : rollCall(lots, lotNo, { ...sold, debit })
}

/** The lots afterwards, or why nothing was done. */
export function applyToSample(
  lots: readonly WheelLot[],
  form: LotForm,
  told: { readonly lotNo: string; readonly ticker: string; readonly text: OrderText },
): { readonly lots: readonly WheelLot[] } | { readonly refused: string } {
  const after = step(lots, form, told)
  if (after === null) return { refused: 'A figure is missing.' }
  return after.ok ? { lots: after.lots } : { refused: refusalWords(after.refusal) }
}

/** What is typed for each lot of a sale, read into the choice that is sent, or into what is wrong with it. */
import type { LotChoices, SaleLots } from '@wheelwright/api'
import { quantityFromDecimal, quantityFromMicros, quantityToNumber, zeroQuantity } from '@wheelwright/core'
import type { Quantity } from '@wheelwright/core'
import { formatQuantity } from '../ui/figures/figures.ts'

/** Shares by lot, as typed. */
export type TypedLots = Readonly<Record<string, string>>

/** What was chosen before, else what the sale took. */
export function typedFrom({ lots }: SaleLots): TypedLots {
  const hasChoice = lots.some(({ chosen }) => chosen > 0)
  return Object.fromEntries(
    lots.map(({ lotId, chosen, taken }) => {
      const shares = hasChoice ? chosen : taken
      return [lotId, shares === 0 ? '' : String(quantityToNumber(shares))]
    }),
  )
}

/** The lots that are named so far; none where the account's method takes them. */
export function chosenIn({ lots }: SaleLots): LotChoices {
  return {
    lots: lots.flatMap(({ lotId, chosen }) => (chosen > 0 ? [{ lotId, quantity: chosen }] : [])),
  }
}

type ReadChoice =
  | { readonly ok: true; readonly choice: LotChoices; readonly left: Quantity }
  | { readonly ok: false; readonly message: string }

const sharesOf = (text: string): Quantity | null => {
  if (text.trim() === '') return zeroQuantity
  const read = quantityFromDecimal(text.trim())
  return read.ok && read.value.value >= 0 ? read.value.value : null
}

/** Shares for which no lot is named take the oldest lots left: `left` says how many. */
export function readChoice(sale: SaleLots, typed: TypedLots): ReadChoice {
  const lots: LotChoices['lots'] = []
  let named = 0
  for (const { lotId, quantity } of sale.lots) {
    const shares = sharesOf(typed[lotId] ?? '')
    if (shares === null) return { ok: false, message: 'Shares must be numbers that are not below zero.' }
    if (shares > quantity)
      return {
        ok: false,
        message: `A lot of ${formatQuantity(quantity)} shares cannot give ${formatQuantity(shares)}.`,
      }
    if (shares > 0) lots.push({ lotId, quantity: shares })
    named += shares
  }
  if (named > sale.quantity)
    return {
      ok: false,
      message: `The sale is of ${formatQuantity(sale.quantity)} shares, and ${formatQuantity(quantityFromMicros(named))} are named.`,
    }
  return { ok: true, choice: { lots }, left: quantityFromMicros(sale.quantity - named) }
}

/** How what a page says is noted, and sums of what pages say. */
import { addKnown, moneyFromMicros } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'

/** Null is unknown. */
export type Said = number | string | boolean | null

/** Notes what pages say of a figure of a subject. */
export type Say = (subject: string, figure: string, said: Readonly<Record<string, Said>>) => void

/** Unknown where one is. */
export function totalAmount(amounts: readonly (Money | null)[]): Money | null {
  return amounts.reduce<Money | null>((total, amount) => addKnown(total, amount), moneyFromMicros(0))
}

/** Of what is known; null where the whole is unknown. */
export function knownAmount(whole: Money | null, amounts: readonly (Money | null)[]): Money | null {
  return whole === null ? null : totalAmount(amounts.flatMap((amount) => amount ?? []))
}

export function totalUnits(rows: readonly { readonly quantity: number }[]): number {
  return rows.reduce((total, { quantity }) => total + quantity, 0)
}

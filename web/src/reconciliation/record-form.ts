/** What the user may add to the entry of a fix: the cost of shares that stood before the history, if it is known. */
import type { ManualEntry } from '@wheelwright/api'
import { moneyFromDecimal, parseOptionSymbol, parseTradingDate } from '@wheelwright/core'

export interface CostForm {
  price: string
  acquiredOn: string
}
type CostErrors = Partial<Record<keyof CostForm, string>>

export const emptyCost: CostForm = { price: '', acquiredOn: '' }

/** Only an opening balance of shares can be told its cost afterwards. */
export function asksForCost({ kind, symbol }: ManualEntry): boolean {
  return kind === 'opening-balance' && typeof symbol === 'string' && !parseOptionSymbol(symbol).ok
}

type ReadCost =
  | { readonly ok: true; readonly entry: ManualEntry }
  | { readonly ok: false; readonly errors: CostErrors }

/** The entry with what was filled in; an empty field leaves it unknown. */
export function withCost(entry: ManualEntry, form: CostForm): ReadCost {
  if (!asksForCost(entry)) return { ok: true, entry }
  const price = form.price.trim() === '' ? null : moneyFromDecimal(form.price.trim())
  const acquired = form.acquiredOn === '' ? null : parseTradingDate(form.acquiredOn)
  const errors: CostErrors = {}
  if (price !== null && (!price.ok || price.value.value < 0))
    errors.price = 'Enter an amount of 0 or more, or leave it empty'
  if (acquired !== null && (!acquired.ok || acquired.value > entry.tradeDate))
    errors.acquiredOn = 'Enter a date not after that of the entry, or leave it empty'
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    entry: {
      ...entry,
      ...(price?.ok === true ? { price: price.value.value } : {}),
      ...(acquired?.ok === true ? { acquiredOn: acquired.value } : {}),
    },
  }
}

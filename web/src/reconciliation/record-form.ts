/** What the user adds to the entry of a fix: the cost of shares that stood before the history, if it is known, or the ratio of a split. */
import type { ManualEntry } from '@wheelwright/api'
import { moneyFromDecimal, parseOptionSymbol, parseTradingDate } from '@wheelwright/core'

export interface FixForm {
  price: string
  acquiredOn: string
  numerator: string
  denominator: string
}
type FixErrors = Partial<Record<keyof FixForm, string>>

export const emptyFix: FixForm = { price: '', acquiredOn: '', numerator: '', denominator: '1' }

/** Only an opening balance of shares can be told its cost afterwards. */
export function asksForCost({ kind, symbol }: ManualEntry): boolean {
  return kind === 'opening-balance' && typeof symbol === 'string' && !parseOptionSymbol(symbol).ok
}

/** A split that nothing gives a ratio is nothing without one. */
export function asksForRatio({ kind, numerator }: ManualEntry): boolean {
  return kind === 'split' && numerator === undefined
}

type ReadFix =
  | { readonly ok: true; readonly entry: ManualEntry }
  | { readonly ok: false; readonly errors: FixErrors }

/** The entry with what was filled in. */
export function withFields(entry: ManualEntry, form: FixForm): ReadFix {
  return asksForRatio(entry) ? withRatio(entry, form) : withCost(entry, form)
}

const wholeIn = (text: string): number | null => (/^[1-9]\d*$/.test(text.trim()) ? Number(text) : null)

const withRatio = (entry: ManualEntry, form: FixForm): ReadFix => {
  const [numerator, denominator] = [wholeIn(form.numerator), wholeIn(form.denominator)]
  if (numerator !== null && denominator !== null)
    return { ok: true, entry: { ...entry, numerator, denominator } }
  const error = 'Enter a whole number above zero'
  const errors: FixErrors = {
    ...(numerator === null && { numerator: error }),
    ...(denominator === null && { denominator: error }),
  }
  return { ok: false, errors }
}

/** An empty field leaves it unknown. */
const withCost = (entry: ManualEntry, form: FixForm): ReadFix => {
  if (!asksForCost(entry)) return { ok: true, entry }
  const price = form.price.trim() === '' ? null : moneyFromDecimal(form.price.trim())
  const acquired = form.acquiredOn === '' ? null : parseTradingDate(form.acquiredOn)
  const errors: FixErrors = {}
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

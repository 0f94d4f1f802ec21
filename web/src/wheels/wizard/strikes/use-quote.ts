/** What the market says of the plan: the price of the underlying, and of the very contract that is entered. */
import type { MarketChain } from '@wheelwright/api'
import { canonicalEquitySymbol } from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { chainQuery } from '../../../prices/queries.ts'
import { dateIn, moneyIn, moneyText, type WizardForm } from '../state/form.ts'
import { strikeChoices } from './strike-choices.ts'

/** Of the latest session; null is unknown. */
interface PlanQuote {
  readonly spot: Money | null
  readonly premium: Money | null
}

const noQuote: PlanQuote = { spot: null, premium: null }

/** Of the chain that was read for the plan. */
export function quoteIn(chain: MarketChain, form: WizardForm, today: TradingDate): PlanQuote {
  const spot = chain.underlying.isStale ? null : chain.underlying.mark
  if (form.strategy === null || chain.expiration !== dateIn(form.expiration)) return { spot, premium: null }
  const strike = moneyIn(form.strike)
  const found = strikeChoices(chain, form.strategy, today).find((choice) => choice.strike === strike)
  return { spot, premium: found === undefined || found.contract.quote.isStale ? null : found.premium }
}

/** An empty premium stands for the quote of the contract, as an empty position size does for the cash behind the puts. */
export function withQuote(form: WizardForm, { premium }: PlanQuote): WizardForm {
  return form.premium.trim() === '' && premium !== null ? { ...form, premium: moneyText(premium) } : form
}

export function useQuote(form: WizardForm, today: TradingDate, isAsked: boolean): PlanQuote {
  const symbol = canonicalEquitySymbol(form.ticker)
  const entered = dateIn(form.expiration)
  const asked = entered !== null && entered > today ? entered : null
  const { data } = useQuery({
    ...chainQuery(symbol.ok ? symbol.value : '', asked),
    enabled: isAsked && symbol.ok && form.strategy !== null,
  })
  return data === undefined ? noQuote : quoteIn(data, form, today)
}

/** The fills of a roll as they are typed; marks only fill them in. */
import type { RollChoiceView, RollFill, RollScenario } from '@wheelwright/api'
import {
  moneyFromDecimal,
  moneyFromMicros,
  moneyToNumber,
  parseTradingDate,
  rollLegs,
  sumMoneyWithin,
} from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'

export interface FillForm {
  readonly strike: string
  readonly expiration: string
  readonly contracts: string
  readonly closePrice: string
  readonly openPrice: string
  readonly fees: string
  readonly tradeDate: string
  /** Of the long option of a spread. */
  readonly longStrike: string
  readonly longClosePrice: string
  readonly longOpenPrice: string
}

export type FillErrors = Partial<Record<keyof FillForm, string>>

const asText = (money: Money | null): string => (money === null ? '' : String(moneyToNumber(money)))

/** As the marks have it; what has no price is left for the user to type. */
export function fillFrom(
  scenario: RollScenario,
  choice: RollChoiceView | null,
  today: TradingDate,
): FillForm {
  const orders = scenario.movesWith === null ? 2 : 4
  const fees = moneyFromMicros(scenario.feePerContract * scenario.contracts * orders)
  const isPast = today > scenario.expiration
  return {
    strike: asText(choice?.strike ?? scenario.strike),
    expiration: choice?.expiration ?? '',
    contracts: String(scenario.contracts),
    closePrice: asText(scenario.mark),
    openPrice: asText(choice?.price ?? null),
    fees: asText(fees),
    tradeDate: isPast ? '' : today,
    longStrike: asText(choice?.longStrike ?? scenario.movesWith?.strike ?? null),
    longClosePrice: asText(scenario.movesWith?.mark ?? null),
    longOpenPrice: asText(choice?.longPrice ?? null),
  }
}

const amountIn = (text: string): Money | null => {
  const read = moneyFromDecimal(text.trim())
  return read.ok ? read.value.value : null
}

const atLeastZero = (text: string): Money | null => {
  const amount = amountIn(text)
  return amount !== null && amount >= 0 ? amount : null
}

const wholeIn = (text: string): number | null => {
  const count = Number(text.trim())
  return text.trim() !== '' && Number.isInteger(count) && count > 0 ? count : null
}

const dateIn = (text: string): TradingDate | null => {
  const read = parseTradingDate(text)
  return read.ok ? read.value : null
}

export type ReadFills =
  | { readonly ok: true; readonly fills: RollFill[]; readonly netCredit: Money | null }
  | { readonly ok: false; readonly errors: FillErrors }

const needPrice = 'Type what it was filled at, at least 0'
const needDate = 'Please enter a valid date'

/** What is wrong with each field, by the rules that the server goes by. */
const faultsOf = (form: FillForm, scenario: RollScenario): FillErrors => {
  const errors: { -readonly [Name in keyof FillForm]?: string } = {}
  const price = (name: 'closePrice' | 'openPrice' | 'longClosePrice' | 'longOpenPrice') => {
    if (atLeastZero(form[name]) === null) errors[name] = needPrice
  }
  if ((amountIn(form.strike) ?? 0) <= 0) errors.strike = 'Strike must be a number above 0'
  const expiration = dateIn(form.expiration)
  if (expiration === null) errors.expiration = 'Choose the new expiration'
  else if (expiration <= scenario.expiration)
    errors.expiration = 'Roll expiration must be later than current expiration'
  const contracts = wholeIn(form.contracts)
  if (contracts === null) errors.contracts = 'Must be whole contracts'
  else if (contracts > scenario.open) errors.contracts = `Only ${scenario.open} open`
  price('closePrice')
  price('openPrice')
  if (atLeastZero(form.fees) === null) errors.fees = 'Fees must be at least 0'
  if (dateIn(form.tradeDate) === null) errors.tradeDate = needDate
  if (scenario.movesWith !== null) {
    if ((amountIn(form.longStrike) ?? 0) <= 0) errors.longStrike = 'Strike must be a number above 0'
    price('longClosePrice')
    price('longOpenPrice')
  }
  return errors
}

/** Fees of a spread are of both its legs, half of them each. */
const halves = (fees: Money): [Money, Money] => {
  const half = moneyFromMicros(Math.floor(fees / 2))
  return [half, moneyFromMicros(fees - half)]
}

export function readFills(form: FillForm, scenario: RollScenario): ReadFills {
  const errors = faultsOf(form, scenario)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const fees = atLeastZero(form.fees) ?? moneyFromMicros(0)
  const [shortFees, longFees] = scenario.movesWith === null ? [fees, moneyFromMicros(0)] : halves(fees)
  const shared = {
    expiration: dateIn(form.expiration),
    contracts: wholeIn(form.contracts),
    tradeDate: dateIn(form.tradeDate),
  }
  const short: RollFill = {
    ...shared,
    optionId: scenario.optionId,
    strike: amountIn(form.strike),
    closePrice: atLeastZero(form.closePrice),
    openPrice: atLeastZero(form.openPrice),
    fees: shortFees,
  }
  const long: RollFill[] =
    scenario.movesWith === null
      ? []
      : [
          {
            ...shared,
            optionId: scenario.movesWith.id,
            strike: amountIn(form.longStrike),
            closePrice: atLeastZero(form.longClosePrice),
            openPrice: atLeastZero(form.longOpenPrice),
            fees: longFees,
          },
        ]
  return { ok: true, fills: [short, ...long], netCredit: netCreditOf(form, scenario) }
}

/** Of all legs after fees; null while something is missing. */
export function netCreditOf(form: FillForm, { multiplier, movesWith }: RollScenario): Money | null {
  const contracts = wholeIn(form.contracts)
  const fees = atLeastZero(form.fees)
  if (contracts === null || fees === null) return null
  const difference = (close: string, open: string, charged: Money): Money | null => {
    const [closePrice, openPrice] = [atLeastZero(close), atLeastZero(open)]
    if (closePrice === null || openPrice === null) return null
    const told = { closePrice, openPrice, fees: charged, netCredit: null, closeFees: null, openFees: null }
    const legs = rollLegs({ ...told, contracts, multiplier })
    return legs.ok ? legs.value.netCredit : null
  }
  const short = difference(form.closePrice, form.openPrice, fees)
  if (movesWith === null || short === null) return short
  const long = difference(form.longOpenPrice, form.longClosePrice, moneyFromMicros(0))
  return long === null ? null : sumMoneyWithin([short, long])
}

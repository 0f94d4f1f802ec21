/** The fills of a roll as they are typed; marks only fill them in. */
import type { RollChoiceView, RollFill, RollScenario } from '@wheelwright/api'
import {
  lastMarketDay,
  moneyFromDecimal,
  moneyFromMicros,
  moneyToNumber,
  parseTradingDate,
  rollLegs,
  sumMoneyWithin,
} from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import { formatContracts } from '../ui/figures/format-contracts.ts'

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

/** Of the long option of a spread, so many contracts move with the short ones: of a ratio fewer. */
export function longContracts({ movesWith }: Pick<RollScenario, 'movesWith'>, contracts: number): number {
  return movesWith === null ? 0 : Math.min(contracts, movesWith.contracts)
}

/** Whether nothing is opened in the place of what is closed. */
export function isClose(choice: Pick<RollChoiceView, 'kind'> | null): boolean {
  return choice?.kind === 'close'
}

/** As the marks have it; what has no price is left for the user to type. */
export function fillFrom(
  scenario: RollScenario,
  choice: RollChoiceView | null,
  today: TradingDate,
): FillForm {
  const { contracts } = scenario
  const fees = moneyFromMicros(
    scenario.feePerContract * (contracts + longContracts(scenario, contracts)) * (isClose(choice) ? 1 : 2),
  )
  const isPast = today > scenario.expiration
  return {
    strike: asText(choice?.strike ?? scenario.strike),
    expiration: choice?.expiration ?? '',
    contracts: String(scenario.contracts),
    closePrice: asText(scenario.mark),
    openPrice: asText(choice?.price ?? null),
    fees: asText(fees),
    tradeDate: isPast ? '' : lastMarketDay(today),
    longStrike: asText(choice?.longStrike ?? scenario.movesWith?.strike ?? null),
    longClosePrice: asText(scenario.movesWith?.mark ?? null),
    longOpenPrice: asText(choice?.longPrice ?? null),
  }
}

const amountIn = (text: string): Money | null => {
  const read = moneyFromDecimal(text.trim())
  return read.ok ? read.value.value : null
}

export function atLeastZero(text: string): Money | null {
  const amount = amountIn(text)
  return amount !== null && amount >= 0 ? amount : null
}

export function wholeIn(text: string): number | null {
  const count = Number(text.trim())
  return text.trim() !== '' && Number.isInteger(count) && count > 0 ? count : null
}

export function dateIn(text: string): TradingDate | null {
  const read = parseTradingDate(text)
  return read.ok ? read.value : null
}

type ReadFills =
  | { readonly ok: true; readonly fills: RollFill[]; readonly netCredit: Money | null }
  | { readonly ok: false; readonly errors: FillErrors }

const needPrice = 'Type what it was filled at, at least 0'
const needDate = 'Please enter a valid date'

type Errors = { -readonly [Name in keyof FillForm]?: string }

const priceFaults = (
  form: FillForm,
  names: readonly ('closePrice' | 'openPrice' | 'longClosePrice' | 'longOpenPrice')[],
): Errors =>
  Object.fromEntries(names.flatMap((name) => (atLeastZero(form[name]) === null ? [[name, needPrice]] : [])))

/** Of what closing takes, in a roll and without one. */
export function closingFaults(form: FillForm, scenario: RollScenario): FillErrors {
  const errors: Errors = priceFaults(
    form,
    scenario.movesWith === null ? ['closePrice'] : ['closePrice', 'longClosePrice'],
  )
  const contracts = wholeIn(form.contracts)
  if (contracts === null) errors.contracts = 'Must be whole contracts'
  else if (contracts > scenario.open) errors.contracts = `Only ${formatContracts(scenario.open)} open`
  if (atLeastZero(form.fees) === null) errors.fees = 'Fees must be at least 0'
  if (dateIn(form.tradeDate) === null) errors.tradeDate = needDate
  return errors
}

/** What is wrong with each field, by the rules that the server goes by. */
const faultsOf = (form: FillForm, scenario: RollScenario): FillErrors => {
  const isSpread = scenario.movesWith !== null
  const errors: Errors = {
    ...closingFaults(form, scenario),
    ...priceFaults(form, isSpread ? ['openPrice', 'longOpenPrice'] : ['openPrice']),
  }
  if ((amountIn(form.strike) ?? 0) <= 0) errors.strike = 'Strike must be a number above 0'
  if (isSpread && (amountIn(form.longStrike) ?? 0) <= 0) errors.longStrike = 'Strike must be a number above 0'
  const expiration = dateIn(form.expiration)
  if (expiration === null) errors.expiration = 'Choose the new expiration'
  else if (expiration <= scenario.expiration)
    errors.expiration = 'Roll expiration must be later than current expiration'
  return errors
}

/** Fees of a spread are of both its legs, of each by its contracts. */
export function feesOfLegs(fees: Money, contracts: number, longs: number): [Money, Money] {
  const long = moneyFromMicros(Math.ceil((fees * longs) / (contracts + longs)))
  return [moneyFromMicros(fees - long), long]
}

export function readFills(form: FillForm, scenario: RollScenario): ReadFills {
  const errors = faultsOf(form, scenario)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const fees = atLeastZero(form.fees) ?? moneyFromMicros(0)
  const contracts = wholeIn(form.contracts) ?? 0
  const longs = longContracts(scenario, contracts)
  const [shortFees, longFees] = feesOfLegs(fees, contracts, longs)
  const shared = { expiration: dateIn(form.expiration), contracts, tradeDate: dateIn(form.tradeDate) }
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
            contracts: longs,
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
export function netCreditOf(form: FillForm, scenario: RollScenario): Money | null {
  const { multiplier, movesWith } = scenario
  const contracts = wholeIn(form.contracts)
  const fees = atLeastZero(form.fees)
  if (contracts === null || fees === null) return null
  const difference = (close: string, open: string, charged: Money, count: number): Money | null => {
    const [closePrice, openPrice] = [atLeastZero(close), atLeastZero(open)]
    if (closePrice === null || openPrice === null) return null
    const told = { closePrice, openPrice, fees: charged, netCredit: null, closeFees: null, openFees: null }
    const legs = rollLegs({ ...told, contracts: count, multiplier })
    return legs.ok ? legs.value.netCredit : null
  }
  const short = difference(form.closePrice, form.openPrice, fees, contracts)
  if (movesWith === null || short === null) return short
  const long = difference(
    form.longOpenPrice,
    form.longClosePrice,
    moneyFromMicros(0),
    longContracts(scenario, contracts),
  )
  return long === null ? null : sumMoneyWithin([short, long])
}

/** The fills that close an option as they are typed, both legs of a spread together; marks only fill them in. */
import type { ClosingOptionFill, RollScenario } from '@wheelwright/api'
import { moneyFromMicros, multiplyPriceWithin, sumMoneyWithin, wholeUnits } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import {
  atLeastZero,
  closingFaults,
  dateIn,
  feesOfLegs,
  longContracts,
  wholeIn,
  type FillErrors,
  type FillForm,
} from './fill-model.ts'

type ReadCloses =
  | { readonly ok: true; readonly fills: ClosingOptionFill[] }
  | { readonly ok: false; readonly errors: FillErrors }

export function readCloses(form: FillForm, scenario: RollScenario): ReadCloses {
  const errors = closingFaults(form, scenario)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const contracts = wholeIn(form.contracts) ?? 0
  const longs = longContracts(scenario, contracts)
  const [fees, longFees] = feesOfLegs(atLeastZero(form.fees) ?? moneyFromMicros(0), contracts, longs)
  const tradeDate = dateIn(form.tradeDate)
  const short = {
    optionId: scenario.optionId,
    contracts,
    closePrice: atLeastZero(form.closePrice),
    fees,
    tradeDate,
  }
  if (scenario.movesWith === null) return { ok: true, fills: [short] }
  const closePrice = atLeastZero(form.longClosePrice)
  const long = { optionId: scenario.movesWith.id, contracts: longs, closePrice, fees: longFees, tradeDate }
  return { ok: true, fills: [short, long] }
}

/** Of both legs after fees, a debit below zero; null while something is missing. */
export function closingCreditOf(form: FillForm, scenario: RollScenario): Money | null {
  const [contracts, fees] = [wholeIn(form.contracts), atLeastZero(form.fees)]
  if (contracts === null || fees === null) return null
  const longs = longContracts(scenario, contracts)
  const paid = totalOf(form.closePrice, contracts, scenario)
  const received = longs === 0 ? moneyFromMicros(0) : totalOf(form.longClosePrice, longs, scenario)
  if (paid === null || received === null) return null
  return sumMoneyWithin([received, moneyFromMicros(0 - paid), moneyFromMicros(0 - fees)])
}

const totalOf = (text: string, contracts: number, { multiplier }: RollScenario): Money | null => {
  const price = atLeastZero(text)
  return price === null ? null : multiplyPriceWithin(price, wholeUnits(contracts), multiplier)
}

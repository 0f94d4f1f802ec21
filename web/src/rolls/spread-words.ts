/** What closing an option costs, and of a spread what both of its legs come to together. */
import type { RollScenario } from '@wheelwright/api'
import { moneyFromMicros, multiplyPriceWithin, sumMoneyWithin, wholeUnits } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { formatMarketPrice } from '../ui/figures/figures.ts'
import { formatContracts } from '../ui/figures/format-contracts.ts'
import { longContracts } from './fill-model.ts'

type Priced = Pick<RollScenario, 'mark' | 'movesWith' | 'contracts' | 'multiplier' | 'strike' | 'optionType'>

const plain = (money: Money): string => formatMarketPrice(money).replace('$', '')

/** `48.00 put`, of a spread `48.00/46.00 put spread`, of a ratio `2 × 48.00 / 1 × 46.00 puts`. */
export function closedName(
  { strike, movesWith, contracts, optionType }: Omit<Priced, 'mark'>,
  write: (price: Money) => string = plain,
): string {
  if (movesWith === null) return `${write(strike)} ${optionType}`
  const longs = longContracts({ movesWith }, contracts)
  return longs === contracts
    ? `${write(strike)}/${write(movesWith.strike)} ${optionType} spread`
    : `${formatContracts(contracts)} × ${write(strike)} / ${formatContracts(longs)} × ${write(movesWith.strike)} ${optionType}s`
}

/** Whether its long option is worth more than the short one, so that it cost a debit. */
export function isDebitSpread({
  strike,
  movesWith,
  optionType,
}: Pick<RollScenario, 'strike' | 'movesWith' | 'optionType'>): boolean {
  if (movesWith === null) return false
  return optionType === 'put' ? movesWith.strike > strike : movesWith.strike < strike
}

/** Dollars that closing takes before fees, below zero where it brings money; null where a price is not known. */
export function closingCost({ mark, movesWith, contracts, multiplier }: Priced): Money | null {
  const of = (price: Money | null, count: number) =>
    price === null ? null : multiplyPriceWithin(price, wholeUnits(count), multiplier)
  const paid = of(mark, contracts)
  if (movesWith === null || paid === null) return paid
  const received = of(movesWith.mark, longContracts({ movesWith }, contracts))
  return received === null ? null : sumMoneyWithin([paid, moneyFromMicros(0 - received)])
}

/** A share of both legs of a spread together; null where a price is not known, or the legs are not as many. */
export function netPrice({ mark, movesWith, contracts }: Priced): Money | null {
  if (movesWith === null || mark === null) return mark
  if (movesWith.mark === null || longContracts({ movesWith }, contracts) < contracts) return null
  return moneyFromMicros(mark - movesWith.mark)
}

/** Which price is missing, so that closing has none; null where none is. */
export function missingPrice({ mark, movesWith, strike, optionType }: Priced): string | null {
  const missing = [
    ...(mark === null ? [`the ${plain(strike)} ${optionType}`] : []),
    ...(movesWith?.mark === null ? [`the long ${plain(movesWith.strike)} ${optionType}`] : []),
  ]
  return missing.length === 0 ? null : `no price of this session for ${missing.join(' and ')}`
}

/** `Buy back at 17.24`; of a spread `48.00/46.00 put spread at a net 1.10 debit`. */
export function closeName(scenario: Priced): string {
  const { mark, movesWith } = scenario
  if (movesWith === null) return mark === null ? 'Buy back now' : `Buy back at ${plain(mark)}`
  const name = closedName(scenario)
  const net = netPrice(scenario)
  if (net === null) return name
  return `${name} at a net ${plain(moneyFromMicros(Math.abs(net)))} ${net < 0 ? 'credit' : 'debit'}`
}

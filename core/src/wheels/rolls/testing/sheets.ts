// Legs, campaigns and chains for tests, written the way a trader says them.
import { assert } from '../../../base/assert.ts'
import { moneyFromMicros, multiplyPrice, type Money } from '../../../base/money.ts'
import { wholeUnits } from '../../../base/quantity.ts'
import { parseOptionSymbol } from '../../../instruments/option-symbol.ts'
import { day, dollars } from '../../../testing/samples.ts'
import type {
  ContractOdds,
  ListedContract,
  RollCampaign,
  RolledLeg,
  RollMarket,
  RollWish,
} from '../roll-leg.ts'
import type { RollSheet } from '../roll-sheet.ts'
import type { RollChoice } from '../roll-choice.ts'

export function contractOf(symbol: string) {
  const parsed = parseOptionSymbol(symbol)
  assert(parsed.ok, `not an option: ${symbol}`)
  return parsed.value
}

/** Sold at a price for a fee, of each contract: `soldLeg('.AMD261218P137.5', '8.41', '17.24')`. */
export function soldLeg(
  symbol: string,
  sold: string,
  mark: string | null,
  more: Partial<RolledLeg> & { readonly fee?: string } = {},
): RolledLeg {
  const { fee = '0.65', ...others } = more
  const contracts = others.contracts ?? 1
  const cash = multiplyPrice(dollars(sold), wholeUnits(contracts), 100)
  return {
    id: symbol,
    contract: contractOf(symbol),
    multiplier: 100,
    contracts,
    fills: [{ contracts, cash, fees: moneyFromMicros(dollars(fee) * contracts) }],
    mark: mark === null ? null : dollars(mark),
    cover: 'cash',
    long: null,
    coveringCall: null,
    ...others,
  }
}

/** Puts of a first campaign: nothing held, `brought` so far after fees. */
export function bareCampaign(brought: string, more: Partial<RollCampaign> = {}): RollCampaign {
  return {
    setting: 'whole cycle',
    shares: wholeUnits(0),
    invested: moneyFromMicros(0 - dollars(brought)),
    stockCost: null,
    taxBasis: null,
    chainCredit: dollars(brought),
    hasRecentShareLoss: false,
    ...more,
  }
}

/** Shares under covered calls, `invested` in all; the chain of the call has brought `chain`. */
export function shareCampaign(
  shares: number,
  invested: string,
  chain: string,
  more: Partial<RollCampaign> = {},
): RollCampaign {
  return {
    setting: 'whole cycle',
    shares: wholeUnits(shares),
    invested: dollars(invested),
    stockCost: moneyFromMicros(Math.round(dollars(invested) / shares)),
    taxBasis: null,
    chainCredit: dollars(chain),
    hasRecentShareLoss: false,
    ...more,
  }
}

type Odds = Partial<ContractOdds>

const odds = new WeakMap<ListedContract, Odds>()

/** `listed('.AMD270115P137.5', '18.85', { chance: 0.78 })` */
export function listed(symbol: string, mark: string | null, told?: Odds): ListedContract {
  const { right, strike, expiration } = contractOf(symbol)
  const contract = { right, strike, expiration, mark: mark === null ? null : dollars(mark) }
  if (told !== undefined) odds.set(contract, told)
  return contract
}

export function marketOn(
  today: string,
  spot: string | null,
  contracts: readonly ListedContract[],
  more: Partial<RollMarket> = {},
): RollMarket {
  return {
    today: day(today),
    unexpired: day(today),
    spot: spot === null ? null : dollars(spot),
    priorClose: null,
    dividends: null,
    contracts,
    oddsOf: (contract) => {
      const told = odds.get(contract)
      return told === undefined ? null : { chance: told.chance ?? 0.5, delta: told.delta ?? 0.5 }
    },
    feePerContract: dollars('0.65'),
    ...more,
  }
}

export function rollWish(more: Partial<RollWish> = {}): RollWish {
  return {
    strategies: ['extend_dte', 'adjust_strike', 'defensive'],
    targetDte: 30,
    strikeAdjustment: 'current',
    premiumTarget: 'neutral',
    maxDebit: dollars('100'),
    rule: 'credit_per_day',
    ...more,
  }
}

export function expirationsIn({ contracts }: RollMarket) {
  return [...new Set(contracts.map(({ expiration }) => expiration))]
}

export function dollarsIn(amount: Money | null): number | null {
  return amount === null ? null : amount / 1_000_000
}

/** `extend_dte 137.5 2027-01-15 +159.56` */
export function inWords({ strategy, kind, strike, expiration, netCredit }: RollChoice): string {
  return `${strategy ?? kind} ${dollarsIn(strike)} ${expiration} ${dollarsIn(netCredit) ?? '–'}`
}

export function choiceOf({ choices }: RollSheet, start: string): RollChoice {
  const found = choices.find((choice) => inWords(choice).startsWith(start))
  assert(found !== undefined, `no ${start} among ${choices.map(inWords).join(', ')}`)
  return found
}

/** Sentences about short options that could be rolled. */
import {
  dollarText,
  roundToCents,
  isIndexRoot,
  refuse,
  type BestRoll,
  type Money,
  type OptionContract,
  type RollChoice,
  type RollCover,
  type RollMarket,
  type RollRule,
  type RollSheet,
} from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import type { Refused } from '../../http/call.ts'
import { inWords } from '../rolls/roll-words.ts'

/** Of a call that names no ticker of theirs. */
export function noSuchTicker(ticker: string): Refused {
  return refuse({ kind: 'notFound', message: `There is no short option on ${ticker.slice(0, 40)}.` })
}

/** Rounded to cents, half away from zero, with the minus of every other figure. */
export function inCents(amount: Money): string {
  return dollarText(roundToCents(amount))
}

const percent = (fraction: number): string => `${(fraction * 100).toFixed(1).replace('-', '−')}%`

const signed = (amount: Money): string =>
  amount < 0 ? `a debit of ${inCents((0 - amount) as Money)}` : inCents(amount)

const strikeInWords = ({ strike, expiration }: Pick<RollChoice, 'strike' | 'expiration'>): string =>
  `${dollarText(strike)} of ${dayInWords(expiration)}`

const reasons: Readonly<Record<RollRule, (choice: RollChoice) => string>> = {
  credit_per_day: ({ creditPerDay, creditPerYear }) =>
    creditPerYear === null
      ? `Most credit a day added, ${inCents(creditPerDay ?? (0 as Money))}.`
      : `Most credit a day on what it ties up: ${percent(creditPerYear)} a year.`,
  keep_shares: ({ chance }) => `Least likely to be assigned, ${((chance ?? 0) * 100).toFixed(0)}%.`,
  better_strike: ({ strike }) => `Best strike of the choices without a debit, ${dollarText(strike)}.`,
  lowest_cost: ({ netStockCost }) =>
    `Lowest net stock cost of the choices without a debit, ${inCents(netStockCost ?? (0 as Money))}.`,
}

const beatenWords = ({ beaten }: BestRoll): string => {
  if (beaten?.netCredit == null) return ''
  return ` ${strikeInWords(beaten)} would be better, for ${signed(beaten.netCredit)}.`
}

const inWordsOfRule: Readonly<Record<RollRule, string>> = {
  credit_per_day: 'credit a day',
  keep_shares: 'the chance of assignment',
  better_strike: 'a better strike without a debit',
  lowest_cost: 'a lower net stock cost without a debit',
}

/** Why it is the best, or why none is. */
export function bestWords({ best, choices }: RollSheet, rule: RollRule): string {
  if (best !== null) return `${reasons[best.rule](best.choice)}${beatenWords(best)}`
  return choices.some(({ kind }) => kind === 'roll')
    ? `None is the best by ${inWordsOfRule[rule]}: it is not known of any of them, or costs a debit.`
    : 'There is no roll to choose from.'
}

/** What was left out of the choices, and why. */
export function leftOutWords({ leftOut: { overDebit, noCredit } }: RollSheet, maxDebit: Money): string[] {
  const rolls = (count: number) => (count === 1 ? '1 roll' : `${count} rolls`)
  return [
    ...(overDebit === 0
      ? []
      : [`${rolls(overDebit)} left out: more than the largest debit of ${dollarText(maxDebit)}.`]),
    ...(noCredit === 0 ? [] : [`${rolls(noCredit)} left out: no net credit.`]),
  ]
}

interface PartlyAnswered {
  readonly cover: RollCover
  readonly answeredFor: number
  readonly limited: number
  readonly long: { readonly record: { readonly contract: OptionContract }; readonly contracts: number } | null
}

/** Where something answers for a part of the contracts: what of it the figures count, and what they leave out. */
export function partWords(
  { contract, contracts }: { readonly contract: OptionContract; readonly contracts: number },
  { cover, answeredFor, limited, long }: PartlyAnswered,
): string[] {
  if (contract.right === 'Put')
    return [
      ...(long === null ? [] : ratioWords(contract, contracts, long)),
      ...longPutWords(contracts, answeredFor, long !== null),
    ]
  if (long !== null)
    return [...ratioWords(contract, contracts, long), ...limitWords(contracts, limited, true)]
  if (cover !== 'naked') return []
  return [
    ...(answeredFor === 0 || answeredFor >= contracts
      ? []
      : [
          `${answeredFor} of the ${contracts} calls ${answeredFor === 1 ? 'is' : 'are'} covered. The figures count all of them as naked.`,
        ]),
    ...limitWords(contracts, limited, false),
  ]
}

/** Fewer long options than short ones. */
const ratioWords = (
  { right }: OptionContract,
  contracts: number,
  long: NonNullable<PartlyAnswered['long']>,
): string[] => {
  const rest = contracts - long.contracts
  if (rest <= 0) return []
  const options = `${right.toLowerCase()}s`
  const counted =
    right === 'Put'
      ? `by ${rest === 1 ? 'its' : 'their'} whole strike`
      : `as naked, so that what all of them tie up is not known`
  return [
    `${long.contracts} of the ${contracts} ${options} ${long.contracts === 1 ? 'is a spread' : 'are spreads'} with ${long.contracts} of ${inWords(long.record.contract)}, which ${long.contracts === 1 ? 'moves' : 'move'} with ${long.contracts === 1 ? 'it' : 'them'}. The other${rest === 1 ? '' : ` ${rest}`} ${rest === 1 ? 'counts' : 'count'} ${counted}.`,
  ]
}

/** A long put that expires later, or is another one, stays where it is. */
const longPutWords = (contracts: number, answeredFor: number, isFurther: boolean): string[] => {
  if (answeredFor === 0) return []
  const which = contracts === 1 ? 'this put' : `${answeredFor} of the ${contracts} puts`
  return [
    `A ${isFurther ? 'further ' : ''}long put protects ${which}. It stays where it is, and the figures count the whole strike.`,
  ]
}

/** A long call that expires later, or is another one, limits the loss until the short one is rolled beyond it. */
const limitWords = (contracts: number, limited: number, isFurther: boolean): string[] => {
  if (limited === 0) return []
  const which = contracts === 1 ? 'this call' : `${limited} of the ${contracts} calls`
  return [
    `A ${isFurther ? 'further ' : ''}long call limits the loss of ${which}. It stays where it is, and the figures here count what it limits as naked.`,
  ]
}

export const noRollWords: Readonly<Record<'adjusted' | 'expired', string>> = {
  adjusted:
    'An adjusted contract is not rolled: what it delivers is not what a listed one does. Record what was bought and sold as two entries instead.',
  expired: 'It has expired, and what became of it is not known yet. It can no longer be rolled.',
}

export function notBooked(contract: OptionContract): string {
  return `No entry of the ledger opened all of ${inWords(contract)}, so that a roll of it cannot be recorded. Import the account's history, or record the sale that opened it as an entry.`
}

/** How a short option stands, in a sentence. */
export function standingWords(
  contract: OptionContract,
  { days, spot, unexpired }: Pick<RollMarket, 'spot' | 'unexpired'> & { readonly days: number },
): string {
  // Where the price is now says nothing of how it ended.
  if (contract.expiration < unexpired)
    return `expired ${dayInWords(contract.expiration)}; what became of it is not known`
  const left = days === 0 ? 'expires today' : `${days} ${days === 1 ? 'day' : 'days'} left`
  if (contract.adjusted) return `${left}; what it delivers is not what a listed one does`
  if (spot === null) return `${left}; no price of ${contract.underlying} is of the latest session`
  const inside = contract.right === 'Put' ? contract.strike - spot : spot - contract.strike
  if (inside === 0) return `${left}, at the money`
  const amount = inCents(Math.abs(inside) as Money)
  return `${left}, ${amount} ${inside > 0 ? 'in' : 'out of'} the money`
}

export function settlementOf({ root }: OptionContract): 'shares' | 'cash' {
  return isIndexRoot(root) ? 'cash' : 'shares'
}

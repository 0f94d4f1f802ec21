/** One question at a time: its words, the key of each answer, and those that may be answered with it. */
import type { ExpiredOption, Question } from '@wheelwright/api'
import { absMoney, compareText, parseOptionSymbol, subtractMoney } from '@wheelwright/core'
import type { LikelyOutcome, OptionContract, TradingDate } from '@wheelwright/core'
import { countedHeld } from '../entries/counted.ts'
import { strikeAndRight } from '../entries/instrument.tsx'
import { formatContracts } from '../ui/figures/format-contracts.ts'
import { formatCardDate, formatMarketPrice, formatMoney, withoutAmounts } from '../ui/figures/figures.ts'
import { shownChoices } from './model.ts'
import type { AtExpiration } from './use-at-expiration.ts'

type Choice = Question['choices'][number]

export interface StepAnswer {
  /** The letter or digit that gives it. */
  readonly key: string
  readonly label: string
  readonly note: string | null
  /** Null asks later. */
  readonly choice: Choice | null
  readonly isLikely: boolean
}

/** A question about an option past its expiration, with the terms of its contract. */
interface Expired {
  readonly option: ExpiredOption
  readonly contract: OptionContract
}

export function expiredOf({ option }: Question): Expired | null {
  const parsed = option === null ? null : parseOptionSymbol(option.symbol)
  return option === null || parsed === null || !parsed.ok ? null : { option, contract: parsed.value }
}

const price = (amount: OptionContract['strike']): string => formatMarketPrice(amount).replace('$', '')

const strikeOf = (contract: OptionContract): string => price(contract.strike).replace(/\.00$/, '')

/** PCG 17 call expired Oct 16, what happened? */
export function stepTitle(question: Question, today: TradingDate): string {
  const expired = expiredOf(question)
  if (expired === null) return withoutAmounts(question.text)
  const { underlying, right, expiration } = expired.contract
  return `${underlying} ${strikeOf(expired.contract)} ${right.toLowerCase()} expired ${formatCardDate(expiration, today)}, what happened?`
}

/** 16.21, 0.79 below 17 */
export function closeInWords({ contract }: Expired, { close }: AtExpiration): string | null {
  if (close === null) return null
  const apart = subtractMoney(close, contract.strike)
  const where = apart === 0 ? 'at' : `${price(absMoney(apart))} ${apart < 0 ? 'below' : 'above'}`
  return `${price(close)}, ${where} ${strikeOf(contract)}`
}

const premiumNote = ({ side, openCredit }: ExpiredOption): string | null => {
  if (openCredit === null) return null
  return side === 'short'
    ? `${formatMoney(openCredit)} premium is yours`
    : `${formatMoney(absMoney(openCredit))} paid is lost`
}

/** Shares come to who wrote a put or holds a call, and go from the other. */
const sharesNote = ({ option, contract }: Expired): string | null => {
  if (option.shares === null) return null
  const came = (contract.right === 'Put') === (option.side === 'short')
  return `${countedHeld(option.shares, 'share')} ${came ? 'came' : 'left'} at ${price(contract.strike)}`
}

const later = (note: string): StepAnswer => ({
  key: 'l',
  label: 'Ask later',
  note,
  choice: null,
  isLikely: false,
})

const answerOfExpired =
  (expired: Expired, likely: LikelyOutcome | null) =>
  (choice: Choice): StepAnswer => {
    const isWorthless = choice.choice === 'expired'
    const delivered = expired.option.side === 'short' ? 'Assigned' : 'Exercised'
    return {
      key: isWorthless ? 'w' : 'a',
      label: isWorthless ? 'Expired worthless' : delivered,
      note: isWorthless ? premiumNote(expired.option) : sharesNote(expired),
      choice,
      isLikely: choice.choice === likely,
    }
  }

/** Expirations are answered by W and A, the rest by digits, and L puts any of them off. */
export function stepAnswers(question: Question, likely: LikelyOutcome | null): StepAnswer[] {
  const expired = expiredOf(question)
  if (expired === null)
    return [
      ...shownChoices(question).map((choice, at): StepAnswer => ({
        key: String(at + 1),
        label: withoutAmounts(choice.label),
        note: null,
        choice,
        isLikely: false,
      })),
      later('stays among the questions'),
    ]
  const byWord = question.choices.map(answerOfExpired(expired, likely))
  return [
    ...byWord.toSorted((a, b) => compareText(b.key, a.key)),
    later('stays pending, among the questions'),
  ]
}

export function answerOfKey(answers: readonly StepAnswer[], key: string): StepAnswer | null {
  return answers.find((answer) => answer.key === key.toLowerCase()) ?? null
}

/** No shares moved at its strike, and its close does not speak for delivery: it probably ended for nothing. */
function endsWorthless(question: Question, likely: LikelyOutcome | null): boolean {
  return question.option?.evidence === 'none' && likely !== 'delivered'
}

export interface SameEvidence {
  /** The question itself and those of the same evidence; fewer than two are none to confirm together. */
  readonly together: readonly Question[]
  /** Other expirations, whose answer moves shares. */
  readonly alone: readonly Question[]
}

export function sameEvidence(
  question: Question,
  all: readonly Question[],
  likelyOf: (question: Question) => LikelyOutcome | null,
): SameEvidence {
  const likely = likelyOf(question)
  const expired = all.filter(({ option }) => option !== null)
  if (!endsWorthless(question, likely)) return { together: [], alone: [] }
  const isAlike = (other: Question) => other.alike === question.alike && likelyOf(other) === likely
  const together = expired.filter(isAlike)
  return { together: together.length < 2 ? [] : together, alone: expired.filter((other) => !isAlike(other)) }
}

/** PCG $17C × 3 */
export function shortName({ option, contract }: Expired): string {
  return `${contract.underlying} ${strikeAndRight(contract)} × ${formatContracts(option.contracts)}`
}

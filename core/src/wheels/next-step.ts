// The next step of a wheel: a verb and its object, the reason, and how urgent it is. The sentences of the specification
// (document 2, section 4.4) are used as reasons; a wheel that is over states its outcome instead.
// Authority: document 2, section 4.4; the design's "The main pages".
import { MICROS } from '../base/micros.ts'
import type { WheelStrategy } from './strategy.ts'
import type { Money } from '../base/money.ts'
import { countedText, countText } from '../base/words.ts'
import type { TradingDate } from '../base/trading-date.ts'
import type { Outcome } from '../ledger/campaigns/cycle.ts'
import type { CardStatus } from './status/status-transitions.ts'

/** An open short contract; fills of the same contract are one. */
export interface ShortContract {
  readonly right: 'Put' | 'Call'
  readonly strike: Money
  readonly expiration: TradingDate
  readonly contracts: number
  /** Shares that one contract delivers; null where not known. */
  readonly deliverable: number | null
  /** It is never rolled. */
  readonly isAdjusted: boolean
  /** Calendar days to the expiration, below 0 after it. */
  readonly days: number
  /** Past its expiration, and it is not known what became of it. */
  readonly isPending: boolean
  /**
   * How far in the money, as a fraction of the underlying's price, below 0 when out of it. Null without a price of the
   * underlying, and for a contract with another deliverable than a standard one.
   */
  readonly inTheMoney: number | null
  /** Fraction of the maximum profit earned so far; null without a price of the latest session. */
  readonly percentOfMaximum: number | null
  /**
   * Dollars per share to buy it back, or to close both legs of a spread (below zero where that brings money). Null when
   * unknown, or where the legs differ in number.
   */
  readonly mark: Money | null
  /** The long option that is closed and rolled with it; absent without one. */
  readonly spread?: SpreadBeside
}

/** The long option of a spread. */
export interface SpreadBeside {
  readonly strike: Money
  readonly contracts: number
}

/** What a wheel holds. */
export interface OpenParts {
  readonly shorts: readonly ShortContract[]
  /** Whole shares, and those of them in blocks of 100 without a call. */
  readonly shares: number
  readonly freeShares: number
  readonly freeSince: TradingDate | null
  /** Short calls that nothing covers. */
  readonly nakedCalls: number
  readonly longCalls: number
}

/** A contract that is planned and not sold yet. */
export interface PlannedContract {
  readonly right: 'Put' | 'Call'
  readonly strike: Money
  readonly expiration: TradingDate | null
}

export interface StepWish {
  /** Rolls are proposed before anything else; none is ever made. */
  readonly autoRoll: boolean
  /** `30 to 45 days, strike by delta`; null where nothing is asked. */
  readonly plan: string | null
}

/** What of a wheel its broker holds otherwise than the history comes to: shares or contracts, short below zero. */
export interface HeldOtherwise {
  /** Null for shares. */
  readonly option: Pick<ShortContract, 'right' | 'strike'> | null
  readonly history: number
  readonly broker: number
}

export interface StepFacts {
  readonly status: CardStatus
  /** How it ended, see {@link outcomeWords}; null while it runs. */
  readonly outcome: string | null
  /** Null without entries: then `planned` tells. */
  readonly open: OpenParts | null
  readonly planned: PlannedContract | null
  /** Absent where history and broker agree, or only one of them tells. */
  readonly heldOtherwise?: readonly HeldOtherwise[]
  /** What the user's parameters say of the next contract; absent where they say nothing. */
  readonly wish?: StepWish
  readonly today: TradingDate
  /** The first day whose contracts still trade. */
  readonly unexpired: TradingDate
}

/**
 * Where a step is done: among the questions, in the chain of options, as a roll, by closing, beside the broker's positions; else in
 * the details of the wheel.
 */
export const stepPlaces = ['questions', 'chain', 'roll', 'buy_back', 'reconciliation', 'details'] as const
export type StepPlace = (typeof stepPlaces)[number]

/** `act` cannot wait, `soon` can be done any time, `wait` needs nothing. */
export type StepUrgency = 'act' | 'soon' | 'wait'

export interface NextStep {
  /** `Sell a call on 200 free shares`. */
  readonly text: string
  /** `free since Oct 16`; null where the text says all. */
  readonly reason: string | null
  readonly urgency: StepUrgency
  readonly place: StepPlace
  /** The short option that is to be rolled or closed; null of any other step. */
  readonly option: Pick<ShortContract, 'right' | 'strike' | 'expiration'> | null
}

const noWish: StepWish = { autoRoll: false, plan: null }
const NEAR = 7
const MUCH = 0.5

export function nextStepOf(facts: StepFacts): NextStep {
  const { status, outcome, open, today, wish = noWish, heldOtherwise = [] } = facts
  if (status === 'paused') return step('Resume the wheel', 'Strategy is paused - consider resuming', 'soon')
  if (status === 'completed' || status === 'closed') {
    const early = status === 'closed' ? 'Strategy was closed early' : null
    return outcome === null ? step(early ?? 'Closed', null, 'wait') : step(outcome, early, 'wait')
  }
  if (open === null) return plannedStep(facts)
  const asked = pendingStep(open, wish, today) ?? compareStep(heldOtherwise)
  if (asked !== null) return asked
  const rules = [coverStep, moneyStep, nearStep, freeStep, profitStep, holdStep]
  for (const rule of rules) {
    const found = rule(open, wish, today)
    if (found !== null) return found
  }
  return step('Sell the next put or close the wheel', withPlan('nothing of it is open', wish), 'soon')
}

const PASSED = 'Expiration has passed - waiting for what became of it'

function plannedStep({ status, planned, today, unexpired }: StepFacts): NextStep {
  if (status === 'pending_assignment')
    return step('Sell a call on the assigned shares', 'no entry shows a call on them', 'soon')
  if (planned === null) return step('Sell the first option', null, 'soon')
  const { right, strike, expiration } = planned
  if (expiration !== null && expiration < unexpired)
    return step('Sell the next put or close the wheel', PASSED, 'soon')
  const until = expiration === null ? '' : `, to ${shortDate(expiration, today)}`
  return step(`Sell the ${named({ right, strike })}`, `planned${until}, no entry yet`, 'soon')
}

function pendingStep({ shorts }: OpenParts, _wish: StepWish, today: TradingDate): NextStep | null {
  const expired = earliest(shorts.filter(({ isPending }) => isPending))
  return expired === undefined
    ? null
    : step(
        // Each leg of a spread is a question of its own.
        `Say what became of the ${named({ right: expired.right, strike: expired.strike })}`,
        `expired ${shortDate(expired.expiration, today)}`,
        'act',
        'questions',
      )
}

/** Whoever sold a call on shares that are gone, or rolled a put that is not there, would act on a guess. */
function compareStep([first, ...others]: readonly HeldOtherwise[]): NextStep | null {
  if (first === undefined) return null
  const { option, history, broker } = first
  const more = others.length === 0 ? '' : `, and ${countText(others.length)} more`
  const reason = `${heldText(history, option)} in the history, ${heldText(broker, option)} at the broker${more}`
  return step('Compare with the broker', reason, 'soon', 'reconciliation')
}

/** `200 shares`, `4 short 25 puts`, `none`. */
function heldText(quantity: number, option: HeldOtherwise['option']): string {
  if (quantity === 0) return 'none'
  const side = quantity < 0 ? 'short ' : ''
  return countedText(Math.abs(quantity), `${side}${option === null ? 'share' : named(option)}`)
}

function coverStep({ shorts, shares, nakedCalls }: OpenParts): NextStep | null {
  if (nakedCalls === 0) return null
  const calls = shorts
    .filter(({ right }) => right === 'Call')
    .reduce((sum, { contracts }) => sum + contracts, 0)
  const how = `close ${nakedCalls === 1 ? 'it' : 'them'} or buy ${countText(nakedCalls * 100)} shares`
  return step(
    `Cover ${countedText(nakedCalls, 'call')}: ${how}`,
    `${countedText(calls, 'call')} on ${countText(shares)} shares`,
    'act',
  )
}

function moneyStep({ shorts }: OpenParts, { autoRoll }: StepWish): NextStep | null {
  const found = earliest(shorts.filter(({ inTheMoney }) => inTheMoney !== null && inTheMoney > 0))
  if (found === undefined) return null
  const { contracts, deliverable } = found
  const shares = deliverable === null ? 'its shares' : `${countText(contracts * deliverable)} shares`
  const assigned = found.right === 'Call' ? `let ${shares} go` : `take ${shares}`
  const other = found.spread === undefined ? assigned : 'close it'
  const reason = `${daysText(found.days)}, ${percent(found.inTheMoney ?? 0)} in the money`
  if (found.isAdjusted)
    return step(`${verbOf(found)} the ${named(found)} or ${assigned}`, reason, 'act', 'buy_back', found)
  if (autoRoll) return step(`Roll the ${named(found)}`, proposed(reason), 'act', 'roll', found)
  return step(`Roll the ${named(found)} or ${other}`, reason, 'act', 'roll', found)
}

function nearStep({ shorts }: OpenParts, { autoRoll }: StepWish): NextStep | null {
  const found = earliest(shorts.filter(({ days }) => days <= NEAR))
  if (found === undefined) return null
  const { days } = found
  const left = days === 0 ? 'it is today' : `${countedText(days, 'day')} left`
  const reason = `Expiration approaching - ${left}`
  if (found.isAdjusted)
    return step(`${verbOf(found)} the ${named(found)} or let it expire`, reason, 'soon', 'buy_back', found)
  if (autoRoll) return step(`Roll the ${named(found)}`, proposed(reason), 'soon', 'roll', found)
  return step(`Roll the ${named(found)} or let it expire`, reason, 'soon', 'roll', found)
}

function freeStep({ freeShares, freeSince }: OpenParts, wish: StepWish, today: TradingDate): NextStep | null {
  if (freeShares === 0) return null
  const since = freeSince === null ? null : `free since ${shortDate(freeSince, today)}`
  return step(`Sell a call on ${countText(freeShares)} free shares`, withPlan(since, wish), 'soon', 'chain')
}

function profitStep({ shorts }: OpenParts, { autoRoll }: StepWish): NextStep | null {
  const found = shorts
    .filter(({ percentOfMaximum }) => percentOfMaximum !== null && percentOfMaximum > MUCH)
    .toSorted((a, b) => (b.percentOfMaximum ?? 0) - (a.percentOfMaximum ?? 0))[0]
  if (found === undefined) return null
  const at = priceWords(found)
  if (autoRoll && !found.isAdjusted)
    return step(
      `Roll the ${named(found)}${at}`,
      proposed('More than half of the premium is earned'),
      'soon',
      'roll',
      found,
    )
  const reason = 'More than half of the premium is earned - consider closing for profit'
  return step(`${verbOf(found)} the ${named(found)}${at}`, reason, 'soon', 'buy_back', found)
}

function verbOf({ spread }: ShortContract): string {
  return spread === undefined ? 'Buy back' : 'Close'
}

/** ` at 0.40`, of a spread ` at a net 0.20`. */
function priceWords({ mark, spread }: ShortContract): string {
  if (mark === null) return ''
  if (spread === undefined) return ` at ${price(mark)}`
  return mark < 0 ? '' : ` at a net ${price(mark)}`
}

function holdStep({ shorts, shares, longCalls }: OpenParts): NextStep | null {
  const found = earliest(shorts)
  if (found !== undefined) {
    const earned = found.percentOfMaximum
    const rest = earned === null || earned < 0 ? '' : `, ${percent(earned)} of maximum`
    return step(`Hold the ${named(found)}`, `${daysText(found.days)}${rest}`, 'wait')
  }
  if (longCalls > 0) return step('Sell a call against the long call', 'no call is short', 'soon', 'chain')
  return shares > 0 ? step(`Hold ${countedText(shares, 'share')}`, 'fewer than a call needs', 'wait') : null
}

/** Auto-roll proposes and trades nothing. */
function proposed(reason: string): string {
  return `${reason} - auto-roll proposes it, no order is sent`
}

function withPlan(reason: string | null, { plan }: StepWish): string | null {
  if (plan === null) return reason
  return reason === null ? `plan: ${plan}` : `${reason}; plan: ${plan}`
}

/** Dollars a share at which the last shares left, where they did; a poor man's covered call ends with its long call. */
export function outcomeWords(outcome: Outcome, leftAt: Money | null, strategy: WheelStrategy): string | null {
  const at = leftAt === null ? '' : ` at ${price(leftAt)}`
  const words: Readonly<Record<Outcome, string | null>> = {
    open: null,
    'called away': `Called away${at}`,
    // What shares were sold for is an amount of the user's, which the dollar sign marks; a strike is none.
    sold: soldWords(leftAt, strategy),
    moved: 'Moved to another account',
    'premium kept': 'Premium kept',
    'closed at a loss': 'Closed at a loss',
  }
  return words[outcome]
}

function soldWords(leftAt: Money | null, strategy: WheelStrategy): string {
  if (leftAt !== null) return `Shares sold at $${price(leftAt)}`
  return strategy === 'poor_mans_covered_call' ? 'Long call sold' : 'Shares sold'
}

function step(
  text: string,
  reason: string | null,
  urgency: StepUrgency,
  place: StepPlace = 'details',
  about: ShortContract | null = null,
): NextStep {
  if (about === null) return { text, reason, urgency, place, option: null }
  const { right, strike, expiration } = about
  return { text, reason, urgency, place, option: { right, strike, expiration } }
}

/** The one that expires first, of a day the lowest strike. */
function earliest(shorts: readonly ShortContract[]): ShortContract | undefined {
  return shorts.toSorted((a, b) => a.days - b.days || a.strike - b.strike)[0]
}

type Named = Pick<ShortContract, 'right' | 'strike'> & Partial<Pick<ShortContract, 'contracts' | 'spread'>>

/** `137.50 put`, `50/45 put spread`; with fewer long options than short ones `50/45 put ratio spread`. */
function named({ right, strike, contracts, spread }: Named): string {
  const option = right.toLowerCase()
  if (spread === undefined) return `${strikeWords(strike)} ${option}`
  const kind = spread.contracts === contracts ? 'spread' : 'ratio spread'
  return `${strikeWords(strike)}/${strikeWords(spread.strike)} ${option} ${kind}`
}

function strikeWords(strike: Money): string {
  const dollars = strike / MICROS
  return Number.isInteger(dollars) ? countText(dollars) : price(strike)
}

/** To cents, with a third decimal where a strike has one. */
function price(amount: Money): string {
  const isInCents = amount % 10_000 === 0
  const [whole = '', decimals = ''] = (amount / MICROS).toFixed(isInCents ? 2 : 3).split('.')
  return `${amount < 0 ? '-' : ''}${countText(Math.abs(Number(whole)))}.${decimals}`
}

function daysText(days: number): string {
  return days === 0 ? 'today' : `${days} d`
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(1)}%`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Oct 06`; of another year `Jun 04, 2024`: as every page writes a day. */
function shortDate(date: TradingDate, today: TradingDate): string {
  const day = `${months[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(8)}`
  return date.slice(0, 4) === today.slice(0, 4) ? day : `${day}, ${date.slice(0, 4)}`
}

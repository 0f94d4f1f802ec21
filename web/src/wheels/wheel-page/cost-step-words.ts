/** What a step of the way from the strike to the net stock cost is, as a trader says it. */
import type { LedgerCycle, WaterfallStep } from '@wheelwright/api'
import { multiplyPriceWithin, parseOptionSymbol, wholeUnits } from '@wheelwright/core'
import type { Money, OptionContract } from '@wheelwright/core'
import { bareStrike } from '../../entries/instrument.tsx'
import { stepInWords } from '../../lots/waterfall.ts'
import { formatShortDate } from '../../ui/figures/figures.ts'

export interface StepWords {
  readonly what: string
  /** What was done with it. */
  readonly how: string | null
  /** Whose premium it is. */
  readonly right: OptionContract['right'] | null
}

type Told = Pick<LedgerCycle, 'events' | 'rolls'>

const doneWithOption: Readonly<Partial<Record<string, string>>> = {
  SELL_PUT: 'sold',
  SELL_CALL_OPEN: 'sold',
  BUY_PUT_CLOSE: 'bought back',
  SELL_CALL_CLOSE: 'bought back',
  BUY_OPTION: 'bought',
  SELL_OPTION: 'sold',
}

const block = 100

/** The strike at which puts brought what was paid that day; null where shares came otherwise. */
const strikeAssigned = ({ date, amount }: WaterfallStep, { events }: Told): Money | null => {
  const assigned = events.filter(
    ({ eventType, eventDate }) => eventType === 'PUT_ASSIGNMENT' && eventDate === date,
  )
  const strike = assigned[0]?.strike ?? null
  if (strike === null || assigned.some((event) => event.strike !== strike)) return null
  const contracts = assigned.reduce((sum, event) => sum + event.contracts, 0)
  return multiplyPriceWithin(strike, wholeUnits(contracts), block) === amount ? strike : null
}

const contractIn = ({ symbol }: WaterfallStep): OptionContract | null => {
  const parsed = symbol === null ? null : parseOptionSymbol(symbol)
  return parsed?.ok === true ? parsed.value : null
}

/** The year is said where it is not that of the trade. */
const termsOf = ({ right, strike, expiration }: OptionContract, { date }: WaterfallStep): string => {
  const isNear = date?.slice(0, 4) === expiration.slice(0, 4)
  const until = `${formatShortDate(expiration)}${isNear ? '' : ` ’${expiration.slice(2, 4)}`}`
  return `${right} ${bareStrike(strike)} ${until}`
}

export function costStepWords(step: WaterfallStep, told: Told): StepWords {
  const strike = step.label === 'shares' ? strikeAssigned(step, told) : null
  if (strike !== null) return { what: `Strike ${bareStrike(strike)}`, how: 'assigned', right: null }
  const contract = contractIn(step)
  const type = told.events.find(({ id }) => id === step.entryId)?.eventType ?? ''
  const done = doneWithOption[type]
  if (step.label !== 'option' || contract === null || done === undefined)
    return { what: stepInWords(step), how: null, right: contract?.right ?? null }
  const isRolled = told.rolls.some(({ closeEntryId }) => closeEntryId === step.entryId)
  return {
    what: termsOf(contract, step),
    how: isRolled ? `${done} in a roll` : done,
    right: contract.right,
  }
}

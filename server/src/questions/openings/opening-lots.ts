/** Lots that a user tells of, held to what the history lacks; every field that is wrong is named. */
import type { OpeningLotTold } from '@wheelwright/api'
import { MICROS, multiplyPriceWithin, ok, refuse } from '@wheelwright/core'
import type { Money, OpeningLot, Result, TradingDate, UnseenOpening } from '@wheelwright/core'
import type { AnswerProblem } from '../asked.ts'
import { countInWords, dayInWords } from '../../entries/in-words.ts'

/** Micro-dollars: of a hundred such openings the sum can still be held. */
export const mostWorth = 80_000_000 * MICROS
export const tooDear = 'This cost is more than can be held.'

const mostLots = 1000

interface Around {
  readonly opening: UnseenOpening
  /** Which answer on the opening it is. */
  readonly part: number
  /** When the first of its shares left. */
  readonly leftOn: TradingDate | null
}

/** What is wrong with a day, or null. */
const dayProblem = (acquiredOn: TradingDate, { opening, leftOn }: Around): string | null => {
  if (leftOn !== null && acquiredOn > leftOn)
    return `The shares left on ${dayInWords(leftOn)}: they cannot have been acquired after that.`
  const { tradeDate } = opening.entry
  return acquiredOn > tradeDate
    ? `The history covers every day after ${tradeDate}: leave out what was bought then, or record it as a purchase.`
    : null
}

const costOf = ({ quantity, price, cost }: OpeningLotTold): Money | null =>
  cost ?? (price === undefined ? null : multiplyPriceWithin(price, quantity, 1))

const problemsOf = (lot: OpeningLotTold, at: number, around: Around): AnswerProblem[] => {
  const { quantity, acquiredOn, price, cost } = lot
  const field = (name: string, message: string | null): AnswerProblem[] =>
    message === null ? [] : [{ pointer: `/lots/${at}/${name}`, message }]
  const named = cost === undefined ? 'price' : 'cost'
  const one = price === undefined ? cost : cost === undefined ? price : undefined
  const costProblem = (): string | null => {
    if (one === undefined) return 'Enter what a share cost, or what all of them cost.'
    if (one < 0) return 'The cost must not be below zero.'
    return quantity > 0 && (costOf(lot) ?? Infinity) > mostWorth ? tooDear : null
  }
  return [
    ...field('quantity', quantity > 0 ? null : 'The quantity must be above zero.'),
    ...field('acquired_on', dayProblem(acquiredOn, around)),
    ...field(named, costProblem()),
  ]
}

/** Twins are two lots. The sum may be less than what is missing. */
export function openingLots(
  lots: readonly OpeningLotTold[],
  around: Around,
): Result<readonly OpeningLot[], readonly AnswerProblem[]> {
  const whole = (message: string) => refuse([{ pointer: '/lots', message }])
  if (lots.length === 0) return whole('Enter at least one lot.')
  if (lots.length > mostLots) return whole(`At most ${mostLots} lots at once.`)
  const problems = lots.flatMap((lot, at) => problemsOf(lot, at, around))
  if (problems.length > 0) return refuse(problems)
  const { asked } = around.opening
  const told = lots.reduce((sum, { quantity }) => sum + quantity, 0)
  if (told > asked) {
    const [sum, missing] = [told, asked].map(countInWords)
    return whole(
      `These lots come to ${sum} shares, and ${missing} are missing: leave out what the history already covers.`,
    )
  }
  if (lots.reduce((sum, lot) => sum + (costOf(lot) ?? 0), 0) > mostWorth) return whole(tooDear)
  return ok(
    lots.map((lot, row) => ({
      part: around.part,
      row,
      shares: lot.quantity,
      cost: costOf(lot),
      acquiredOn: lot.acquiredOn,
    })),
  )
}

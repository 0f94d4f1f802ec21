// A deep in-the-money put sold near a loss may count as a contract to acquire the shares: the rule does not say how
// deep, so it is flagged to be checked and adjusts nothing. Authority: Revenue Ruling 85-87; IRS Publication 550.
import { dividePrice, type Money } from '../money.ts'
import { isIndexRoot } from '../option-root.ts'
import { compareText } from '../text-order.ts'
import { addDays, type TradingDate } from '../trading-date.ts'
import type { Book } from './book.ts'
import { countBefore } from './dated.ts'
import { FirstAtLeast } from './first-at-least.ts'
import type { OpenLeg } from './leg.ts'
import { taxGain } from './lot.ts'
import { movesInUnits, type MoveInUnits, type ShareUnit } from './share-units.ts'

/** A short put that may replace shares sold at a loss. */
export interface WashCheck {
  readonly lossEntryId: string
  readonly putEntryId: string
  readonly date: TradingDate
  readonly strike: Money
  /** Per share at which the loss was sold: the nearest to a spot that the ledger knows. */
  readonly soldAt: Money
}

const WINDOW = 30
/** A strike this far above the price, in percent, leaves hardly any doubt that the put will be assigned. */
const DEEP_PERCENT = 10

type ShortPut = OpenLeg & { readonly unit: ShareUnit }

/** The puts of one book in order of their days, and the strikes as prices of a share of the last day. */
interface PutsOfBook {
  readonly puts: readonly ShortPut[]
  readonly strikes: FirstAtLeast
}

/**
 * Deep in-the-money puts sold within 30 days of a loss on shares, over all books of one underlying. There may be as many
 * as losses times puts, so each is told when it is asked for.
 */
export function* washChecks(books: readonly Book[]): Generator<WashCheck> {
  const told = [...movesInUnits(books).values()]
  const putsOfBooks = told.map(putsOf)
  for (const [move, unit] of told.flat()) {
    if (move.kind !== 'lot-closed' || move.disposal.lot.side !== 'long') continue
    const { entryId: lossEntryId, closed: date, amounts, quantity } = move.disposal
    if ((taxGain(move.disposal) ?? 0) >= 0) continue
    const soldAt = amounts.gross === null ? null : dividePrice(amounts.gross, quantity, 1)
    if (soldAt === null) continue
    const deep = (soldAt * (100 + DEEP_PERCENT)) / sharesPer(unit)
    for (const puts of putsOfBooks)
      for (const { entryId: putEntryId, instrument } of deepPuts(puts, date, deep))
        yield { lossEntryId, putEntryId, date, strike: instrument.contract.strike, soldAt }
  }
}

function putsOf(moves: readonly MoveInUnits[]): PutsOfBook {
  const puts = moves.flatMap(([move, unit]): ShortPut[] => {
    if (move.kind !== 'leg-opened' || move.leg.side !== 'short') return []
    const { contract } = move.leg.instrument
    return contract.right === 'Put' && !isIndexRoot(contract.root) ? [{ ...move.leg, unit }] : []
  })
  puts.sort((a, b) => compareText(a.opened, b.opened))
  const strikes = puts.map(({ instrument, unit }) => (instrument.contract.strike * 100) / sharesPer(unit))
  return { puts, strikes: new FirstAtLeast(strikes) }
}

function* deepPuts({ puts, strikes }: PutsOfBook, date: TradingDate, deep: number): Generator<ShortPut> {
  const until = addDays(date, WINDOW)
  const from = countBefore(puts, ({ opened }) => opened, addDays(date, -WINDOW))
  for (let place = strikes.find(from, deep); place !== null; place = strikes.find(place + 1, deep)) {
    const put = puts[place]
    if (put === undefined || put.opened > until) return
    yield put
  }
}

/** Prices before a split are compared by what they are for a share of the last day. */
function sharesPer({ numerator, denominator }: ShareUnit): number {
  return Number(numerator) / Number(denominator)
}

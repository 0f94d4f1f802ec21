/** The fills that close short options, and with a spread its long one, checked in the order in which they are asked for. */
import type { OptionClosing, ClosingOptionFill } from '@wheelwright/api'
import { isPremiumKnown, refuse, zeroMoney } from '@wheelwright/core'
import type { LegSide, Money, OptionInstrument, TradingDate } from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import type { Refused } from '../../http/call.ts'
import { unknownWorth } from '../closing/open-to-close.ts'
import { invalid } from '../terms/field-faults.ts'
import { inWords } from '../rolls/roll-words.ts'
import { isFullyBooked, type HeldShort } from './held-shorts.ts'
import { notBooked } from './roll-words.ts'
import { atFill, countBeside, countFault, isOf, placesOf, wantedLegs, type WantedLeg } from './wanted-legs.ts'

/** One leg that ends, ready to be booked. */
export interface ClosedLegFill {
  readonly short: HeldShort
  readonly side: LegSide
  readonly accountId: string
  readonly instrument: OptionInstrument
  readonly contracts: number
  readonly price: Money
  readonly fees: Money
  readonly date: TradingDate
}

const missingFills = (missing: readonly WantedLeg[]): Refused => {
  const names = missing.map(({ option }) => inWords(option.record.contract)).join(', ')
  const message = `Fills of ${names} are missing: the price each was closed at. Nothing was written.`
  return refuse({ kind: 'invalid', message, errors: [{ pointer: '/fills', message }] })
}

const dateFault = (date: TradingDate, expiration: TradingDate, today: TradingDate): Refused | null => {
  if (date > today) return invalid('/trade_date', 'Trade date must not be in the future')
  return date > expiration
    ? invalid(
        '/trade_date',
        `Trade date must not be after ${dayInWords(expiration)}, when the option expired: say on which day it was closed, or first say what became of it`,
      )
    : null
}

const readClose = (
  fill: ClosingOptionFill,
  { option, side, short, contracts: all }: WantedLeg,
  today: TradingDate,
): ClosedLegFill | Refused => {
  const { contract, accountId } = option.record
  const [first] = option.fills
  if (first === undefined || accountId === null || !isFullyBooked(option))
    return invalid('/option_id', notBooked(contract))
  const prices = new Map(short.book?.entries.map(({ id, price }) => [id, price]))
  if (!isPremiumKnown(option.fills, (id) => prices.get(id) ?? null))
    return invalid('/option_id', unknownWorth(first.instrument))
  const date = fill.tradeDate ?? today
  const contracts = fill.contracts ?? all
  const fault = dateFault(date, contract.expiration, today) ?? countFault(option, contracts, date)
  if (fault !== null) return fault
  const price = fill.closePrice ?? null
  if (price === null)
    return invalid('/close_price', 'Please enter a valid date and debit; quantity must be > 0.')
  const fees = fill.fees ?? zeroMoney
  return { short, side, accountId, instrument: first.instrument, contracts, price, fees, date }
}

/** Every leg of the options with its fill, the first rule that is broken as the refusal. */
export function readCloses(
  { fills }: OptionClosing,
  shorts: readonly HeldShort[],
  today: TradingDate,
): ClosedLegFill[] | Refused {
  const wanted = wantedLegs(shorts)
  const stray = fills.findIndex((fill) => !wanted.some((leg) => isOf(leg, fill)))
  if (stray >= 0) return invalid(`/fills/${stray}/option_id`, 'Is none of the options that are closed')
  const places = placesOf(wanted, fills)
  const missing = wanted.filter((leg) => !places.has(leg))
  if (missing.length > 0) return missingFills(missing)
  const legs: ClosedLegFill[] = []
  for (const [leg, place] of places) {
    const fill = fills[place]
    if (fill === undefined) return missingFills([leg])
    const closed = legs.find(({ short, side }) => short === leg.short && side === 'short')
    const count = fill.contracts ?? countBeside(leg, closed?.contracts ?? null)
    const read = readClose({ ...fill, contracts: count }, leg, today)
    if ('ok' in read) return atFill(place, read)
    legs.push(read)
  }
  return unequalSpread(legs) ?? legs
}

/** Both legs of a spread end together; a ratio has fewer long contracts. */
const unequalSpread = (legs: readonly ClosedLegFill[]): Refused | null => {
  for (const { short, contracts } of legs.filter(({ side }) => side === 'short')) {
    const other = legs.find((leg) => leg.short === short && leg.side === 'long')
    const beside = Math.min(contracts, short.long?.contracts ?? 0)
    if (other !== undefined && other.contracts !== beside)
      return invalid(
        '/fills',
        `Both legs of the spread on ${inWords(short.record.contract)} must be closed together: ${contracts} short and ${beside} long. Nothing was written.`,
      )
  }
  return null
}

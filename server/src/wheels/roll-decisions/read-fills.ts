/** The fills of a roll as a caller tells them, checked in the order in which they are asked for. */
import type { RollExecution, RollFill } from '@wheelwright/api'
import { isIndexRoot, moneyFromMicros, refuse, rollLegs } from '@wheelwright/core'
import type { Money, OptionContract, RollLegs, TradingDate } from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import type { Refused } from '../../http/call.ts'
import { invalid, strikeFault } from '../terms/field-faults.ts'
import { figuresFault } from '../rolls/figures-fault.ts'
import { intoOf, type RolledContracts } from '../rolls/roll-entries.ts'
import { inWords } from '../rolls/roll-words.ts'
import { isFullyBooked, type HeldShort } from './held-shorts.ts'
import { notBooked } from './roll-words.ts'
import { atFill, countBeside, countFault, isOf, placesOf, wantedLegs, type WantedLeg } from './wanted-legs.ts'

/** One leg of a roll, ready to be booked. */
export interface FilledLeg {
  readonly short: HeldShort
  readonly rolled: RolledContracts & { readonly legs: RollLegs }
  readonly into: OptionContract
  /** Dollars of all contracts after fees: what was sold less what was bought. */
  readonly netCredit: Money
}

/** Names what is open without a fill. */
const missingFills = (missing: readonly WantedLeg[]): Refused => {
  const names = missing.map(({ option }) => inWords(option.record.contract)).join(', ')
  const message = `Fills of ${names} are missing: the price it was closed at, and the price the new contract was opened at. Nothing was written.`
  return refuse({ kind: 'invalid', message, errors: [{ pointer: '/fills', message }] })
}

const dateOf = (
  fill: RollFill,
  { expiration }: OptionContract,
  today: TradingDate,
): TradingDate | Refused => {
  const date = fill.tradeDate ?? null
  if (date === null && today > expiration)
    return invalid(
      '/roll_date',
      `The old option expired on ${dayInWords(expiration)}: say on which day it was bought back`,
    )
  const day = date ?? today
  if (day > today) return invalid('/roll_date', 'Roll date must not be in the future')
  return day > expiration
    ? invalid(
        '/roll_date',
        `Roll date must not be after ${dayInWords(expiration)}, when the old option expired`,
      )
    : day
}

const pricesOf = (
  fill: RollFill,
  contracts: number,
  multiplier: number,
): { readonly ok: true; readonly legs: RollLegs } | Refused => {
  const { closePrice = null, openPrice = null, fees = null } = fill
  for (const [name, price] of [
    ['/close_price', closePrice],
    ['/open_price', openPrice],
  ] as const)
    if (price === null)
      return invalid(name, 'Please enter valid close debit and new leg (strike, expiry, premium).')
  const told = { closePrice, openPrice, fees, netCredit: null, closeFees: null, openFees: null }
  const legs = rollLegs({ ...told, contracts, multiplier })
  if (legs.ok) return { ok: true, legs: legs.value }
  return legs.refusal.kind === 'incomplete'
    ? invalid('/close_price', 'Must be stated')
    : figuresFault(legs.refusal)
}

const termsOf = (
  fill: RollFill,
  { option }: WantedLeg,
):
  | { readonly ok: true; readonly strike: Money; readonly to: TradingDate; readonly into: OptionContract }
  | Refused => {
  const { contract } = option.record
  const strike = fill.strike ?? contract.strike
  const to = fill.expiration ?? null
  // No share's strike is beyond the bound of wheels; those of an index are, and are rolled like any other.
  const fault = strike > 0 && isIndexRoot(contract.root) ? null : strikeFault('/to_strike', strike)
  if (fault !== null) return fault
  if (to === null) return invalid('/to_expiration', 'Missing required fields: expiration')
  if (to <= contract.expiration)
    return invalid('/to_expiration', 'Roll expiration must be later than current expiration')
  const [first] = option.fills
  if (first === undefined || !isFullyBooked(option)) return invalid('/option_id', notBooked(contract))
  const into = intoOf({ from: first.instrument, strike, to })
  return 'ok' in into ? into : { ok: true, strike, to, into }
}

const readFill = (fill: RollFill, wanted: WantedLeg, today: TradingDate): FilledLeg | Refused => {
  const { option, side, short, contracts: all } = wanted
  const { contract, accountId, multiplier } = option.record
  if (contract.adjusted)
    return invalid(
      '/option_id',
      `${inWords(contract)} is an adjusted contract. Record what was bought and sold as two entries instead.`,
    )
  const terms = termsOf(fill, wanted)
  if (!terms.ok) return terms
  const date = dateOf(fill, contract, today)
  if (typeof date !== 'string') return date
  const contracts = fill.contracts ?? all
  const fault = countFault(option, contracts, date)
  if (fault !== null) return fault
  const priced = pricesOf(fill, contracts, multiplier)
  if (!priced.ok) return priced
  const [first] = option.fills
  if (first === undefined || accountId === null) return invalid('/option_id', notBooked(contract))
  const { legs } = priced
  const { strike, to, into } = terms
  const from = first.instrument
  const fees = legs.closeFees + legs.openFees
  return {
    short,
    rolled: { accountId, side, from, strike, to, contracts, date, legs },
    into,
    netCredit: side === 'short' ? legs.netCredit : moneyFromMicros(0 - legs.netCredit - 2 * fees),
  }
}

/** Every leg of the options with its fill, the first rule that is broken as the refusal. */
export function readFills(
  { fills, parameters }: RollExecution,
  shorts: readonly HeldShort[],
  today: TradingDate,
): FilledLeg[] | Refused {
  const told = fills ?? []
  const wanted = wantedLegs(shorts)
  const stray = told.findIndex((fill) => !wanted.some((leg) => isOf(leg, fill)))
  if (stray >= 0) return invalid(`/fills/${stray}/option_id`, 'Is none of the options that are rolled')
  const places = placesOf(wanted, told)
  const missing = wanted.filter((leg) => !places.has(leg))
  if (missing.length > 0) return missingFills(missing)
  const legs: FilledLeg[] = []
  for (const [leg, place] of places) {
    const fill = told[place]
    if (fill === undefined) return missingFills([leg])
    const rolled = legs.find(({ short, rolled: { side } }) => short === leg.short && side === 'short')?.rolled
    const count = fill.contracts ?? countBeside(leg, rolled?.contracts ?? parameters?.contracts ?? null)
    const read = readFill({ ...fill, contracts: count }, leg, today)
    if ('ok' in read) return atFill(place, read)
    legs.push(read)
  }
  return unequalSpread(legs) ?? legs
}

/** Both legs of a spread move together, into one expiration; a ratio has fewer long contracts. */
const unequalSpread = (legs: readonly FilledLeg[]): Refused | null => {
  for (const { short, rolled } of legs) {
    const other = legs.find((leg) => leg.short === short && leg.rolled.side === 'long')
    if (other === undefined || rolled.side === 'long') continue
    const beside = Math.min(rolled.contracts, short.long?.contracts ?? 0)
    if (other.rolled.contracts !== beside || other.rolled.to !== rolled.to)
      return invalid(
        '/fills',
        `Both legs of the spread on ${inWords(short.record.contract)} must move together: by ${beside === rolled.contracts ? 'as many contracts' : `${rolled.contracts} short and ${beside} long contracts`}, to one expiration. Nothing was written.`,
      )
  }
  return null
}

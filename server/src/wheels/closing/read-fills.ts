/** The fills that end what is open in a wheel, checked in the order in which they are asked for. */
import type { ClosingFill } from '@wheelwright/api'
import { MICROS, refuse, wholeUnits, zeroMoney } from '@wheelwright/core'
import type { Money, Quantity, TradingDate } from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import type { Refused } from '../../http/call.ts'
import { invalid } from '../terms/field-faults.ts'
import { contractsInWords } from '../rolls/roll-words.ts'
import { nameOf, openThings, refusedOf, type OpenThing } from './open-to-close.ts'

/** One order that ended contracts or shares. */
export interface EndingFill {
  readonly thing: OpenThing
  /** Above zero: contracts or shares. */
  readonly quantity: Quantity
  readonly price: Money
  readonly fees: Money
  readonly date: TradingDate
}

interface Days {
  /** On which the wheel is closed. */
  readonly closed: TradingDate
  readonly today: TradingDate
}

const idsOf = ({ optionId, positionId }: ClosingFill): string[] =>
  [optionId, positionId].filter((id) => id !== undefined && id !== null)

const isOf = (thing: OpenThing, fill: ClosingFill): boolean =>
  idsOf(fill).some((id) =>
    thing.kind === 'option'
      ? thing.fills.some(({ entryId }) => entryId === id)
      : thing.id === id || thing.lotIds.includes(id),
  )

const nothingWritten = 'Nothing was written.'

/** Names what is open without a fill. */
const missingFills = (missing: readonly OpenThing[]): Refused => {
  const message = `The closing fill of ${missing.map(nameOf).join(', ')} is missing. ${nothingWritten}`
  return refuse({ kind: 'invalid', message, errors: [{ pointer: '/fills', message }] })
}

const goneRefused = refuse({
  kind: 'conflict',
  message: `A fill is of something that is no longer open: it was closed, rolled or assigned in the meantime. ${nothingWritten} Load the wheel again.`,
} as const)

/** What a fill names that is not open: something that was, or nothing at all. */
const strayRefused = ({ book }: KnownCycle, fill: ClosingFill, at: number): Refused => {
  const ids = idsOf(fill)
  if (ids.length === 0) return invalid(`/fills/${at}/option_id`, 'Say which option or position it ended')
  const was = ids.some((id) => id.includes(':') || book.entries.some((entry) => entry.id === id))
  return was ? goneRefused : invalid(`/fills/${at}/option_id`, 'Is not open in this wheel')
}

const isWhole = (count: number): boolean => Number.isInteger(count) && count >= 1

/** What of it the fill ended; absent: all that the fills before it left open. */
const quantityOf = (fill: ClosingFill, thing: OpenThing, left: number): Quantity | string => {
  if (thing.kind === 'shares') {
    const shares = fill.shares ?? (left as Quantity)
    if (shares <= 0) return 'Must be above zero'
    return shares > left ? `Only ${nameOf(thing)} are open` : shares
  }
  const contracts = fill.contracts ?? left / MICROS
  if (!isWhole(contracts)) return 'Must be whole contracts'
  return contracts * MICROS > left
    ? `Only ${contractsInWords(thing.contracts)} of ${nameOf(thing)} ${thing.contracts === 1 ? 'is' : 'are'} open`
    : wholeUnits(contracts)
}

const dateFault = (date: TradingDate, thing: OpenThing, { today }: Days): string | null => {
  if (date > today) return 'Trade date must not be in the future'
  if (thing.kind === 'shares') return null
  const { expiration } = thing.instrument.contract
  if (date > expiration)
    return `${nameOf(thing)} expired on ${dayInWords(expiration)}: say on which day it was closed, or first say what became of it`
  const first = thing.fills.find(({ opened }) => opened > date)
  return first === undefined ? null : `On ${dayInWords(date)} not all of ${nameOf(thing)} was open yet`
}

const readFill = (
  fill: ClosingFill,
  thing: OpenThing,
  left: number,
  days: Days,
): EndingFill | { readonly field: string; readonly message: string } => {
  const quantity = quantityOf(fill, thing, left)
  if (typeof quantity === 'string')
    return { field: thing.kind === 'shares' ? 'shares' : 'contracts', message: quantity }
  const price = fill.closePrice ?? null
  if (price === null)
    return { field: 'close_price', message: 'Please enter a valid date and debit; quantity must be > 0.' }
  if (thing.kind === 'shares' && price === 0)
    return { field: 'close_price', message: 'Shares are sold for a price above 0' }
  const date = fill.tradeDate ?? days.closed
  const fault = dateFault(date, thing, days)
  if (fault !== null) return { field: 'trade_date', message: fault }
  return { thing, quantity, price, fees: fill.fees ?? zeroMoney, date }
}

const sizeOf = (thing: OpenThing): number =>
  thing.kind === 'shares' ? thing.shares : thing.contracts * MICROS

/** Every fill, and with them nothing left open; the first rule that is broken as the refusal. */
export function readClosingFills(
  told: readonly ClosingFill[],
  known: KnownCycle,
  days: Days,
): EndingFill[] | Refused {
  const things = openThings(known)
  const left = new Map(things.map((thing) => [thing.id, sizeOf(thing)]))
  const stray = told.findIndex((fill) => !things.some((thing) => isOf(thing, fill)))
  const strayFill = told[stray]
  if (strayFill !== undefined) return strayRefused(known, strayFill, stray)
  const barred = things.flatMap((thing) => refusedOf(thing) ?? [])[0]
  if (barred !== undefined) return invalid('/fills', barred)
  const read: EndingFill[] = []
  for (const [at, fill] of told.entries()) {
    const thing = things.find((each) => isOf(each, fill))
    if (thing === undefined) return strayRefused(known, fill, at)
    const ending = readFill(fill, thing, left.get(thing.id) ?? 0, days)
    if ('field' in ending) return invalid(`/fills/${at}/${ending.field}`, ending.message)
    left.set(thing.id, (left.get(thing.id) ?? 0) - ending.quantity)
    read.push(ending)
  }
  const open = things.filter(({ id }) => (left.get(id) ?? 0) > 0)
  return open.length > 0 ? missingFills(open) : read
}

// An assignment or exercise and its share row are one atomic event, whichever row comes first. The broker's link
// counts first; else the shares match by side, quantity and price (strike x multiplier / deliverable) on the same
// day, else one single candidate within 5 calendar days. Authority: docs/domain.md, sections "The ledger" and "Rolls, assignment, expiration".
import { multiplyPrice, sumMoney, type Money } from '../../../base/money.ts'
import { MICROS } from '../../../base/micros.ts'
import { absQuantity } from '../../../base/quantity.ts'
import { assert } from '../../../base/assert.ts'
import { compareText } from '../../../base/text-order.ts'
import { addDays, type TradingDate } from '../../../base/trading-date.ts'
import { compareContent } from '../../entries/compare-content.ts'
import type { Entry, OptionEnding, ShareTrade } from '../../entries/entry.ts'
import type { BookInstrument, BookInstruments } from '../book-instruments.ts'
import { deliveryPrice } from './delivery-price.ts'
import type { SharePool } from './share-pool.ts'

/**
 * Option rows that were assigned or exercised together, with the share rows that deliver for them. They are of one contract,
 * or of several with the same strike whose shares are in one row.
 */
export interface Delivery {
  readonly options: readonly OptionEnding[]
  /** Empty when the share rows were not found. */
  readonly shares: readonly ShareTrade[]
  /** More than one share row fits, and nothing distinguishes them. */
  readonly ambiguous: boolean
  /**
   * For an adjusted contract without its shares: other shares moved that way on its day, and its deliverable is not known.
   */
  readonly unlike: boolean
}

/**
 * The day on which a delivery counts: the earliest of its rows, since brokers post rows late and never early, but not after
 * the expiration.
 */
export function deliveryDate({ options, shares }: Delivery): TradingDate {
  const option = options[0]
  assert(option !== undefined, 'a delivery without its option row')
  const share = shares[0]
  const { expiration } = option.instrument.contract
  const isOfShares = share !== undefined && share.tradeDate <= expiration
  return isOfShares && share.tradeDate < option.tradeDate ? share.tradeDate : option.tradeDate
}

/** The deliveries of these option rows of one account and underlying, taking their share rows from the pool. */
export function pairDeliveries(
  options: readonly OptionEnding[],
  pool: SharePool,
  instruments: BookInstruments,
): Delivery[] {
  const byContract: Grouping = (rows) => groupOptions(rows, instruments)
  // What does not match as a group is tried row by row: all of them on their own day before any on other days.
  const steps: readonly { readonly find: Find; readonly grouped: Grouping }[] = [
    { find: linkedRows, grouped: byContract },
    { find: sameDayRows, grouped: byContract },
    { find: sameDayRows, grouped: singly },
    { find: sameDayRows, grouped: byStrike },
    { find: nearRows, grouped: byContract },
    { find: nearRows, grouped: singly },
  ]
  let open = byContract(options)
  const found: Delivery[] = []
  for (const { find, grouped } of steps) {
    open = grouped(open.flat())
    open = open.filter((group) => {
      const shares = find(pool, group)
      if (shares.length === 0) return true
      pool.take(shares)
      found.push({ options: group, shares, ambiguous: false, unlike: false })
      return false
    })
  }
  for (const group of open) found.push(unmatched(pool, group))
  return found
}

/** Whether it moves shares: an assignment or exercise that is not settled in cash. */
export function isDelivery(entry: Entry): entry is OptionEnding {
  if (entry.kind !== 'assignment' && entry.kind !== 'exercise') return false
  return entry.instrument.deliverable !== 0
}

/** Whether the shares come in: a put assigned or a call exercised. */
export function deliversIn(option: OptionEnding): boolean {
  return (option.instrument.contract.right === 'Put') === (option.kind === 'assignment')
}

type Find = (pool: SharePool, options: readonly OptionEnding[]) => readonly ShareTrade[]
type Grouping = (rows: readonly OptionEnding[]) => OptionEnding[][]

const singly: Grouping = (rows) => rows.map((option) => [option])

/** Rows of one day that deliver alike: the same right, strike and shares per contract, whatever the expiration. */
const byStrike: Grouping = (rows) => {
  const alike = ({
    kind,
    tradeDate,
    instrument: { contract, multiplier, deliverable },
  }: OptionEnding): string =>
    [tradeDate, kind, contract.right, contract.strike, multiplier, deliverable].join(' ')
  const groups = Map.groupBy(rows.toSorted(byExpiration), alike)
  return [...groups.values()]
}

function byExpiration(a: OptionEnding, b: OptionEnding): number {
  const [one, other] = [a.instrument.contract.expiration, b.instrument.contract.expiration]
  return compareText(one, other) || compareContent(a, b)
}

/** Groups rows of one day, contract and kind. */
function groupOptions(options: readonly OptionEnding[], instruments: BookInstruments): OptionEnding[][] {
  const groups: OptionEnding[][] = []
  /** The groups of the latest day. */
  const ofContract = new Map<BookInstrument, OptionEnding[][]>()
  for (const entry of options.toSorted(compareContent)) {
    const contract = instruments.of(entry.instrument)
    const latest = ofContract.get(contract)
    const ofDay = latest?.[0]?.[0]?.tradeDate === entry.tradeDate ? latest : undefined
    const group = ofDay?.find(([first]) => first?.kind === entry.kind)
    if (group) {
      group.push(entry)
      continue
    }
    const started = [entry]
    groups.push(started)
    if (ofDay) ofDay.push(started)
    else ofContract.set(contract, [started])
  }
  return groups
}

function unmatched(pool: SharePool, options: readonly OptionEnding[]): Delivery {
  const ambiguous = rowsNear(pool, options).length > 1
  const [first] = options
  const isKnown = first === undefined || ambiguous || first.instrument.deliverable !== null
  const unlike = !isKnown && pool.ofSide(deliversIn(first) ? 'buy' : 'sell', first.tradeDate).length > 0
  return { options, shares: [], ambiguous, unlike }
}

function linkedRows(pool: SharePool, options: readonly OptionEnding[]): readonly ShareTrade[] {
  return options.flatMap((option) => pool.linkedTo(option.id))
}

/** Rows of that day that add up to the shares: one of exactly that quantity, else the first combination found. */
function sameDayRows(pool: SharePool, options: readonly OptionEnding[]): readonly ShareTrade[] {
  const rows = candidates(pool, options, 0)
  const wanted = sharesOf(options)
  const exact = rows.find((row) => wanted === null || Math.abs(row.quantity) === wanted)
  if (exact) return [exact]
  return wanted === null ? [] : rowsAddingUpTo(rows, wanted)
}

/** Of more rows at one price on one day only this many are tried: they are fills, and the first that fit will do. */
const MOST_SUMS = 1000

/**
 * For each sum that the rows so far can make, which rows make it; a purchase at the strike may be among the delivered ones.
 */
function rowsAddingUpTo(rows: readonly ShareTrade[], wanted: number): readonly ShareTrade[] {
  const sums = new Map<number, readonly ShareTrade[]>([[0, []]])
  for (const row of rows) {
    // Iterate over a copy, so that sums made with this row do not use it twice.
    const known = [...sums.entries()]
    for (const [sum, picked] of known) {
      const more = sum + Math.abs(row.quantity)
      if (more <= wanted && !sums.has(more)) sums.set(more, [...picked, row])
    }
    const found = sums.get(wanted)
    if (found !== undefined) return found
    if (sums.size > MOST_SUMS) break
  }
  return []
}

/** The only row of exactly that quantity; without one, the rows of the only day that has any, if they add up to it. */
function nearRows(pool: SharePool, options: readonly OptionEnding[]): readonly ShareTrade[] {
  const rows = rowsNear(pool, options)
  const wanted = sharesOf(options)
  const exact = rows.filter((row) => wanted === null || Math.abs(row.quantity) === wanted)
  if (exact.length > 0) return exact.length === 1 ? exact : []
  const isOneDay = rows.every(({ tradeDate }) => tradeDate === rows[0]?.tradeDate)
  const sum = rows.reduce((shares, { quantity }) => shares + Math.abs(quantity), 0)
  return isOneDay && sum === wanted ? rows : []
}

function rowsNear(pool: SharePool, options: readonly OptionEnding[]): readonly ShareTrade[] {
  return nearDays.flatMap((days) => candidates(pool, options, days))
}

/** How many days the shares of a delivery may be from its option row. */
export const NEAR_DAYS = 5

const nearDays = Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, index) => index - NEAR_DAYS)

/** Share rows of that side and price, that many days after the option row. */
function candidates(pool: SharePool, options: readonly OptionEnding[], days: number): ShareTrade[] {
  const option = options[0]
  if (option === undefined) return []
  const price = deliveryPrice(option.instrument)
  const side = deliversIn(option) ? 'buy' : 'sell'
  const date = days === 0 ? option.tradeDate : addDays(option.tradeDate, days)
  if (price !== null) return pool.ofPrice(side, price, date)
  const atTotal = pool.ofTotal(side, strikeTotal(options), date)
  return atTotal.length > 0 || days !== 0 ? atTotal : atStrike(pool, options, date)
}

/**
 * For a contract whose strike a 3-for-2 split divided: its deliverable grew, and it is exercised at the strike for each of
 * those shares.
 */
function atStrike(pool: SharePool, options: readonly OptionEnding[], date: TradingDate): ShareTrade[] {
  const [first] = options
  if (first === undefined) return []
  const contracts = options.reduce((sum, { quantity }) => sum + Math.abs(quantity) / MICROS, 0)
  const price = { exact: first.instrument.contract.strike, slack: 0 }
  const rows = pool.ofPrice(deliversIn(first) ? 'buy' : 'sell', price, date)
  return rows.filter(({ quantity }) => quantity % (contracts * MICROS) === 0)
}

/** Shares in micro-units; null when the deliverable is not known. */
function sharesOf(options: readonly OptionEnding[]): number | null {
  let shares = 0
  for (const { instrument, quantity } of options) {
    if (instrument.deliverable === null) return null
    shares += (Math.abs(quantity) / MICROS) * instrument.deliverable
  }
  return shares
}

/** Strike times multiplier for all contracts, unsigned. */
function strikeTotal(options: readonly OptionEnding[]): Money {
  const totals = options.map(({ instrument, quantity }) =>
    multiplyPrice(instrument.contract.strike, absQuantity(quantity), instrument.multiplier),
  )
  return sumMoney(totals)
}

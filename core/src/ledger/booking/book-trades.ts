// Fills of options and shares. A close takes the oldest fills of its contract, and its own cash is divided by contract.
// Closing more than is open leaves a leg whose opening is unknown.
// Authority: docs/domain.md, sections "The ledger" and "Basis and disposal".
import { MICROS } from '../../base/micros.ts'
import { moneyFromMicros, zeroMoney, type Money } from '../../base/money.ts'
import type { BookInstrument } from './book-instruments.ts'
import { firstUnits } from '../entries/amounts.ts'
import type { Booking } from './booking.ts'
import type { OptionEnding, OptionTrade, ShareTrade } from '../entries/entry.ts'
import type { ClosedLeg, LegEnd, LegSide, OpenLeg } from '../lots/leg.ts'
import type { LedgerEvent } from '../entries/order-day.ts'
import type { TradingDate } from '../../base/trading-date.ts'

/** Contracts of an option entry, above zero. */
export function contractsOf({ quantity }: { readonly quantity: number }): number {
  return Math.abs(quantity) / MICROS
}

/** STO and BTO. */
export function bookOpening(booking: Booking, event: LedgerEvent, entry: OptionTrade): void {
  const { gross, fees } = entry
  open(booking, event, entry, { gross, fees, contracts: contractsOf(entry) })
}

type Opened = Pick<Cash, 'gross' | 'fees' | 'contracts'>

function open(booking: Booking, event: LedgerEvent, entry: OptionTrade, opened: Opened): void {
  const { id, orderId, instrument, tradeDate, quantity } = entry
  booking.openLeg(event, {
    entryId: id,
    orderId,
    instrument,
    side: quantity < 0 ? 'short' : 'long',
    opened: tradeDate,
    contracts: opened.contracts,
    cash: opened.gross,
    fees: opened.fees,
  })
}

const ends: Readonly<Record<'buy-to-close' | 'sell-to-close' | OptionEnding['kind'], LegEnd>> = {
  'buy-to-close': 'closed',
  'sell-to-close': 'closed',
  expiration: 'expired',
  // Deliveries are booked elsewhere: what arrives here settles in cash.
  assignment: 'settled',
  exercise: 'settled',
}

/** BTC, STC, expirations, and index options settled in cash. */
export function bookClosing(booking: Booking, event: LedgerEvent, entry: OptionTrade | OptionEnding): void {
  if (entry.kind === 'sell-to-open' || entry.kind === 'buy-to-open') return
  const instrument = booking.legs.endedBy(entry.instrument, event.instrument)
  const side = sideEnded(instrument, entry)
  if (side === null) return booking.refuseEnding('never-opened', entry)
  const contracts = contractsOf(entry)
  const turns = opensRest(entry)
  if (turns && !isPart(instrument[side], contracts)) return booking.refuseEnding('unknown-parts', entry)
  const taken = booking.legs.take(side, instrument, contracts)
  const rest = new Cash(entry.gross, entry.fees, contracts)
  const end = ends[entry.kind]
  for (const leg of taken)
    booking.closeLeg(event, closedLeg(event.date, entry.id, leg, end, rest.take(leg.contracts)))
  if (rest.contracts === 0) return
  const surplus = rest.contracts
  if (turns) return open(booking, event, entry, rest)
  booking.refuse({ kind: 'over-close', entryId: entry.id, side, surplus })
  booking.closeLeg(event, unopenedLeg(event.date, entry, side, end, surplus, rest.take(surplus)))
}

/** Whether something is open, but less than is traded. */
function isPart(queue: BookInstrument['short'], contracts: number): boolean {
  const held = queue?.legs.reduce((sum, leg) => sum + leg.contracts, 0) ?? 0
  return held > 0 && held < contracts
}

/** The broker says that what it does not close opens the other side. */
function opensRest(entry: OptionTrade | OptionEnding): entry is OptionTrade {
  return 'opensRest' in entry && entry.opensRest
}

/**
 * The side that the entry ends. Some brokers write expirations with either sign, so those end what is open. Null where no
 * side is stated and nothing is open.
 */
function sideEnded(instrument: BookInstrument, entry: OptionTrade | OptionEnding): LegSide | null {
  const [own, other]: [LegSide, LegSide] = entry.quantity > 0 ? ['short', 'long'] : ['long', 'short']
  if (entry.kind !== 'expiration') return own
  const isOpen = (side: LegSide): boolean => (instrument[side]?.legs.length ?? 0) > 0
  if (isOpen(own) || isOpen(other)) return isOpen(own) ? own : other
  return entry.unsided === true ? null : own
}

/** A buy first covers what is short. A sale takes lots by the account's method, and goes short where its row says so. */
export function bookShares(booking: Booking, event: LedgerEvent, entry: ShareTrade): void {
  const buys = entry.kind === 'buy'
  const { gross, fees } = entry
  booking.moveShares(event, {
    direction: buys ? 'in' : 'out',
    quantity: Math.abs(entry.quantity),
    amounts: { gross, fees, premium: zeroMoney, optionFees: zeroMoney },
    date: entry.tradeDate,
    acquiredOn: entry.tradeDate,
    symbol: entry.instrument.symbol,
    lotId: `${entry.id}:1`,
    entryId: entry.id,
    entryIds: [entry.id],
    legEntryId: null,
    origin: buys ? 'purchase' : 'short-sale',
    end: buys ? 'bought-back' : 'sold',
    mayShort: isShortSale(booking, entry),
    closesShort: entry.closesShort === true,
  })
}

/** Whether the broker's row or the user says that it is a short sale; a fraction of a share is never sold short. */
export function isShortSale(booking: Booking, { id, quantity, opensShort }: ShareTrade): boolean {
  return quantity % MICROS === 0 && (opensShort === true || booking.isShortSale(id))
}

/** Cash and fees of a row, divided among its contracts. */
export class Cash {
  gross: Money
  fees: Money
  contracts: number

  constructor(gross: Money, fees: Money, contracts: number) {
    this.gross = gross
    this.fees = fees
    this.contracts = contracts
  }

  take(contracts: number): { readonly gross: Money; readonly fees: Money } {
    const gross = firstUnits(this.gross, contracts, this.contracts)
    const fees = firstUnits(this.fees, contracts, this.contracts)
    this.gross = moneyFromMicros(this.gross - gross)
    this.fees = moneyFromMicros(this.fees - fees)
    this.contracts -= contracts
    return { gross, fees }
  }
}

/** The part of a leg that ended, with its part of the closing cash. */
export function closedLeg(
  closed: TradingDate,
  closeEntryId: string,
  leg: OpenLeg,
  end: LegEnd,
  cash: { readonly gross: Money; readonly fees: Money },
): ClosedLeg {
  return {
    openEntryId: leg.entryId,
    closeEntryId,
    instrument: leg.instrument,
    side: leg.side,
    end,
    opened: leg.opened,
    closed,
    contracts: leg.contracts,
    openCash: leg.cash,
    openFees: leg.fees,
    closeCash: cash.gross,
    closeFees: cash.fees,
  }
}

/** Contracts that were closed without having been open. */
export function unopenedLeg(
  closed: TradingDate,
  entry: OptionTrade | OptionEnding,
  side: LegSide,
  end: LegEnd,
  contracts: number,
  cash: { readonly gross: Money; readonly fees: Money },
): ClosedLeg {
  return {
    openEntryId: null,
    closeEntryId: entry.id,
    instrument: entry.instrument,
    side,
    end,
    opened: null,
    closed,
    contracts,
    openCash: null,
    openFees: zeroMoney,
    closeCash: cash.gross,
    closeFees: cash.fees,
  }
}

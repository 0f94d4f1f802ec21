// What an action does to lots without a ledger, as on the sample pages: takes lots, returns the changed ones. Selling a call
// covers the lot; closing one marks the coverage closed and frees the shares; a roll closes the old leg and opens the new
// one; closing a put marks its coverage closed. A bought lot is uncovered, and a put's lot reserves cash until it is
// assigned. Authority: document 3, section 4 ("Lot transitions").
import { multiplyPriceWithin, zeroMoney, type Money } from '../../base/money.ts'
import { wholeUnits, zeroQuantity } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { OptionRight } from '../../instruments/option-contract.ts'
import { offersAction } from './lot-actions.ts'
import { endingLabels } from './wheel-lot.ts'
import type { LotCoverage, LotEvent, WheelLot } from './wheel-lot.ts'

/** A short option as it is sold: dollars a share. */
export interface SoldOption {
  readonly strike: Money
  readonly premium: Money
  readonly expiration: TradingDate
}

/** Why nothing was done. */
export type LotRefusal =
  | { readonly kind: 'no such lot' }
  | { readonly kind: 'not offered' }
  /** More contracts than of that kind are open. */
  | { readonly kind: 'more than open'; readonly open: number }

export type LotsAfter =
  | { readonly ok: true; readonly lots: readonly WheelLot[] }
  | { readonly ok: false; readonly refusal: LotRefusal }

const ONE = wholeUnits(1)
const BLOCK = wholeUnits(100)

/** Event ids are unique across the lots: numbering continues from the highest. */
const nextId = (lots: readonly WheelLot[], more = 0): string =>
  `event-${lots.reduce((sum, { events }) => sum + events.length, 0) + 1 + more}`

const optionEvent = (
  id: string,
  date: TradingDate,
  type: LotEvent['type'],
  { strike, premium, label }: { readonly strike: Money; readonly premium: Money; readonly label: string },
): LotEvent => ({ id, date, type, label, strike, premium, price: null, qty: ONE, notes: '' })

const sold = (right: OptionRight, option: SoldOption, entryId: string): LotCoverage => ({
  right,
  ...option,
  status: 'OPEN',
  entryId,
})

const refused = (refusal: LotRefusal): LotsAfter => ({ ok: false, refusal })

/** Changes one lot that may be changed so. */
function changeLot(
  lots: readonly WheelLot[],
  lotNo: string,
  mayChange: (lot: WheelLot) => boolean,
  change: (lot: WheelLot) => WheelLot,
): LotsAfter {
  const lot = lots.find((each) => each.lotNo === lotNo)
  if (lot === undefined) return refused({ kind: 'no such lot' })
  if (!mayChange(lot)) return refused({ kind: 'not offered' })
  return { ok: true, lots: lots.map((each) => (each === lot ? change(lot) : each)) }
}

export function sellCall(
  lots: readonly WheelLot[],
  lotNo: string,
  { date, ...option }: SoldOption & { readonly date: TradingDate },
): LotsAfter {
  const id = nextId(lots)
  return changeLot(
    lots,
    lotNo,
    (lot) => offersAction(lot, 'cover'),
    (lot) => ({
      ...lot,
      status: 'OPEN_COVERED',
      coverage: sold('Call', option, id),
      events: [...lot.events, optionEvent(id, date, 'SELL_CALL_OPEN', { ...option, label: 'Call sold' })],
    }),
  )
}

/** The lot that was named, then others with the same contract. */
const alike = (lots: readonly WheelLot[], lot: WheelLot): WheelLot[] => [
  lot,
  ...lots.filter((other) => other !== lot && other.status === lot.status && isSameContract(other, lot)),
]

export function isSameContract(
  { ticker, coverage: a }: Pick<WheelLot, 'ticker' | 'coverage'>,
  { ticker: other, coverage: b }: Pick<WheelLot, 'ticker' | 'coverage'>,
): boolean {
  if (a?.status !== 'OPEN' || b?.status !== 'OPEN' || ticker !== other) return false
  return a.right === b.right && a.strike === b.strike && a.expiration === b.expiration
}

interface Closing {
  readonly debit: Money
  readonly quantity: number
  readonly date: TradingDate
}

/** Buys back the short option of a lot, and of as many like it as requested. */
export function closeOption(
  lots: readonly WheelLot[],
  lotNo: string,
  { debit, quantity, date }: Closing,
): LotsAfter {
  const named = lots.find((each) => each.lotNo === lotNo)
  if (named === undefined) return refused({ kind: 'no such lot' })
  if (!offersAction(named, 'close') && !offersAction(named, 'close put'))
    return refused({ kind: 'not offered' })
  const open = alike(lots, named)
  if (quantity > open.length) return refused({ kind: 'more than open', open: open.length })
  const closing = new Set(open.slice(0, quantity))
  let count = 0
  const closed = lots.map((lot) => {
    if (!closing.has(lot)) return lot
    count += 1
    return closeOne(lot, nextId(lots, count - 1), { debit, date })
  })
  return { ok: true, lots: closed }
}

function closeOne(
  lot: WheelLot,
  id: string,
  { debit, date }: { readonly debit: Money; readonly date: TradingDate },
): WheelLot {
  const { coverage } = lot
  if (coverage === null) return lot
  const isPut = coverage.right === 'Put'
  const told = {
    strike: coverage.strike,
    premium: debit,
    label: isPut ? 'Put bought back' : 'Call bought back',
  }
  const event = optionEvent(id, date, isPut ? 'BUY_PUT_CLOSE' : 'SELL_CALL_CLOSE', told)
  const after = {
    ...lot,
    coverage: { ...coverage, status: 'CLOSED' as const },
    events: [...lot.events, event],
  }
  return isPut
    ? {
        ...after,
        content: 'nothing',
        collateral: zeroMoney,
        closed: { reason: 'put closed', label: endingLabels['put closed'], date },
      }
    : { ...after, status: 'OPEN_UNCOVERED' }
}

export function rollCall(
  lots: readonly WheelLot[],
  lotNo: string,
  { debit, date, ...option }: SoldOption & { readonly debit: Money; readonly date: TradingDate },
): LotsAfter {
  const [closeId, openId] = [nextId(lots), nextId(lots, 1)]
  return changeLot(
    lots,
    lotNo,
    (lot) => offersAction(lot, 'roll'),
    (lot) => {
      const closed = closeOne(lot, closeId, { debit, date })
      return {
        ...closed,
        status: 'OPEN_COVERED',
        coverage: sold('Call', option, openId),
        events: [
          ...closed.events,
          optionEvent(openId, date, 'SELL_CALL_OPEN', { ...option, label: 'Call sold' }),
        ],
      }
    },
  )
}

const nextNo = (lots: readonly WheelLot[]): string =>
  String(lots.reduce((most, { lotNo }) => Math.max(most, Number(lotNo)), 0) + 1)

export function buyShares(
  lots: readonly WheelLot[],
  { ticker, price, date }: { readonly ticker: string; readonly price: Money; readonly date: TradingDate },
): LotsAfter {
  const lot: WheelLot = {
    lotNo: nextNo(lots),
    ticker,
    acquisition: { type: 'OUTRIGHT_PURCHASE', label: 'Bought outright', date },
    content: 'shares',
    shares: BLOCK,
    costBasis: multiplyPriceWithin(price, BLOCK, 1),
    coverage: null,
    status: 'OPEN_UNCOVERED',
    collateral: zeroMoney,
    closed: null,
    events: [
      {
        id: nextId(lots),
        date,
        type: 'BUY_SHARES',
        label: 'Shares bought',
        strike: null,
        premium: null,
        price,
        qty: BLOCK,
        notes: '',
      },
    ],
  }
  return { ok: true, lots: [...lots, lot] }
}

export function sellPut(
  lots: readonly WheelLot[],
  { ticker, date, ...option }: SoldOption & { readonly ticker: string; readonly date: TradingDate },
): LotsAfter {
  const id = nextId(lots)
  const lot: WheelLot = {
    lotNo: nextNo(lots),
    ticker,
    acquisition: { type: 'CASH_SECURED_PUT', label: 'Cash-secured put', date },
    content: 'put',
    shares: zeroQuantity,
    costBasis: null,
    coverage: sold('Put', option, id),
    status: 'CASH_RESERVED',
    collateral: multiplyPriceWithin(option.strike, BLOCK, 1) ?? zeroMoney,
    closed: null,
    events: [optionEvent(id, date, 'SELL_PUT', { ...option, label: 'Put sold' })],
  }
  return { ok: true, lots: [...lots, lot] }
}

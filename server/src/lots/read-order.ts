/** What is done with a lot, checked before anything is booked: each rule in the words of the specification. */
import type { LotOrderBody } from '@wheelwright/api'
import {
  canonicalEquitySymbol,
  contractKey,
  fillsLike,
  offersAction,
  orderFaults,
  orderRefusals,
  refuse,
} from '@wheelwright/core'
import type { LotAction, LotForm, LotOrder, OrderField, TradingDate, WheelLot } from '@wheelwright/core'
import { dayInWords } from '../entries/in-words.ts'
import type { Refused } from '../http/call.ts'
import { invalid } from '../wheels/terms/field-faults.ts'
import { contractsFault } from '../wheels/rolls/open-shorts.ts'
import { contractsInWords, inWords } from '../wheels/rolls/roll-words.ts'
import type { FoundGroup } from './lot-groups.ts'
import { legOf, openContractsOf, turnOf } from './lot-view.ts'

const pointers: Readonly<Record<OrderField, string>> = {
  strike: '/strike',
  expiration: '/expiration',
  premium: '/premium',
  debit: '/debit',
  price: '/price',
  quantity: '/quantity',
  date: '/trade_date',
}

/** The action of a lot that a form is for; the other two make a new lot. */
export const actionOfForm: Readonly<Record<LotForm, LotAction | null>> = {
  'sell call': 'cover',
  'close call': 'close',
  roll: 'roll',
  'close put': 'close put',
  'buy shares': null,
  'sell put': null,
}

/** What was filled, each figure there and right. */
export interface FilledOrder extends LotOrder {
  readonly form: LotForm
  readonly date: TradingDate
  readonly quantity: number
}

export function readOrder(body: LotOrderBody, today: TradingDate): FilledOrder | Refused {
  const order: LotOrder = {
    strike: body.strike ?? null,
    expiration: body.expiration ?? null,
    premium: body.premium ?? null,
    debit: body.debit ?? null,
    price: body.price ?? null,
    quantity: body.quantity ?? 1,
    date: body.tradeDate ?? null,
  }
  const faults = orderFaults(body.form, order)
  const { date, quantity } = order
  if (faults.length > 0 || date === null || quantity === null) {
    const { message } = orderRefusals[body.form]
    const errors = faults.map((field) => ({ pointer: pointers[field], message }))
    return refuse({ kind: 'invalid', message, errors })
  }
  if (date > today) return invalid('/trade_date', 'Trade date must not be in the future')
  return { ...order, form: body.form, date, quantity }
}

/** The lot of an order, as it stands. */
export interface NamedLot extends FoundGroup {
  readonly lot: WheelLot
  /** The lots that a close or a roll takes: of contracts that are alike the oldest fill goes first. Null is no lot. */
  readonly takes: readonly (string | null)[]
}

const noSuchLot = refuse({
  kind: 'notFound',
  message: 'There is no such lot. An import or an undo may have changed the lots: load the page again.',
} as const)

const isDifferent = (lot: WheelLot, action: LotAction): Refused =>
  refuse({
    kind: 'conflict',
    message:
      `Lot ${lot.lotNo} of ${lot.ticker} was changed in the meantime: ${standing(lot, action)}. ` +
      'Nothing was written. Load the page again.',
  })

const standing = ({ status, coverage, closed }: WheelLot, action: LotAction): string => {
  if (closed !== null) return `it is closed (${closed.label.toLowerCase()})`
  if (action === 'cover' && status === 'OPEN_COVERED') return 'a call already covers it'
  if (action === 'cover') return 'there are no 100 shares in it that a call could cover'
  return coverage?.status === 'CLOSED' ? 'its option was closed already' : 'it has no such option'
}

/** The lot that is named, where it still offers what is to be done and the caller saw it as it is. */
export function findLot(
  groups: readonly FoundGroup[],
  body: LotOrderBody,
  order: FilledOrder,
): NamedLot | Refused {
  const action = actionOfForm[order.form]
  const group = groups.find((each) => each.group.id === body.groupId)
  const lot = group?.lots().find(({ lotNo }) => lotNo === body.lotNo)
  if (group === undefined || lot === undefined || action === null) return noSuchLot
  if (!offersAction(lot, action)) return isDifferent(lot, action)
  const fault =
    action === 'cover'
      ? earlyFault(lot, order)
      : (otherOption(group, lot, body.optionEntryId ?? null) ??
        openFault(group, lot, order, body.openContracts ?? null))
  if (fault !== null) return fault
  const takes = turnOf(group, lot)
    .slice(0, order.quantity)
    .map(({ lotNo }) => lotNo)
  return movedFault(takes, body.takes ?? null) ?? { ...group, lot, takes }
}

const lotsInWords = (lots: readonly (string | null)[]): string =>
  lots.map((lotNo) => (lotNo === null ? 'a contract on no lot' : `lot ${lotNo}`)).join(', ')

/** Where a call was moved since the caller looked, a close would take another lot than was said. */
const movedFault = (
  takes: readonly (string | null)[],
  told: readonly (string | null)[] | null,
): Refused | null =>
  told === null || lotsInWords(told) === lotsInWords(takes)
    ? null
    : refuse({
        kind: 'conflict',
        message:
          `The lots were changed in the meantime: this would now take ${lotsInWords(takes)}, not ${lotsInWords(told)}. ` +
          'Nothing was written. Load the page again.',
      })

/** Which lots it took, where that is more to know than the lot that was named. */
export function takenInWords({ lot, takes }: NamedLot): string {
  if (takes.length === 0 || (takes.length === 1 && takes[0] === lot.lotNo)) return ''
  const keeps = takes.includes(lot.lotNo) ? '' : ` Lot ${lot.lotNo} keeps its own.`
  return ` The oldest fill goes first: it took ${lotsInWords(takes)}.${keeps}`
}

/** A call that is sold stands on the lot as it is: before its shares came, or under an earlier call, it was another one. */
const earlyFault = ({ events }: WheelLot, { date }: FilledOrder): Refused | null => {
  const last = events.at(-1)
  return last === undefined || date >= last.date
    ? null
    : invalid(
        '/trade_date',
        `Trade date must not be before ${dayInWords(last.date)}, when the lot was last changed (${last.label.toLowerCase()})`,
      )
}

/** A roll leaves the lot its number and its count, and puts another contract on it. */
const otherOption = ({ book }: FoundGroup, lot: WheelLot, seen: string | null): Refused | null => {
  const leg = legOf(book, lot)
  if (leg === null || seen === null || seen === leg.entryId) return null
  const opened = book.entries.find(({ id }) => id === seen)?.instrument
  if (opened?.type === 'option' && contractKey(opened) === contractKey(leg.instrument)) return null
  return refuse({
    kind: 'conflict',
    message:
      `Lot ${lot.lotNo} of ${lot.ticker} was changed in the meantime: its option is ${inWords(leg.instrument.contract)} now. ` +
      'Nothing was written. Load the page again.',
  })
}

/** Contracts that are closed or rolled must be open, then and now. */
const openFault = (
  { book }: FoundGroup,
  lot: WheelLot,
  { quantity, date }: FilledOrder,
  seen: number | null,
): Refused | null => {
  const leg = legOf(book, lot)
  if (leg === null) return null
  const open = openContractsOf(book, lot)
  const { contract } = leg.instrument
  if (seen !== null && seen !== open)
    return refuse({
      kind: 'conflict',
      message:
        `${inWords(contract)} was changed in the meantime: ${contractsInWords(seen)} ${seen === 1 ? 'was' : 'were'} open when you looked, ` +
        `now ${open === 1 ? 'it is' : 'they are'} ${contractsInWords(open)}. Nothing was written. Load the page again.`,
    })
  if (date > contract.expiration)
    return invalid(
      '/trade_date',
      `Trade date must not be after ${dayInWords(contract.expiration)}, when it expired`,
    )
  const short = { instrument: leg.instrument, id: leg.entryId, contracts: open, fills: fillsLike(book, leg) }
  const fault = contractsFault(short, quantity, date)
  if (fault === null) return null
  const pointer = quantity > open ? '/quantity' : '/trade_date'
  const message = fault.refusal.message ?? ''
  return invalid(pointer, message)
}

/** Where a new lot is to stand. */
export function readPlace(
  body: LotOrderBody,
  accounts: ReadonlyMap<string, unknown>,
): { readonly accountId: string; readonly ticker: string } | Refused {
  const ticker = canonicalEquitySymbol(body.ticker ?? '')
  if (!ticker.ok) return invalid('/ticker', 'Please enter a ticker.')
  const accountId = body.accountId ?? ''
  if (!accounts.has(accountId)) return invalid('/account_id', 'Is none of your accounts')
  return { accountId, ticker: ticker.value }
}

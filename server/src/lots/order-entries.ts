/** The entries that an action on a lot records, as if entered by hand; a roll is booked by the code of rolls. */
import type { ManualEntry } from '@wheelwright/api'
import {
  dollarText,
  fillsLike,
  formatOptionSymbol,
  isPremiumKnown,
  mayExpireOn,
  optionContract,
  wholeUnits,
  zeroMoney,
} from '@wheelwright/core'
import type { Entry, Money, OptionInstrument, OptionRight, TradingDate } from '@wheelwright/core'
import { dayInWords } from '../entries/in-words.ts'
import { makeEntries } from '../entries/by-hand/make-entries.ts'
import type { Refused } from '../http/call.ts'
import { invalid } from '../wheels/terms/field-faults.ts'
import { unknownWorth } from '../wheels/closing/open-to-close.ts'
import { inWords } from '../wheels/rolls/roll-words.ts'
import type { FilledOrder, NamedLot } from './read-order.ts'

interface OrderEntries {
  readonly ok: true
  readonly entries: readonly Entry[]
  /** What was done, in words. */
  readonly words: string
}

interface Place {
  readonly accountId: string
  readonly ticker: string
  readonly lot: NamedLot | null
}

interface Drafted {
  readonly draft: Pick<ManualEntry, 'kind' | 'symbol' | 'quantity' | 'price'>
  readonly words: string
  /** The contract as the ledger holds it. */
  readonly held?: OptionInstrument
}

/** A root has no point: `BRK.B` is listed as `BRKB`. */
const listedOn = (
  ticker: string,
  right: OptionRight,
  strike: Money,
  expiration: TradingDate,
): { readonly symbol: string; readonly words: string } | Refused => {
  if (!mayExpireOn(expiration)) return invalid('/expiration', 'Is not the expiration of an option')
  const made = optionContract({ root: ticker.replaceAll('.', ''), right, strike, expiration })
  if (made.ok) return { symbol: formatOptionSymbol(made.value), words: inWords(made.value) }
  return made.refusal.kind === 'bad-strike'
    ? invalid('/strike', 'Must be a strike of at most three decimals')
    : invalid('/expiration', 'Is not the expiration of an option')
}

const sold = (ticker: string, right: OptionRight, order: FilledOrder): Drafted | Refused => {
  const { strike, expiration, premium } = order
  if (strike === null || expiration === null || premium === null) return invalid('/strike', 'Must be stated')
  const listed = listedOn(ticker, right, strike, expiration)
  if ('ok' in listed) return listed
  return {
    draft: { kind: 'sell-to-open', symbol: listed.symbol, quantity: wholeUnits(1), price: premium },
    words: `1 contract of ${listed.words} sold at ${dollarText(premium)}`,
  }
}

const boughtBack = ({ lot, book }: NamedLot, { debit, quantity }: FilledOrder): Drafted | Refused => {
  const leg = book.openLegs.find(({ entryId }) => entryId === lot.coverage?.entryId)
  if (leg === undefined || debit === null) return invalid('/lot_no', 'It has no option')
  const { contract } = leg.instrument
  const prices = new Map(book.entries.map(({ id, price }) => [id, price]))
  if (!isPremiumKnown(fillsLike(book, leg), (id) => prices.get(id) ?? null))
    return invalid('/lot_no', unknownWorth(leg.instrument))
  return {
    held: leg.instrument,
    draft: {
      kind: 'buy-to-close',
      symbol: formatOptionSymbol(contract),
      quantity: wholeUnits(quantity),
      price: debit,
    },
    words: `${quantity} ${quantity === 1 ? 'contract' : 'contracts'} of ${inWords(contract)} bought back at ${dollarText(debit)}`,
  }
}

const draftOf = (order: FilledOrder, { ticker, lot }: Place): Drafted | Refused => {
  const { form, price } = order
  if (form === 'sell call') return sold(ticker, 'Call', order)
  if (form === 'sell put') return sold(ticker, 'Put', order)
  if (form !== 'buy shares') return lot === null ? invalid('/lot_no', 'Names no lot') : boughtBack(lot, order)
  return {
    draft: { kind: 'buy', symbol: ticker, quantity: wholeUnits(100), price },
    words: `100 shares of ${ticker} bought at ${dollarText(price ?? zeroMoney)}`,
  }
}

export function entriesOfOrder(
  order: FilledOrder,
  place: Place,
  told: { readonly fees: Money | null; readonly orderId: string; readonly newId: () => string },
): OrderEntries | Refused {
  const drafted = draftOf(order, place)
  if ('ok' in drafted) return drafted
  const made = makeEntries(
    {
      ...drafted.draft,
      accountId: place.accountId,
      tradeDate: order.date,
      note: 'Recorded on a lot',
      ...(told.fees !== null && { fees: told.fees }),
    },
    { newId: told.newId, ...(drafted.held !== undefined && { held: drafted.held }) },
  )
  if (!made.ok) return invalid('/price', made.errors[0]?.message ?? 'Contradicts itself')
  return {
    ok: true,
    entries: made.entries.map((entry) => ({ ...entry, orderId: told.orderId })),
    words: `${drafted.words} on ${dayInWords(order.date)}`,
  }
}

/**
 * Lots whose option is the short leg of a spread: both legs end or move as one, or the short one ends alone, and the caller
 * says which. The pair is that of the roll sheet. Authority: docs/domain.md, section "Deciding a roll"; decision 0051.
 */
import type { ClosingOptionFill, LotOrderBody, RollFill } from '@wheelwright/api'
import {
  moneyFromMicros,
  orderRefusals,
  refuse,
  sumMoneyWithin,
  zeroMoney,
  type Money,
} from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { dayInWords } from '../entries/in-words.ts'
import type { BooksOfUser } from '../entries/books/books-of-user.ts'
import type { Refused } from '../http/call.ts'
import { invalid } from '../wheels/terms/field-faults.ts'
import { legWords, type BookedClose } from '../wheels/roll-decisions/book-closes.ts'
import {
  heldOn,
  heldShortId,
  shortById,
  type HeldLong,
  type HeldShort,
} from '../wheels/roll-decisions/held-shorts.ts'
import { inCents } from '../wheels/roll-decisions/roll-words.ts'
import { contractsInWords, inWords } from '../wheels/rolls/roll-words.ts'
import type { FoundGroup } from './lot-groups.ts'
import type { SpreadsByFill } from './lot-view.ts'
import type { FilledOrder, NamedLot } from './read-order.ts'

export type HeldSpread = HeldShort & { readonly long: HeldLong }

interface Whose {
  readonly userId: string
  readonly view: BooksOfUser
}

const isSpread = (short: HeldShort): short is HeldSpread => short.long !== null

/** Of the shorts of a group. Where no long option is open there is none to look for. */
export async function spreadsByFill(
  deps: Pick<Deps, 'db' | 'newId'>,
  { userId, view }: Whose,
  { group, book }: FoundGroup,
): Promise<SpreadsByFill> {
  if (!book.openLegs.some(({ side }) => side === 'long')) return new Map()
  const { shorts } = await heldOn(deps, userId, view, group.ticker, group.accountId)
  return new Map(
    shorts.filter(isSpread).flatMap(({ fills, long }) => {
      const { right, strike, expiration } = long.record.contract
      const told = { right, strike, expiration, contracts: long.contracts }
      return fills.map(({ entryId }) => [entryId, told] as const)
    }),
  )
}

const goneLong = refuse({
  kind: 'conflict',
  message:
    'The long option of this spread was closed or rolled in the meantime. Nothing was written. Load the page again.',
} as const)

const unsaid = ({ record, long }: HeldSpread): Refused =>
  invalid(
    '/legs',
    `${inWords(record.contract)} makes a spread with ${contractsInWords(long.contracts)} of ${inWords(long.record.contract)}. ` +
      'Say whether both legs end, or the short one alone. Nothing was written.',
  )

/** The spread whose legs both end or move; null where the short option alone is meant, or is all that there is. */
export async function askedSpread(
  deps: Pick<Deps, 'db' | 'newId'>,
  { userId, view }: Whose,
  { lot, group, book }: NamedLot,
  { form, legs = null }: LotOrderBody,
): Promise<HeldSpread | null | Refused> {
  if (form === 'sell call') return null
  const mayBe = book.openLegs.some(({ side }) => side === 'long')
  const held = mayBe ? await heldOn(deps, userId, view, group.ticker, group.accountId) : null
  const short = shortById(held?.shorts ?? [], lot.coverage?.entryId ?? '')
  if (short === null || !isSpread(short)) return legs === 'both' ? goneLong : null
  if (legs === null) return unsaid(short)
  if (legs === 'both') return short
  return form === 'roll'
    ? invalid('/legs', 'Both legs of a spread are rolled together: the long one expires with the short one')
    : null
}

/** Of both legs, by their contracts; what does not divide goes to the long one. */
const feesOf = (
  fees: Money | null | undefined,
  contracts: number,
  longs: number,
): readonly [Money | null, Money | null] => {
  if (fees === null || fees === undefined) return [null, null]
  const long = moneyFromMicros(Math.ceil((fees * longs) / (contracts + longs)))
  return [moneyFromMicros(fees - long), long]
}

const missing = (field: string, { form }: FilledOrder): Refused =>
  invalid(`/${field}`, orderRefusals[form].message)

/** What both legs were closed at. */
export function closingFills(
  order: FilledOrder,
  { fees, longPrice = null }: LotOrderBody,
  spread: HeldSpread,
): ClosingOptionFill[] | Refused {
  const { debit, quantity, date } = order
  if (longPrice === null || longPrice < 0) return missing('long_price', order)
  const longs = Math.min(quantity, spread.long.contracts)
  const [own, other] = feesOf(fees, quantity, longs)
  return [
    { optionId: heldShortId(spread), contracts: quantity, closePrice: debit, fees: own, tradeDate: date },
    {
      optionId: heldShortId(spread.long),
      contracts: longs,
      closePrice: longPrice,
      fees: other,
      tradeDate: date,
    },
  ]
}

/** What was bought back and sold; of a spread both legs, into one expiration. */
export function rollFills(
  optionId: string,
  order: FilledOrder,
  { fees, longPrice = null, longStrike = null, longPremium = null }: LotOrderBody,
  spread: HeldSpread | null,
): RollFill[] | Refused {
  const { strike, expiration, debit: closePrice, premium: openPrice, quantity: contracts, date } = order
  const shared = { expiration, contracts, tradeDate: date }
  const short = { ...shared, optionId, strike, closePrice, openPrice }
  if (spread === null) return [{ ...short, fees: fees ?? null }]
  if (longPrice === null || longPrice < 0) return missing('long_price', order)
  if (longStrike === null || longStrike <= 0) return missing('long_strike', order)
  if (longPremium === null || longPremium < 0) return missing('long_premium', order)
  const longs = Math.min(contracts, spread.long.contracts)
  const [own, other] = feesOf(fees, contracts, longs)
  const long = { ...shared, optionId: heldShortId(spread.long), contracts: longs, strike: longStrike }
  return [
    { ...short, fees: own },
    { ...long, closePrice: longPrice, openPrice: longPremium, fees: other },
  ]
}

/** What an order calls the fields of a fill, of the short leg and of the long one. */
const fieldsOf: readonly Readonly<Record<string, string>>[] = [
  { close_price: 'debit', open_price: 'premium', contracts: 'quantity', option_id: 'lot_no' },
  {
    close_price: 'long_price',
    open_price: 'long_premium',
    strike: 'long_strike',
    contracts: 'quantity',
    option_id: 'lot_no',
  },
]

/** A refusal of fills goes to the fields that the order has for them. */
export function atItsFields({ refusal }: Refused): Refused {
  return refuse({
    ...refusal,
    errors: (refusal.errors ?? []).map(({ pointer, message }) => {
      const [, place = '0', own = pointer.slice(1)] = /^\/fills\/(\d)\/(.*)$/.exec(pointer) ?? []
      return { pointer: `/${fieldsOf[Number(place)]?.[own] ?? own}`, message }
    }),
  })
}

/** Each leg, and what both came to after fees. */
export function closedInWords(legs: readonly BookedClose[]): string {
  const net = sumMoneyWithin(legs.map(({ entry }) => entry.netCash)) ?? zeroMoney
  const words = legs.map((leg) => `${legWords(leg)} on ${dayInWords(leg.date)}`).join('; ')
  return `Recorded: ${words}. Net ${net < 0 ? 'debit' : 'credit'} ${inCents(net).replace('−', '')}.`
}

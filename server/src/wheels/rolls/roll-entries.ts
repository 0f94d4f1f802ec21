/** The entries that rolling one leg is: what was open closed, and what stands in its place opened, on one day. */
import {
  dollarText,
  contractKey,
  formatOptionSymbol,
  mayExpireOn,
  MICROS,
  optionContract,
  refuse,
  wholeUnits,
} from '@wheelwright/core'
import type {
  Book,
  Entry,
  LegSide,
  Money,
  OptionContract,
  OptionInstrument,
  RollLegs,
  TradingDate,
} from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import { makeEntries } from '../../entries/by-hand/make-entries.ts'
import type { Refused } from '../../http/call.ts'
import { invalid } from '../terms/field-faults.ts'
import { contractsInWords, contractsOfQuantity, inWords } from './roll-words.ts'

/** What is rolled, into what, on which day and at which prices. */
export interface RolledContracts {
  readonly accountId: string
  readonly side: LegSide
  readonly from: OptionInstrument
  readonly strike: Money
  readonly to: TradingDate
  readonly contracts: number
  readonly date: TradingDate
  readonly legs: Pick<RollLegs, 'closePrice' | 'openPrice' | 'closeFees' | 'openFees'>
}

/** Shares of a contract as it is listed; an index option delivers none. */
const usualDeliverable = 100 * MICROS

export function intoOf({
  from,
  strike,
  to,
}: Pick<RolledContracts, 'from' | 'strike' | 'to'>): OptionContract | Refused {
  const { contract, multiplier, deliverable } = from
  const isUsual = deliverable === usualDeliverable || deliverable === 0
  if (contract.adjusted || multiplier !== 100 || !isUsual)
    return invalid(
      '/from_expiration',
      `${inWords(contract)} is an adjusted contract. Record what was bought and sold as two entries instead.`,
    )
  const { root, right } = contract
  if (!mayExpireOn(to)) return invalid('/to_expiration', 'Is not the expiration of an option')
  const into = optionContract({ root, right, strike, expiration: to })
  if (into.ok) return into.value
  return into.refusal.kind === 'bad-strike'
    ? invalid('/to_strike', 'Must be a strike of at most three decimals')
    : invalid('/to_expiration', 'Is not the expiration of an option')
}

const kindsOf = {
  short: ['buy-to-close', 'sell-to-open'],
  long: ['sell-to-close', 'buy-to-open'],
} as const

export type RollPair = { readonly ok: true; readonly closing: Entry; readonly opening: Entry }

/** One order brings both, so that no other fill of the day comes between them. */
export function pairOf(
  { accountId, side, from, contracts, date, legs }: RolledContracts,
  into: OptionContract,
  orderId: string,
  newId: () => string,
): RollPair | Refused {
  const [closes, opens] = kindsOf[side]
  const both = [
    ['close', closes, from.contract, legs.closePrice, legs.closeFees],
    ['open', opens, into, legs.openPrice, legs.openFees],
  ] as const
  const made: Entry[] = []
  for (const [name, kind, contract, price, fees] of both) {
    const entry = makeEntries(
      {
        accountId,
        kind,
        symbol: formatOptionSymbol(contract),
        quantity: wholeUnits(contracts),
        price,
        fees,
        tradeDate: date,
        note: 'Recorded as a roll',
      },
      { newId },
    )
    if (!entry.ok) return invalid(`/${name}_price`, entry.errors[0]?.message ?? 'Contradicts itself')
    made.push(...entry.entries.map((each) => ({ ...each, orderId })))
  }
  const [closing, opening] = made
  return closing === undefined || opening === undefined
    ? invalid('/contracts', 'Makes no entries')
    : { ok: true, closing, opening }
}

/** Whether two fills are told alike: contract, side, day, price and quantity. */
export function isTwin(entry: Entry, wanted: Entry): boolean {
  return (
    entry.kind === wanted.kind &&
    entry.tradeDate === wanted.tradeDate &&
    entry.price === wanted.price &&
    entry.quantity === wanted.quantity &&
    entry.instrument?.type === 'option' &&
    wanted.instrument?.type === 'option' &&
    contractKey(entry.instrument) === contractKey(wanted.instrument)
  )
}

/** A fill like the wanted one that is part of no roll: the trade may be told already. */
export function looseTwin(
  { entries }: Pick<Book, 'entries'>,
  linked: ReadonlySet<string>,
  wanted: Entry,
): Entry | null {
  return entries.find((entry) => isTwin(entry, wanted) && !linked.has(entry.id)) ?? null
}

const doneBy = {
  'buy-to-close': 'was bought back',
  'sell-to-open': 'was sold',
  'sell-to-close': 'was sold',
  'buy-to-open': 'was bought',
} as const

export function toldAlready(twin: Entry): Refused {
  const { kind, instrument, tradeDate, price, quantity } = twin
  const what = kind in doneBy ? doneBy[kind as keyof typeof doneBy] : 'was recorded'
  const contract = instrument?.type === 'option' ? inWords(instrument.contract) : ''
  return refuse({
    kind: 'conflict',
    message:
      `The ledger says already that ${contractsInWords(contractsOfQuantity(quantity))} of ${contract} ${what} at ` +
      `${dollarText(price ?? (0 as Money))} on ${dayInWords(tradeDate)}, as no part of a roll. Nothing was written, so that it is not ` +
      'counted twice. Record the other leg as an entry by hand, or link the two where both are there.',
  })
}

const refusalKeys = ({ refusals }: Book): string[] => refusals.map((refusal) => JSON.stringify(refusal))

/** Whether what was not booked before is all that is not booked. */
export function standsAsBefore(before: Book, after: Book): boolean {
  const known = new Set(refusalKeys(before))
  return refusalKeys(after).every((refusal) => known.has(refusal))
}

/**
 * A roll as two entries: the old contracts bought back and the new ones sold, on one day, as if entered by hand. They are
 * booked for trial first, so that nothing is written that the ledger could not stand on.
 */
import {
  bookOf,
  contractKey,
  cyclesOf,
  formatOptionSymbol,
  MAX_MICROS,
  MICROS,
  optionContract,
  rebook,
  refuse,
  rollLinks,
  wholeUnits,
} from '@wheelwright/core'
import type {
  Book,
  Entry,
  Money,
  OptionContract,
  OptionInstrument,
  RollLegs,
  TradingDate,
} from '@wheelwright/core'
import type { KnownCycle } from '../../entries/cycles.ts'
import { tooLargeSentence, turnoverOf, type LedgerOfUser } from '../../entries/ledgers.ts'
import { makeEntries } from '../../entries/make-entries.ts'
import { addManual } from '../../entries/manual-entries.ts'
import type { Refused } from '../../http/call.ts'
import { rollsOf } from '../cycle-view.ts'
import type { Changing } from '../change-wheel.ts'
import { invalid } from '../field-faults.ts'
import { contractsInWords, contractsOfQuantity, inDollars, inWords } from './roll-words.ts'

/** What is rolled, into what, on which day and at which prices. */
export interface Roll {
  readonly known: KnownCycle
  readonly from: OptionInstrument
  readonly strike: Money
  readonly to: TradingDate
  readonly contracts: number
  readonly date: TradingDate
  readonly legs: RollLegs
}

export interface BookedRoll {
  readonly ok: true
  /** The campaign with the entries in it. */
  readonly known: KnownCycle
  readonly closing: Entry
  readonly opening: Entry
  readonly into: OptionContract
  /** Of the ledger with the entries. */
  readonly revision: number
}

/** Shares of a contract as it is listed. */
const usualDeliverable = 100 * MICROS

const intoOf = ({ from, strike, to }: Roll): OptionContract | Refused => {
  const { contract, multiplier, deliverable } = from
  if (contract.adjusted || multiplier !== 100 || deliverable !== usualDeliverable)
    return invalid(
      '/from_expiration',
      `${inWords(contract)} is an adjusted contract. Record what was bought and sold as two entries instead.`,
    )
  const { root, right } = contract
  const into = optionContract({ root, right, strike, expiration: to })
  if (into.ok) return into.value
  return into.refusal.kind === 'bad-strike'
    ? invalid('/to_strike', 'Must be a strike of at most three decimals')
    : invalid('/to_expiration', 'Is no expiration of an option')
}

/** One order brings both, so that no other fill of the day comes between them. */
const entriesOf = (
  { known, from, contracts, date, legs }: Roll,
  into: OptionContract,
  { newId }: Pick<Changing, 'newId'>,
): { readonly ok: true; readonly closing: Entry; readonly opening: Entry } | Refused => {
  const orderId = `roll-${newId()}`
  const both = [
    ['close', 'buy-to-close', from.contract, legs.closePrice, legs.closeFees],
    ['open', 'sell-to-open', into, legs.openPrice, legs.openFees],
  ] as const
  const made: Entry[] = []
  for (const [name, kind, contract, price, fees] of both) {
    const { accountId } = known.cycle
    const symbol = formatOptionSymbol(contract)
    const entry = makeEntries(
      {
        accountId,
        kind,
        symbol,
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

/** A fill like one of the two that is part of no roll: the trade may be told already. */
const looseTwin = ({ known }: Roll, wanted: Entry, { context }: Changing): Entry | null => {
  const linked = new Set(
    rollsOf(known, context).flatMap(({ closeEntryId, openEntryId }) => [closeEntryId, openEntryId]),
  )
  const isTwin = (entry: Entry): boolean =>
    entry.kind === wanted.kind &&
    entry.tradeDate === wanted.tradeDate &&
    entry.price === wanted.price &&
    entry.quantity === wanted.quantity &&
    entry.instrument?.type === 'option' &&
    wanted.instrument?.type === 'option' &&
    contractKey(entry.instrument) === contractKey(wanted.instrument) &&
    !linked.has(entry.id)
  return known.book.entries.find(isTwin) ?? null
}

const toldAlready = (twin: Entry): Refused => {
  const { kind, instrument, tradeDate, price, quantity } = twin
  const what = kind === 'buy-to-close' ? 'was bought back' : 'was sold'
  const contract = instrument?.type === 'option' ? inWords(instrument.contract) : ''
  return refuse({
    kind: 'conflict',
    message:
      `The ledger says already that ${contractsInWords(contractsOfQuantity(quantity))} of ${contract} ${what} at ` +
      `${inDollars(price ?? (0 as Money))} on ${tradeDate}, as no part of a roll. Nothing was written, so that it is not ` +
      'counted twice. Record the other leg as an entry by hand, or link the two where both are there.',
  })
}

const refusalKeys = ({ refusals }: Book): string[] => refusals.map((refusal) => JSON.stringify(refusal))

/** The campaign as it would be; null where the ledger could not stand on the entries. */
const tryOut = (
  { known, contracts }: Roll,
  { closing, opening }: { readonly closing: Entry; readonly opening: Entry },
  { ledger, cycleSettings }: LedgerOfUser,
): KnownCycle | null => {
  const { accountId, underlying, key } = known.cycle
  const book = bookOf(rebook(ledger, [closing, opening]), accountId, underlying)
  if (book === null) return null
  const before = new Set(refusalKeys(known.book))
  if (refusalKeys(book).some((refusal) => !before.has(refusal))) return null
  const link = rollLinks(book, cycleSettings.rollOverrides).find(
    ({ closeEntryId, openEntryId }) => closeEntryId === closing.id && openEntryId === opening.id,
  )
  if (link?.contracts !== contracts) return null
  const own = new Set(known.cycle.flows.map(({ entryId }) => entryId))
  const cycle = cyclesOf(book, cycleSettings).find(({ flows }) => {
    const ids = new Set(flows.map(({ entryId }) => entryId))
    return ids.has(closing.id) && ids.has(opening.id) && [...ids].some((id) => own.has(id))
  })
  return cycle === undefined ? null : { id: known.id, cycle: { ...cycle, key }, book }
}

/** Writes the two entries, or says why not: `changing` must have seen the ledger that still stands. */
export const bookRoll = async (changing: Changing, roll: Roll): Promise<BookedRoll | Refused> => {
  const into = intoOf(roll)
  if ('ok' in into) return into
  const made = entriesOf(roll, into, changing)
  if (!made.ok) return made
  const { closing, opening } = made
  const twin = looseTwin(roll, closing, changing) ?? looseTwin(roll, opening, changing)
  if (twin !== null) return toldAlready(twin)
  const { view, tx, wheel, now } = changing
  if (view.turnover + turnoverOf([closing, opening]) > MAX_MICROS)
    return refuse({ kind: 'invalid', message: tooLargeSentence })
  const known = tryOut(roll, made, view)
  if (known === null)
    return refuse({
      kind: 'conflict',
      message:
        `On ${roll.date} the roll would not stand in this campaign beside the entries that the ledger holds. ` +
        'Nothing was written. Compare its day and contracts with them, or record it as two entries by hand.',
    })
  const { revision } = await addManual(tx, wheel.row.user_id, [closing, opening], now)
  return { ok: true, known, closing, opening, into, revision }
}

// The user's answers on positions that came from elsewhere without a cost in their row: for shares one dated cost, or lots
// as on the broker's cost-basis page; for contracts, also those that an entry by hand says were open, one dated premium.
// Rows linked with those of another account of the user need no answer: their cost came along.
// Authority: docs/domain.md, section "The ledger"; IRS Publication 550 (basis of transfers).
import { splitMoney } from '../../../base/money.ts'
import { quantityFromMicros, wholeUnits, zeroQuantity, type Quantity } from '../../../base/quantity.ts'
import type { Book } from '../book.ts'
import type { Entry, HoldingEntry, OptionInstrument } from '../../entries/entry.ts'
import type { LedgerSettings } from '../ledger-settings.ts'
import { countingLots, isWordFor, type OpeningLot, type OpeningLots } from '../before-history/opening-word.ts'
import { isKnownLot } from '../before-history/unseen-opening.ts'

type Words = Pick<LedgerSettings, 'openings' | 'disposal'>

/** Whether an entry brought shares without stating their cost. */
export function cameWithoutCost(entry: Entry): entry is HoldingEntry {
  if (entry.kind !== 'share-transfer') return false
  return entry.instrument.type === 'share' && entry.quantity > 0 && !isKnownLot(entry)
}

/**
 * Whether an entry moved contracts, or says that they were open, without stating a premium: those that it brought, if any,
 * have an unknown one.
 */
export function cameWithoutPremium(
  entry: Entry,
): entry is HoldingEntry & { readonly instrument: OptionInstrument } {
  const { kind } = entry
  if (kind !== 'share-transfer' && kind !== 'opening-balance') return false
  return entry.instrument.type === 'option' && !isKnownLot(entry)
}

/** Contracts that the entry opened, without those that closed the other side; this reads the story of the book. */
export function contractsBrought({ id }: HoldingEntry, { moves }: Pick<Book, 'moves'>): Quantity {
  return wholeUnits(
    moves.reduce(
      (sum, move) => sum + (move.kind === 'leg-opened' && move.leg.entryId === id ? move.leg.contracts : 0),
      0,
    ),
  )
}

/** Whether the user has not yet answered on the premium of that many contracts; "not known" is an answer too. */
export function isPremiumUntold(
  { id }: HoldingEntry,
  contracts: Quantity,
  { openings = {} }: Words,
): boolean {
  const word = openings[id]
  return contracts > 0 && (word === undefined || !isWordFor(word, contracts))
}

/**
 * The holding as the user stated it: as one of known cost, or as lots and the rest beside them; unchanged without an answer.
 */
export function toldParts(entry: HoldingEntry, { openings = {}, disposal }: Words): readonly HoldingEntry[] {
  const word = openings[entry.id]
  if (word === undefined) return [entry]
  if (cameWithoutPremium(entry))
    return 'lots' in word
      ? [entry]
      : [{ ...entry, price: word.price, acquiredOn: word.acquiredOn ?? entry.acquiredOn }]
  if (!cameWithoutCost(entry)) return [entry]
  const { quantity, acquiredOn } = entry
  if (!('lots' in word))
    return word.shares < quantity
      ? [entry]
      : [{ ...entry, price: word.price, acquiredOn: word.acquiredOn ?? acquiredOn }]
  const told = lotsTold(entry, word, disposal)
  const rest = restBeside(entry, told)
  const parts = told.map(({ shares, cost, acquiredOn: on }): HoldingEntry => {
    const part = { ...entry, quantity: shares, acquiredOn: on }
    return cost === null ? part : { ...part, cost }
  })
  return withFees(entry, rest === 0 ? parts : [...parts, { ...entry, quantity: rest }])
}

/** Micro-shares of it on which the user has not yet answered; "not known" is an answer too. */
export function sharesUntold(entry: HoldingEntry, { openings = {}, disposal }: Words): Quantity {
  const word = openings[entry.id]
  if (word === undefined) return entry.quantity
  if (!('lots' in word)) return word.shares < entry.quantity ? entry.quantity : zeroQuantity
  return restBeside(entry, lotsTold(entry, word, disposal))
}

/** Whether the user stated the cost of all of it. */
export function isCostTold(entry: Entry, settings: Words): boolean {
  if (!cameWithoutCost(entry) && !cameWithoutPremium(entry)) return false
  return toldParts(entry, settings).every(isKnownLot)
}

function lotsTold(
  { accountId, quantity, tradeDate }: HoldingEntry,
  word: OpeningLots,
  disposal: Words['disposal'],
): OpeningLot[] {
  return countingLots(word, { shares: quantity, on: tradeDate, method: disposal[accountId] ?? 'fifo' })
}

function restBeside({ quantity }: HoldingEntry, told: readonly OpeningLot[]): Quantity {
  return quantityFromMicros(told.reduce((rest: number, { shares }) => rest - shares, quantity))
}

function withFees({ fees }: HoldingEntry, parts: readonly HoldingEntry[]): HoldingEntry[] {
  const shares = splitMoney(
    fees,
    parts.map(({ quantity }) => quantity),
  )
  return parts.map((part, at) => ({ ...part, fees: shares[at] ?? fees }))
}

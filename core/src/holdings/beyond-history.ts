// What a snapshot lists beyond the history is carried forward like the rest: shares and contracts follow the splits and
// changes since, also contracts that no entry names. Authority: docs/domain.md, section "The ledger" ("What is held").
import { divideRounded, MICROS } from '../base/micros.ts'
import { wholeUnits } from '../base/quantity.ts'
import { compareText } from '../base/text-order.ts'
import { parseTradingDate } from '../base/trading-date.ts'
import { moneyFromMicros } from '../base/money.ts'
import { optionContract } from '../instruments/option-contract.ts'
import { changeOfOpen } from '../ledger/booking/splits/added-contracts.ts'
import type { Book } from '../ledger/booking/book.ts'
import { isLegChange, type NetLeg } from '../ledger/booking/net-holdings.ts'
import { renamedBefore } from '../ledger/booking/splits/renamed-contracts.ts'
import { isRated } from '../ledger/booking/splits/split-ratio.ts'
import type { Entry, Instrument, OptionInstrument } from '../ledger/entries/entry.ts'
import { contractKey, instrumentKey } from '../ledger/entries/instrument-key.ts'
import { legAfter, type LegChange } from '../ledger/lots/leg-after-change.ts'
import type { DatedSplit } from '../price-checks/candidate.ts'

/** Of one instrument, in signed micro-units. */
export interface Beyond {
  readonly instrument: Instrument
  readonly quantity: number
}

/** In booking order: what concerns the shares comes before a row on their contracts. */
export function changesSince(book: Book, later: readonly Entry[]): readonly LegChange[] {
  const told = later.filter(isLegChange)
  if (told.length === 0) return []
  // To ask a book for its moves is to book it again.
  const booked = new Map(book.moves.map(({ entry }) => [entry.id, entry]))
  const sharesFirst = ({ kind }: LegChange): number => (kind === 'contract-change' ? 1 : 0)
  return told
    .flatMap((entry) => asChange(booked.get(entry.id) ?? entry))
    .toSorted((a, b) => compareText(a.tradeDate, b.tradeDate) || sharesFirst(a) - sharesFirst(b))
}

function asChange(entry: Entry): LegChange[] {
  if (entry.kind === 'split') return isRated(entry) ? [entry] : []
  return entry.kind === 'symbol-change' || entry.kind === 'contract-change' ? [entry] : []
}

/** What the changes made of it. */
export function afterChanges(beyond: Beyond, changes: readonly LegChange[]): Beyond {
  return changes.reduce(afterChange, beyond)
}

function afterChange(beyond: Beyond, change: LegChange): Beyond {
  const { instrument, quantity } = beyond
  if (instrument.type === 'option') return contractsAfter(instrument, quantity, change)
  if (change.kind === 'contract-change' || change.instrument.symbol !== instrument.symbol) return beyond
  if (change.kind === 'symbol-change')
    return { ...beyond, instrument: { type: 'share', symbol: change.newSymbol } }
  const { numerator, denominator } = change
  const shares = divideRounded(BigInt(quantity) * BigInt(numerator), BigInt(denominator))
  return { ...beyond, quantity: Number(shares) }
}

function contractsAfter(instrument: OptionInstrument, quantity: number, change: LegChange): Beyond {
  const side = quantity < 0 ? 'short' : 'long'
  const leg = { instrument, side, contracts: Math.abs(quantity) / MICROS } as const
  const told = changeMeant(leg, change)
  const after = told === null ? leg : legAfter(leg, told)
  return { instrument: after.instrument, quantity: Math.sign(quantity) * after.contracts * MICROS }
}

/** A row may leave out which contract became the new one, or name it as before a symbol change. */
function changeMeant(leg: NetLeg, change: LegChange): LegChange | null {
  if (change.kind !== 'contract-change') return change
  const isUntold = contractKey(change.instrument) === contractKey(change.becomes)
  return isUntold ? changeOfOpen([leg], change) : renamedBefore([leg], change)
}

/** The splits of a symbol's shares, in order. */
export function splitsOf(key: string, changes: readonly LegChange[]): DatedSplit[] {
  return changes.flatMap((change) =>
    change.kind === 'split' && change.instrument.symbol === key
      ? [{ on: change.tradeDate, numerator: change.numerator, denominator: change.denominator }]
      : [],
  )
}

/** The instrument behind a key that only the snapshot names; null where no change affects it. */
export function touchedBy(changes: readonly LegChange[], key: string): Instrument | null {
  const instrument = contractOfKey(key) ?? ({ type: 'share', symbol: key } as const)
  const { quantity, instrument: after } = afterChanges({ instrument, quantity: MICROS }, changes)
  return instrumentKey(after) === key && quantity === MICROS ? null : instrument
}

function contractOfKey(key: string): OptionInstrument | null {
  const [root = '', on = '', right, strike] = key.split(' ')
  const expiration = parseTradingDate(on)
  if (!expiration.ok || (right !== 'Put' && right !== 'Call')) return null
  const terms = {
    root,
    right,
    strike: moneyFromMicros(Number(strike)),
    expiration: expiration.value,
  } as const
  const contract = optionContract(terms)
  if (!contract.ok) return null
  const { value } = contract
  return {
    type: 'option',
    contract: value,
    multiplier: 100,
    deliverable: value.adjusted ? null : wholeUnits(100),
  }
}

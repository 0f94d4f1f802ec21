// What a book held at the end of each day, in the units of that day: its moves told again forwards. Where that does not
// come to what the book holds now, nobody says what was held before. Authority: docs/domain.md, section "The ledger";
// decision 0057.
import { divideRounded } from '../../base/micros.ts'
import type { Money } from '../../base/money.ts'
import { quantityFromMicros, wholeUnits, type Quantity } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../../ledger/booking/book.ts'
import type { BookMove } from '../../ledger/booking/book-move.ts'
import { isRated, type SplitRatio } from '../../ledger/booking/splits/split-ratio.ts'
import type { OptionInstrument } from '../../ledger/entries/entry.ts'
import { contractKey } from '../../ledger/entries/instrument-key.ts'
import { legAfter, type LegChange } from '../../ledger/lots/leg-after-change.ts'
import type { OpenLeg } from '../../ledger/lots/leg.ts'

/** Signed shares or contracts in micro-units; shares of all the names that a company had are one. */
export interface HeldThen {
  readonly instrument: OptionInstrument | 'shares'
  readonly quantity: Quantity
}

/** Held from the end of that day on, until the next of them. */
export interface HeldFrom {
  readonly date: TradingDate
  readonly held: readonly HeldThen[]
}

/** What shares changed hands at: a price, or the strike of a delivery. */
export interface PaidForShares {
  readonly date: TradingDate
  readonly price: Money
  readonly isDelivery: boolean
}

export interface PastHoldings {
  /** By date, each once. */
  readonly steps: readonly HeldFrom[]
  /** Splits of the shares, by date. */
  readonly splits: readonly (SplitRatio & { readonly date: TradingDate })[]
  /** By date. */
  readonly paid: readonly PaidForShares[]
}

/** Fractions that a split leaves and cash pays for: a thousandth of a share. */
const rounding = 1000

interface Replay {
  shares: number
  /** By the entry that opened them and their side. */
  readonly legs: Map<string, OpenLeg>
}

/** Null where the moves do not lead to what is held now. It tells the story of the book again: keep what it answers. */
export function pastHoldings(book: Book): PastHoldings | null {
  const replay: Replay = { shares: 0, legs: new Map() }
  const steps: HeldFrom[] = []
  const splits: PastHoldings['splits'][number][] = []
  const paid: PaidForShares[] = []
  const moves = book.moves.filter(({ kind }) => kind !== 'cash')
  for (const [at, move] of moves.entries()) {
    apply(replay, move)
    const { date, entry } = move
    if (move.kind === 'changed' && entry.kind === 'split' && isRated(entry))
      splits.push({ date, numerator: entry.numerator, denominator: entry.denominator })
    paid.push(...paidIn(move))
    if (moves[at + 1]?.date !== date) steps.push({ date, held: heldIn(replay) })
  }
  return endsAs(book, replay) && isByDate(steps) ? { steps, splits, paid } : null
}

function paidIn({ kind, date, entry, delivery }: BookMove): PaidForShares[] {
  if (kind !== 'lot-opened' && kind !== 'lot-closed') return []
  const row = delivery === null ? entry : delivery.shares[0]
  const isTrade = row?.kind === 'buy' || row?.kind === 'sell'
  if (!isTrade || row.price === null || row.price === 0) return []
  return [{ date, price: row.price, isDelivery: delivery !== null }]
}

function apply(replay: Replay, move: BookMove): void {
  switch (move.kind) {
    case 'leg-opened':
      return addLeg(replay.legs, move.leg)
    case 'leg-closed': {
      const { openEntryId, side, contracts } = move.leg
      return closeLeg(replay.legs, `${openEntryId} ${side}`, contracts)
    }
    case 'lot-opened':
      replay.shares += signed(move.lot)
      return
    case 'lot-closed':
      replay.shares -= signed({ ...move.disposal.lot, quantity: move.disposal.quantity })
      return
    case 'changed':
      return change(replay, move)
    case 'cash':
  }
}

function addLeg(legs: Replay['legs'], leg: OpenLeg): void {
  const key = `${leg.entryId} ${leg.side}`
  legs.set(key, { ...leg, contracts: leg.contracts + (legs.get(key)?.contracts ?? 0) })
}

function closeLeg(legs: Replay['legs'], key: string, contracts: number): void {
  const open = legs.get(key)
  if (open === undefined || open.contracts === contracts) legs.delete(key)
  else legs.set(key, { ...open, contracts: open.contracts - contracts })
}

function change(replay: Replay, { entry }: BookMove): void {
  const changed = asLegChange(entry)
  if (changed === null) return
  for (const [key, leg] of replay.legs) replay.legs.set(key, legAfter(leg, changed))
  if (changed.kind !== 'split') return
  const shares = BigInt(replay.shares) * BigInt(changed.numerator)
  replay.shares = Number(divideRounded(shares, BigInt(changed.denominator)))
}

function asLegChange(entry: BookMove['entry']): LegChange | null {
  if (entry.kind === 'split') return isRated(entry) ? entry : null
  return entry.kind === 'symbol-change' || entry.kind === 'contract-change' ? entry : null
}

function signed({ side, quantity }: { readonly side: 'long' | 'short'; readonly quantity: number }): number {
  return side === 'long' ? quantity : -quantity
}

function heldIn({ shares, legs }: Replay): HeldThen[] {
  const contracts = sumContracts(legs.values())
  const options = [...contracts.values()].filter(({ quantity }) => quantity !== 0)
  return shares === 0 ? options : [{ instrument: 'shares', quantity: quantityFromMicros(shares) }, ...options]
}

function sumContracts(legs: Iterable<OpenLeg>): Map<string, HeldThen> {
  const sums = new Map<string, HeldThen>()
  for (const { instrument, side, contracts } of legs) {
    const key = contractKey(instrument)
    const units = wholeUnits(side === 'long' ? contracts : -contracts)
    const before = sums.get(key)?.quantity ?? 0
    sums.set(key, { instrument, quantity: quantityFromMicros(before + units) })
  }
  return sums
}

function endsAs({ lots, openLegs }: Book, replay: Replay): boolean {
  const shares = lots.reduce((sum, lot) => sum + signed(lot), 0)
  if (Math.abs(shares - replay.shares) > rounding) return false
  const [now, told] = [sumContracts(openLegs), sumContracts(replay.legs.values())]
  return [...new Set([...now.keys(), ...told.keys()])].every(
    (key) => (now.get(key)?.quantity ?? 0) === (told.get(key)?.quantity ?? 0),
  )
}

function isByDate(steps: readonly HeldFrom[]): boolean {
  return steps.every(({ date }, at) => at === 0 || (steps[at - 1]?.date ?? '') < date)
}

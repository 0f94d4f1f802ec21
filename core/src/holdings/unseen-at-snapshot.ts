// Contracts that a snapshot lists, that later entries ended, and whose opening is not in the history, were held at the
// snapshot's instant, under the terms they had before any split or change since. The same holds for owed shares that it
// lists and that were covered since. Authority: docs/domain.md, section "The ledger" ("What is held").
import { divideRounded, MICROS } from '../base/micros.ts'
import { quantityFromMicros } from '../base/quantity.ts'
import { compareText } from '../base/text-order.ts'
import { rootOf, underlyingOf } from '../instruments/option-root.ts'
import type { Book } from '../ledger/booking/book.ts'
import type { HeldSnapshot } from '../ledger/booking/before-history/held-snapshot.ts'
import { renamedBefore } from '../ledger/booking/splits/renamed-contracts.ts'
import { isRated } from '../ledger/booking/splits/split-ratio.ts'
import type { ContractChange, Entry, Instrument, OptionInstrument } from '../ledger/entries/entry.ts'
import { contractKey } from '../ledger/entries/instrument-key.ts'
import { addsContracts } from '../ledger/booking/splits/added-contracts.ts'
import { legAfter, type Contracts, type LegChange } from '../ledger/lots/leg-after-change.ts'
import type { LegSide } from '../ledger/lots/leg.ts'

/** A contract, or owed shares, as of the snapshot. */
export interface Stood {
  readonly key: string
  readonly instrument: Instrument
  /** Signed micro-units besides what the history knows of it. */
  readonly quantity: number
}

interface Asked {
  readonly book: Book
  /** The entries since the snapshot. */
  readonly later: readonly Entry[]
  readonly snapshot: HeldSnapshot
  /** Signed micro-units of a contract that the history knows as of the snapshot. */
  readonly knownOf: (key: string) => number
}

/** The lesser of what the snapshot lists beyond the history, and what ended since without having been opened. */
export function unseenAtSnapshot({ book, later, snapshot, knownOf }: Asked): readonly Stood[] {
  const stood = new Map<string, Stood>()
  for (const ended of endedUnseen(book, later)) {
    const { instrument, side, contracts } = ended
    const sign = side === 'long' ? 1 : -1
    for (const then of termsThen(instrument, contracts, changesUntil(ended, later))) {
      const key = contractKey(then.instrument)
      const told = snapshot.quantityOf(key)
      const before = stood.get(key)?.quantity ?? 0
      const beyond = told === null ? 0 : sign * (told - knownOf(key) - before)
      if (beyond <= 0) continue
      const quantity = before + sign * Math.min(beyond, then.contracts * MICROS)
      stood.set(key, { key, instrument: then.instrument, quantity })
      break
    }
  }
  for (const { symbol, shares } of coveredUnseen(book, later)) {
    const before = stood.get(symbol)?.quantity ?? 0
    const told = snapshot.quantityOf(symbol)
    const beyond = told === null ? 0 : Math.min(shares, knownOf(symbol) + before - told)
    if (beyond > 0)
      stood.set(symbol, { key: symbol, instrument: { type: 'share', symbol }, quantity: before - beyond })
  }
  return [...stood.values()]
}

/** Micro-shares covered without having been sold, under the symbol and in the units of the snapshot. */
function coveredUnseen({ refusals }: Book, later: readonly Entry[]): { symbol: string; shares: number }[] {
  const changes = later.toSorted((a, b) => compareText(b.tradeDate, a.tradeDate))
  return refusals.flatMap((refusal) => {
    const row = refusal.kind === 'over-cover' ? later.find(({ id }) => id === refusal.entryId) : undefined
    if (refusal.kind !== 'over-cover' || row?.instrument?.type !== 'share') return []
    let [symbol, shares]: [string, number] = [row.instrument.symbol, refusal.surplus]
    for (const change of changes) {
      if (change.tradeDate > row.tradeDate) continue
      if (change.kind === 'symbol-change' && change.newSymbol === symbol) symbol = change.instrument.symbol
      if (change.kind === 'split' && isRated(change) && change.instrument.symbol === symbol)
        shares = Number(divideRounded(BigInt(shares) * BigInt(change.denominator), BigInt(change.numerator)))
    }
    return [{ symbol, shares }]
  })
}

interface Ended {
  readonly instrument: OptionInstrument
  readonly side: LegSide
  readonly contracts: number
  readonly on: string
}

/** Grouped by contract and side, since a change of terms applies to all of them. */
function endedUnseen({ refusals }: Book, later: readonly Entry[]): Iterable<Ended> {
  const rows = new Map(later.map((entry) => [entry.id, entry]))
  const ended = new Map<string, Ended>()
  for (const refusal of refusals) {
    if (refusal.kind !== 'over-close' && refusal.kind !== 'over-assignment') continue
    const { instrument, tradeDate: on = '' } = rows.get(refusal.entryId) ?? {}
    if (instrument?.type !== 'option') continue
    const { side, surplus } = refusal
    const key = `${contractKey(instrument)} ${side}`
    const before = ended.get(key)
    ended.set(key, { instrument, side, on: before?.on ?? on, contracts: surplus + (before?.contracts ?? 0) })
  }
  return ended.values()
}

/** In booking order: what concerns the shares comes before a row on their contracts. */
function changesUntil(ended: Ended, later: readonly Entry[]): LegChange[] {
  const sharesFirst = ({ kind }: LegChange): number => (kind === 'contract-change' ? 1 : 0)
  return later
    .flatMap(changeUntil(ended))
    .toSorted((a, b) => compareText(a.tradeDate, b.tradeDate) || sharesFirst(a) - sharesFirst(b))
}

const changeUntil =
  ({ on, contracts }: Ended) =>
  (entry: Entry): LegChange[] => {
    if (entry.tradeDate > on) return []
    if (entry.kind === 'split') return isRated(entry) ? [entry] : []
    if (entry.kind === 'contract-change') return addsContracts(entry) ? withOld(entry, contracts) : [entry]
    return entry.kind === 'symbol-change' ? [entry] : []
  }

/**
 * A row that only says how many contracts a split added, turned into the change of the old ones that leaves as many as
 * ended.
 */
function withOld(added: ContractChange, contracts: number): ContractChange[] {
  const { contract } = added.becomes
  const perOld = contracts / (contracts - Math.abs(added.quantity) / MICROS)
  if (!Number.isInteger(perOld) || perOld < 2) return []
  const strike = (contract.strike * perOld) as typeof contract.strike
  const instrument = { ...added.becomes, contract: { ...contract, strike } }
  return [{ ...added, quantity: quantityFromMicros(0), instrument, contractsPerOld: perOld }]
}

/** Whole contracts, under their own terms or those from which the changes made them. */
function termsThen(instrument: OptionInstrument, contracts: number, changes: readonly LegChange[]) {
  const key = contractKey(instrument)
  const candidates = [instrument, ...changes.flatMap((change) => beforeChange(instrument, change))]
  return candidates.flatMap((candidate) => {
    const one = { instrument: candidate, contracts: 1 }
    const after = changes.reduce((leg, change) => legAfter(leg, meant(leg, change)), one)
    const count = contracts / after.contracts
    const fits = contractKey(after.instrument) === key && Number.isInteger(count)
    return fits ? [{ instrument: candidate, contracts: count }] : []
  })
}

/** The row of a contract may name it as before a symbol change. */
function meant(leg: Contracts, change: LegChange): LegChange {
  return change.kind === 'contract-change' ? renamedBefore([leg], change) : change
}

/** What a single change may have made the contract from. */
function beforeChange(instrument: OptionInstrument, change: LegChange): OptionInstrument[] {
  const { contract } = instrument
  if (change.kind === 'contract-change') return [change.instrument]
  if (change.kind === 'split') {
    const strike = (contract.strike * change.numerator) as typeof contract.strike
    return [{ ...instrument, contract: { ...contract, strike } }]
  }
  const root = rootOf(change.instrument.symbol)
  return root === null
    ? []
    : [{ ...instrument, contract: { ...contract, root, underlying: underlyingOf(root) } }]
}

// The shares and contracts that entries leave, without booking them: for what has to be known before there is a book. Splits
// and contract changes have the effect that they have when booked.
// Authority: docs/domain.md, sections "The ledger" (corporate actions) and "Taxes" (splits).
import { divideRounded, MICROS } from '../../base/micros.ts'
import { compareText } from '../../base/text-order.ts'
import type { Entry } from '../entries/entry.ts'
import type { OpenLeg } from '../lots/leg.ts'
import { legAfter, type LegChange } from '../lots/leg-after-change.ts'
import { addsContracts, changeOfOpen } from './splits/added-contracts.ts'
import { renamedBefore } from './splits/renamed-contracts.ts'
import { isRated, splitRatio, type RatedSplit } from './splits/split-ratio.ts'

/** What one row opened or ended. Ended shorts count as long, so that the legs of a contract add up. */
export type NetLeg = Pick<OpenLeg, 'instrument' | 'side' | 'contracts'>

export interface NetHoldings {
  /** Signed micro-units. */
  readonly shares: number
  readonly legs: readonly NetLeg[]
  /** Splits with a stated ratio, or one that follows from the shares; earliest first. */
  readonly splits: readonly RatedSplit[]
}

/** Contracts of a leg, signed. */
export function signedContracts({ side, contracts }: NetLeg): number {
  return side === 'long' ? contracts : -contracts
}

/** In units of the last day, and under the final names of contracts. */
export function netHoldings(entries: readonly Entry[]): NetHoldings {
  const inOrder = entries.toSorted((a, b) => compareText(a.tradeDate, b.tradeDate) || rank(a) - rank(b))
  let shares = 0
  let legs: NetLeg[] = []
  const splits: RatedSplit[] = []
  for (const entry of inOrder) {
    const change = changeBy(entry, shares, legs)
    if (change?.kind === 'split') splits.push(change)
    if (change !== null) legs = legs.map((leg) => legAfter(leg, change))
    else if (entry.instrument?.type === 'option') legs.push(netLeg(entry.instrument, entry.quantity / MICROS))
    shares = sharesAfter(shares, entry, change)
  }
  return { shares, legs, splits }
}

/** The splits among entries of shares; one without a ratio gets that of the shares held, or is left out. */
export function splitsAmong(entries: readonly Entry[]): readonly RatedSplit[] {
  return netHoldings(entries.filter(({ instrument }) => instrument?.type === 'share')).splits
}

const netLeg = (instrument: NetLeg['instrument'], contracts: number): NetLeg => ({
  instrument,
  side: contracts < 0 ? 'short' : 'long',
  contracts: Math.abs(contracts),
})

export function isLegChange({ kind }: Entry): boolean {
  return kind === 'split' || kind === 'symbol-change' || kind === 'contract-change'
}

/** Changes come before the trades of their day, those of shares before those of contracts. */
function rank(entry: Entry): number {
  if (!isLegChange(entry)) return 2
  return entry.kind === 'contract-change' ? 1 : 0
}

/** The change of contracts that the entry makes; null where it makes none. */
function changeBy(entry: Entry, shares: number, legs: readonly NetLeg[]): LegChange | null {
  if (entry.kind === 'symbol-change') return entry
  if (entry.kind === 'contract-change')
    return addsContracts(entry) ? changeOfOpen(legs, entry) : renamedBefore(legs, entry)
  if (entry.kind !== 'split') return null
  if (isRated(entry) && entry.isRatioLent !== true) return entry
  const ratio = splitRatio(shares, shares + entry.quantity)
  if (ratio !== null) return { ...entry, ...ratio }
  return isRated(entry) ? entry : null
}

function sharesAfter(shares: number, entry: Entry, change: LegChange | null): number {
  const { kind, instrument, quantity } = entry
  if (change?.kind === 'split')
    return Number(divideRounded(BigInt(shares) * BigInt(change.numerator), BigInt(change.denominator)))
  const sellsFraction = kind === 'corporate-action' && entry.inLieu === true && quantity === 0
  if (sellsFraction) return shares - (shares % MICROS)
  return instrument?.type === 'share' ? shares + quantity : shares
}

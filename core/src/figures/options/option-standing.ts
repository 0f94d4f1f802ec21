// Where each open option stands: how far its strike is from the price, what it brought, what stands behind it, and what
// it can still earn; and what the options of one expiration come to. A sum leaves out what is unknown and counts it.
// Authority: docs/domain.md, sections "Figures" and "Rolls, assignment, expiration" (coverage).
import type { CallCoverage } from '../../cover/coverage.ts'
import { coverPositions } from '../../holdings/portfolio-coverage.ts'
import {
  contractsOf,
  isOpen,
  isShort,
  tickerOf,
  type OptionRecord,
  type PositionRecord,
} from '../../holdings/position-record.ts'
import { isIndexRoot } from '../../instruments/option-root.ts'
import type { OptionContract } from '../../instruments/option-contract.ts'
import { LOT_SHARES } from '../../instruments/share-block.ts'
import { absMoney, negateMoney, ratio, subtractMoney, type Money } from '../../base/money.ts'
import { callCollateral, putCollateral, type PutCollateral } from '../collateral.ts'
import { profitLossOf, signedBasisOf, type Holding } from '../holding-value.ts'
import { premiumLeft, type DatedPrice, type PremiumLeft, type PriceMoment } from './option-income.ts'
import { isPendingExpiry, moneynessOf, type Moneyness } from './option-metrics.ts'
import { totalOf, type Total } from '../total.ts'

/** How far the strike is from the price of the underlying. */
export interface StrikeDistance {
  readonly state: Moneyness['state']
  /** Dollars a share, never below 0. */
  readonly amount: Money
  /** The same as a fraction of the price of the underlying. */
  readonly fraction: number
}

/** Null of an adjusted contract, whose deliverable is not known, and at a price of 0. */
export function strikeDistance(
  contract: Pick<OptionContract, 'right' | 'strike' | 'adjusted'>,
  spot: Money,
): StrikeDistance | null {
  const amount = absMoney(subtractMoney(spot, contract.strike))
  const fraction = spot > 0 ? ratio(amount, spot) : null
  if (contract.adjusted || fraction === null) return null
  return { state: moneynessOf(contract, spot).state, amount, fraction }
}

/** What opening brought (above zero) or cost (below), with its fees where the ledger knows them; null when unknown. */
export function openCreditOf(holding: Holding): Money | null {
  const basis = signedBasisOf(holding)
  return basis === null ? null : negateMoney(basis)
}

/** What stands behind a short option, or what a long one stands behind. */
export type Backing =
  | { readonly kind: 'call'; readonly coverage: CallCoverage }
  | { readonly kind: 'put'; readonly secured: PutCollateral }
  /** Contracts of each short call that it covers, by the position's id. */
  | { readonly kind: 'long'; readonly covers: ReadonlyMap<string, number> }

/** Dollars of the whole position, and null for what is unknown. */
export interface OptionStanding {
  readonly isShort: boolean
  readonly backing: Backing
  /** Null past the expiration, and where the price of the underlying is not known. */
  readonly distance: StrikeDistance | null
  readonly openCredit: Money | null
  readonly profitLoss: Money | null
  /** Of short options, else null. */
  readonly collateral: Money | null
  /** Shares behind short calls. */
  readonly shares: number
  /** Of short options, else null. */
  readonly premiumLeft: PremiumLeft | null
}

/** The prices a share of an option and of its underlying, with their times; null where there is none. */
export type PricesOf = (record: OptionRecord) => {
  readonly mark: DatedPrice | null
  readonly spot: DatedPrice | null
}

/** The standing of every open option among the records, by the position's id. Open shares count as cover. */
export function optionStandings(
  records: readonly PositionRecord[],
  pricesOf: PricesOf,
  moment: PriceMoment,
): ReadonlyMap<string, OptionStanding> {
  const options = records.filter((record) => record.kind === 'option').filter(isOpen)
  const cover = coverPositions(records)
  const puts = putCollateral(records)
  const calls = callCollateral(records)
  const covered = coveredByLong(cover)
  return new Map(
    options.map((record) => {
      const { mark, spot } = pricesOf(record)
      const coverage = cover.get(record.id)
      const backing = backingOf(coverage, puts.get(record.id), covered.get(record.id))
      const short = isShort(record)
      const leg = { ...record, contracts: contractsOf(record) }
      return [
        record.id,
        {
          isShort: short,
          backing,
          distance: spot === null ? null : distanceAt(record, spot, moment),
          openCredit: openCreditOf(record),
          profitLoss: profitLossOf(record),
          collateral: collateralOf(record, backing, calls),
          shares: (coverage?.covered ?? 0) * LOT_SHARES,
          premiumLeft: short ? premiumLeft(leg, mark, spot, moment) : null,
        },
      ]
    }),
  )
}

/** Of what has expired the strike is no distance away: the price that decided was that of its last day. */
function distanceAt(
  { contract }: OptionRecord,
  spot: DatedPrice,
  { nowMs }: PriceMoment,
): StrikeDistance | null {
  return isPendingExpiry(contract.expiration, 'Open', nowMs) ? null : strikeDistance(contract, spot.price)
}

function backingOf(
  coverage: CallCoverage | undefined,
  secured: PutCollateral | undefined,
  covers: ReadonlyMap<string, number> = new Map(),
): Backing {
  if (coverage !== undefined) return { kind: 'call', coverage }
  return secured === undefined ? { kind: 'long', covers } : { kind: 'put', secured }
}

/** What is written on an index is backed by the broker's margin, which nobody states. */
function collateralOf(
  record: OptionRecord,
  backing: Backing,
  calls: ReadonlyMap<string, Money | null>,
): Money | null {
  if (isIndexRoot(tickerOf(record))) return null
  if (backing.kind === 'put') return backing.secured.amount
  return backing.kind === 'call' ? (calls.get(record.id) ?? null) : null
}

function coveredByLong(
  cover: ReadonlyMap<string, CallCoverage>,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const byLong = new Map<string, Map<string, number>>()
  for (const [shortId, { longCalls }] of cover) {
    for (const [longId, contracts] of longCalls) {
      const shorts = byLong.get(longId) ?? new Map<string, number>()
      byLong.set(longId, shorts.set(shortId, contracts))
    }
  }
  return byLong
}

/** What options come to together; each total says how many it leaves out. */
export interface OptionSums {
  readonly positions: number
  /** Of the short ones; none among them is a total of 0. */
  readonly short: number
  readonly collateral: Total
  readonly shares: number
  readonly premiumLeft: Total
  readonly profitLoss: Total
  readonly openCredit: Total
}

/** Adds standings, as those of one expiration. */
export function sumStandings(standings: readonly OptionStanding[]): OptionSums {
  const shorts = standings.filter((standing) => standing.isShort)
  return {
    positions: standings.length,
    short: shorts.length,
    collateral: totalOf(shorts.map(({ collateral }) => collateral)),
    shares: standings.reduce((sum, { shares }) => sum + shares, 0),
    premiumLeft: totalOf(shorts.map((standing) => standing.premiumLeft?.timeValue ?? null)),
    profitLoss: totalOf(standings.map(({ profitLoss }) => profitLoss)),
    openCredit: totalOf(standings.map(({ openCredit }) => openCredit)),
  }
}

/** A short option that would be assigned at the price of its underlying. */
export function isAtRisk({ isShort: short, distance }: OptionStanding): boolean {
  return short && distance?.state === 'in the money'
}

/** Short calls behind which neither shares nor a long call stand. */
export function nakedContracts({ backing }: OptionStanding): number {
  return backing.kind === 'call' ? backing.coverage.naked : 0
}

/** The options as a trader reads them: by expiration, what waits for an answer first, each with where it stands. */
import { toPositionRecord } from '@wheelwright/api'
import type { PendingOutside, Position } from '@wheelwright/api'
import { compareText, optionStandings, priceMoment, sumStandings } from '@wheelwright/core'
import type { DatedPrice, Money, OptionStanding, OptionSums, TradingDate } from '@wheelwright/core'
import type { MaybePrice } from '../../prices/price-words.ts'
import type { GreekRow } from './greek-rows.ts'

export interface TraderRow extends GreekRow {
  readonly standing: OptionStanding
  /** Past its expiration, and nobody has said what became of it. */
  readonly isPending: boolean
}

const dated = (price: Money | null, asOf: string | null): DatedPrice | null =>
  price === null ? null : { price, asOfMs: asOf === null ? null : Date.parse(asOf) }

const spotOf = (spot: MaybePrice): DatedPrice | null =>
  spot.value === null ? null : dated(spot.value, spot.asOf)

/**
 * The standing of each open option at its own price, from which its profit follows too, and at the price of its
 * underlying. `stocks` are the open shares, which cover short calls.
 */
export function traderRows(
  greeks: readonly GreekRow[],
  stocks: readonly Position[],
  nowMs: number,
): TraderRow[] {
  const byId = new Map(greeks.map((greek) => [greek.row.position.id, greek]))
  const shares = stocks.map(toPositionRecord).filter((record) => record !== null)
  const standings = optionStandings(
    [...greeks.map(({ row }) => row.record), ...shares],
    ({ id }) => {
      const greek = byId.get(id)
      if (greek === undefined) return { mark: null, spot: null }
      const { currentPrice, priceAsOf } = greek.row.position
      return { mark: dated(currentPrice, priceAsOf), spot: spotOf(greek.market.spot) }
    },
    priceMoment(nowMs),
  )
  return greeks
    .flatMap((greek): TraderRow | [] => {
      const standing = standings.get(greek.row.position.id)
      return standing === undefined
        ? []
        : { ...greek, standing, isPending: greek.row.position.isPendingExpiry }
    })
    .toSorted(byExpiration)
}

const byExpiration = (a: TraderRow, b: TraderRow): number =>
  Number(b.isPending) - Number(a.isPending) ||
  compareText(expirationOf(a), expirationOf(b)) ||
  compareText(a.row.position.symbol, b.row.position.symbol) ||
  compareText(a.row.position.accountId ?? '', b.row.position.accountId ?? '')

const expirationOf = ({ row }: TraderRow): TradingDate => row.record.contract.expiration

export interface ExpirationGroup {
  /** Null for those that wait for an answer, whatever their expiration. */
  readonly expiration: TradingDate | null
  readonly days: number
  readonly rows: readonly TraderRow[]
  readonly sums: OptionSums
}

/** Of rows in the order of {@link traderRows}. */
export function expirationGroups(rows: readonly TraderRow[]): ExpirationGroup[] {
  return [...Map.groupBy(rows, (row) => (row.isPending ? null : expirationOf(row)))].map(
    ([expiration, held]) => ({
      expiration,
      days: held[0]?.days ?? 0,
      rows: held,
      sums: sumStandings(held.map(({ standing }) => standing)),
    }),
  )
}

/** Those that no entry of the history tells of: nothing is asked about them. */
export function pendingOutsideOf(rows: readonly TraderRow[]): PendingOutside {
  const of = (source: Position['source']) => rows.filter(({ row }) => row.position.source === source).length
  return { snapshot: of('broker'), byHand: of('manual') }
}

/** What all options that still trade come to; those that wait for an answer stand apart. */
export function sumOfOpen(rows: readonly TraderRow[]): OptionSums {
  return sumStandings(rows.flatMap(({ isPending, standing }) => (isPending ? [] : [standing])))
}

/** The first rows of the groups, as many as are drawn; the sums of a group stay those of all its rows. */
export function firstRows(groups: readonly ExpirationGroup[], count: number): ExpirationGroup[] {
  let left = count
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, Math.max(0, left))
    left -= rows.length
    return rows.length === 0 ? [] : { ...group, rows }
  })
}

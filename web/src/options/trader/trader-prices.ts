/** The prices that the table shows, by the names under which it tells their age. */
import { strikeAndRight } from '../../entries/instrument.tsx'
import type { NamedPrice } from '../price-times.ts'
import type { TraderRow } from './trader-model.ts'

/** GM $45P */
const nameOfMark = ({ row: { record } }: TraderRow): string =>
  `${record.contract.underlying} ${strikeAndRight(record.contract)}`

export function idOfMark({ row: { position } }: TraderRow): string {
  return position.id
}

export function idOfSpot({ row: { record } }: TraderRow): string {
  return record.contract.underlying
}

const timeOf = (asOf: string | null): number | null => (asOf === null ? null : Date.parse(asOf))

const markOf = (row: TraderRow): NamedPrice => {
  const { currentPrice, priceAsOf, priceSource, priceIsDelayed } = row.row.position
  const price = { asOfMs: timeOf(priceAsOf), source: priceSource, isDelayed: priceIsDelayed }
  return { id: idOfMark(row), name: nameOfMark(row), price: currentPrice === null ? null : price }
}

const spotOf = (row: TraderRow): NamedPrice => {
  const { spot } = row.market
  const named = { id: idOfSpot(row), name: idOfSpot(row) }
  if (spot.value === null) return { ...named, price: null }
  const { asOf, source, isDelayed } = spot
  return { ...named, price: { asOfMs: timeOf(asOf), source, isDelayed } }
}

/** Of each position, and of each underlying once. */
export function namedPrices(rows: readonly TraderRow[]): NamedPrice[] {
  const all = rows.flatMap((row) => [markOf(row), spotOf(row)])
  return [...new Map(all.map((named) => [named.id, named])).values()]
}

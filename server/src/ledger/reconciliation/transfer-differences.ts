/**
 * What a broker's row says of shares that came from another account of the user, where the ledger knows it otherwise:
 * the lots that came along count, and the difference is shown. (docs/domain.md, "The ledger")
 */
import type { Difference } from '@wheelwright/api'
import { MICROS, multiplyPriceWithin, taxBasis } from '@wheelwright/core'
import type { Book, HoldingEntry, ShareLot } from '@wheelwright/core'
import { roundCents } from './round-cents.ts'

/** A row in with a cost or a day of its own, and the lots that came by it. */
interface StatedRow {
  readonly entry: HoldingEntry
  readonly symbol: string
  readonly lots: readonly ShareLot[]
}

const statedRows = (books: readonly Book[]): StatedRow[] =>
  books.flatMap(({ entries, moved }) => {
    if (moved.size === 0) return []
    return entries.flatMap((entry): StatedRow[] => {
      const holding = moved.get(entry.id)
      if (entry.kind !== 'share-transfer' || entry.instrument.type !== 'share') return []
      if (holding === undefined || holding.direction === 'out') return []
      const states = entry.price !== null || entry.acquiredOn !== null
      return states ? [{ entry, symbol: entry.instrument.symbol, lots: holding.parcel.lots }] : []
    })
  })

const basisOf = (lots: readonly ShareLot[]): number | null => {
  let sum = 0
  for (const lot of lots) {
    const basis = taxBasis(lot)
    if (basis === null) return null
    sum += basis
  }
  return sum
}

/** A cent for each row, since costs a share come rounded. */
const isFar = (a: number, b: number, shares: number): boolean =>
  Math.abs(a - b) > 10_000 + (shares / MICROS) * 100

interface Compared {
  readonly symbol: string
  readonly known: number | null
  readonly stated: number | null
  readonly reasons: readonly string[]
}

/** Null where both say the same. */
const compareRow = ({ entry, symbol, lots }: StatedRow): Compared | null => {
  const { price, quantity, acquiredOn, tradeDate } = entry
  const [known, stated] = [basisOf(lots), price === null ? null : multiplyPriceWithin(price, quantity, 1)]
  const days = [...new Set(lots.map(({ opened }) => opened ?? 'an unknown day'))]
  const isOtherCost = known !== null && stated !== null && isFar(known, stated, quantity)
  const isOtherDay = acquiredOn !== null && days.some((day) => day !== acquiredOn)
  if (!isOtherCost && !isOtherDay) return null
  const others = isOtherDay ? ` It says acquired on ${acquiredOn}, and the lots ${days.join(', ')}.` : ''
  const reason =
    `The broker’s row of ${tradeDate} states otherwise for shares from another of your accounts. The lots that came along ` +
    `count, as that account knows them.${others}`
  return { symbol, known, stated, reasons: [reason] }
}

const add = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)

const mostReasons = 3

const differenceOf = (symbol: string, rows: readonly Compared[]): Difference => {
  const sum = (of: (row: Compared) => number | null): number | null => rows.map(of).reduce(add, 0)
  const [known, stated] = [sum((row) => row.known), sum((row) => row.stated)]
  const cents = (amount: number | null): number | null => (amount === null ? null : roundCents(amount))
  return {
    symbol,
    underlying: symbol,
    field: 'transfer',
    ledger: cents(known),
    broker: cents(stated),
    difference: known === null || stated === null ? null : roundCents(stated - known),
    reasons: rows.flatMap(({ reasons }) => reasons).slice(0, mostReasons),
    fixes: [],
  }
}

/** How many symbols have rows that state something of their own, and those among them that differ. */
export function compareTransfers(books: readonly Book[]): {
  readonly compared: number
  readonly differing: readonly (readonly [string, () => Difference])[]
} {
  const rows = Map.groupBy(statedRows(books), ({ symbol }) => symbol)
  const differing = [...rows].flatMap(([symbol, ofSymbol]) => {
    const compared = ofSymbol.flatMap((row) => compareRow(row) ?? [])
    return compared.length === 0 ? [] : [[symbol, () => differenceOf(symbol, compared)] as const]
  })
  return { compared: rows.size, differing }
}

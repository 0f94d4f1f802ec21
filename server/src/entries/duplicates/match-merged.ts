/**
 * Fills that one export of a broker lists one by one and another adds up: of one day, time, contract and price, and of equal
 * total quantity. A file has all fills of a day, so those left over on both sides are the same ones.
 */
import { isTradeKind } from '@wheelwright/core'
import { familyOf, isNumbered, type ToldRow } from './told-rows.ts'

const keyOf = ({ account_id, source, trade_date, time, kind, symbol, price, quantity }: ToldRow): string =>
  [account_id, familyOf(source), trade_date, time, kind, symbol, price, Math.sign(quantity)].join('\n')

const mayBeMerged = (row: ToldRow): boolean => isTradeKind(row.kind) && row.price !== null && !isNumbered(row)

const sumOf = (rows: readonly ToldRow[], of: 'quantity' | 'gross'): number =>
  rows.reduce((sum, row) => sum + row[of], 0)

/** For each row left over: the first of the counting entries left over, where the quantities add up to the same. */
export function matchMerged(
  left: readonly ToldRow[],
  heldFor: (rows: readonly ToldRow[]) => readonly ToldRow[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const fills = left.filter(mayBeMerged)
  if (fills.length === 0) return found
  const heldBy = Map.groupBy(heldFor(fills).filter(mayBeMerged), keyOf)
  for (const [key, told] of Map.groupBy(fills, keyOf)) {
    const others = heldBy.get(key) ?? []
    const [first] = others
    const isAsMuch = (['quantity', 'gross'] as const).every((of) => sumOf(told, of) === sumOf(others, of))
    if (first !== undefined && isAsMuch) for (const { id } of told) found.set(id, first.id)
  }
  return found
}

/**
 * An index option that settles in cash comes as two rows: one with the cash, and one that removes the contract. Both
 * would close it, so that the removal says nothing new for as many contracts as were settled.
 */
import type { Row } from '../rows/row.ts'
import { legPlace } from './sides.ts'
import { ignore } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'

const removals: ReadonlySet<string> = new Set(['EXPIRATION', 'ASSIGNMENT', 'EXERCISE'])

const isDelivery = (row: Row): boolean => row.code('type') === 'RECEIVE DELIVER'
const isSettlement = (row: Row): boolean => isDelivery(row) && row.code('subType').startsWith('CASH SETTLED ')
const isRemoval = (row: Row): boolean =>
  isDelivery(row) && removals.has(row.code('subType')) && (row.money('value') ?? 0) === 0

/** With its account. */
function contractOf(row: Row): string | null {
  const place = legPlace(row)
  return place === null ? null : `${place.account ?? ''} ${place.contract}`
}

/** The largest first, and of equal ones an order of their own: the file's order decides nothing. */
const bySize = (a: Row, b: Row): number =>
  sizeOf(b) - sizeOf(a) || (a.raw < b.raw ? -1 : a.raw > b.raw ? 1 : 0)

const sizeOf = (row: Row): number => Math.abs(row.quantity('quantity') ?? 0)

interface Settled {
  readonly line: number
  left: number
}

export function pairSettlements(rows: readonly Row[]): ReadonlyMap<Row, Verdict> {
  const verdicts = new Map<Row, Verdict>()
  const settled = new Map<string, Settled>()
  for (const row of rows.filter(isSettlement)) {
    const contract = contractOf(row)
    const size = sizeOf(row)
    if (contract === null) continue
    const known = settled.get(contract)
    if (known === undefined) settled.set(contract, { line: row.line, left: size })
    else known.left += size
  }
  if (settled.size === 0) return verdicts
  for (const row of rows.filter(isRemoval).toSorted(bySize)) {
    const found = settled.get(contractOf(row) ?? '')
    const size = sizeOf(row)
    if (found === undefined || size > found.left) continue
    found.left -= size
    verdicts.set(row, ignore(`removes the contracts that line ${found.line} settled in cash`))
  }
  return verdicts
}

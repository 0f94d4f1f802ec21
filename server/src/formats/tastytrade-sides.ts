/**
 * The side of a contract that ends: an ending without an action says nothing of it, so it is what the file's earlier
 * trades left open. The file is newest first; rows of one instant are counted in the file's order.
 */
import { momentOf } from './printed-date.ts'
import { printedQuantity } from './printed-number.ts'
import type { Row } from './row.ts'

const signs: Readonly<Record<string, number>> = {
  BUY_TO_OPEN: 1,
  BUY_TO_CLOSE: 1,
  SELL_TO_OPEN: -1,
  SELL_TO_CLOSE: -1,
}

/** By the line of each row that ends a contract without an action: above zero when it closes a short, below when a long. */
export function openSides(rows: readonly Row[]): ReadonlyMap<number, number> {
  const sides = new Map<number, number>()
  const wanted = rows.filter(isUnsided)
  if (wanted.length === 0) return sides
  const contracts = new Set(wanted.map((row) => row.code('symbol')))
  const open = new Map<string, number>()
  const timed = rows.flatMap((row, at) => {
    const moment = contracts.has(row.code('symbol')) ? momentOf(row.text('date')) : null
    return moment?.at ? [{ row, at, time: moment.at, ends: isUnsided(row) }] : []
  })
  // Trades before endings of the same instant, then from the file's end to its beginning.
  timed.sort((a, b) =>
    a.time === b.time ? Number(a.ends) - Number(b.ends) || b.at - a.at : a.time < b.time ? -1 : 1,
  )
  for (const { row, ends } of timed) {
    const symbol = row.code('symbol')
    const held = open.get(symbol) ?? 0
    const quantity = printedQuantity(row.text('quantity'))
    const size = quantity.kind === 'figure' ? Math.abs(quantity.value) : 0
    const sign = ends ? -Math.sign(held) : (signs[row.code('action')] ?? 0)
    if (ends) sides.set(row.line, sign)
    open.set(symbol, held + sign * size)
  }
  return sides
}

function isUnsided(row: Row): boolean {
  return row.code('type') === 'RECEIVE DELIVER' && row.code('subType') === 'EXPIRATION' && !row.has('action')
}

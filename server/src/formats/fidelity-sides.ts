/** The side of what expires in Fidelity's history: its sign is written both ways, so that the trades before it count. */
import { formatOptionSymbol } from '@wheelwright/core'
import { fidelityAction } from './fidelity-actions.ts'
import { accountOf, factsOf, instrumentOf } from './fidelity-facts.ts'
import type { KnownHoldings } from './known-holdings.ts'
import { LegSides } from './leg-sides.ts'
import type { LegMove, LegPlace, LegSide } from './leg-sides.ts'
import { printedQuantity } from './printed-number.ts'
import type { Row } from './row.ts'

export const isUnsided = (row: Row): boolean => fidelityAction(row.code('action'))?.as === 'expiration'

/** By its line the side of each contract that expires. */
export function sidesOf(
  rows: readonly Row[],
  everyRow: () => Iterable<Row>,
  known: KnownHoldings,
): ReadonlyMap<number, LegSide> {
  const found = new Map<number, LegSide>()
  const ended = rows.filter(isUnsided).flatMap((row) => {
    const place = placeOf(row)
    return place === null ? [] : [{ line: row.line, place }]
  })
  if (ended.length === 0) return found
  const contracts = new Set(ended.map(({ place }) => place.contract))
  const sides = new LegSides()
  for (const row of everyRow()) {
    const move = moveOf(row)
    if (move !== null && contracts.has(move.contract)) sides.add(move)
  }
  for (const { line, place } of ended) {
    const { account, contract, day } = place
    const side = sides.before(place) ?? known.find({ account, symbol: contract, on: day })?.side ?? null
    if (side !== null) found.set(line, side)
  }
  return found
}

/** Read on a copy, so that a fault is noted once, where it counts. */
function placeOf(row: Row): LegPlace | null {
  const copy = row.copy()
  const option =
    copy.text('symbol').startsWith('-') || copy.text('symbol').length > 8 ? instrumentOf(copy) : null
  const facts = option?.type === 'option' ? factsOf(copy) : null
  if (facts === null || option?.type !== 'option') return null
  return {
    account: accountOf(row),
    contract: formatOptionSymbol(option.contract),
    day: facts.tradeDate,
    at: null,
  }
}

function moveOf(row: Row): LegMove | null {
  const kind = kindOf(row)
  const quantity = printedQuantity(row.text('quantity'))
  const place = kind === null || quantity.kind !== 'figure' ? null : placeOf(row)
  if (kind === null || place === null || quantity.kind !== 'figure') return null
  return { ...place, kind, size: Math.abs(quantity.value) }
}

function kindOf(row: Row): LegMove['kind'] | null {
  const action = row.code('action')
  const as = fidelityAction(action)?.as
  if (as === 'assignment' || as === 'exercise') return as
  const side = as === 'bought' ? 'buy' : as === 'sold' ? 'sell' : null
  if (side === null) return null
  if (action.includes('OPENING TRANSACTION')) return `${side}-to-open`
  return action.includes('CLOSING TRANSACTION') ? `${side}-to-close` : null
}

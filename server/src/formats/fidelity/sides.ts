/** The side of what expires in Fidelity's history: its sign is written both ways, so that the trades before it count. */
import type { ContractRow, SideReading } from '../rows/ended-sides.ts'
import { fidelityAction } from './actions.ts'
import { accountOf, readRowFacts, instrumentOf } from './facts.ts'
import { looksLikeOption } from '../rows/instruments.ts'
import type { LegMove } from '../rows/leg-sides.ts'
import { printedQuantity } from '../text/printed-number.ts'
import type { Row } from '../rows/row.ts'

export const fidelitySides: SideReading = {
  isEnding: (row) => fidelityAction(row.code('action'))?.as === 'expiration',
  placeOf,
  moveOf: (row) => {
    const kind = kindOf(row)
    const quantity = printedQuantity(row.text('quantity'))
    return kind === null || quantity.kind !== 'figure' ? null : { kind, size: Math.abs(quantity.value) }
  },
}

/** Read on a copy, so that a fault is noted once, where it counts. */
function placeOf(row: Row): ContractRow | null {
  const copy = row.copy()
  const option = looksLikeOption(copy.text('symbol')) ? instrumentOf(copy) : null
  const facts = option?.type === 'option' ? readRowFacts(copy) : null
  if (facts === null || option?.type !== 'option') return null
  return { account: accountOf(row), option, day: facts.tradeDate }
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

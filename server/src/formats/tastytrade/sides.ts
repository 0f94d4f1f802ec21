/** What the rows of tastytrade's history tell of the side of each contract. */
import { formatOptionSymbol } from '@wheelwright/core/entries'
import { isOptionKind } from '../rows/drafts.ts'
import type { LegMove, LegPlace } from '../rows/leg-sides.ts'
import type { Row } from '../rows/row.ts'
import { printedQuantity } from '../text/printed-number.ts'
import { instrumentOf, whenOf } from './facts.ts'
import { endings, tradeKinds } from './rows.ts'

/** The move of a contract that a row tells; null for one that tells none, or no side. */
export function moveOf(row: Row): LegMove | null {
  const kind = kindOf(row)
  const place = kind === null ? null : legPlace(row)
  const quantity = printedQuantity(row.text('quantity'))
  if (kind === null || place === null || quantity.kind !== 'figure') return null
  return { ...place, kind, size: Math.abs(quantity.value) }
}

/** The contract of a row and when it stands there; read on a copy, so that a fault is noted once, where it counts. */
export function legPlace(row: Row): LegPlace | null {
  const when = whenOf(row)
  const instrument = when === null ? null : instrumentOf(row.copy())
  if (when === null || instrument?.type !== 'option') return null
  const account = row.text('account').slice(0, 80) || null
  return { account, contract: formatOptionSymbol(instrument.contract), day: when.date, at: when.order }
}

function kindOf(row: Row): LegMove['kind'] | null {
  const kind = tradeKinds[row.code('action')]
  if (kind !== undefined) return isOptionKind(kind) ? kind : null
  const ending = row.code('type') === 'RECEIVE DELIVER' ? endings[row.code('subType')] : undefined
  return ending === undefined || ending === 'expiration' ? null : ending
}

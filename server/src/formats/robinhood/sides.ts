/**
 * The side of contracts that expire, or leave for another broker, in Robinhood's report: an S is written for shorts and for
 * longs, so that the trades count.
 */
import type { ContractRow, SideReading } from '../rows/ended-sides.ts'
import type { LegMove } from '../rows/leg-sides.ts'
import { contractOf, readRowFacts, sidedQuantity } from './facts.ts'
import type { Row } from '../rows/row.ts'

const kinds: Readonly<Record<string, LegMove['kind']>> = {
  BTO: 'buy-to-open',
  STO: 'sell-to-open',
  BTC: 'buy-to-close',
  STC: 'sell-to-close',
  OASGN: 'assignment',
  OEXCS: 'exercise',
}

export function robinhoodSides(accountOf: (row: Row) => string | null): SideReading {
  return {
    isEnding: (row) => row.code('code') === 'OEXP' || row.code('code') === 'ACATO',
    placeOf: (row) => placeOf(row, accountOf(row)),
    moveOf: (row) => {
      const kind = kinds[row.code('code')]
      const size = kind === undefined ? null : (sidedQuantity(row.copy())?.size ?? null)
      return kind === undefined || size === null ? null : { kind, size }
    },
  }
}

/** Read on a copy, so that a fault is noted once, where it counts. */
function placeOf(row: Row, account: string | null): ContractRow | null {
  const copy = row.copy()
  const [facts, option] = [readRowFacts(copy), contractOf(copy)]
  return facts === null || option === null ? null : { account, option, day: facts.tradeDate }
}

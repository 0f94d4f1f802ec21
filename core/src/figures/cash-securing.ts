// How much of the cash secures short puts, and how much is left. A put ties up its collateral; one of unknown collateral, as
// of an index or an adjusted contract, leaves unknown what is free.
// Authority: docs/domain.md, section "Figures" (collateral).
import { moneyFromMicros, type Money } from '../base/money.ts'
import { tickerOf, type PositionRecord } from '../holdings/position-record.ts'
import { isIndexRoot } from '../instruments/option-root.ts'
import { putCollateral } from './collateral.ts'
import { totalOf, type Total } from './portfolio-snapshot.ts'

export interface CashSecuring {
  /** Of all open short puts. */
  readonly securing: Total
  /** Cash less that, below zero where it does not reach; null where either is not known. */
  readonly free: Money | null
}

export function cashSecuring(records: readonly PositionRecord[], cash: Money | null): CashSecuring {
  const onIndex = new Set(records.filter((record) => isIndexRoot(tickerOf(record))).map(({ id }) => id))
  const securing = totalOf(
    [...putCollateral(records)].map(([id, { amount }]) => (onIndex.has(id) ? null : amount)),
  )
  const isKnown = cash !== null && securing.amount !== null && securing.unknownCount === 0
  return { securing, free: isKnown ? moneyFromMicros(cash - securing.amount) : null }
}

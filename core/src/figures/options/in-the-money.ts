// The short options that their holders would exercise at the price of the underlying. What is past its expiration waits for
// the broker's word and is not among them. Authority: docs/domain.md, section "Figures" (moneyness).
import { compareText } from '../../base/text-order.ts'
import { isOpen, isShort, type OptionRecord, type PositionRecord } from '../../holdings/position-record.ts'
import type { Marks } from '../profit/open-profit.ts'
import { isPendingExpiry, moneynessOf } from './option-metrics.ts'

export interface InTheMoney {
  /** The one that expires first comes first. */
  readonly options: readonly OptionRecord[]
  /** Short options of which nobody can say: adjusted ones, and those without a price of the underlying. */
  readonly unknown: number
}

/** `marks` has the prices of the underlyings by their symbols. */
export function shortsInTheMoney(
  records: readonly PositionRecord[],
  marks: Marks,
  nowMs: number,
): InTheMoney {
  const states = openShorts(records, nowMs).map((record) => ({ record, state: stateOf(record, marks) }))
  return {
    options: states.flatMap(({ record, state }) => (state === 'in the money' ? [record] : [])),
    unknown: states.filter(({ state }) => state === null).length,
  }
}

/** The short options that still trade; the one that expires first comes first. */
export function openShorts(records: readonly PositionRecord[], nowMs: number): OptionRecord[] {
  return records
    .filter((record) => record.kind === 'option')
    .filter((record) => isOpen(record) && isShort(record))
    .filter(({ contract }) => !isPendingExpiry(contract.expiration, 'Open', nowMs))
    .toSorted(
      (a, b) =>
        compareText(a.contract.expiration, b.contract.expiration) ||
        compareText(a.contract.underlying, b.contract.underlying) ||
        a.contract.strike - b.contract.strike ||
        compareText(a.contract.right, b.contract.right) ||
        compareText(a.id, b.id),
    )
}

function stateOf({ contract }: OptionRecord, marks: Marks) {
  const spot = marks.get(contract.underlying)
  return spot === undefined || contract.adjusted ? null : moneynessOf(contract, spot).state
}

/** A lot as a card shows it, of the ledger or of the samples. */
import type { LotGroup, WheelLotView } from '@wheelwright/api'
import { actionsOf, isSameContract, quantityFromMicros, type WheelLot } from '@wheelwright/core'

export type ShownLot = WheelLotView

/** What a selector card tells of a group. */
export type ShownGroup = Pick<
  LotGroup,
  'id' | 'ticker' | 'covered' | 'uncovered' | 'cashReserved' | 'closed' | 'oddShares' | 'nakedCalls'
> & {
  /** `since Oct 20`, `not in a wheel`. */
  readonly when: string
  readonly isEnded: boolean
}

export function shownSample(lot: WheelLot, all: readonly WheelLot[]): ShownLot {
  return {
    ...lot,
    events: [...lot.events],
    earlierEvents: 0,
    spread: null,
    openContracts: all.filter((other) => isSameContract(other, lot)).length,
    isPending: false,
    actions: actionsOf(lot),
  }
}

export function sampleGroup(id: string, ticker: string, lots: readonly WheelLot[]): ShownGroup {
  const of = (status: WheelLot['status']) =>
    lots.filter((lot) => lot.status === status && lot.closed === null).length
  return {
    id,
    ticker,
    when: 'sample wheel',
    isEnded: false,
    covered: of('OPEN_COVERED'),
    uncovered: of('OPEN_UNCOVERED'),
    cashReserved: of('CASH_RESERVED'),
    closed: lots.filter(({ closed }) => closed !== null).length,
    oddShares: quantityFromMicros(0),
    nakedCalls: 0,
  }
}

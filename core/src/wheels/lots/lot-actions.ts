// What may be done with a lot, as a table: Cover needs 100 free shares (or a long call in their place), Close and Roll an
// open call, Close Put an open put. Authority: document 3, section 4 ("Lot actions offered").
import { isPendingExpiry } from '../../figures/options/option-metrics.ts'
import type { WheelLot } from './wheel-lot.ts'

export const lotActions = ['cover', 'close', 'roll', 'close put'] as const
export type LotAction = (typeof lotActions)[number]

export const actionLabels: Readonly<Record<LotAction, string>> = {
  cover: 'Cover',
  close: 'Close',
  roll: 'Roll',
  'close put': 'Close Put',
}

type Judged = Pick<WheelLot, 'status' | 'coverage' | 'content' | 'acquisition'>

const isOpen = ({ coverage }: Judged, right: 'Call' | 'Put'): boolean =>
  coverage?.status === 'OPEN' && coverage.right === right

const offers: Readonly<Record<LotAction, (lot: Judged) => boolean>> = {
  cover: ({ status, content }) =>
    status === 'OPEN_UNCOVERED' && (content === 'shares' || content === 'long call'),
  close: (lot) => lot.status === 'OPEN_COVERED' && isOpen(lot, 'Call'),
  roll: (lot) => lot.status === 'OPEN_COVERED' && isOpen(lot, 'Call'),
  'close put': (lot) =>
    (lot.status === 'CASH_RESERVED' || lot.acquisition.type === 'CASH_SECURED_PUT') && isOpen(lot, 'Put'),
}

export function offersAction(lot: Judged, action: LotAction): boolean {
  return offers[action](lot)
}

/** Whether its option is past its expiration, and nobody has said yet what became of it: that is answered, and nothing is traded. */
export function waitsForAnswer({ coverage }: Pick<WheelLot, 'coverage'>, nowMs: number): boolean {
  return coverage?.status === 'OPEN' && isPendingExpiry(coverage.expiration, 'Open', nowMs)
}

/** In the order in which they are shown. */
export function actionsOf(lot: Judged): LotAction[] {
  return lotActions.filter((action) => offersAction(lot, action))
}

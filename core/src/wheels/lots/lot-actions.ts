// What may be done with a lot, as a table: Cover needs 100 free shares (or a long call in their place), Close and Roll an
// open call, Close Put an open put. Authority: document 3, section 4 ("Lot actions offered").
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

/** In the order in which they are shown. */
export function actionsOf(lot: Judged): LotAction[] {
  return lotActions.filter((action) => offersAction(lot, action))
}

/** Where the call of a lot could stand instead. */
import type { ShownLot } from './shown-lot.ts'

const holdsBlock = ({ content, closed }: ShownLot): boolean => content === 'shares' && closed === null

const carriesCall = ({ coverage }: ShownLot): boolean =>
  coverage?.status === 'OPEN' && coverage.right === 'Call'

/** They came together and cost the same: which of them carries a call moves nothing. */
const isTwin = (a: ShownLot, b: ShownLot): boolean =>
  a.costBasis === b.costBasis && a.shares === b.shares && a.acquisition.date === b.acquisition.date

/** The other blocks of its campaign but for its twins; none where no call stands on the lot. */
export function placesFor(lot: ShownLot, lots: readonly ShownLot[]): ShownLot[] {
  return holdsBlock(lot) && carriesCall(lot)
    ? lots.filter((other) => other.lotNo !== lot.lotNo && holdsBlock(other) && !isTwin(lot, other))
    : []
}

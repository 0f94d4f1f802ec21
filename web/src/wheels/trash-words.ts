/** What the trash does with wheels, in words. */
import type { WheelCycle } from '@wheelwright/api'

/** How long a deleted wheel can be restored: one of the ledger for as long as there are entries to make it of. */
export function keptInTrash({ origin }: Pick<WheelCycle, 'origin'>): string {
  return origin === 'ledger'
    ? 'It stays in the trash as long as its entries.'
    : 'It stays in the trash for 30 days.'
}

/** What was done to a ticker that is followed no more, with this many open wheels. */
export function removedTickerWords(ticker: string, wheels: number): string {
  if (wheels === 0) return `${ticker} is no longer followed`
  return `Deleted the ${wheels === 1 ? 'wheel' : `${wheels} wheels`} for ${ticker}`
}

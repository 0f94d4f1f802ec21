// What was held before a history is booked as an opening balance that nobody entered: it has no cash, no time and no import
// batch, and is never stored. Authority: docs/domain.md, section "The ledger".
import { zeroMoney } from '../../../base/money.ts'
import type { HoldingEntry } from '../../entries/entry.ts'

/** An opening balance of unknown basis, except for the fields given. */
export function derivedOpening(
  known: Pick<HoldingEntry, 'id' | 'accountId' | 'instrument' | 'quantity' | 'tradeDate'> &
    Partial<Pick<HoldingEntry, 'price' | 'acquiredOn'>>,
): HoldingEntry {
  return {
    price: null,
    acquiredOn: null,
    ...known,
    kind: 'opening-balance',
    gross: zeroMoney,
    fees: zeroMoney,
    netCash: zeroMoney,
    time: null,
    postedAt: null,
    brokerId: null,
    orderId: null,
    batchId: null,
    source: 'derived',
    note: '',
  }
}

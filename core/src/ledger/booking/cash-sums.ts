// Cash moved by the entries of a book, summed. Deposits and withdrawals are no profit and are not counted.
// Authority: docs/domain.md, section "Figures".
import type { Entry, EntryKind } from '../entries/entry.ts'
import { nothingMoved, type MovedHoldings } from '../transfers/moved-holdings.ts'

/** Micro-dollars, which may still exceed the range of money. */
export interface CashSums {
  readonly dividends: number
  readonly interest: number
  /** Fees charged apart from any trade; above zero. */
  readonly charges: number
  /** All fees, including those of trades; above zero. */
  readonly fees: number
  readonly netCash: number
}

/** Rows that are no trade: a fee on them belongs to no leg or lot. */
const unattached: ReadonlySet<EntryKind> = new Set<EntryKind>([
  'fee',
  'split',
  'symbol-change',
  'contract-change',
])

/** The fee for a linked transfer is charged to the account that paid it, and is no part of a basis. */
export function sumCash(entries: readonly Entry[], moved: MovedHoldings = nothingMoved): CashSums {
  const sums = { dividends: 0, interest: 0, charges: 0, fees: 0, netCash: 0 }
  for (const entry of entries) addCashOf(sums, entry, moved)
  return sums
}

/** Adds what one entry moved. */
export function addCashOf(
  sums: { -readonly [Name in keyof CashSums]: CashSums[Name] },
  { id, kind, gross, fees, netCash }: Entry,
  moved: MovedHoldings,
): void {
  if (moved.size > 0 && moved.has(id)) sums.charges += fees
  if (kind === 'cash-transfer') return
  sums.netCash += netCash
  sums.fees += kind === 'fee' ? 0 - netCash : fees
  if (kind === 'dividend') sums.dividends += netCash
  if (kind === 'interest') sums.interest += netCash
  if (unattached.has(kind)) sums.charges += fees - gross
}

export function addCash(a: CashSums, b: CashSums): CashSums {
  return {
    dividends: a.dividends + b.dividends,
    interest: a.interest + b.interest,
    charges: a.charges + b.charges,
    fees: a.fees + b.fees,
    netCash: a.netCash + b.netCash,
  }
}

// What a broker's snapshot lists beyond the history was held before it, in the units and terms of the snapshot. An opening
// balance in front of the history is changed by every split in between, so it has to be in units of before: 500 after a
// 10-for-1 split are 50. It is not known when contracts were opened: their balance is put after everything that would change
// them again, and so is a balance of shares that would not be whole millionths.
// Authority: docs/domain.md, section "The ledger" (opening balance).
import { quantityFromMicros, type Quantity } from '../../../base/quantity.ts'
import { addDays, type TradingDate } from '../../../base/trading-date.ts'
import type { OptionContract } from '../../../instruments/option-contract.ts'
import type { Entry } from '../../entries/entry.ts'
import { legAfter, type LegChange } from '../../lots/leg-after-change.ts'
import type { Book } from '../book.ts'
import { isRated, type RatedSplit } from '../splits/split-ratio.ts'

/** What an opening balance has to state. */
export interface OpeningInFront {
  readonly quantity: Quantity
  readonly tradeDate: TradingDate
}

/** `on` is the day in front of the history, `until` that of the snapshot; null for now. */
export interface OpeningSpan {
  readonly on: TradingDate
  readonly until: TradingDate | null
}

/** The opening balance that becomes a quantity of the snapshot's day; of shares where no contract is given. */
export function openingInFront(
  book: Pick<Book, 'entries' | 'moves'>,
  { contract, quantity }: { readonly contract: OptionContract | null; readonly quantity: Quantity },
  { on, until }: OpeningSpan,
): OpeningInFront {
  const isBetween = ({ tradeDate }: Entry): boolean => until === null || tradeDate <= until
  const after = (changes: readonly Entry[]): OpeningInFront => {
    const last = changes.map(({ tradeDate }) => tradeDate).toSorted()
    return { quantity, tradeDate: addDays(last.at(-1) ?? on, last.length === 0 ? 0 : 1) }
  }
  if (contract !== null) return after(changesOf(book, contract).filter(isBetween))
  // The change that a split row without a ratio states is the effect on all shares, those held before included.
  const splits = book.entries.filter(isRatedSplit).filter(isBetween).filter(isBookedAsStated(book))
  const [numerator, denominator] = splits.reduce(
    ([top, bottom], split) => [top * BigInt(split.numerator), bottom * BigInt(split.denominator)],
    [1n, 1n],
  )
  const shares = BigInt(quantity) * denominator
  if (shares % numerator !== 0n) return after(splits)
  return { quantity: quantityFromMicros(Number(shares / numerator)), tradeDate: on }
}

/** Not where a split took its ratio from the shares in the history, in place of the one lent by another source. */
function isBookedAsStated({ moves }: Pick<Book, 'moves'>): (split: RatedSplit) => boolean {
  return ({ id, isRatioLent }) =>
    isRatioLent !== true ||
    moves.some(({ entry }) => entry.id === id && entry.kind === 'split' && entry.isRatioLent === true)
}

function isRatedSplit(entry: Entry): entry is RatedSplit {
  return entry.kind === 'split' && isRated(entry)
}

/** Changes that were booked and would make another contract of it. */
function changesOf({ moves }: Pick<Book, 'moves'>, contract: OptionContract): LegChange[] {
  const leg = {
    instrument: { type: 'option', contract, multiplier: 100, deliverable: null },
    contracts: 1,
  } as const
  return moves.flatMap(({ kind, entry }) => {
    const isChange = isRatedSplit(entry) || entry.kind === 'contract-change'
    return kind === 'changed' && isChange && legAfter(leg, entry) !== leg ? [entry] : []
  })
}

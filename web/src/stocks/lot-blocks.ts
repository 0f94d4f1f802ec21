/**
 * A lot of the history as the page lists it: in blocks of 100 shares and a remainder, each with its part of the amounts and
 * the calls that stand on it. Authority: document 1, section 4; docs/domain.md, section "Lots and coverage".
 */
import type { Lot } from '@wheelwright/api'
import { blocksOf, sizesOfLots, splitMoney, zeroQuantity } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'

export interface LotBlock {
  /** The lot that it is a part of. */
  readonly whole: Lot
  /** The same with the shares, amounts and calls of the block alone. */
  readonly lot: Lot
  /** Fewer than 100 shares beside blocks of the same lot. */
  readonly isRemainder: boolean
}

/** In the order of the lots; parts add up to the whole to the micro-dollar. */
export function blocksOfLots(lots: readonly Lot[]): LotBlock[] {
  return lots.flatMap(blocksOfLot)
}

function blocksOfLot(whole: Lot): LotBlock[] {
  const sizes = sizesOfLots(whole.quantity)
  if (whole.side === 'short' || sizes.length < 2) return [{ whole, lot: whole, isRemainder: false }]
  const split = (amount: Money | null): readonly Money[] | null =>
    amount === null ? null : splitMoney(amount, sizes)
  const [values, bases] = [split(whole.marketValue), split(whole.taxBasis)]
  const calls = callsOn(whole, sizes.map(blocksOf))
  return sizes.map((quantity, index) => {
    const blocks = blocksOf(quantity)
    const isRemainder = blocks === 0
    return {
      whole,
      lot: {
        ...whole,
        quantity,
        blocks,
        remainder: isRemainder ? quantity : zeroQuantity,
        marketValue: values?.[index] ?? null,
        taxBasis: bases?.[index] ?? null,
        calls: calls[index] ?? [],
      },
      isRemainder,
    }
  })
}

/** One contract to a block, in the order of both; those that stand on more than the blocks stay with the last one. */
function callsOn({ calls }: Lot, room: readonly number[]): Lot['calls'][] {
  const placed: Lot['calls'][] = room.map(() => [])
  const last = room.findLastIndex((blocks) => blocks > 0)
  let [index, free] = [0, room[0] ?? 0]
  for (const { symbol, contracts } of calls) {
    for (let left = contracts; left > 0;) {
      while (free === 0 && index < last) {
        index += 1
        free = room[index] ?? 0
      }
      const taken = index === last && free < left ? left : Math.min(left, free)
      placed[index]?.push({ symbol, contracts: taken })
      left -= taken
      free = Math.max(0, free - taken)
    }
  }
  return placed
}

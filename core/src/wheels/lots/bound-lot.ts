// Which lot a call that is sold will cover: of the free blocks the one with the highest basis that its strike clears, else
// the oldest. Authority: docs/domain.md, section "Lots, basis, disposal".
import { MICROS } from '../../base/micros.ts'
import type { Money } from '../../base/money.ts'
import type { WheelLot } from './wheel-lot.ts'

type Free = Pick<WheelLot, 'lotNo' | 'status' | 'content' | 'shares' | 'costBasis'>

const isFree = ({ status, content }: Free): boolean => status === 'OPEN_UNCOVERED' && content === 'shares'

/** Micro-dollars per share; no strike clears an unknown basis. */
const perShare = ({ costBasis, shares }: Free): number =>
  costBasis === null ? Infinity : costBasis / (shares / MICROS)

/** `lots` in the order in which they began; null where none is free. */
export function boundLot<L extends Free>(lots: readonly L[], strike: Money): L | null {
  const free = lots.filter(isFree).toSorted((a, b) => Number(a.lotNo) - Number(b.lotNo))
  const cleared = free.filter((lot) => perShare(lot) <= strike)
  const best = Math.max(...cleared.map(perShare))
  return cleared.find((lot) => perShare(lot) === best) ?? free[0] ?? null
}

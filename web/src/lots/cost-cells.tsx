import type { Lot } from '@wheelwright/api'
import { SharePrice } from '../ui/figures/share-price.tsx'
import { FigureButton } from '../ui/figures/figure-button.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import type { CostName } from './cost-place.ts'
import { openedInWords, whyCostUnknown } from './words.ts'

interface CostCellProps {
  lot: Lot
  cost: CostName
  onOpen: (lot: Lot, cost: CostName) => void
}

const names = { tax: 'Tax basis', cost: 'Net stock cost' } as const

/** One of the two bases per share, to the cent as on every page; what it opens has all digits. Unknown, it says why. */
export function CostCell({ lot, cost, onOpen }: CostCellProps) {
  const value = cost === 'tax' ? lot.taxBasisPerShare : lot.netStockCost
  if (value === null) return <Unknown reason={whyCostUnknown(lot)} />
  return (
    <>
      <FigureButton
        label={`${names[cost]} of the lot of ${openedInWords(lot)}`}
        onPress={() => onOpen(lot, cost)}
      >
        <SharePrice value={value} />
      </FigureButton>
      {cost === 'tax' && lot.deferredLoss !== 0 && (
        <small>a wash sale {lot.deferredLoss === null ? 'may add' : 'adds'} to it</small>
      )}
    </>
  )
}

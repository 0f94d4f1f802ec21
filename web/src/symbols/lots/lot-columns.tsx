/** What the tables of open and closed lots have in common. */
import type { Lot } from '@wheelwright/api'
import { countedHeld } from '../../entries/counted.ts'
import { openedInWords, originInWords } from '../../lots/words.ts'
import { OfAccount } from '../../client/of-account.tsx'
import { decimalsNeeded, formatQuantity, unbroken } from '../../ui/figures/figures.ts'
import type { Amount } from '../../ui/figures/money-figure.tsx'
import { QuantityFigure } from '../../ui/figures/quantity-figure.tsx'
import type { Column } from '../../ui/lists/table.tsx'

export function amount(value: Lot['cost'], reason: string): Amount {
  return value === null ? { value, reason } : { value }
}

function LotName({ lot }: { lot: Lot }) {
  return (
    <>
      {unbroken(openedInWords(lot))}
      <small>
        {originInWords(lot)}
        <OfAccount number={lot.accountNumber}>{(name) => `, ${name}`}</OfAccount>
      </small>
    </>
  )
}

/** A purchase is one lot, whatever its size; calls are written on the blocks of 100 in it. */
const isInBlocks = ({ blocks, remainder }: Lot): boolean => blocks > 1 || (blocks === 1 && remainder !== 0)

const blocksInWords = ({ blocks, remainder }: Lot): string =>
  `${countedHeld(blocks, 'block')} of 100${remainder === 0 ? '' : ` and ${formatQuantity(remainder)}`}`

export function lotColumns(lots: readonly Lot[]): readonly Column<Lot>[] {
  const padTo = decimalsNeeded(lots.map(({ quantity }) => quantity))
  return [
    { id: 'lot', header: 'Lot', names: true, skeleton: 14, cell: (lot) => <LotName lot={lot} /> },
    {
      id: 'shares',
      header: 'Shares',
      align: 'end',
      skeleton: 4,
      cell: (lot) => (
        <>
          <QuantityFigure value={lot.quantity} padTo={padTo} />
          {isInBlocks(lot) && <small>{blocksInWords(lot)}</small>}
        </>
      ),
    },
  ]
}

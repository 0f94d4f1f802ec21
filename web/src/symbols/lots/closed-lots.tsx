import { compareText } from '@wheelwright/core'
import type { Lot } from '@wheelwright/api'
import { endInWords, whyCostUnknown } from '../../lots/words.ts'
import { Link } from '../../routing/link.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatDate, formatMoney } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Table } from '../../ui/lists/table.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import {
  basisInWords,
  rowsInWords,
  termInWords,
  whyBasisUnknown,
  whyUnrecognized,
} from './closed-lots-model.ts'
import { amount, lotColumns } from './lot-columns.tsx'

/** The entries of the day on which a lot left. */
const placeOf = (symbol: string, day: string) => ({ symbol, from: day, to: day })

const closedColumns = (symbol: string, lots: readonly Lot[]): readonly Column<Lot>[] => [
  ...lotColumns(lots),
  {
    id: 'closed',
    header: 'Closed',
    cell: (lot) => (
      <>
        {lot.closedOn !== null && (
          <Link to="/Activity" search={placeOf(symbol, lot.closedOn)} className="link symbol-link">
            {formatDate(lot.closedOn)}
          </Link>
        )}
        <small>{endInWords(lot)}</small>
      </>
    ),
  },
  {
    id: 'proceeds',
    header: 'Proceeds',
    align: 'end',
    cell: (lot) => <MoneyFigure {...amount(lot.proceeds, 'the price is unknown')} />,
  },
  { id: 'basis', header: 'Adjusted basis', align: 'end', cell: (lot) => <AdjustedBasis lot={lot} /> },
  { id: 'adjustment', header: 'Adjustment', align: 'end', cell: (lot) => <Adjustment lot={lot} /> },
  { id: 'gain', header: 'Recognized gain', align: 'end', cell: (lot) => <RecognizedGain lot={lot} /> },
  {
    id: 'stock',
    header: 'Shares at the strikes',
    align: 'end',
    cell: (lot) => <DeltaFigure {...amount(lot.stockProfit, whyCostUnknown(lot))} />,
  },
]

function AdjustedBasis({ lot }: { lot: Lot }) {
  const words = basisInWords(lot)
  return (
    <>
      <MoneyFigure {...amount(lot.adjustedBasis, whyBasisUnknown(lot))} />
      {words !== null && <small>{words}</small>}
    </>
  )
}

function Adjustment({ lot: { washAdjustment, adjustmentCode, end } }: { lot: Lot }) {
  if (washAdjustment === 0) return <span className="symbol-quiet">{end === 'transferred' ? '' : 'none'}</span>
  return (
    <>
      <MoneyFigure {...amount(washAdjustment, 'another result of the day is not known')} />
      {adjustmentCode !== null && <small>code {adjustmentCode}</small>}
    </>
  )
}

function RecognizedGain({ lot }: { lot: Lot }) {
  const { recognizedGain, taxGain, isInIra } = lot
  const words = isInIra ? [] : [...termInWords(lot), ...rowsInWords(lot)]
  return (
    <>
      <DeltaFigure {...amount(recognizedGain, whyUnrecognized(lot))} />
      {words.map((line) => (
        <small key={line}>{line}</small>
      ))}
      {recognizedGain !== null && taxGain !== null && taxGain !== recognizedGain && (
        <small>{formatMoney(taxGain, { sign: 'always' })} before wash sales</small>
      )}
      {lot.assumesNoStraddle && !isInIra && <small>assumes no straddle</small>}
    </>
  )
}

/** Closed lots as Form 8949 shows them. */
export default function ClosedLots({ symbol, lots }: { symbol: string; lots: readonly Lot[] }) {
  return (
    <div className="closed-lots">
      <Table
        caption="Closed lots"
        columns={closedColumns(symbol, lots)}
        rows={lots.toSorted((a, b) => compareText(b.closedOn ?? '', a.closedOn ?? ''))}
        rowKey={({ id }) => id}
      />
      {lots.some(({ assumesNoStraddle, isInIra }) => assumesNoStraddle && !isInIra) && (
        <p className="symbol-note">
          “Assumes no straddle”: a call that is not a qualified covered call was open with these shares. It
          may stop their holding period, which the term leaves out.
        </p>
      )}
    </div>
  )
}

import type { WheelCycle } from '@wheelwright/api'
import { useMemo } from 'react'
import { counted } from '../../entries/counted.ts'
import { DeltaFigure } from '../../ui/delta-figure.tsx'
import { MoneyFigure } from '../../ui/money-figure.tsx'
import { ledgerTotals, wholeOf } from '../summary/ledger-totals.ts'

/** Below the rows: what all wheels that match tie up and have earned, those that are not drawn yet among them. */
export function TotalRow({ cycles }: { cycles: readonly WheelCycle[] }) {
  const { wheels, capital, premium, totalPnl } = useMemo(() => ledgerTotals(cycles), [cycles])
  if (wheels === 0) return null
  return (
    <article className="wheel-row wheel-row-total" aria-label="All wheels shown">
      <strong>{counted(wheels, 'wheel')}</strong>
      <span className="wheel-row-capital">
        Capital <MoneyFigure {...wholeOf(capital)} />
      </span>
      <span className="wheel-row-figure" data-label="Premium">
        <MoneyFigure {...wholeOf(premium)} />
      </span>
      <span className="wheel-row-figure" data-label="P&L">
        <DeltaFigure {...wholeOf(totalPnl)} />
      </span>
    </article>
  )
}

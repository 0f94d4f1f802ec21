import type { WheelCycle } from '@wheelwright/api'
import { useMemo } from 'react'
import { counted } from '../../entries/counted.ts'
import { DeltaFigure } from '../../ui/delta-figure.tsx'
import { MoneyFigure } from '../../ui/money-figure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CapitalSplit } from '../capital/capital-split.tsx'
import { ledgerTotals, totalIfComplete } from '../summary/ledger-totals.ts'
import './total-row.css'

const label = 'All wheels shown'

interface TotalProps {
  /** All that match, those that are not drawn yet among them; null while they are on their way. */
  cycles: readonly WheelCycle[] | null
}

const useTotals = (cycles: TotalProps['cycles']) =>
  useMemo(() => (cycles === null ? null : ledgerTotals(cycles)), [cycles])

/** Below the rows: what all wheels that match tie up and have earned. */
export function TotalRow({ cycles }: TotalProps) {
  const totals = useTotals(cycles)
  if (totals === null)
    return (
      <div className="wheel-row wheel-row-total" aria-busy="true">
        <Skeleton width={10} />
        <span className="wheel-row-capital">
          <Skeleton width={24} />
        </span>
      </div>
    )
  const { wheels, capital, capitalParts, premium, totalPnl } = totals
  if (wheels === 0) return null
  return (
    <article className="wheel-row wheel-row-total" aria-label={label}>
      <strong>{counted(wheels, 'wheel')}</strong>
      <span className="wheel-row-capital">
        Capital <MoneyFigure {...totalIfComplete(capital)} />
        <CapitalSplit parts={capitalParts} />
      </span>
      <span className="wheel-row-figure" data-label="Premium">
        <MoneyFigure {...totalIfComplete(premium)} />
      </span>
      <span className="wheel-row-figure" data-label="P&L">
        <DeltaFigure {...totalIfComplete(totalPnl)} />
      </span>
    </article>
  )
}

/** The same below cards. */
export function TotalCard({ cycles }: TotalProps) {
  const totals = useTotals(cycles)
  if (totals === null)
    return (
      <div className="wheel-total-card" aria-busy="true">
        <Skeleton width={10} />
        <Skeleton width={24} />
      </div>
    )
  const { wheels, capital, capitalParts, premium, totalPnl } = totals
  if (wheels === 0) return null
  return (
    <article className="wheel-total-card" aria-label={label}>
      <strong>{counted(wheels, 'wheel')}</strong>
      <span>
        Capital <MoneyFigure {...totalIfComplete(capital)} />
        <CapitalSplit parts={capitalParts} />
      </span>
      <span>
        Premium <MoneyFigure {...totalIfComplete(premium)} />
      </span>
      <span>
        P&L <DeltaFigure {...totalIfComplete(totalPnl)} />
      </span>
    </article>
  )
}

/** The same as the last row of the table, each sum below its column. */
export function TotalCells({ cycles }: TotalProps) {
  const totals = useTotals(cycles)
  if (totals === null)
    return (
      <tr className="wheel-total-cells" aria-busy="true">
        <td colSpan={7} data-wide>
          <Skeleton width={30} />
        </td>
      </tr>
    )
  const { wheels, capital, capitalParts, premium, unrealized, totalPnl } = totals
  if (wheels === 0) return null
  return (
    <tr className="wheel-total-cells">
      <th scope="row" colSpan={3} data-wide>
        {counted(wheels, 'wheel')}{' '}
        <span className="wheel-total-capital">
          Capital <MoneyFigure {...totalIfComplete(capital)} />
          <CapitalSplit parts={capitalParts} />
        </span>
      </th>
      <td data-align="end" data-label="Premium">
        <MoneyFigure {...totalIfComplete(premium)} />
      </td>
      <td data-align="end" data-label="Unrealized">
        <DeltaFigure {...totalIfComplete(unrealized)} />
      </td>
      <td data-align="end" data-label="Total P&L">
        <DeltaFigure {...totalIfComplete(totalPnl)} />
      </td>
      <td className="wheel-total-rest" aria-label="No actions" />
    </tr>
  )
}

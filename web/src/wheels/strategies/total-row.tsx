import type { WheelCycle } from '@wheelwright/api'
import { useMemo } from 'react'
import { counted } from '../../entries/counted.ts'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CapitalSplit } from '../capital/capital-split.tsx'
import { leftOutInShort, ledgerTotals, type WheelTotal } from '../summary/ledger-totals.ts'
import { amountOr } from '../words.ts'
import './total-row.css'

const label = 'All wheels shown'

interface TotalProps {
  /** All that match, those that are not drawn yet among them; null while they are on their way. */
  cycles: readonly WheelCycle[] | null
}

const useTotals = (cycles: TotalProps['cycles']) =>
  useMemo(() => (cycles === null ? null : ledgerTotals(cycles)), [cycles])

interface SumProps {
  total: WheelTotal
  /** A gain or a loss, with its arrow. */
  isChange?: boolean
}

/** As in the summary above: of what is known, and what that leaves out. */
function Sum({ total, isChange = false }: SumProps) {
  const shown = amountOr(total.amount, 'that of no wheel is known')
  const note = total.amount === null ? null : leftOutInShort(total)
  return (
    <>
      {isChange ? <DeltaFigure {...shown} /> : <MoneyFigure {...shown} />}
      {note !== null && (
        <>
          {' '}
          <small>{note}</small>
        </>
      )}
    </>
  )
}

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
        Capital <Sum total={capital} />
        <CapitalSplit parts={capitalParts} />
      </span>
      <span className="wheel-row-figure" data-label="Premium">
        <Sum total={premium} />
      </span>
      <span className="wheel-row-figure" data-label="P&L">
        <Sum total={totalPnl} isChange />
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
        Capital <Sum total={capital} />
        <CapitalSplit parts={capitalParts} />
      </span>
      <span>
        Premium <Sum total={premium} />
      </span>
      <span>
        P&L <Sum total={totalPnl} isChange />
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
          Capital <Sum total={capital} />
          <CapitalSplit parts={capitalParts} />
        </span>
      </th>
      <td data-align="end" data-label="Premium">
        <Sum total={premium} />
      </td>
      <td data-align="end" data-label="Unrealized">
        <Sum total={unrealized} isChange />
      </td>
      <td data-align="end" data-label="Total P&L">
        <Sum total={totalPnl} isChange />
      </td>
      <td className="wheel-total-rest" aria-label="No actions" />
    </tr>
  )
}

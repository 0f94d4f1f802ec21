import type { PortfolioSnapshot } from '@wheelwright/api'
import { isStale, latestSession, tradingDateAt } from '@wheelwright/core'
import type { Instant } from '@wheelwright/core'
import type { ReactNode } from 'react'
import { Age } from '../ui/figures/age.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { directionOfRatio, formatPercent } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { useNow } from '../ui/now.ts'
import { StatCard } from '../ui/figures/stat-card.tsx'
import { activePositionsNote, amountOr, totalProfitNote, totalValueNote } from './model.ts'

interface SummaryCardsProps {
  snapshot: PortfolioSnapshot | undefined
  /** Of this year; it comes after the rest. */
  realized: ReactNode
}

/** Total Portfolio Value, Total P/L, realized P&L, Active Positions; without a snapshot their skeletons. */
export function SummaryCards({ snapshot, realized }: SummaryCardsProps) {
  return (
    <div className="tiles summary-tiles">
      {snapshot === undefined ? (
        <StatCard title="Total Portfolio Value" value="" loading />
      ) : (
        <TotalValue snapshot={snapshot} />
      )}
      {snapshot === undefined ? (
        <StatCard title="Total P/L" value="" loading />
      ) : (
        <TotalProfit {...snapshot} />
      )}
      {realized}
      {snapshot === undefined ? (
        <StatCard title="Active Positions" value="" loading />
      ) : (
        <StatCard
          title="Active Positions"
          value={snapshot.portfolio.activePositions}
          note={activePositionsNote(snapshot)}
        />
      )}
    </div>
  )
}

export function RealizedSkeleton() {
  const year = tradingDateAt(useNow()).slice(0, 4)
  return <StatCard title={`Realized P&L ${year}`} value="" loading />
}

/** Prices of Friday’s close are good all weekend: the session decides, as it does beside each price. */
function PricesAge({ asOf }: { asOf: Instant }) {
  const session = latestSession(useNow())
  return <Age at={asOf} of="as of" isStale={isStale(Date.parse(asOf), session)} />
}

function TotalValue({ snapshot }: { snapshot: PortfolioSnapshot }) {
  const { totalValue, cash, oldestPriceAsOf, activePositions } = snapshot.portfolio
  const without = totalValueNote(snapshot)
  return (
    <StatCard
      title="Total Portfolio Value"
      aside={oldestPriceAsOf !== null && <PricesAge asOf={oldestPriceAsOf} />}
      value={
        <MoneyFigure {...amountOr(totalValue, activePositions === 0 ? 'no positions' : 'no price yet')} />
      }
      note={
        <>
          {cash === null ? (
            'cash not known'
          ) : (
            <>
              without <MoneyFigure value={cash} /> cash
            </>
          )}
          {without !== null && `, ${without}`}
        </>
      }
    />
  )
}

/** The specification marks a change by its arrow; without an invested basis there is nothing to divide by. */
function TotalProfit({ portfolio, stocks, options }: PortfolioSnapshot) {
  const { totalPl, totalPlPercent, investedBasis } = portfolio
  const ratio = totalPlPercent === null ? null : totalPlPercent / 100
  const without = totalProfitNote({ stocks, options })
  return (
    <StatCard
      title="Total P/L"
      value={<DeltaFigure {...amountOr(totalPl, 'nothing with a known cost and price')} />}
      {...(ratio === null
        ? {}
        : { change: { direction: directionOfRatio(ratio, 1), text: formatPercent(ratio, { digits: 1 }) } })}
      note={
        totalPl !== null && without !== null ? (
          without
        ) : ratio === null || investedBasis === null ? (
          totalPl === null ? (
            'no cost with a price'
          ) : (
            <span title="No invested basis">–</span>
          )
        ) : (
          <>
            open, on <MoneyFigure value={investedBasis} /> invested
          </>
        )
      }
    />
  )
}

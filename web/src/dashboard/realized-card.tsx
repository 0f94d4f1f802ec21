import { tradingDateAt } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { monthsQuery } from '../charts/periods-query.ts'
import { countWords } from '../charts/premium.ts'
import { Link } from '../routing/link.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { useNow } from '../ui/now.ts'
import { StatCard } from '../ui/figures/stat-card.tsx'
import { resultOf } from '../ui/figures/result-amount.ts'
import { amountOr } from './model.ts'
import { counted, isInPart, ofYear, yearRange } from './premium-model.ts'
import { RealizedSkeleton } from './summary-cards.tsx'

/** Of this year, as the Periods page has it. */
export function RealizedCard() {
  const { data, error } = useQuery(monthsQuery)
  const today = tradingDateAt(useNow())
  if (data === undefined && error === null) return <RealizedSkeleton />
  const year = today.slice(0, 4)
  const found = data === undefined ? null : ofYear(data.months, year, data.restsOn.refusedRows)
  return (
    <StatCard
      title={`Realized P&L ${year}`}
      value={
        <DeltaFigure
          {...(found === null
            ? amountOr(null, 'it could not be loaded')
            : resultOf(found.realizedPnl, found.hidden))}
        />
      }
      note={
        <Link to="/Periods" search={yearRange(year)} className="link">
          premium counted {countWords[counted]}
          {data !== undefined &&
            found?.realizedPnl != null &&
            isInPart(data.months, data.restsOn, year) &&
            ', of what is known'}
        </Link>
      }
    />
  )
}

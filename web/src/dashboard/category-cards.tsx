import type { PortfolioSnapshot } from '@wheelwright/api'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from '../routing/link.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { amountOr, leftOut, unknownTotal } from './model.ts'

interface CategoryCardProps {
  to: '/Stocks' | '/Options' | '/Wheels'
  title: string
  count: number | undefined
  label: string
  amount: ReactNode
  note: string | null
}

/** Stocks, Options and Wheels: how much is open there, and the way to it. */
export function CategoryCards({ snapshot }: { snapshot: PortfolioSnapshot | undefined }) {
  const value = (category: PortfolioSnapshot['stocks'] | undefined) =>
    category === undefined ? undefined : (
      <MoneyFigure {...amountOr(category.totalValue, unknownTotal(category))} />
    )
  const { stocks, options, wheels } = snapshot ?? {}
  return (
    <div className="tiles">
      <CategoryCard
        to="/Stocks"
        title="Stocks"
        count={stocks?.openCount}
        label="Total Value"
        amount={value(stocks)}
        note={leftOut(stocks?.unknownValues ?? 0, 'value')}
      />
      <CategoryCard
        to="/Options"
        title="Options"
        count={options?.openCount}
        label="Total Value"
        amount={value(options)}
        note={leftOut(options?.unknownValues ?? 0, 'value')}
      />
      <CategoryCard
        to="/Wheels"
        title="Wheels"
        count={wheels?.openTickers.length}
        label="Total Collateral"
        amount={wheels && <MoneyFigure {...amountOr(wheels.totalCollateral, 'no collateral known')} />}
        note={leftOut(wheels?.unknownCollateral ?? 0, 'collateral')}
      />
    </div>
  )
}

function CategoryCard({ to, title, count, label, amount, note }: CategoryCardProps) {
  return (
    <Link to={to} className="card category" aria-busy={count === undefined || undefined}>
      <span className="category-head">
        <h2>{title}</h2>
        <span className="category-count">
          {count === undefined ? <Skeleton width={6} /> : `${count.toLocaleString('en-US')} open`}
        </span>
        <ArrowRight aria-hidden="true" />
      </span>
      <span className="category-figure">
        <span>{label}</span>
        <strong>{amount ?? <Skeleton width={10} />}</strong>
      </span>
      <small>{note}</small>
    </Link>
  )
}

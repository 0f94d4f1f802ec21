import type { Collateral } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { NotLoaded } from '../client/not-loaded.tsx'
import { Link } from '../routing/link.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountTable } from './account-table.tsx'
import { AllAssigned } from './all-assigned.tsx'
import { CashLikeTable } from './cash-like-table.tsx'
import { CashTotals } from './cash-totals.tsx'
import './collateral.css'
import { NakedTable } from './naked-table.tsx'
import { collateralQuery } from './queries.ts'

/** It lies below what the page is opened for. */
const MarketMoveCard = lazy(() => import('./market-move-card.tsx'))

export function CollateralPage() {
  const { data, error, isFetching, refetch } = useQuery(collateralQuery)
  return (
    <>
      <PageHeader
        title="Collateral"
        subtitle="Your cash, what of it secures puts, and what it would take if all of them were assigned"
      />
      <div className="stack">
        {data === undefined && error === null && <Loading />}
        {data === undefined && error !== null && (
          <NotLoaded title="Collateral could not be loaded" query={{ error, isFetching, refetch }} />
        )}
        {data !== undefined && (data.accounts.length === 0 ? <Nothing /> : <Shown data={data} />)}
      </div>
    </>
  )
}

function Loading() {
  return (
    <Card title={<Skeleton width={16} />}>
      <output className="sr-only">Loading collateral...</output>
      <Skeleton width={40} />
    </Card>
  )
}

function Nothing() {
  return (
    <Card>
      <EmptyState
        title="No account yet"
        actions={
          <Link to="/Imports" className="button" data-tone="primary">
            Import a file
          </Link>
        }
      >
        The cash of each account will be shown here: what secures your puts, and what is free.
      </EmptyState>
    </Card>
  )
}

function Shown({ data }: { data: Collateral }) {
  const { total, accounts, cashSince, pendingNeeded } = data
  return (
    <>
      <CashTotals total={total} since={cashSince} />
      <AllAssigned total={total} pendingNeeded={pendingNeeded} />
      {accounts.length > 1 && <AccountTable accounts={accounts} />}
      <CashLikeTable accounts={accounts} />
      <NakedTable accounts={accounts} />
      <Suspense>
        <MarketMoveCard total={total} />
      </Suspense>
    </>
  )
}

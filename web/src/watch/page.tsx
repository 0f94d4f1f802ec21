import type { WatchList } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../client/not-loaded.tsx'
import { Link } from '../routing/link.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { withoutAmounts } from '../ui/figures/figures.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'
import { DeviceNotices } from './device-notices.tsx'
import { HowTold } from './how-told.tsx'
import { watchQuery } from '../client/queries/queries.ts'
import { watchSettingsQuery } from './queries.ts'
import './watch.css'

export function WatchPage() {
  const { data, error, isPending, isFetching, refetch } = useQuery(watchQuery)
  useQuery(watchSettingsQuery)
  return (
    <>
      <PageHeader title="Watch" subtitle="What may need you, and how you are notified" />
      <div className="stack">
        {data === undefined && error !== null ? (
          <NotLoaded title="What is watched could not be loaded" query={{ error, isFetching, refetch }} />
        ) : (
          <Card title={data?.items.length === 0 ? undefined : 'Needs you'} className="watch-list">
            {data === undefined ? <Loading /> : <Notices {...data} />}
          </Card>
        )}
        {/* Below what comes, so that nothing that can be pressed moves when it does. */}
        {!isPending && (
          <>
            <DeviceNotices />
            <HowTold />
          </>
        )}
      </div>
    </>
  )
}

function Loading() {
  return (
    <ul aria-busy="true">
      {[0, 1].map((row) => (
        <li key={row}>
          <Skeleton width={18} />
          <Skeleton width={36} />
        </li>
      ))}
    </ul>
  )
}

function Notices({ items, missing }: WatchList) {
  return (
    <>
      {items.length === 0 && (
        <EmptyState title="Nothing watched needs you">
          Early assignments, limits of your wheels, pending expiries, the login at Schwab and old prices are
          watched, and will be listed here. What only you can answer is asked on{' '}
          <Link to="/Questions" className="link">
            Questions
          </Link>
          .
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul>
          {items.map(({ id, title, text, path, isUrgent }) => (
            <li key={id} data-keys-row>
              <Link to={path as '/Dashboard'} data-row-key="x">
                {title}
              </Link>{' '}
              {isUrgent && <Badge tone="loss">urgent</Badge>}
              <p>{wholeFigures(withoutAmounts(text))}</p>
            </li>
          ))}
        </ul>
      )}
      {missing.map((sentence) => (
        <p key={sentence} className="watch-missing">
          {sentence}
        </p>
      ))}
    </>
  )
}

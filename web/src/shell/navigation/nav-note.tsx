import { useQuery } from '@tanstack/react-query'
import type { PortfolioSnapshot } from '@wheelwright/api'
import { questionCountQuery, snapshotQuery } from '../../client/queries/queries.ts'
import type { NavPath } from './navigation.ts'

/** Its page says how many too, so that the name of the link stays that of the page. */
function Count({ of }: { of: number | undefined }) {
  return of === undefined || of === 0 ? null : (
    <span className="nav-note aside-words" aria-hidden="true">
      {of}
    </span>
  )
}

function Open({ count }: { count: (snapshot: PortfolioSnapshot) => number }) {
  return <Count of={useQuery({ ...snapshotQuery, select: count }).data} />
}

function Questions() {
  return <Count of={useQuery(questionCountQuery).data?.all} />
}

const openOf: Partial<Record<NavPath, (snapshot: PortfolioSnapshot) => number>> = {
  '/Stocks': ({ stocks }) => stocks.openCount,
  '/Options': ({ options }) => options.openCount,
  '/Wheels': ({ wheels }) => wheels.openTickers.length,
}

/** How many stand behind an entry of the sidebar: what is open, as the Dashboard counts it, or waits for an answer. */
export function NavNote({ page }: { page: NavPath }) {
  const count = openOf[page]
  if (count !== undefined) return <Open count={count} />
  return page === '/Questions' ? <Questions /> : null
}

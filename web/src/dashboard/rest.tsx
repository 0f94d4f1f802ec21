/** The Dashboard beyond its first view, as one script. */
import type { PortfolioSnapshot } from '@wheelwright/api'
import { LoadDemo } from '../client/load-demo.tsx'
import { Link } from '../routing/link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ActiveWheels } from './active-wheels.tsx'
import { CategoryCards } from './category-cards.tsx'
import { LadderCard } from './ladder-card.tsx'
import { PremiumCard } from './premium-card.tsx'
import { RecentActivity } from './recent-activity.tsx'
import './rest.css'

export { MarketStateLine } from '../prices/market-state-line.tsx'
export { NeedsStrip } from './needs-strip.tsx'
export { RealizedCard } from './realized-card.tsx'

/** Active wheels, premium beside expirations, and what the specification lists. */
export function Below({ snapshot }: { snapshot: PortfolioSnapshot }) {
  const { activePositions, hasHistory } = snapshot.portfolio
  const holdsAnything = activePositions > 0 || snapshot.wheels.openTickers.length > 0
  return (
    <>
      {activePositions === 0 && (hasHistory ? <NothingHeld /> : <OtherBeginnings />)}
      {holdsAnything && (
        <>
          <ActiveWheels snapshot={snapshot} />
          <div className="dashboard-pictures">
            <PremiumCard />
            <LadderCard />
          </div>
        </>
      )}
      <CategoryCards snapshot={snapshot} />
      {(holdsAnything || hasHistory) && <RecentActivity recent={snapshot.recent} hasHistory={hasHistory} />}
    </>
  )
}

/** Below the empty state, which is part of the first view and as small as can be; its ring is enough for both. */
function OtherBeginnings() {
  return (
    <Card title="Or begin another way" className="beginnings">
      <p>
        The demo portfolio is a year of invented trades on simulated prices, marked on every page. Removing it
        leads back here.
      </p>
      <div className="beginnings-actions">
        <Link to="/Stocks" className="button">
          Add a stock by hand
        </Link>
        <LoadDemo />
      </div>
    </Card>
  )
}

/** Entries that could not be booked, as an assignment of what nothing opened, may have left something open. */
function NothingHeld() {
  return (
    <section className="card">
      <EmptyState
        title="Nothing is held now"
        actions={
          <>
            <Link to="/Wheels" className="button" data-tone="primary">
              See your wheels
            </Link>
            <Link to="/Activity" className="button">
              See the activity
            </Link>
          </>
        }
      >
        Your entries and snapshots leave no position open. What earlier ones earned is shown on the pages of
        their wheels and symbols.
      </EmptyState>
    </section>
  )
}

/** The Dashboard beyond its first view, as one script. */
import type { PortfolioSnapshot } from '@wheelwright/api'
import { ActiveWheels } from './active-wheels.tsx'
import { CategoryCards } from './category-cards.tsx'
import { LadderCard } from './ladder-card.tsx'
import { PremiumCard } from './premium-card.tsx'
import { RecentActivity } from './recent-activity.tsx'
import './rest.css'

export { NeedsStrip } from './needs-strip.tsx'
export { RealizedCard } from './realized-card.tsx'

/** Active wheels, premium beside expirations, and what the specification lists. */
export function Below({ snapshot }: { snapshot: PortfolioSnapshot }) {
  const { activePositions, hasHistory } = snapshot.portfolio
  const holdsAnything = activePositions > 0 || snapshot.wheels.openTickers.length > 0
  return (
    <>
      {/* Of a history that is over the card above says so. */}
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

/** The card of syncs, which comes behind the page that it stands on. */
import { lazy, Suspense } from 'react'

const SyncCard = lazy(() => import('./sync-card.tsx'))

interface SyncProps {
  /** Leaves it out for who has no connection and never synced. */
  whenUsed?: boolean
  /** Where the connection stands beside it. */
  isOnSettings?: boolean
}

export function Sync({ whenUsed = false, isOnSettings = false }: SyncProps) {
  return (
    <Suspense fallback={null}>
      <SyncCard whenUsed={whenUsed} isOnSettings={isOnSettings} />
    </Suspense>
  )
}

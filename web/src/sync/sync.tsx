/** The card of syncs, which comes behind the page that it stands on. */
import { lazy, Suspense } from 'react'

const SyncCard = lazy(() => import('./sync-card.tsx'))

/** `whenUsed` leaves it out for who has no connection and never synced. */
export function Sync({ whenUsed = false }: { whenUsed?: boolean }) {
  return (
    <Suspense fallback={null}>
      <SyncCard whenUsed={whenUsed} />
    </Suspense>
  )
}

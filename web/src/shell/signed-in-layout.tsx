import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { userQuery } from '../client/queries/queries.ts'
import { useLiveUpdates } from '../client/live/use-live-updates.ts'
import { endPostLogin, useIsPostLogin } from '../session/post-login.ts'
import { useToken } from '../session/token.ts'
import { LoadingOverlay } from '../ui/overlays/loading-overlay.tsx'
import { useDragged } from './dragged.ts'
import { Layout } from './layout.tsx'
import { useLogout } from './use-logout.ts'

const OwnDemoBanner = lazy(() => import('./banners/own-demo-banner.tsx'))
const DropTarget = lazy(() => import('./drop-target.tsx'))

/** The layout with what it shows: who is signed in, and whether that is the demo portfolio. */
export function SignedInLayout({ children }: { children: ReactNode }) {
  const path = usePathname()
  const hasToken = useToken() !== null
  const { data: user, isPending } = useQuery(userQuery)
  const { logout, isPending: loggingOut } = useLogout()
  const isPostLogin = useIsPostLogin()
  const isDragged = useDragged()
  useLiveUpdates()
  useEffect(() => {
    if (!isPending) endPostLogin()
  }, [isPending])
  return (
    <>
      <Layout
        currentPath={path}
        username={user?.username ?? null}
        developmentApi={import.meta.env.DEV}
        onLogout={hasToken ? logout : undefined}
        loggingOut={loggingOut}
        demo={
          user?.isDemo === true && (
            <Suspense>
              <OwnDemoBanner />
            </Suspense>
          )
        }
      >
        {children}
      </Layout>
      {isDragged && (
        <Suspense>
          <DropTarget />
        </Suspense>
      )}
      {isPostLogin && <LoadingOverlay />}
    </>
  )
}

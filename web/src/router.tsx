/** Shows the page of the address, and goes from one to the other. */
import { Suspense } from 'react'
import { Redirect, Route, Router } from 'wouter'
import { navigate as write, usePathname } from 'wouter/use-browser-location'
import { receiveSession } from './client/share-session.ts'
import { Hands } from './shortcuts/listener.tsx'
import { askAhead, loadAhead, pageAt, type PlacedPage } from './page-table.ts'
import { queryClient } from './query-client.ts'
import { readToken } from './session/token.ts'
import { PageBoundary } from './shell/page-boundary.tsx'
import { SignedInLayout } from './shell/signed-in-layout.tsx'
import { usePrivacy } from './ui/figures/privacy.ts'
import { askedFor } from './routing/asked-address.ts'
import { loadOnIntent } from './routing/load-on-intent.ts'
import { createNavigate } from './routing/navigation.ts'
import { Navigation } from './routing/use-routing.ts'

/** A new tab first asks the open ones for their session; with a token of its own it doesn't wait. */
async function hasSession(href: string): Promise<boolean> {
  await receiveSession(href)
  return readToken() !== null
}

/** What can't be had is said by the page. */
const loadAheadQuietly = (href: string): void =>
  void loadAhead(new URL(href, location.href).pathname, queryClient).catch(() => {})

/** An address nobody knows leads to the dashboard, one for who is signed in to the sign-in page. */
async function prepare(href: string): Promise<string> {
  const page = pageAt(new URL(href, location.href).pathname)
  if (page === undefined) return prepare('/Dashboard')
  if (!page.isPublic && !(await hasSession(href))) {
    const signIn = await prepare('/login')
    // Another tab may have brought its session while the form was on its way.
    return readToken() === null ? signIn : prepare(href)
  }
  // What it shows is on its way together with its script.
  await askAhead(new URL(href, location.href).pathname, queryClient)
  await page.load()
  return href
}

/** Goes to an address of the client. */
export const navigate = createNavigate(prepare)

/** What can't be had is said when the page is opened. */
const loadQuietly = (page: PlacedPage | undefined) => void page?.load().catch(() => {})

/** Resolves once the first page can be drawn; until then the shell of the first HTML stands in its place. */
export async function prepareFirstPage(): Promise<void> {
  const asked = location.pathname + location.search
  loadOnIntent(loadAheadQuietly)
  const shown = await prepare(asked).catch(() => asked)
  if (shown !== asked) write(shown, { replace: true, state: askedFor(asked) })
}

/** The pages, each with its surroundings. */
export function Pages() {
  return (
    <Navigation value={navigate}>
      <Router aroundNav={(_write, href, way) => void navigate(href, way)}>
        <PageOfAddress />
      </Router>
    </Navigation>
  )
}

function PageOfAddress() {
  const pathname = usePathname()
  const page = pageAt(pathname)
  if (page === undefined) return <Redirect to="/Dashboard" replace />
  const drawn = (
    <PageBoundary path={pathname} onRetry={() => loadQuietly(page)}>
      <Suspense>
        <DrawnAgain page={page} />
      </Suspense>
    </PageBoundary>
  )
  if (page.isPublic) return drawn
  if (readToken() === null) return <Redirect to="/login" replace />
  return (
    <>
      <SignedInLayout>{drawn}</SignedInLayout>
      <Hands />
    </>
  )
}

/** A page with all that it wrote in words is drawn anew, and not begun anew, when privacy mode changes. */
function DrawnAgain({ page: { path, Page } }: { page: PlacedPage }) {
  usePrivacy()
  return (
    <Route path={path}>
      <Page />
    </Route>
  )
}

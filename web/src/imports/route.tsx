/** A small script by which the router knows the page: what it is made of is named here, and not in the first script. */
import { lazy, Suspense } from 'react'

const loading = () => import('./page.tsx')
const Page = lazy(async () => ({ default: (await loading()).ImportsPage }))

export function ImportsPage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}

// Wanted as soon as this script is: the pointer lies on the link.
loading().catch(() => undefined)

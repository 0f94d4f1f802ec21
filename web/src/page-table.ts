/** The page at each address. */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { lazyPage, type LazyPage } from './routing/lazy-page.ts'
import type { PublicPath, SignedInPath } from './routing/paths.ts'

/** Reads what the page shows before it is opened; what can't be had is said by the page. */
interface ReadAhead {
  readonly readAhead?: (queries: QueryClient, params: Readonly<Record<string, string>>) => Promise<unknown>
}

/** A page by the name that its script gives it. */
const named = <Name extends string>(
  script: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyPage => lazyPage(async () => (await script())[name])

/** One script, asked for in one place: each form leads to the others. */
const signInPages = () => import('./sign-in/pages.tsx')
/** One script, asked for in one place: three pages show lots. */
const lotPages = () => import('./wheel-lots/pages.tsx')

const positions = () => import('./client/queries/position-queries.ts')
const wheelPage = () => import('./wheels/wheel-page/wheel-page.tsx')

const dashboard = named(() => import('./dashboard/page.tsx'), 'DashboardPage')
const chain = named(() => import('./chain/page.tsx'), 'ChainPage')

const publicPages: Readonly<Record<PublicPath, LazyPage>> = {
  '/login': named(signInPages, 'LoginPage'),
  '/signup': named(signInPages, 'SignupPage'),
  '/recover': named(signInPages, 'RecoverPage'),
  '/auth/callback': named(() => import('./brokerage/callback-page.tsx'), 'CallbackPage'),
  '/WheelsLotsMock': named(lotPages, 'LotsDemoPage'),
  '/LotTimelineMock': named(lotPages, 'LotTimelineDemoPage'),
}

const signedInPages: Readonly<Record<SignedInPath, LazyPage & ReadAhead>> = {
  '/': dashboard,
  '/Dashboard': dashboard,
  '/Stocks': named(() => import('./stocks/page.tsx'), 'StocksPage'),
  '/Options': {
    ...named(() => import('./options/page.tsx'), 'OptionsPage'),
    readAhead: async (queries) => (await positions()).readPositionsAhead(queries, 'all'),
  },
  '/Wheels': named(() => import('./wheels/page.tsx'), 'WheelsPage'),
  '/Wheels/:key': {
    ...named(wheelPage, 'WheelPage'),
    readAhead: async (queries, { key = '' }) => (await wheelPage()).readAhead(queries, key),
  },
  '/WheelsPhaseView': named(() => import('./phases/page.tsx'), 'WheelsPhasePage'),
  '/Lots': named(lotPages, 'LotsPage'),
  '/Import': named(() => import('./import/page.tsx'), 'ImportPage'),
  '/Imports': named(() => import('./imports/page.tsx'), 'ImportsPage'),
  '/Activity': named(() => import('./activity/page.tsx'), 'ActivityPage'),
  '/Periods': named(() => import('./periods/page.tsx'), 'PeriodsPage'),
  '/Collateral': named(() => import('./collateral/page.tsx'), 'CollateralPage'),
  '/Symbols/:symbol': named(() => import('./symbols/page.tsx'), 'SymbolPage'),
  '/Chain': chain,
  '/Chain/:symbol': chain,
  '/Questions': named(() => import('./questions/page.tsx'), 'QuestionsPage'),
  '/Reconciliation': named(() => import('./reconciliation/page.tsx'), 'ReconciliationPage'),
  '/Watch': named(() => import('./watch/page.tsx'), 'WatchPage'),
  '/Trash': named(() => import('./trash/page.tsx'), 'TrashPage'),
  '/Profile': named(() => import('./profile/page.tsx'), 'ProfilePage'),
  '/Settings': named(() => import('./settings/page.tsx'), 'SettingsPage'),
  '/Admin': named(() => import('./admin/page.tsx'), 'AdminPage'),
}

/** Every component with real and extreme content; the production build leaves it out. */
const gallery: Readonly<Record<string, LazyPage>> = import.meta.env.DEV
  ? { '/__gallery': named(() => import('./gallery/page.tsx'), 'GalleryPage') }
  : {}

export interface PlacedPage extends LazyPage, ReadAhead {
  readonly path: string
  readonly isPublic: boolean
}

const placed: readonly PlacedPage[] = [
  ...Object.entries({ ...publicPages, ...gallery }).map(([path, page]) => ({
    path,
    isPublic: true,
    ...page,
  })),
  ...Object.entries(signedInPages).map(([path, page]) => ({ path, isPublic: false, ...page })),
]

/** The page at an address, in any case and with or without a slash at its end; undefined at one that nobody knows. */
export function pageAt(pathname: string): PlacedPage | undefined {
  return placed.find(({ path }) => matchRoute(parse, path, pathname)[0])
}

/**
 * Asks for what the page shows. Resolves once the questions are on their way: a browser has few requests under way at a time, and they
 * would wait behind all scripts of the page.
 */
export async function askAhead(pathname: string, queries: QueryClient): Promise<void> {
  const page = pageAt(pathname)
  if (page?.readAhead === undefined) return
  const [, params] = matchRoute(parse, page.path, pathname)
  const named = Object.entries(params ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  void page.readAhead(queries, Object.fromEntries(named)).catch(() => {})
  await new Promise((resolve) => setTimeout(resolve))
}

/** The script of a page that is likely to be opened next, and what the page shows where it is worth reading ahead. */
export async function loadAhead(pathname: string, queries: QueryClient): Promise<void> {
  await askAhead(pathname, queries)
  await pageAt(pathname)?.load()
}

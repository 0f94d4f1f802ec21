/** The page at each address. */
import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { lazyPage, type LazyPage } from './routing/lazy-page.ts'
import type { PublicPath, SignedInPath } from './routing/paths.ts'

/** A page by the name that its script gives it. */
const named = <Name extends string>(
  script: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyPage => lazyPage(async () => (await script())[name])

/** One script, asked for in one place: each form leads to the others. */
const signInPages = () => import('./sign-in/pages.tsx')
/** One script, asked for in one place: three pages show lots. */
const lotPages = () => import('./wheel-lots/pages.tsx')

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

const signedInPages: Readonly<Record<SignedInPath, LazyPage>> = {
  '/': dashboard,
  '/Dashboard': dashboard,
  '/Stocks': named(() => import('./stocks/page.tsx'), 'StocksPage'),
  '/Options': named(() => import('./options/page.tsx'), 'OptionsPage'),
  '/Wheels': named(() => import('./wheels/page.tsx'), 'WheelsPage'),
  '/Wheels/:key': named(() => import('./wheels/wheel-page/wheel-page.tsx'), 'WheelPage'),
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

export interface PlacedPage extends LazyPage {
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

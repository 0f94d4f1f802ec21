import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { Hands } from './hands/hands.tsx'
import { receiveSession } from './client/share-session.ts'
import { readToken } from './session/token.ts'
import { SignedInLayout } from './shell/signed-in-layout.tsx'
import { UnexpectedError } from './shell/unexpected-error.tsx'
import { usePrivacy } from './ui/privacy.ts'

const root = createRootRoute({ component: Outlet })

const SignedIn = () => (
  <>
    <SignedInLayout />
    <Hands />
  </>
)

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: SignedIn,
  // A new tab first asks the open ones for their session; with a token of its own it doesn't wait.
  beforeLoad: async ({ location }) => {
    await receiveSession(location.href)
    if (readToken() === null) throw redirect({ to: '/login' })
  },
})

/** A page for who is signed in. */
const signedInPage = <const Path extends string>(path: Path, Page: LazyPage) =>
  createRoute({ getParentRoute: () => signedIn, path, component: drawnAgain(Page) })

type LazyPage = ReturnType<typeof lazyRouteComponent>

/** A page with all that it wrote in words is drawn anew, and not begun anew, when privacy mode changes. */
const drawnAgain = (Page: LazyPage) => {
  const DrawnAgain = () => {
    usePrivacy()
    return <Page />
  }
  return Object.assign(DrawnAgain, Page.preload !== undefined && { preload: Page.preload })
}

/** Routes match without regard to case; an address nobody knows leads to the dashboard. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/Dashboard', replace: true })
  },
})

/** A page for anyone. */
const publicPage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component })

/** One script, asked for in one place: each form leads to the others. */
const signInPages = () => import('./sign-in/pages.tsx')

const login = publicPage('/login', lazyRouteComponent(signInPages, 'LoginPage'))

const signup = publicPage('/signup', lazyRouteComponent(signInPages, 'SignupPage'))

const recover = publicPage('/recover', lazyRouteComponent(signInPages, 'RecoverPage'))

const callback = publicPage(
  '/auth/callback',
  lazyRouteComponent(() => import('./brokerage/callback-page.tsx'), 'CallbackPage'),
)

/** One script, asked for in one place: three pages show lots. */
const lotPages = () => import('./wheel-lots/pages.tsx')

const lotsDemo = publicPage('/WheelsLotsMock', lazyRouteComponent(lotPages, 'LotsDemoPage'))

const lotTimelineDemo = publicPage('/LotTimelineMock', lazyRouteComponent(lotPages, 'LotTimelineDemoPage'))

const dashboardPage = lazyRouteComponent(() => import('./dashboard/page.tsx'), 'DashboardPage')

const home = signedInPage('/', dashboardPage)

const dashboard = signedInPage('/Dashboard', dashboardPage)

const stocks = signedInPage(
  '/Stocks',
  lazyRouteComponent(() => import('./stocks/page.tsx'), 'StocksPage'),
)

const options = signedInPage(
  '/Options',
  lazyRouteComponent(() => import('./options/page.tsx'), 'OptionsPage'),
)

const wheels = signedInPage(
  '/Wheels',
  lazyRouteComponent(() => import('./wheels/page.tsx'), 'WheelsPage'),
)

const wheel = signedInPage(
  '/Wheels/$key',
  lazyRouteComponent(() => import('./wheels/wheel-page/wheel-page.tsx'), 'WheelPage'),
)

const wheelsPhase = signedInPage(
  '/WheelsPhaseView',
  lazyRouteComponent(() => import('./phases/page.tsx'), 'WheelsPhasePage'),
)

const lots = signedInPage('/Lots', lazyRouteComponent(lotPages, 'LotsPage'))

const dataImport = signedInPage(
  '/Import',
  lazyRouteComponent(() => import('./import/page.tsx'), 'ImportPage'),
)

const imports = signedInPage(
  '/Imports',
  lazyRouteComponent(() => import('./imports/page.tsx'), 'ImportsPage'),
)

const activity = signedInPage(
  '/Activity',
  lazyRouteComponent(() => import('./activity/page.tsx'), 'ActivityPage'),
)

const periods = signedInPage(
  '/Periods',
  lazyRouteComponent(() => import('./periods/page.tsx'), 'PeriodsPage'),
)

const collateral = signedInPage(
  '/Collateral',
  lazyRouteComponent(() => import('./collateral/page.tsx'), 'CollateralPage'),
)

const symbol = signedInPage(
  '/Symbols/$symbol',
  lazyRouteComponent(() => import('./symbols/page.tsx'), 'SymbolPage'),
)

const chainPage = lazyRouteComponent(() => import('./chain/page.tsx'), 'ChainPage')

const chains = signedInPage('/Chain', chainPage)

const chain = signedInPage('/Chain/$symbol', chainPage)

const questions = signedInPage(
  '/Questions',
  lazyRouteComponent(() => import('./questions/page.tsx'), 'QuestionsPage'),
)

const reconciliation = signedInPage(
  '/Reconciliation',
  lazyRouteComponent(() => import('./reconciliation/page.tsx'), 'ReconciliationPage'),
)

const watch = signedInPage(
  '/Watch',
  lazyRouteComponent(() => import('./watch/page.tsx'), 'WatchPage'),
)

const trash = signedInPage(
  '/Trash',
  lazyRouteComponent(() => import('./trash/page.tsx'), 'TrashPage'),
)

const profile = signedInPage(
  '/Profile',
  lazyRouteComponent(() => import('./profile/page.tsx'), 'ProfilePage'),
)

const settings = signedInPage(
  '/Settings',
  lazyRouteComponent(() => import('./settings/page.tsx'), 'SettingsPage'),
)

const admin = signedInPage(
  '/Admin',
  lazyRouteComponent(() => import('./admin/page.tsx'), 'AdminPage'),
)

/** Every component with real and extreme content; the production build leaves it out. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/__gallery',
        component: lazyRouteComponent(() => import('./gallery/page.tsx'), 'GalleryPage'),
      }),
    ]
  : []

const routeTree = root.addChildren([
  login,
  signup,
  recover,
  callback,
  lotsDemo,
  lotTimelineDemo,
  elsewhere,
  ...gallery,
  signedIn.addChildren([
    home,
    dashboard,
    stocks,
    options,
    wheels,
    wheel,
    wheelsPhase,
    lots,
    dataImport,
    imports,
    activity,
    periods,
    collateral,
    symbol,
    chains,
    chain,
    questions,
    reconciliation,
    watch,
    trash,
    profile,
    settings,
    admin,
  ]),
])

export const router = createRouter({
  routeTree,
  caseSensitive: false,
  defaultErrorComponent: UnexpectedError,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

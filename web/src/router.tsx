import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { receiveSession } from './client/share-session.ts'
import { readToken } from './session/token.ts'
import { SignedInLayout } from './shell/signed-in-layout.tsx'
import { UnexpectedError } from './shell/unexpected-error.tsx'

const root = createRootRoute({ component: Outlet })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: SignedInLayout,
  // A new tab first asks the open ones for their session; with a token of its own it doesn't wait.
  beforeLoad: async ({ location }) => {
    await receiveSession(location.href)
    if (readToken() === null) throw redirect({ to: '/login' })
  },
})

/** Routes match without regard to case; an address nobody knows leads to the dashboard. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/Dashboard', replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('./sign-in/login-page.tsx'), 'LoginPage'),
})

const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  component: lazyRouteComponent(() => import('./sign-in/signup-page.tsx'), 'SignupPage'),
})

const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  component: lazyRouteComponent(() => import('./brokerage/callback-page.tsx'), 'CallbackPage'),
})

const lotsDemo = createRoute({
  getParentRoute: () => root,
  path: '/WheelsLotsMock',
  component: lazyRouteComponent(() => import('./demo-pages/lots-page.tsx'), 'LotsDemoPage'),
})

const lotTimelineDemo = createRoute({
  getParentRoute: () => root,
  path: '/LotTimelineMock',
  component: lazyRouteComponent(() => import('./demo-pages/timeline-page.tsx'), 'LotTimelineDemoPage'),
})

const dashboardPage = lazyRouteComponent(() => import('./dashboard/page.tsx'), 'DashboardPage')

const home = createRoute({ getParentRoute: () => signedIn, path: '/', component: dashboardPage })

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/Dashboard',
  component: dashboardPage,
})

const stocks = createRoute({
  getParentRoute: () => signedIn,
  path: '/Stocks',
  component: lazyRouteComponent(() => import('./stocks/page.tsx'), 'StocksPage'),
})

const options = createRoute({
  getParentRoute: () => signedIn,
  path: '/Options',
  component: lazyRouteComponent(() => import('./options/page.tsx'), 'OptionsPage'),
})

const wheels = createRoute({
  getParentRoute: () => signedIn,
  path: '/Wheels',
  component: lazyRouteComponent(() => import('./wheels/page.tsx'), 'WheelsPage'),
})

const wheel = createRoute({
  getParentRoute: () => signedIn,
  path: '/Wheels/$key',
  component: lazyRouteComponent(() => import('./wheels/wheel-page/route.tsx'), 'WheelPage'),
})

const wheelsPhase = createRoute({
  getParentRoute: () => signedIn,
  path: '/WheelsPhaseView',
  component: lazyRouteComponent(() => import('./phases/page.tsx'), 'WheelsPhasePage'),
})

const dataImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/Import',
  component: lazyRouteComponent(() => import('./import/page.tsx'), 'ImportPage'),
})

const imports = createRoute({
  getParentRoute: () => signedIn,
  path: '/Imports',
  component: lazyRouteComponent(() => import('./imports/route.tsx'), 'ImportsPage'),
})

const activity = createRoute({
  getParentRoute: () => signedIn,
  path: '/Activity',
  component: lazyRouteComponent(() => import('./activity/page.tsx'), 'ActivityPage'),
})

const symbol = createRoute({
  getParentRoute: () => signedIn,
  path: '/Symbols/$symbol',
  component: lazyRouteComponent(() => import('./symbols/route.tsx'), 'SymbolPage'),
})

const chainPage = lazyRouteComponent(() => import('./chain/page.tsx'), 'ChainPage')

const chains = createRoute({ getParentRoute: () => signedIn, path: '/Chain', component: chainPage })

const chain = createRoute({ getParentRoute: () => signedIn, path: '/Chain/$symbol', component: chainPage })

const questions = createRoute({
  getParentRoute: () => signedIn,
  path: '/Questions',
  component: lazyRouteComponent(() => import('./questions/page.tsx'), 'QuestionsPage'),
})

const reconciliation = createRoute({
  getParentRoute: () => signedIn,
  path: '/Reconciliation',
  component: lazyRouteComponent(() => import('./reconciliation/page.tsx'), 'ReconciliationPage'),
})

const trash = createRoute({
  getParentRoute: () => signedIn,
  path: '/Trash',
  component: lazyRouteComponent(() => import('./trash/page.tsx'), 'TrashPage'),
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/Profile',
  component: lazyRouteComponent(() => import('./profile/page.tsx'), 'ProfilePage'),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/Settings',
  component: lazyRouteComponent(() => import('./settings/page.tsx'), 'SettingsPage'),
})

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
    dataImport,
    imports,
    activity,
    symbol,
    chains,
    chain,
    questions,
    reconciliation,
    trash,
    profile,
    settings,
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

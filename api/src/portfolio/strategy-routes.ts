/** Calls of the pages about questions, wheels, the market and people. A client may load them with the first of those. */
import { adminRoutes } from '../people/admin-routes.ts'
import { analyticsRoutes } from '../market/analytics-routes.ts'
import { backupRoutes } from '../people/backup-routes.ts'
import { brokerageConfigurationRoutes } from '../brokerage/brokerage-configuration-routes.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { brokerageRoutes } from '../brokerage/brokerage-routes.ts'
import { collateralRoutes } from './collateral.ts'
import { equityRoutes } from '../ledger/equity.ts'
import { exportRoutes } from '../ledger/export-routes.ts'
import { preferenceRoutes } from '../people/preference-routes.ts'
import { marketRoutes } from '../market/market-routes.ts'
import { peopleRoutes } from '../people/people-routes.ts'
import { phaseRoutes } from '../wheels/phase-routes.ts'
import { questionRoutes } from '../ledger/question-routes.ts'
import { rollRoutes } from '../wheels/roll-routes.ts'
import { signInRoutes } from '../people/sign-in-routes.ts'
import { trashRoutes } from './trash-routes.ts'
import { watchRoutes } from './watch-routes.ts'
import { wheelCycleRoutes } from '../wheels/wheel-cycle-routes.ts'
import { wheelLotRoutes } from '../wheels/wheel-lot-routes.ts'
import { wheelRoutes } from '../wheels/wheel-routes.ts'
import { wheelSetupRoutes } from '../wheels/wheel-setup-routes.ts'

export const strategyRoutes = {
  ...dashboardRoutes,
  ...questionRoutes,
  ...wheelSetupRoutes,
  ...wheelRoutes,
  ...wheelCycleRoutes,
  ...rollRoutes,
  ...phaseRoutes,
  ...wheelLotRoutes,
  ...trashRoutes,
  ...marketRoutes,
  ...analyticsRoutes,
  ...backupRoutes,
  ...brokerageRoutes,
  ...brokerageConfigurationRoutes,
  ...preferenceRoutes,
  ...signInRoutes,
  ...peopleRoutes,
  ...adminRoutes,
  ...watchRoutes,
  ...exportRoutes,
  ...collateralRoutes,
  ...equityRoutes,
} as const

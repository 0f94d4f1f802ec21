/** Calls of the pages about questions, wheels, the market and people. A client may load them with the first of those. */
import { adminRoutes } from './admin-routes.ts'
import { analyticsRoutes } from './analytics-routes.ts'
import { backupRoutes } from './backup-routes.ts'
import { brokerageConfigurationRoutes } from './brokerage-configuration-routes.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { brokerageRoutes } from './brokerage-routes.ts'
import { collateralRoutes } from './collateral.ts'
import { equityRoutes } from './equity.ts'
import { exportRoutes } from './export-routes.ts'
import { preferenceRoutes } from './preference-routes.ts'
import { marketRoutes } from './market-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { phaseRoutes } from './phase-routes.ts'
import { questionRoutes } from './question-routes.ts'
import { rollRoutes } from './roll-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { trashRoutes } from './trash-routes.ts'
import { watchRoutes } from './watch-routes.ts'
import { wheelCycleRoutes } from './wheel-cycle-routes.ts'
import { wheelLotRoutes } from './wheel-lot-routes.ts'
import { wheelRoutes } from './wheel-routes.ts'
import { wheelSetupRoutes } from './wheel-setup-routes.ts'

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

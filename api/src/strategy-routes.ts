/** Calls of the pages about questions, wheels and the market. A client may load them with the first of those. */
import { analyticsRoutes } from './analytics-routes.ts'
import { backupRoutes } from './backup-routes.ts'
import { brokerageRoutes } from './brokerage-routes.ts'
import { marketRoutes } from './market-routes.ts'
import { phaseRoutes } from './phase-routes.ts'
import { questionRoutes } from './question-routes.ts'
import { rollRoutes } from './roll-routes.ts'
import { trashRoutes } from './trash-routes.ts'
import { wheelCycleRoutes } from './wheel-cycle-routes.ts'
import { wheelLotRoutes } from './wheel-lot-routes.ts'
import { wheelRoutes } from './wheel-routes.ts'
import { wheelSetupRoutes } from './wheel-setup-routes.ts'

export const strategyRoutes = {
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
} as const

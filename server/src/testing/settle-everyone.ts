/** What jobs do after a start: everyone for whom something lags is settled, in a process of its own. */
import { createPortfolios } from '../app.ts'
import type { Deps } from '../deps.ts'

export async function settleEveryone(deps: Deps): Promise<void> {
  const { settle } = createPortfolios(deps)
  for (const userId of await settle.lagging()) await settle.again(userId)
}

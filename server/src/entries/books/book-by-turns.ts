/** Books entries with a turn for other requests in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ledger, LedgerSteps } from '@wheelwright/core'

export async function bookByTurns(steps: LedgerSteps): Promise<Ledger> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await nextTurn()
  }
}

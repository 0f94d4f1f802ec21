/** Books entries with a turn for other requests in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { bookInSteps } from '@wheelwright/core'
import type { Entry, Ledger, LedgerSettings } from '@wheelwright/core'

export async function bookByTurns(entries: readonly Entry[], settings: LedgerSettings): Promise<Ledger> {
  const steps = bookInSteps(entries, settings)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await nextTurn()
  }
}

/**
 * Writes changes that were decided on books read before the transaction: they are written only while that ledger is still
 * current, and decided again where entries came in between, so that nobody is refused for what somebody else did at the same
 * time.
 */
import { refuse } from '@wheelwright/core'
import type { Tx } from '../../database/database.ts'
import type { Outcome } from '../../http/call.ts'
import { readLedgerRevision } from './ledger-revision.ts'

type Write<A> = (work: (tx: Tx) => Promise<Outcome<A>>) => Promise<Outcome<A>>

/** Writes if `view` is still the current ledger. */
type WriteOn<A> = (
  view: { readonly revision: number },
  work: (tx: Tx) => Promise<Outcome<A>>,
) => Promise<Outcome<A>>

const mostTries = 5

const changedLedger = refuse({
  kind: 'staleVersion',
  message: 'The ledger was changed in the meantime. Nothing was written. Load the page again and repeat.',
} as const)

/**
 * `attempt` reads the books, decides the call on them and writes by `writeOn`. It runs again where the ledger changed before
 * the transaction began, so it must have no effects besides `writeOn`. After some failed attempts the caller gets a refusal.
 */
export async function onStandingLedger<A>(
  { user, write }: { readonly user: { readonly id: string }; readonly write: Write<A> },
  attempt: (writeOn: WriteOn<A>) => Promise<Outcome<A>>,
): Promise<Outcome<A>> {
  const writeOn: WriteOn<A> = ({ revision }, work) =>
    write(async (tx) => ((await readLedgerRevision(tx, user.id)) === revision ? work(tx) : changedLedger))
  let outcome = await attempt(writeOn)
  for (let tries = 2; tries <= mostTries && hasMoved(outcome); tries += 1) outcome = await attempt(writeOn)
  return outcome
}

const hasMoved = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.refusal === changedLedger.refusal

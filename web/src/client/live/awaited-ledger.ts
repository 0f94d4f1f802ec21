/**
 * The newest state of the ledger that this tab knows to be written: a write was answered with it, an event told of it, or another
 * answer stands on it. Reads ask for it (`at_least`) until one has stood on it. It is of one session: whoever signs in next
 * has a ledger of their own.
 */
import { readToken } from '../../session/token.ts'

interface OfSession {
  readonly token: string | null
  readonly ledger: number
}

let awaited: OfSession | null = null
/** What the latest read stood on. */
let settled: OfSession | null = null

const own = (state: OfSession | null): number | null =>
  state !== null && state.token === readToken() ? state.ledger : null

/** Null where nothing is waited for. */
const awaitedLedger = (): number | null => own(awaited)

/** Nothing where a read has stood on it: at another address an answer that did not change would be sent once more. */
export function awaitLedger(ledger: number): void {
  if (ledger <= (own(settled) ?? 0)) return
  awaited = { token: readToken(), ledger: Math.max(ledger, awaitedLedger() ?? 0) }
}

/** A read stands on this state: what came before is settled. */
export function noteSettledLedger(ledger: number): void {
  settled = { token: readToken(), ledger }
  if (ledger >= (awaitedLedger() ?? Infinity)) awaited = null
}

/** A refusal tells what the server has written: a later state is of a database that was brought back since. */
export function noteNewestLedger(answer: unknown): void {
  const { written } = answer as { readonly written?: unknown }
  if (typeof written === 'number' && written < (awaitedLedger() ?? 0)) awaited = null
}

/** The address of a read, which waits for what is awaited. */
export function waitingAddress(path: string): string {
  const ledger = awaitedLedger()
  return ledger === null ? path : `${path}${path.includes('?') ? '&' : '?'}at_least=${ledger}`
}

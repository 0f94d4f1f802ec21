/** What the steps around a handler share about one request. */
import type { Context } from 'hono'
import type { PortfolioRevision, PortfolioSettling } from '@wheelwright/api'
import type { SignedIn } from '../sessions/signed-in.ts'

export interface HttpEnv {
  /** Set by the Node server; absent when a test sends a request directly to the application. */
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } }
  Variables: {
    requestId: string
    user?: SignedIn
    /** The state of the portfolio that the answer is based on. */
    revision?: PortfolioRevision
    /** How far that is settled, where it lags. */
    settling?: PortfolioSettling
  }
}
export type HttpContext = Context<HttpEnv>

export function socketAddressOf(context: HttpContext): string {
  return context.env?.incoming?.socket?.remoteAddress ?? '127.0.0.1'
}

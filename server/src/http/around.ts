/** What happens around every request: an id, the headers that every answer carries, one line in the log. */
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import type { HttpContext, HttpEnv } from './context.ts'
import { isForeign } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'
import { sendProblem } from './send.ts'

/** The path without its query, which may contain a secret. */
const logRequest = ({ log, clock }: Deps, context: HttpContext, startedAt: number): void => {
  const status = context.res.status
  const write = status >= 500 ? log.error : log.debug
  write.call(
    log,
    {
      requestId: context.get('requestId'),
      method: context.req.method,
      path: context.req.path,
      status,
      ms: clock() - startedAt,
      userId: context.get('user')?.id,
    },
    'request',
  )
}

const isBelowApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

/** Runs first and last. */
export function around(deps: Deps): MiddlewareHandler<HttpEnv> {
  const headers = Object.entries(securityHeaders(deps.config.publicUrl))
  return async (context, next) => {
    const startedAt = deps.clock()
    const requestId = deps.newId()
    context.set('requestId', requestId)
    await next()
    for (const [name, value] of headers) context.res.headers.set(name, value)
    context.res.headers.set('x-request-id', requestId)
    if (isBelowApi(context.req.path)) context.res.headers.set('cache-control', 'no-store')
    logRequest(deps, context, startedAt)
  }
}

const foreignOrigin = {
  kind: 'forbidden',
  message: 'A page of another site may not change anything here.',
} as const

export function refuseForeignOrigin(deps: Deps): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    if (isForeign(context.req.raw, deps.config.publicUrl))
      return sendProblem(foreignOrigin, context.get('requestId'))
    await next()
    return undefined
  }
}

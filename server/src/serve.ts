/** Serves HTTP until it is told to stop. */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { getRequestListener, RequestError } from '@hono/node-server'
import { ok, refuse, type Result } from '@wheelwright/core'
import { createApp, createPortfolios, type App } from './app.ts'
import type { Config, Environment } from './config/settings.ts'
import type { Deps } from './deps.ts'
import { sendProblem } from './http/send.ts'
import { prepare } from './prepare.ts'
import { startPriceRefresh } from './prices/background-refresh.ts'
import { createProcessDeps } from './process-deps.ts'
import { warmUp } from './warm-up.ts'
import { startStorageProbe } from './storage/storage.ts'

export interface Running {
  /** As a browser on this machine would write it. */
  readonly address: string
  /** Compiles what pages need, some milliseconds at a time. */
  readonly warmUp: () => void
  readonly stop: () => Promise<void>
}

/** How long open requests may take to end when the server stops. */
const patienceMs = 10_000

const whyNotListening = (error: unknown, { host, port }: Config): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or set PORT to another number.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to a number above 1023.`
  return `The server cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}.`
}

/** What is no HTTP request at all never reaches the application; it is answered here, as a problem too. */
const answerMalformed = ({ newId, log }: Deps, error: unknown): Response => {
  if (error instanceof RequestError) return sendProblem({ kind: 'unparsable' }, newId())
  const requestId = newId()
  log.error({ err: error, requestId }, 'a request failed outside the application')
  return sendProblem({ kind: 'internal' }, requestId)
}

const listen = async (app: App, deps: Deps): Promise<Result<Server, string>> => {
  const { config } = deps
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: (error) => answerMalformed(deps, error),
  })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  // A slow upload of the largest import body is fine; a connection that never ends its headers is not.
  server.requestTimeout = 120_000
  server.headersTimeout = 20_000
  try {
    server.listen(config.port, config.host)
    await once(server, 'listening')
    return ok(server)
  } catch (error) {
    return refuse(whyNotListening(error, config))
  }
}

const addressOf = (server: Server, { host, publicUrl }: Config): string => {
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const isAnyOrLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  const name = isAnyOrLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return publicUrl ?? `http://${name}:${port}`
}

/** Lets open requests end. A connection that was busy when the server stopped is closed as soon as it rests. */
const closeServer = async (server: Server): Promise<void> => {
  const closed = once(server, 'close')
  server.close()
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const lastCall = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(lastCall)
}

/** Starts the server; the refusal is a sentence per problem. */
export const startServer = async (environment: Environment): Promise<Result<Running, readonly string[]>> => {
  const prepared = await prepare(environment)
  if (!prepared.ok) return prepared
  const { deps, closeEvents } = await createProcessDeps(prepared.value)
  const portfolios = createPortfolios(deps)
  const server = await listen(createApp(deps, portfolios), deps)
  if (!server.ok) {
    await Promise.all([closeEvents(), deps.db.close()])
    return refuse([server.refusal])
  }
  await portfolios.jobs.start()
  const stopPriceRefresh = startPriceRefresh(deps)
  const stopStorageProbe = startStorageProbe(deps.storage, deps.background)
  return ok({
    address: addressOf(server.value, deps.config),
    warmUp: () => deps.background.start('warm up', () => warmUp(deps)),
    stop: async () => {
      stopStorageProbe()
      const stopped = portfolios.jobs.stop()
      deps.events.close()
      await closeServer(server.value)
      deps.market.close()
      await stopPriceRefresh()
      await stopped
      await deps.background.settle()
      await closeEvents()
      await deps.db.close()
    },
  })
}

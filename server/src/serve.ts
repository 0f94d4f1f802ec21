/** Serves HTTP until it is told to stop. */
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { ok, refuse, type Result } from '@wheelwright/core'
import { bookAhead, createApp, createPortfolios, handlersOf, type App } from './app.ts'
import type { Config, Environment } from './config/settings.ts'
import type { Deps } from './deps.ts'
import { defaultBodyLimit, longestMsOf } from './http/read-body.ts'
import { routeEntries } from './http/route-paths.ts'
import { sendProblem } from './http/send.ts'
import { prepare } from './prepare.ts'
import { startPriceRefresh } from './prices/background-refresh.ts'
import { createProcessDeps } from './process-deps.ts'
import { keptCertificate } from './tls/kept-certificate.ts'
import { warmUpPages } from './warm-up-pages.ts'
import { warmUp } from './warm-up.ts'
import { startStorageProbe } from './storage/storage.ts'

export interface Running {
  /** As a browser on this machine would write it. */
  readonly address: string
  /** Likewise, by https with the server's own certificate; null where that is not served. */
  readonly tlsAddress: string | null
  /** Compiles what pages need, some milliseconds at a time. */
  readonly warmUp: () => void
  readonly stop: () => Promise<void>
}

/** How many bytes each route takes. */
const bodyLimits = routeEntries.map(([, { bodyLimit = defaultBodyLimit }]) => bodyLimit)

/** How long open requests may take to end when the server stops. */
const patienceMs = 10_000

interface Port {
  readonly host: string
  readonly port: number
  /** The setting that names it. */
  readonly setting: 'PORT' | 'TLS_PORT'
}

const whyNotListening = (error: unknown, { host, port, setting }: Port): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or set ${setting} to another number.`
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user. Set ${setting} to a number above 1023.`
  return `The server cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}.`
}

/** What is no HTTP request at all never reaches the application; it is answered here, as a problem too. */
const answerMalformed = ({ newId, log }: Deps, error: unknown): Response => {
  if (error instanceof RequestError) return sendProblem({ kind: 'unparsable' }, newId())
  const requestId = newId()
  log.error({ err: error, requestId }, 'a request failed outside the application')
  return sendProblem({ kind: 'internal' }, requestId)
}

const listen = async (server: Server, port: Port): Promise<Result<Server, string>> => {
  // Each body has its own time (`http/read-body.ts`), of which this is the longest; a connection that never ends its headers has none.
  server.requestTimeout = longestMsOf(Math.max(...bodyLimits)) + 60_000
  server.headersTimeout = 20_000
  try {
    server.listen(port.port, port.host)
    await once(server, 'listening')
    return ok(server)
  } catch (error) {
    return refuse(whyNotListening(error, port))
  }
}

/** One listens in plain, and one by TLS where a port is set for it; the same is served by both. */
const listenOnAll = async (app: App, deps: Deps): Promise<Result<Listening, string>> => {
  const { host, port, tlsPort, dataDir } = deps.config
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: (error) => answerMalformed(deps, error),
  })
  const plain = await listen(
    createServer((incoming, outgoing) => void listener(incoming, outgoing)),
    { host, port, setting: 'PORT' },
  )
  if (!plain.ok) return plain
  if (tlsPort === null) return ok({ plain: plain.value, tls: null })
  const certificate = keptCertificate({ dataDir, nowMs: deps.clock(), randomBytes: deps.randomBytes })
  const tls = await listen(
    createTlsServer(certificate, (incoming, outgoing) => void listener(incoming, outgoing)),
    { host, port: tlsPort, setting: 'TLS_PORT' },
  )
  if (tls.ok) return ok({ plain: plain.value, tls: tls.value })
  await closeServer(plain.value)
  return tls
}

interface Listening {
  readonly plain: Server
  readonly tls: Server | null
}

const portOf = (server: Server): number => {
  const bound = server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : 0
}

const addressOf = (server: Server, { host, publicUrl }: Config): string => {
  const port = portOf(server)
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
export async function startServer(environment: Environment): Promise<Result<Running, readonly string[]>> {
  const prepared = await prepare(environment)
  if (!prepared.ok) return prepared
  const { deps, closeEvents } = await createProcessDeps(prepared.value)
  const portfolios = createPortfolios(deps)
  const handlers = handlersOf(deps, portfolios)
  const listening = await listenOnAll(createApp(deps, portfolios, handlers), deps)
  if (!listening.ok) {
    await Promise.all([closeEvents(), deps.db.close()])
    return refuse([listening.refusal])
  }
  const { plain, tls } = listening.value
  await portfolios.jobs.start()
  const stopPriceRefresh = startPriceRefresh(deps)
  const stopStorageProbe = startStorageProbe(deps.storage, deps.background)
  const stopping = new AbortController()
  return ok({
    address: addressOf(plain, deps.config),
    // Brokerages take the number of this machine and not its name.
    tlsAddress: tls === null ? null : `https://127.0.0.1:${portOf(tls)}`,
    warmUp: () =>
      deps.background.start('warm up', async () => {
        await warmUp(deps)
        await warmUpPages(deps, handlers, {
          book: (userId) => bookAhead(portfolios, userId),
          recall: portfolios.settle.recall,
          rest: (ms) => pause(ms, true, { signal: stopping.signal }).catch(() => false),
        })
      }),
    stop: async () => {
      stopping.abort()
      stopStorageProbe()
      const stopped = portfolios.jobs.stop()
      deps.events.close()
      await Promise.all([closeServer(plain), ...(tls === null ? [] : [closeServer(tls)])])
      deps.market.close()
      await stopPriceRefresh()
      await stopped
      await deps.background.settle()
      await closeEvents()
      await deps.db.close()
    },
  })
}

/** The application: every route of the table with its handler, and what stands beside the table. */
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { RouteName } from '@wheelwright/api'
import { familiesOf } from '@wheelwright/core'
import { accountFileHandlers } from './account-file/handlers.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { adminHandlers } from './admin/handlers.ts'
import { TooBusy } from './accounts/hash-queue.ts'
import { analyticsHandlers } from './analytics/handlers.ts'
import { serveApiDocs } from './api-docs/serve-api-docs.ts'
import { backupHandlers } from './backup/handlers.ts'
import { loginEnds } from './connections/login-ends.ts'
import { connectionHandlers } from './connections/handlers.ts'
import { dashboardHandlers } from './dashboard/handlers.ts'
import type { Deps } from './deps.ts'
import { equityHandlers } from './equity/handlers.ts'
import { dailyValueJobs } from './equity/keep-values.ts'
import { pastCloseJobs } from './equity/past-closes.ts'
import type { LedgerOfUser } from './entries/books/books-of-user.ts'
import { createLedgers, LedgerTooLarge, tooLargeSentence, type Ledgers } from './entries/books/ledgers.ts'
import { serveEvents } from './events/serve-events.ts'
import { exportHandlers } from './exports/handlers.ts'
import { healthHandlers } from './health/handlers.ts'
import { housekeeping } from './housekeeping/purge.ts'
import { around, refuseForeignOrigin } from './http/around.ts'
import type { Handlers } from './http/call.ts'
import { createAddressReader } from './http/client-address.ts'
import { worthCompressing } from './http/compress-text.ts'
import type { HttpContext, HttpEnv } from './http/context.ts'
import { problemOfError } from './http/failure.ts'
import { readPage } from './http/read-page.ts'
import { apiPrefix, methodsOf, routeEntries, routerPath } from './http/route-paths.ts'
import { sendProblem } from './http/send.ts'
import { serveRoute, type Gate } from './http/serve-route.ts'
import { createSignInGate } from './http/sign-in-gate.ts'
import { importHandlers } from './intake/positions/handlers.ts'
import { fileImportHandlers } from './intake/files/handlers.ts'
import { stagingJobs } from './intake/files/staging/staging-jobs.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import { ledgerHandlers } from './ledger/handlers.ts'
import { createReconcileImport } from './ledger/reconciliation/reconcile-import.ts'
import { deriveMonths, monthsTextOf } from './ledger/periods/settled-months.ts'
import { deriveProfits, profitTextsOf } from './ledger/profit/unit-profit.ts'
import { lotHandlers } from './lots/handlers.ts'
import { marketHandlers } from './market/handlers.ts'
import { optionHandlers } from './options/handlers.ts'
import { phaseHandlers } from './phases/handlers.ts'
import { portfolioHandlers } from './portfolio/handlers.ts'
import { createPortfolioRevisions } from './portfolio/portfolio-revision.ts'
import { priceHandlers } from './prices/handlers.ts'
import { instantText } from './instants.ts'
import { createSettle, settlingJobs, type Settle } from './settle/settle.ts'
import { settleInParts } from './settle/settle-in-parts.ts'
import { askedOfEntries, deriveAsked } from './questions/count-questions.ts'
import { questionHandlers } from './questions/handlers.ts'
import { stockHandlers } from './stocks/handlers.ts'
import { syncHandlers } from './sync/handlers.ts'
import { createSyncKinds, syncAfterConnecting } from './sync/syncs.ts'
import { trashHandlers } from './trash/handlers.ts'
import { watchHandlers } from './watch/handlers.ts'
import { watchJobs } from './watch/tell.ts'
import { serveWebFiles } from './web-files/serve-web-files.ts'
import { setupsOfSnapshot } from './intake/positions/snapshot-setups.ts'
import { decideAutomaticWheels } from './wheels/automatic/make-automatic.ts'
import { settleWheels } from './wheels/settle-wheels.ts'
import { wheelHandlers } from './wheels/handlers.ts'
import { wheelCycleHandlers } from './wheels/wheel-cycle-handlers.ts'

export type App = Hono<HttpEnv>

/** Each feature brings the handlers of its routes; one that is missing does not compile. */
export function handlersOf(deps: Deps, { ledgers, settle, jobs }: Portfolios): Handlers {
  const handlers: Handlers = {
    ...accountHandlers(deps),
    ...adminHandlers(deps),
    ...healthHandlers(deps),
    ...backupHandlers(deps),
    ...connectionHandlers(deps, (userId) => syncAfterConnecting(deps, userId)),
    ...portfolioHandlers(deps),
    ...dashboardHandlers(deps),
    ...importHandlers(deps, createReconcileImport(deps, ledgers, settle.user)),
    ...fileImportHandlers(deps, ledgers, jobs),
    ...syncHandlers(deps, jobs),
    ...ledgerHandlers(deps, ledgers),
    ...questionHandlers(deps, ledgers),
    ...wheelHandlers(deps, ledgers),
    ...wheelCycleHandlers(deps, ledgers),
    ...phaseHandlers(deps, ledgers),
    ...lotHandlers(deps, ledgers),
    ...equityHandlers(deps, ledgers),
    ...exportHandlers(deps, ledgers),
    ...accountFileHandlers(deps, {
      ledgers,
      settle: settle.again,
      readPage: (user, page) => readPage(handlers, user, page),
    }),
    ...trashHandlers(deps, ledgers),
    ...watchHandlers(deps, ledgers),
    ...marketHandlers(deps),
    ...analyticsHandlers(),
    ...stockHandlers(deps),
    ...optionHandlers(deps),
    ...priceHandlers(deps, ledgers),
  }
  return handlers
}

const atRootToo = new Set<RouteName>(['health', 'healthz'])

const serveTable = (app: App, gate: Gate, handlers: Handlers): void => {
  for (const [name, route] of routeEntries) {
    const paths = atRootToo.has(name) ? [routerPath(route), route.path] : [routerPath(route)]
    app.on(route.method, paths, serveRoute(gate, route, handlers[name]))
  }
}

const serveNothing = (context: HttpContext): Response => {
  const requestId = context.get('requestId')
  const allowed = methodsOf(context.req.path)
  if (allowed.length === 0)
    return sendProblem({ kind: 'notFound', message: 'There is nothing at this address.' }, requestId)
  const allow = allowed.join(', ')
  return sendProblem({ kind: 'methodNotAllowed', message: `This path takes ${allow}.` }, requestId, { allow })
}

const answerFailure = (deps: Deps) => (error: Error, context: HttpContext) => {
  const requestId = context.get('requestId')
  const problem =
    error instanceof TooBusy
      ? ({ kind: 'unavailable', message: 'Too many sign-ins at once. Try again.', retryAfter: 5 } as const)
      : error instanceof LedgerTooLarge
        ? ({ kind: 'unavailable', message: tooLargeSentence } as const)
        : problemOfError(error, context.req.method)
  deps.log.error({ err: error, requestId }, 'a request failed')
  return sendProblem(problem, requestId)
}

/** The books of everyone, what brings the stored portfolios in line with them, and the work that goes on beside requests. */
export interface Portfolios {
  readonly ledgers: Ledgers
  readonly settle: Settle
  readonly jobs: Jobs
}

/** What is cached by book. */
const deriveAhead = async (view: LedgerOfUser): Promise<void> => {
  await deriveProfits(view)
  await deriveAsked(view)
  await deriveMonths(view)
}

export function createPortfolios(deps: Deps): Portfolios {
  const ledgers = createLedgers(deps)
  const settle = createSettle(deps, ledgers, async (userId, view, since) => {
    const { cards, store } = await settleInParts(
      {
        read: deps.db.read,
        userId,
        settle: (now, before) => settleWheels(deps, userId, now, before),
        derive: deriveAhead,
      },
      view,
      since,
    )
    return {
      cards,
      profits: await profitTextsOf(deps, userId, view),
      asked: await askedOfEntries(view),
      months: await monthsTextOf(view),
      entries: view.size,
      families: familiesOf(view.ledger),
      decide: async (tx, hasNewRules) => {
        const areChanged = await store(tx)
        const areDecided = await decideAutomaticWheels(tx, {
          hasNewRules,
          userId,
          now: instantText(deps.clock()),
          newId: deps.newId,
          readSetups: setupsOfSnapshot,
        })
        return areChanged || areDecided
      },
    }
  })
  const syncs = createSyncKinds(deps, { ledgers, settle })
  const kinds = [
    stagingJobs(deps, ledgers),
    settlingJobs(settle),
    deps.backups.kind,
    housekeeping(deps),
    ...syncs,
    loginEnds(deps),
    watchJobs(deps, ledgers),
    dailyValueJobs(deps),
    pastCloseJobs(deps, ledgers),
  ]
  return { ledgers, settle, jobs: createJobs(deps, kinds) }
}

/** Books a ledger by turns with others, and derives what no write derives again of books that it leaves as they are. */
export async function bookAhead({ ledgers }: Pick<Portfolios, 'ledgers'>, userId: string): Promise<void> {
  await deriveAhead(await ledgers.of(userId))
}

export function createApp(
  deps: Deps,
  portfolios: Portfolios = createPortfolios(deps),
  handlers: Handlers = handlersOf(deps, portfolios),
): App {
  const app: App = new Hono<HttpEnv>({ strict: false })
  const signIn = createSignInGate(deps)
  const gate: Gate = {
    deps,
    signIn,
    addressOf: createAddressReader(deps.config.trustedProxies),
    fingerprintKey: deps.secretKey.keyFor('idempotency'),
    settle: portfolios.settle.user,
    revisions: createPortfolioRevisions(deps.db, deps.revisionWaits),
  }
  app.use(around(deps))
  app.use(refuseForeignOrigin(deps))
  app.use(`${apiPrefix}/*`, compress({ encoding: 'gzip', threshold: worthCompressing }))
  app.onError(answerFailure(deps))
  serveTable(app, gate, handlers)
  app.get(`${apiPrefix}/events`, serveEvents(deps, signIn))
  serveApiDocs(app)
  app.all(apiPrefix, serveNothing)
  app.all(`${apiPrefix}/*`, serveNothing)
  app.get('*', serveWebFiles(deps.webRoot))
  app.notFound(serveNothing)
  return app
}

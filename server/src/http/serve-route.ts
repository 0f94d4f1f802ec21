/** Serves a route of the table: session, body, key, decoding, handler, answer, in that order. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  revisionHeader,
  settlingHeader,
  standsOnPortfolio,
  standsOnSettled,
  writeRevision,
  writeSettling,
} from '@wheelwright/api'
import type { PortfolioRevision, PortfolioSettling, Problem, Route, RouteName } from '@wheelwright/api'
import { ok, refuse, type Result } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { newestFact, type NewFact } from '../facts/facts.ts'
import { keyReused, readKey, toKeyedCall } from '../idempotency/call-key.ts'
import { findEarlier, type KeyedCall } from '../idempotency/idempotency.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import type { Download, Handler, Outcome } from './call.ts'
import { takesGzip } from './compress-text.ts'
import type { HttpContext } from './context.ts'
import { socketAddressOf } from './context.ts'
import { refuseNoAccount } from './named-account.ts'
import { routeEntries } from './route-paths.ts'
import { defaultBodyLimit, readBody } from './read-body.ts'
import { checkContentType, decodeBody, decodeQuery } from './read-input.ts'
import { encodeAnswer, sendEncoded, sendProblem } from './send.ts'
import { sendDownload } from './send-download.ts'
import { mayCall } from './may-call.ts'
import { asEncoded, createPublicWrite, createSessionWrite, keepsAnswer } from './write.ts'

export interface Gate {
  readonly deps: Deps
  readonly signIn: (context: HttpContext) => Promise<Result<SignedIn, Problem>>
  readonly addressOf: (socketAddress: string, forwardedFor: string | null) => string
  readonly fingerprintKey: Buffer
  /** Settles what follows from a write before it is answered; of a long history the rest is settled after the answer. */
  readonly settle: (userId: string) => Promise<void>
  readonly revisions: {
    /** Waits until the ledger is settled up to a revision, or that takes too long. */
    readonly settled: (
      userId: string,
      atLeast: number,
      waitsForFirst: boolean,
    ) => Promise<{
      readonly revision: PortfolioRevision
      readonly written: number
      readonly settling: PortfolioSettling | null
      readonly isSoFar: boolean
    }>
    readonly written: (userId: string) => Promise<PortfolioRevision>
  }
}

/** A handler of any route; its own types are checked where it is registered. */
type AnyHandler = (call: unknown) => Promise<Outcome<unknown> | Download>

const userFor = async (
  gate: Gate,
  route: Route,
  context: HttpContext,
): Promise<Result<SignedIn | null, Problem>> => {
  if (route.access === 'public') return ok(null)
  const user = await gate.signIn(context)
  return user.ok ? mayCall(route, user.value) : user
}

const bodyFor = async (route: Route, request: Request): Promise<Result<Uint8Array, Problem>> => {
  if (!route.body) return ok(new Uint8Array())
  const type = checkContentType(route, request.headers)
  return type.ok ? readBody(request, route.bodyLimit ?? defaultBodyLimit) : type
}

interface Received {
  /** What a key's hash is computed from: a form is the same however it was packed. */
  readonly sent: Uint8Array | FormData
  readonly decoded: () => Promise<Result<unknown, Problem>>
}

/** The form's bytes can be freed once the file was taken out of them. */
const receiveFile = async (
  route: Route,
  headers: Headers,
  bytes: Uint8Array,
): Promise<Result<Received, Problem>> => {
  const form = await decodeBody(route, headers, bytes)
  const sent = form.ok && form.value instanceof FormData ? form.value : bytes
  return ok({ sent, decoded: () => Promise.resolve(form) })
}

const receive = async (route: Route, request: Request): Promise<Result<Received, Problem>> => {
  const bytes = await bodyFor(route, request)
  if (!bytes.ok) return bytes
  if (route.bodyAs === 'file') return receiveFile(route, request.headers, bytes.value)
  return ok({ sent: bytes.value, decoded: () => decodeBody(route, request.headers, bytes.value) })
}

const keyedCallFor = async (
  gate: Gate,
  route: Route,
  context: HttpContext,
  user: SignedIn | null,
  body: Uint8Array | FormData,
): Promise<Result<KeyedCall | null, Problem>> => {
  const { method, headers } = context.req.raw
  const key = method === 'GET' ? ok(null) : readKey(headers)
  if (!key.ok || key.value === null) return key as Result<null, Problem>
  const path = context.req.path.replace(/\/+$/, '')
  const holdsSecret = user === null || route.isSecret === true
  const now = gate.deps.clock()
  const request = { userId: user?.id ?? null, key: key.value, method, path, body, holdsSecret, now }
  return ok(await toKeyedCall(request, gate.fingerprintKey))
}

/** Answers a repeated call before its handler does any work; the claim within the transaction remains decisive. */
const replay = async (
  gate: Gate,
  route: Route,
  keyed: KeyedCall | null,
): Promise<Outcome<unknown> | null> => {
  if (keyed === null) return null
  const earlier = await findEarlier(gate.deps.db.read, keyed)
  if (earlier.kind === 'reused') return refuse(keyReused)
  return earlier.kind === 'same' && keyed.userId !== '' && keepsAnswer(route) ? asEncoded(earlier) : null
}

/** No id contains U+0000, and databases refuse it in a query. */
const namesNothing = (parameters: Readonly<Record<string, string>>): boolean =>
  Object.values(parameters).some((value) => value.includes('\0'))

const notSoFar = (written: number, settled: number): Problem => ({
  kind: 'notSettled',
  message: 'What you changed is still being calculated. Try again in a moment.',
  retryAfter: 2,
  extra: { written, settled },
})

const badRevision: Problem = {
  kind: 'invalid',
  errors: [
    {
      pointer: '/at_least',
      message: 'Must be the number of a ledger’s state, as Portfolio-Revision states it',
    },
  ],
}

/** A client that ignores headers would take what was never settled for an empty portfolio. */
const neverSettled = (written: number, failedAt: string | null): Problem => ({
  kind: 'notSettled',
  message:
    failedAt === null
      ? 'Nothing of your portfolio is calculated yet. Try again in a moment.'
      : 'Your portfolio could not be calculated yet. It will be retried automatically.',
  retryAfter: failedAt === null ? 2 : 60,
  extra: { written, settled: 0 },
})

/** Read before the answer is made, so that it never claims a newer state than the answer has. */
const noteSettled = async (
  { revisions }: Gate,
  route: Route,
  context: HttpContext,
  userId: string,
): Promise<Problem | null> => {
  const url = new URL(context.req.raw.url)
  const wanted = url.searchParams.get('at_least') ?? '0'
  if (!/^\d{1,15}$/.test(wanted)) return badRevision
  const { revision, written, settling, isSoFar } = await revisions.settled(
    userId,
    Number(wanted),
    standsOnSettled(route),
  )
  context.set('revision', revision)
  if (settling !== null) context.set('settling', settling)
  if (!isSoFar) return notSoFar(written, revision.ledger)
  const isOfNothing = settling?.asOf === null && standsOnSettled(route)
  return isOfNothing ? neverSettled(written, settling.failedAt) : null
}

/** Sign-ins and sign-outs are no facts: the page that could read of them comes and goes with the session. */
const isNoted = ({ touches = [] }: Pick<Route, 'touches'>): boolean =>
  touches.length > 0 && !touches.includes('session')

/** Notifies the user's pages of a write, with the number of its fact, from which a page that lost the stream continues. */
const tell = async (
  { deps }: Gate,
  { touches = [] }: Route,
  userId: string,
  revision: PortfolioRevision | undefined,
): Promise<void> => {
  if (touches.length === 0) return
  const fact = isNoted({ touches }) ? await newestFact(deps.db.read, userId) : 0
  const ledger = revision === undefined ? {} : { ledger: revision.ledger }
  for (const topic of touches) deps.events.publish(userId, { topic, ...(fact > 0 && { fact }), ...ledger })
}

/** The name of each route. */
const names = new Map<Route, RouteName>(routeEntries.map(([name, route]) => [route, name]))

const factOf = (
  { deps }: Gate,
  route: Route,
  userId: string,
  parameters: Readonly<Record<string, string>>,
): NewFact | null => {
  const kind = names.get(route)
  if (kind === undefined || !isNoted(route)) return null
  const subject = parameters['id'] ?? Object.values(parameters)[0] ?? ''
  return { userId, kind, subject, cause: 'user', nowMs: deps.clock() }
}

/** Deleting an account deletes its rows, so a write in progress may fail: it is answered like a session that is over. */
const whileSignedIn = async (
  { signIn }: Gate,
  context: HttpContext,
  handled: Promise<Outcome<unknown> | Download>,
): Promise<Outcome<unknown> | Download> => {
  try {
    return await handled
  } catch (error) {
    const user = await signIn(context).catch(() => null)
    if (user === null || user.ok) throw error
    return user
  }
}

/** What was sent, once it is known to be a call of its own and well formed. */
interface ReadCall {
  readonly user: SignedIn | null
  readonly parameters: Readonly<Record<string, string>>
  readonly keyed: KeyedCall | null
  readonly body: unknown
  readonly query: unknown
  readonly isPreview: boolean
}

/** Reads a call; or gives its answer, where it is refused or was answered before under its key. */
const readCall = async (
  gate: Gate,
  route: Route,
  context: HttpContext,
): Promise<{ readonly call: ReadCall } | { readonly answer: Outcome<unknown> }> => {
  const request = context.req.raw
  const user = await userFor(gate, route, context)
  if (!user.ok) return { answer: user }
  const parameters = context.req.param()
  if (namesNothing(parameters))
    return { answer: refuse({ kind: 'notFound', message: 'There is nothing at this address.' }) }
  const received = await receive(route, request)
  if (!received.ok) return { answer: received }
  const { sent, decoded } = received.value
  const url = new URL(request.url)
  const isPreview = route.preview !== undefined && url.searchParams.get('preview') === 'true'
  // What writes nothing is not stored under a key.
  const keyed = isPreview ? ok(null) : await keyedCallFor(gate, route, context, user.value, sent)
  if (!keyed.ok) return { answer: keyed }
  const repeated = await replay(gate, route, keyed.value)
  if (repeated) return { answer: repeated }
  const body = await decoded()
  if (!body.ok) return { answer: body }
  const query = decodeQuery(route, url)
  if (!query.ok) return { answer: query }
  const [read, key] = [{ body: body.value, query: query.value }, keyed.value]
  return { call: { ...read, user: user.value, parameters, keyed: key, isPreview } }
}

/** Brings what the handler will read up to date; the problem where that is not possible yet. */
const settleBefore = async (
  gate: Gate,
  route: Route,
  context: HttpContext,
  user: SignedIn,
): Promise<Problem | null> => {
  const isRead = context.req.raw.method === 'GET'
  if (isRead && standsOnPortfolio(route)) return noteSettled(gate, route, context, user.id)
  // A status is changed from the one to which the ledger and the day have brought it.
  if (!isRead && route.path.startsWith('/wheels')) await gate.settle(user.id)
  return null
}

/** Settles what was written for a user, notes the new state for the answer, and notifies the user's pages. */
const settleAfter = async (
  gate: Gate,
  route: Route,
  context: HttpContext,
  {
    user,
    writtenFor,
    isChange,
  }: { readonly user: SignedIn | null; readonly writtenFor: string | null; readonly isChange: boolean },
): Promise<void> => {
  if (writtenFor !== null) {
    await nextTurn()
    await gate.settle(writtenFor)
  }
  if (user === null) return
  if (standsOnPortfolio(route)) context.set('revision', await gate.revisions.written(user.id))
  if (isChange) await tell(gate, route, user.id, context.get('revision'))
}

const outcomeOf = async (
  gate: Gate,
  route: Route,
  handler: AnyHandler,
  context: HttpContext,
): Promise<Outcome<unknown> | Download> => {
  const read = await readCall(gate, route, context)
  if ('answer' in read) return read.answer
  const { user, parameters, keyed, body, query, isPreview } = read.call
  const { db } = gate.deps
  const problem =
    user === null
      ? null
      : ((await settleBefore(gate, route, context, user)) ??
        (route.method === 'GET' ? await refuseNoAccount(db.read, user.id, query) : null))
  if (problem !== null) return refuse(problem)

  let writtenFor = user?.id ?? null
  const write = user
    ? createSessionWrite(db, route, {
        userId: user.id,
        keyed,
        fact: factOf(gate, route, user.id, parameters),
      })
    : createPublicWrite(db, route, keyed, (userId) => (writtenFor = userId))
  const { headers, method, signal } = context.req.raw
  const handled = handler({
    body,
    query,
    parameters,
    address: gate.addressOf(socketAddressOf(context), headers.get('x-forwarded-for')),
    userAgent: headers.get('user-agent'),
    cookies: headers.get('cookie'),
    isPreview,
    headers,
    ifMatch: headers.get('if-match'),
    signal,
    user,
    keyed: keyed === null ? null : { key: keyed.key, bodyHash: keyed.bodyHash },
    write,
  })
  const outcome = await (user === null ? handled : whileSignedIn(gate, context, handled))

  const mayHaveWritten = method !== 'GET' && outcome.ok && !isPreview
  const isChange = !('isUnchanged' in outcome)
  if (mayHaveWritten) await settleAfter(gate, route, context, { user, writtenFor, isChange })
  return outcome
}

/** The state of the portfolio that an answer is based on, and how far that is settled. */
const portfolioHeaders = (context: HttpContext): Record<string, string> => {
  const [revision, settling] = [context.get('revision'), context.get('settling')]
  return {
    ...(revision !== undefined && { [revisionHeader]: writeRevision(revision) }),
    ...(settling !== undefined && { [settlingHeader]: writeSettling(settling) }),
  }
}

/** The function that answers the route's requests. */
export function serveRoute<N extends RouteName>(gate: Gate, route: Route, handler: Handler<N>) {
  const anyHandler = handler as unknown as AnyHandler
  return async (context: HttpContext): Promise<Response> => {
    const outcome = await outcomeOf(gate, route, anyHandler, context)
    if (!outcome.ok) return sendProblem(outcome.refusal, context.get('requestId'), portfolioHeaders(context))
    const isRead = context.req.raw.method === 'GET' || context.req.raw.method === 'HEAD'
    if ('pieces' in outcome) return sendDownload(outcome)
    const ifNoneMatch = isRead ? (context.req.header('if-none-match') ?? null) : null
    const response = await sendEncoded(encodeAnswer(route, outcome), {
      url: context.req.url,
      ifNoneMatch,
      takesGzip: takesGzip(context),
    })
    for (const [name, value] of Object.entries(portfolioHeaders(context))) response.headers.set(name, value)
    return response
  }
}

/** Calls the API by the name of a route: builds the request from the route table and decodes the answer with its schema. */
import { decodeWire, settlingHeader, toSnake } from '@wheelwright/api'
import type { AnswerOf, BodyOf, ParametersOf, QueryOf, Route, RouteName, Routes } from '@wheelwright/api'
import * as z from 'zod/mini'
import { clearToken, readToken } from '../session/token.ts'
import { noteServerDate, readDevice } from '../ui/now.ts'
import { ApiError, notSettledCode } from './api-error.ts'
import { encodeBody } from './encode-body.ts'
import { toApiError } from './problem-answer.ts'
import { noteKept, noteReached } from './reach.ts'
import { routeOf } from './route-of.ts'
import { isOfNothing, noteSettling } from './live/settling.ts'

// The content security policy forbids compiled validators; without this, zod would try one and be reported.
z.config({ jitless: true })

export type CallOptions<N extends RouteName> = {
  readonly parameters?: ParametersOf<Routes[N]>
  readonly query?: QueryOf<Routes[N]>
  readonly body?: BodyOf<Routes[N]>
  readonly idempotencyKey?: string
  readonly ifMatch?: string
  readonly signal?: AbortSignal
}

const fill = (path: string, parameters: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))

type Parts = {
  readonly parameters?: Readonly<Record<string, string>> | undefined
  readonly query?: object | undefined
}

/** The address of a call, its query in the names of the wire. */
export function addressOf(route: Route, parts: Parts): string {
  const path = `/api${fill(route.path, parts.parameters ?? {})}`
  const query = Object.entries(parts.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[toSnake(name), String(value)]],
  )
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`
}

/** A form with a file says by itself what it is, together with the boundary that only the browser knows. */
const namesItself = null
const jsonType = 'application/json'

type Sent = { readonly body?: BodyInit; readonly type: string | typeof namesItself }

const bodyFor = (route: Route, body: unknown, path: string): Sent => {
  if (route.body === undefined || body === undefined) return { type: jsonType }
  if (route.bodyAs === 'file') return { body: body as FormData, type: namesItself }
  if (route.bodyAs === 'form-or-json')
    return {
      body: new URLSearchParams(body as Record<string, string>),
      type: 'application/x-www-form-urlencoded',
    }
  const json = route.bodyAs === 'raw-json' ? body : encodeBody(route.body, body, path)
  return { body: JSON.stringify(json), type: jsonType }
}

const headersFor = (type: Sent['type'], options: CallOptions<RouteName>): Headers => {
  const headers = new Headers({ accept: jsonType })
  if (type !== namesItself) headers.set('content-type', type)
  const token = readToken()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  if (options.ifMatch) headers.set('if-match', options.ifMatch)
  return headers
}

/** A proxy says so of the server behind it; what the server itself refuses is JSON. */
const isFromProxy = ({ status, headers }: Response): boolean =>
  status > 501 && status < 505 && !/json/.test(headers.get('content-type') ?? '')

const send = async (path: string, request: RequestInit): Promise<Response> => {
  const came: unknown = await fetch(path, request).catch((thrown: unknown) => thrown)
  if (came instanceof Response && !isFromProxy(came)) return came
  if ((came as Error).name === 'AbortError') throw came
  // Whether a write was done is open where no answer came. Its key sees to it that it is done once, but not what was changed since.
  const isWrite = (request.headers as Headers).has('idempotency-key') && readToken() !== null
  const once = isWrite ? ': unchanged, it is not done twice' : ''
  const message = `The server could not be reached. Check that it is running, then try again${once}.`
  throw new ApiError({ message, status: 0, code: 'NETWORK_ERROR', path, cause: came })
}

const answerOf = async (route: Route, response: Response, path: string): Promise<unknown> => {
  if (route.answer === undefined) return undefined
  // No JSON at all, as the page of a proxy that wants a login, is an answer of another form too.
  const json: unknown = await response.json().catch((thrown: unknown) => {
    if (!(thrown instanceof SyntaxError)) throw thrown
  })
  const decoded = decodeWire(route.answer, json)
  if (decoded.ok) return decoded.value
  const where = decoded.errors[0]?.pointer
  const place = where ? ` (${where})` : ''
  const message = `The server's answer does not have the expected form${place}. Reload the page; it may be from an older version.`
  throw new ApiError({ message, status: response.status, code: 'UNEXPECTED_ANSWER', path })
}

/** Lets one place know that the session has ended; set by the shell. */
let onSessionEnd: () => void = clearToken
export function whenSessionEnds(listener: () => void): void {
  onSessionEnd = listener
}

/** Keeps what is answered of one state; of nothing before the first view, which follows no write. */
export interface InStep {
  /** The address of a read that waits for what was written. */
  readonly addressOf: (route: Route, path: string) => string
  /** Hears of every answer that is no refusal, as for the state that it stands on. */
  readonly note: (headers: Headers, isRead: boolean) => void
  /** Hears that what was written is not settled so far. */
  readonly noteLate: (answer: unknown) => void
}

let inStep: InStep | null = null
/** What was answered before it was there. */
const early: Parameters<InStep['note']>[] = []
const note = (...answered: Parameters<InStep['note']>): void => {
  if (inStep === null) early.push(answered)
  else inStep.note(...answered)
}
/** Set by what keeps pages in step. */
export function keepInStepWith(next: InStep | null): void {
  inStep = next
  for (const answered of early.splice(0)) next?.note(...answered)
}

/** The instant at which an answer came from the server, on one that was kept. */
export const keptAtHeader = 'wheelwright-kept-at'

/** Keeps what is answered for when the server can't be reached. */
export interface AnswerKeeper {
  readonly keep: (token: string, path: string, answer: Response) => void
  /** Null where nothing is kept. */
  readonly recall: (token: string, path: string) => Promise<Response | null>
}

/** Set by the shell. */
let keeper: AnswerKeeper | null = null
export function keepAnswersWith(next: AnswerKeeper | null): void {
  keeper = next
}

/** How the server does has to be asked each time. */
const isKept = ({ method, path }: Route): boolean => method === 'GET' && path !== '/health'

/** Figures that are behind don't take the place of the last good ones. */
const isWorthKeeping = (answer: Response): boolean => answer.ok && !answer.headers.has(settlingHeader)

/** As `send`; where the server can't be reached, what it answered before. */
const sendOrRecall = async (route: Route, path: string, request: RequestInit): Promise<Response> => {
  const token = readToken()
  const asked = readDevice()
  try {
    const answer = await send(inStep?.addressOf(route, path) ?? path, request)
    noteServerDate(asked, answer.headers.get('date'))
    noteReached()
    if (token !== null && isKept(route) && isWorthKeeping(answer)) keeper?.keep(token, path, answer.clone())
    return answer
  } catch (error) {
    const kept =
      token !== null && isKept(route) && error instanceof ApiError ? await keeper?.recall(token, path) : null
    if (kept === null || kept === undefined) throw error
    noteKept(kept.headers.get(keptAtHeader) ?? '')
    return kept
  }
}

/** Letters of a body: a browser carries on with 64 KiB in all while its page goes away, and refuses what is more. */
const outlivesPage = 2048

/** A write that was asked for is sent, also where the page is left in the same moment. */
const isCarriedOn = ({ method }: Route, body: BodyInit | undefined): boolean =>
  method !== 'GET' && (body === undefined || (typeof body === 'string' && body.length <= outlivesPage))

type Came = {
  readonly route: Route
  readonly path: string
  readonly response: Response
  /** Of the session that asked. */
  readonly token: string | null
}

/** Sends it, whatever is answered. */
export async function request(
  name: RouteName,
  options: CallOptions<RouteName>,
  ifNoneMatch: string | null,
): Promise<Came> {
  const route = await routeOf(name)
  const path = addressOf(route, options)
  const { body, type } = bodyFor(route, options.body, path)
  const headers = headersFor(type, options)
  if (ifNoneMatch !== null) headers.set('if-none-match', ifNoneMatch)
  const sent: RequestInit = { method: route.method, headers }
  const token = readToken()
  if (body !== undefined) sent.body = body
  if (options.signal) sent.signal = options.signal
  if (isCarriedOn(route, body)) sent.keepalive = true
  return { route, path, token, response: await sendOrRecall(route, path, sent) }
}

const notModified = 304

const notSettledYet = (path: string): ApiError =>
  new ApiError({ message: 'Your portfolio is being calculated.', status: 503, code: notSettledCode, path })

/** What came, decoded; throws an ApiError for a refusal. */
export async function taken<N extends RouteName>({
  route,
  path,
  response,
  token,
}: Came): Promise<AnswerOf<Routes[N]>> {
  if (response.headers.has(settlingHeader)) noteSettling(response.headers)
  if (response.ok) {
    note(response.headers, route.method === 'GET')
    if (isOfNothing(route.path, response)) throw notSettledYet(path)
    return (await answerOf(route, response, path)) as AnswerOf<Routes[N]>
  }
  const error = await toApiError(
    response,
    path,
    route.method === 'GET' && route.path.startsWith('/portfolio/'),
  )
  // The tab may have another session since.
  if (error.code === 'AUTH_REQUIRED' && token === readToken()) onSessionEnd()
  if (error.code === notSettledCode) inStep?.noteLate(error.answer)
  throw error
}

/** The decoded answer of a route; throws an ApiError for everything else. */
export async function call<N extends RouteName>(
  name: N,
  options: CallOptions<N> = {},
): Promise<AnswerOf<Routes[N]>> {
  return taken<N>(await request(name, options, null))
}

/** An answer and the version of what it says. */
export interface Versioned<A> {
  readonly etag: string | null
  readonly value: A
  /** Whether the server names a page after it. */
  readonly hasNext: boolean
}

const next = 'rel="next"'
const namesNext = (headers: Headers): boolean => (headers.get('link') ?? '').includes(next)

/** What a kept answer has to say of the page after it: that there is one, but not which. */
export function keptLink(headers: Headers): Readonly<Record<string, string>> {
  return namesNext(headers) ? { link: `<>; ${next}` } : {}
}

/** As `call`; what the caller has already is not sent again, and stays the same object. */
export async function callAgain<N extends RouteName>(
  name: N,
  options: CallOptions<N>,
  before: Versioned<AnswerOf<Routes[N]>> | undefined,
): Promise<Versioned<AnswerOf<Routes[N]>>> {
  const came = await request(name, options, before?.etag ?? null)
  if (came.response.status === notModified && before !== undefined) {
    note(came.response.headers, true)
    // The rows stand as they were, but others may have come or gone behind them.
    const hasNext = namesNext(came.response.headers)
    return hasNext === before.hasNext ? before : { ...before, hasNext }
  }
  const { headers } = came.response
  return { etag: headers.get('etag'), value: await taken<N>(came), hasNext: namesNext(headers) }
}

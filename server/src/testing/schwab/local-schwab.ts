/**
 * A Schwab on this machine: its login, its tokens and its data, over real HTTP on loopback, with everything that was seen
 * to go wrong behind a switch. Tests hold the switches in process; the program (`npm run schwab-sim`) has calls for them.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { gatewayPage, notAuthorized, tooBigBody, traderRefusal, type SchwabAnswer } from './answers.ts'
import { authorizePage, decided, decision } from './authorize.ts'
import { createFailures, usualHabits, type CallFault, type Failures, type Habits } from './faults.ts'
import { createLogins, type Application, type Logins } from './logins.ts'
import { createCallCounter, tooManyCalls } from './pace.ts'

const localApplication: Application = {
  clientId: 'local-schwab-client',
  clientSecret: 'local-schwab-secret',
  redirectUris: ['https://127.0.0.1:8443/auth/callback'],
}

interface SchwabCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly body: string
  readonly headers: IncomingMessage['headers']
}

/** A call as it is remembered, without what is secret. */
interface SeenCall {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly status: number
}

export interface SchwabControl {
  /** Milliseconds since 1970 UTC, as Schwab has it. */
  readonly now: () => number
  /** Lets time go by for Schwab alone. */
  readonly advance: (ms: number) => void
  readonly habits: Habits
  readonly failures: Failures
  /** Decides in the owner's place; answers the address that the browser would be sent to. */
  readonly decide: (authorizeUrl: string, decision?: 'allow' | 'deny') => string
  readonly revoke: Logins['revoke']
  readonly endAccess: Logins['endAccess']
  /** Calls in their order; those of the data are without the token. */
  readonly seen: SeenCall[]
}

/** What answers a path once the token was taken; null for a path that it does not have. */
export type DataCalls = (
  call: SchwabCall,
  parts: Pick<SchwabControl, 'now' | 'habits'>,
) => SchwabAnswer | null

/** What the owner of this machine asks of the stand-in itself; no token is needed for it. */
export type ControlCalls = (call: SchwabCall, control: SchwabControl) => SchwabAnswer | null

interface LocalSchwabOptions {
  readonly clock?: () => number
  readonly application?: Partial<Application>
  readonly faults?: Partial<Habits>
  readonly data?: readonly DataCalls[]
  readonly controls?: ControlCalls
  readonly port?: number
}

export interface LocalSchwab {
  readonly url: string
  readonly application: Application
  readonly control: SchwabControl
  readonly close: () => Promise<void>
}

export async function startLocalSchwab(options: LocalSchwabOptions = {}): Promise<LocalSchwab> {
  const application = { ...localApplication, ...options.application }
  const { control, answer } = createSchwab(application, options)
  const server = createServer((request, response) => void serve(request, response))
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request)
    if (control.habits.latencyMs > 0) await setTimeout(control.habits.latencyMs)
    const fault = control.failures.take(`${call.path}?${call.query.toString()}`)
    const told = fault === null ? answer(call) : inPlaceOf(fault, () => answer(call))
    const { method, path, query } = call
    control.seen.push({ method, path, query: query.toString(), status: told?.status ?? 0 })
    send(response, told, fault, control.now())
  }
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    application,
    control,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const createSchwab = (
  application: Application,
  { clock = Date.now, faults, data = [], controls = () => null }: LocalSchwabOptions,
): { readonly control: SchwabControl; readonly answer: (call: SchwabCall) => SchwabAnswer } => {
  let passed = 0
  const habits: Habits = { ...usualHabits, ...faults }
  const now = (): number => clock() + passed + habits.skewMs
  const logins = createLogins({ application, now, rotates: () => habits.rotatesRefreshTokens })
  const counter = createCallCounter()
  const decisionParts = () => ({
    application,
    newCode: logins.newCode,
    newSession: randomUUID,
    returnsState: habits.returnsState,
  })
  const control: SchwabControl = {
    now,
    advance: (ms) => {
      passed += ms
    },
    habits,
    failures: createFailures(),
    decide: (authorizeUrl, choice = 'allow') => {
      const form = new URLSearchParams(new URL(authorizeUrl).search)
      form.set('decision', choice)
      const address = decided(decisionParts(), form)
      if (address === null) throw new Error('Access Denied')
      return address
    },
    revoke: logins.revoke,
    endAccess: logins.endAccess,
    seen: [],
  }
  const answerData = (call: SchwabCall): SchwabAnswer => {
    const wait = counter.take(habits.callsPerMinute, now())
    if (wait !== null) return tooManyCalls(habits.retryAfterSeconds ?? wait)
    const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? ''
    if (!logins.isValid(token)) return notAuthorized
    for (const calls of data) {
      const answer = calls(call, control)
      if (answer !== null) return answer
    }
    return traderRefusal(404, 'The requested resource was not found')
  }
  const answer = (call: SchwabCall): SchwabAnswer => {
    if (call.path === '/v1/oauth/authorize') return authorizePage(application, call.query)
    if (call.path === '/v1/oauth/decision') return decision(decisionParts(), call.form)
    if (call.path === '/v1/oauth/token')
      return call.method === 'POST'
        ? logins.token(call.headers.authorization, call.form)
        : traderRefusal(405, 'Method Not Allowed')
    return controls(call, control) ?? answerData(call)
  }
  return { control, answer }
}

/** Null where nothing is answered at all. A call that is cut off on its way back has happened. */
const inPlaceOf = (fault: CallFault, answer: () => SchwabAnswer): SchwabAnswer | null => {
  if (fault === 'html') return gatewayPage
  if (fault === 'too-many') return tooManyCalls(1)
  if (fault === 'server-error') return traderRefusal(500, 'An unexpected error occurred')
  if (fault === 'too-big') return tooBigBody
  return fault === 'reset-in-body' ? answer() : null
}

const readCall = async (request: IncomingMessage): Promise<SchwabCall> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  const body = Buffer.concat(chunks).toString()
  const url = new URL(request.url ?? '/', 'http://local')
  return {
    method: request.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    form: new URLSearchParams(body),
    body,
    headers: request.headers,
  }
}

const send = (
  response: ServerResponse,
  answer: SchwabAnswer | null,
  fault: CallFault | null,
  nowMs: number,
): void => {
  if (fault === 'hang') return
  if (answer === null) {
    response.socket?.resetAndDestroy()
    return
  }
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'schwab-client-correlid': randomUUID(),
    date: new Date(nowMs).toUTCString(),
    ...answer.headers,
  })
  if (fault !== 'reset-in-body') {
    response.end(text)
    return
  }
  response.write(text.slice(0, Math.floor(text.length / 2)), () => response.socket?.resetAndDestroy())
}

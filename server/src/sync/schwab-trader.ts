/**
 * Schwab's trader calls for one user, over the transport of market data: its limits, retries and time-outs. A token that is
 * refused is renewed once; what can't be asked with any token is the login's end. (fixtures/README.md names the samples)
 */
import { ok, refuse, type Result } from '@wheelwright/core'
import { createAsk, type Question } from '../market-data/ask/ask.ts'
import { createBreaker, defaultBreakerLimits, type Breaker } from '../market-data/ask/breaker.ts'
import { createLimiter, withinAll, type Limiter } from '../market-data/ask/limiter.ts'
import type { Pace } from '../market-data/ask/pace.ts'
import type { Retries } from '../market-data/ask/retry.ts'
import { defaultTransport } from '../market-data/ask/transport.ts'
import type { ProviderRefusal } from '../market-data/provider.ts'
import { syncLimit } from '../market-data/schwab-calls.ts'
import type { Span } from './windows.ts'

/** Why a user has no token. */
export type TokenRefusal = 'notConnected' | 'loginNeeded' | 'revoked' | 'providerDown'

/** Whoever keeps the connections. */
export interface SyncConnections {
  readonly accessToken: (userId: string) => Promise<Result<string, TokenRefusal>>
  /** The brokerage answered 401 to this token. */
  readonly refused: (userId: string, token: string) => Promise<void>
  /** Users whose connection may be used, as far as is known. */
  readonly connectedUsers: () => Promise<readonly string[]>
}

export type TraderRefusal = (
  | { readonly kind: 'login'; readonly why: TokenRefusal }
  | { readonly kind: 'provider'; readonly refusal: ProviderRefusal }
  /** More than the gateway passes on at once: to be asked for in parts. */
  | { readonly kind: 'too-big' }
  /** No account of that name, as of one that was closed. */
  | { readonly kind: 'unknown' }
) & {
  /** What was asked for, where a message names it. */
  readonly asked?: 'accounts' | 'positions'
}

export type Answer<T> = Promise<Result<T, TraderRefusal>>

/** An object of an answer, as it came. */
export type Fields = Readonly<Record<string, unknown>>

export interface Trader {
  /** By the account's number what stands for it in a path. */
  readonly accountHashes: () => Answer<ReadonlyMap<string, string>>
  readonly accounts: () => Answer<readonly Fields[]>
  readonly transactions: (hash: string, types: readonly string[], span: Span) => Answer<readonly Fields[]>
  readonly orders: (hash: string, span: Span) => Answer<readonly Fields[]>
}

interface TraderParts extends Pace {
  readonly baseUrl: URL
  readonly calls: Limiter
  readonly connections: Pick<SyncConnections, 'accessToken' | 'refused'>
  readonly timeoutMs?: number
}

/** Nobody looks at a screen for it: a pause of a minute is waited for. */
const retries: Retries = {
  tries: 4,
  firstWaitMs: 500,
  longestWaitMs: 15_000,
  longestRetryAfterMs: 70_000,
}
const transport = { timeoutMs: 30_000, maxBytes: 64 * 1024 * 1024 }
const base = '/trader/v1'
export const MOST_ROWS = 3000

const TOO_BIG = 'protocol.http.TooBigBody'
const tooBig = { kind: 'unreadable', detail: TOO_BIG } as const
const unknown = { kind: 'unknown-symbol' } as const

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const explain = (status: number, body: unknown): ProviderRefusal | null => {
  if (status >= 400 && JSON.stringify(body).includes(TOO_BIG)) return tooBig
  return status === 404 && isFields(body) && 'message' in body ? unknown : null
}

const refusalOf = (refusal: ProviderRefusal): TraderRefusal => {
  if (refusal.kind === 'unreadable' && refusal.detail === TOO_BIG) return { kind: 'too-big' }
  return refusal.kind === 'unknown-symbol' ? { kind: 'unknown' } : { kind: 'provider', refusal }
}

/** The one notation of times that Schwab takes: 2026-03-29T00:00:00.000Z. */
const timeOf = (ms: number): string => new Date(ms).toISOString()

const rowsIn = (body: unknown): Result<readonly Fields[], TraderRefusal> =>
  Array.isArray(body) && body.every(isFields)
    ? ok(body)
    : refuse({ kind: 'provider', refusal: { kind: 'unreadable', detail: 'not a list of objects' } })

/** What an application shares, whichever user it asks for. */
export interface TraderGate {
  readonly of: (userId: string, signal: AbortSignal) => Trader
}

export function createTraders({ baseUrl, calls, connections, timeoutMs, ...pace }: TraderParts): TraderGate {
  const ask = createAsk({
    ...pace,
    baseUrl,
    limit: withinAll([createLimiter(syncLimit, pace), calls]),
    retries,
    transport: { ...defaultTransport, ...transport, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
  })
  const breaker = createBreaker(defaultBreakerLimits, pace.clock)

  const asking = async (question: Question, token: string): Promise<Result<unknown, ProviderRefusal>> => {
    const entered = breaker.enter()
    if (!entered.ok) return entered
    const answer = await ask.json({ ...question, headers: { authorization: `Bearer ${token}` } })
    settleBreaker(entered.value, answer)
    return answer
  }
  const askFor = async (userId: string, question: Question): Answer<unknown> => {
    const token = await connections.accessToken(userId)
    if (!token.ok) return refuse({ kind: 'login', why: token.refusal })
    const answer = await asking(question, token.value)
    if (answer.ok) return answer
    if (answer.refusal.kind !== 'unauthorized') return refuse(refusalOf(answer.refusal))
    await connections.refused(userId, token.value)
    const renewed = await connections.accessToken(userId)
    if (!renewed.ok) return refuse({ kind: 'login', why: renewed.refusal })
    const again = await asking(question, renewed.value)
    return again.ok ? again : refuse(refusalOf(again.refusal))
  }
  return { of: (userId, signal) => traderOf((question) => askFor(userId, { ...question, signal, explain })) }
}

/** The login of one user says nothing about Schwab. */
const settleBreaker = (
  tell: ReturnType<Breaker['enter']> extends Result<infer T, ProviderRefusal> ? T : never,
  answer: Result<unknown, ProviderRefusal>,
): void => {
  if (answer.ok) tell(null)
  else tell(answer.refusal.kind === 'unauthorized' ? 'given-up' : answer.refusal)
}

type AskFor = (question: Omit<Question, 'signal' | 'explain'>) => Answer<unknown>

const traderOf = (askFor: AskFor): Trader => {
  const rows = async (path: string, query: Readonly<Record<string, string>> = {}) => {
    const answer = await askFor({ path: `${base}${path}`, query })
    return answer.ok ? rowsIn(answer.value) : answer
  }
  return {
    accountHashes: async () => {
      const listed = await rows('/accounts/accountNumbers')
      if (!listed.ok) return listed
      return ok(
        new Map(listed.value.map((row) => [String(row['accountNumber']), String(row['hashValue'])] as const)),
      )
    },
    accounts: () => rows('/accounts', { fields: 'positions' }),
    transactions: (hash, types, { fromMs, toMs }) =>
      rows(`/accounts/${encodeURIComponent(hash)}/transactions`, {
        startDate: timeOf(fromMs),
        endDate: timeOf(toMs),
        types: types.join(','),
      }),
    orders: (hash, { fromMs, toMs }) =>
      rows(`/accounts/${encodeURIComponent(hash)}/orders`, {
        fromEnteredTime: timeOf(fromMs),
        toEnteredTime: timeOf(toMs),
        maxResults: String(MOST_ROWS),
      }),
  }
}

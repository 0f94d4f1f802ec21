/**
 * How an adapter asks its provider: a path below the configured address, answered by parsed JSON or a refusal. Limits
 * and retries are around every single request, since that is what providers count.
 */
import { ok, refuse, type Result } from '@wheelwright/core'
import type { ProviderRefusal } from '../provider.ts'
import { createLimiter, type Limiter, type RequestLimit } from './limiter.ts'
import type { Pace } from './pace.ts'
import { parseJson } from './parse-json.ts'
import { refusalOfStatus } from './refusal-of-status.ts'
import { defaultRetries, retried, type Retries } from './retry.ts'
import { defaultTransport, exchange, type Exchange, type Transport } from './transport.ts'

type Explain = (status: number, body: unknown, headers: Headers) => ProviderRefusal | null

export interface Question {
  /** Below the base address, beginning with a slash; its parts are already encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Sent as a form by POST, for what is too long for an address. */
  readonly form?: Readonly<Record<string, string>>
  /** Where keys belong: never in the path or the query, which proxies log. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** What this provider means by a status, where that differs from what everyone means; null leaves it. */
  readonly explain?: Explain
}

interface AskSettings extends Pace {
  readonly baseUrl: URL
  /** What the provider allows; null for no limit of our own. One that others ask by too is shared. */
  readonly limit: RequestLimit | Limiter | null
  readonly retries?: Retries
  readonly transport?: Partial<Transport>
}

export interface Ask {
  /** Parsed JSON of a success. */
  readonly json: (question: Question) => Promise<Result<unknown, ProviderRefusal>>
  /** Status, headers and text as they came, for what is not JSON. */
  readonly text: (question: Question) => Promise<Result<Exchange, ProviderRefusal>>
}

export function createAsk(settings: AskSettings): Ask {
  const { baseUrl, clock } = settings
  const transport = { ...defaultTransport, ...settings.transport }
  const { limit } = settings
  const limiter = limit === null || 'take' in limit ? limit : createLimiter(limit, settings)
  const retry = retried(settings.retries ?? defaultRetries, settings)

  /** Waits for its turn, and makes the others wait where the provider says so. */
  const inTurn = async <T>(
    signal: AbortSignal,
    call: () => Promise<Result<T, ProviderRefusal>>,
  ): Promise<Result<T, ProviderRefusal>> => {
    const turn = await limiter?.take(signal)
    if (turn && !turn.ok) return turn
    if (signal.aborted) return refuse({ kind: 'timeout' })
    const answer = await call()
    const wait = !answer.ok && answer.refusal.kind === 'rate-limited' ? answer.refusal.retryAfterMs : null
    if (wait !== null) limiter?.holdUntil(clock() + wait)
    return answer
  }
  const send = (question: Question) =>
    exchange(transport, addressOf(baseUrl, question), requestOf(question), question.signal)
  const sendForJson = async (question: Question): Promise<Result<unknown, ProviderRefusal>> => {
    const sent = await send(question)
    return sent.ok ? readAnswer(sent.value, question, clock()) : sent
  }
  return {
    json: (question) => retry(() => inTurn(question.signal, () => sendForJson(question)), question.signal),
    text: (question) => retry(() => inTurn(question.signal, () => send(question)), question.signal),
  }
}

const readAnswer = (
  { status, headers, text }: Exchange,
  { explain }: Question,
  nowMs: number,
): Result<unknown, ProviderRefusal> => {
  const refusal = refusalOfStatus(status, headers, nowMs)
  const body = parseJson(text)
  const explained = explain?.(status, body.ok ? body.value : null, headers) ?? null
  if (explained !== null) return refuse(explained)
  if (refusal !== null) return refuse(refusal)
  return body.ok ? ok(body.value) : body
}

const addressOf = (base: URL, { path, query }: Question): URL => {
  const url = new URL(base.href.replace(/[/?#]*$/, '') + path)
  const pairs = Object.entries(query ?? {})
  // A blank as %20: the option symbols of some providers hold blanks, and not every server reads + as one.
  url.search = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return url
}

const requestOf = ({ form, headers }: Question): RequestInit => ({
  headers: { accept: 'application/json', ...headers },
  ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
})

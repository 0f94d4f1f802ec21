/** Turns outcomes into HTTP answers: JSON for a value, a problem for a refusal. */
import {
  problemKinds,
  toProblemBody,
  toWireCase,
  encodeWire,
  type Problem,
  type Route,
} from '@wheelwright/api'
import type { Encoded, Outcome } from './call.ts'
import { compressText, worthCompressing } from './compress-text.ts'
import { namesEtag } from './etag.ts'

export function sendProblem(problem: Problem, requestId: string, headers: Record<string, string> = {}) {
  const extra = toWireCase(problem.extra ?? {}) as Record<string, unknown>
  const body = { ...extra, ...toProblemBody(problem, requestId) }
  const retryAfter: Record<string, string> =
    problem.retryAfter === undefined ? {} : { 'retry-after': String(problem.retryAfter) }
  const text = JSON.stringify(body)
  return new Response(text, {
    status: problemKinds[problem.kind].status,
    headers: {
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(text)),
      ...retryAfter,
      ...headers,
    },
  })
}

/** Encodes an answer by the route's schema; one that does not fit is a bug and throws. */
export function encodeAnswer(route: Route, outcome: Extract<Outcome<unknown>, { ok: true }>): Encoded {
  if (!('value' in outcome)) return outcome
  const text = route.answer ? JSON.stringify(encodeWire(route.answer, outcome.value)) : null
  const { etag = null, setCookie } = outcome
  return {
    ok: true,
    status: route.status,
    text,
    etag,
    isOfResource: true,
    ...(setCookie === undefined ? {} : { setCookie }),
  }
}

export interface Asked {
  /** The address of the call, with its query. */
  readonly url: string
  /** The header of a GET: an answer that the client already has is not sent again. */
  readonly ifNoneMatch: string | null
  readonly takesGzip: boolean
}

/** The same call for the page after this row (RFC 8288). */
const nextPage = (url: string, after: string): string => {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('after', after)
  return `<${pathname}?${searchParams.toString()}>; rel="next"`
}

export async function sendEncoded(encoded: Encoded, asked: Asked): Promise<Response> {
  const { url, ifNoneMatch } = asked
  const { status, text, etag, isOfResource = false, setCookie, next = null } = encoded
  const headers: Record<string, string> = {
    ...(etag === null ? {} : { etag }),
    ...(setCookie === undefined ? {} : { 'set-cookie': setCookie }),
    ...(next === null ? {} : { link: nextPage(url, next) }),
  }
  if (etag !== null && !isOfResource && ifNoneMatch !== null && namesEtag(ifNoneMatch, etag))
    return new Response(null, { status: 304, headers })
  if (text === null) return new Response(null, { status, headers })
  // A long text is copied to be measured, and once more to be sent.
  const bytes = Buffer.from(text)
  const isPacked = asked.takesGzip && bytes.length >= worthCompressing
  const body = isPacked ? await compressText(bytes) : bytes
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      ...headers,
      ...(isPacked ? packedHeaders(etag) : {}),
      'content-length': String(body.length),
    },
  })
}

/** A weak tag: equal content, not necessarily equal bytes (RFC 9110). */
const packedHeaders = (etag: string | null): Record<string, string> => ({
  'content-encoding': 'gzip',
  vary: 'Accept-Encoding',
  ...(etag === null ? {} : { etag: `W/${etag}` }),
})

/**
 * The bytes of a request's body up to a limit: a body that exceeds it is dropped while it arrives, and so is one that takes
 * longer than on a slow line.
 */
import { countedText, ok, refuse, type Result } from '@wheelwright/core'
import type { Problem } from '@wheelwright/api'

export const defaultBodyLimit = 1024 * 1024

const inWords = (bytes: number): string =>
  bytes % (1024 * 1024) === 0 ? `${bytes / 1024 / 1024} MiB` : `${bytes} bytes`

const tooLarge = (limit: number): Result<never, Problem> =>
  refuse({ kind: 'tooLarge', message: `The body is larger than the ${inWords(limit)} that this call takes.` })

const minute = 60_000
/** The limit for callers who are not signed in. */
const usuallyLongestMs = 2 * minute
/** One megabit per second, the upload speed of a home connection. */
const slowestBytesPerMs = 125

/** How long a body of this limit may take. */
export function longestMsOf(limit: number): number {
  return Math.max(usuallyLongestMs, limit / slowestBytesPerMs)
}

const tooSlow = (longestMs: number): Result<never, Problem> =>
  refuse({
    kind: 'unparsable',
    message: `The body did not arrive within ${countedText(Math.ceil(longestMs / minute), 'minute')}. Nothing was changed. Send less, or over a faster line.`,
  })

export async function readBody(
  request: Request,
  limit: number,
  longestMs = longestMsOf(limit),
): Promise<Result<Uint8Array, Problem>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge(limit)
  const late = Promise.withResolvers<Result<never, Problem>>()
  const timer = setTimeout(() => late.resolve(tooSlow(longestMs)), longestMs)
  try {
    return await Promise.race([collect(request, limit), late.promise])
  } catch {
    // The client hung up, or sent no valid HTTP; there is hardly anyone to answer.
    return refuse({ kind: 'unparsable', message: 'The body did not arrive whole.' })
  } finally {
    clearTimeout(timer)
  }
}

/** From this length on a body is written into one buffer as it arrives; shorter ones are joined at the end. */
const largeBody = 1024 * 1024

/** A claimed length takes no memory: the buffer is filled only as bytes arrive. */
const placeFor = (request: Request, limit: number): Buffer | null => {
  const length = Number(request.headers.get('content-length') ?? 0)
  return length >= largeBody && length <= limit ? Buffer.allocUnsafeSlow(length) : null
}

const collect = async (request: Request, limit: number): Promise<Result<Uint8Array, Problem>> => {
  const place = placeFor(request, limit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    if (size + chunk.byteLength > (place?.byteLength ?? limit)) return tooLarge(limit)
    if (place === null) chunks.push(chunk)
    else place.set(chunk, size)
    size += chunk.byteLength
  }
  if (place !== null) return ok(size === place.byteLength ? place : place.subarray(0, size))
  return ok(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size))
}

/** The body as text; JSON and forms alike are UTF-8. */
export function readText(bytes: Uint8Array): Result<string, Problem> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse({ kind: 'unparsable', message: 'The body is not valid UTF-8 text.' })
  }
}

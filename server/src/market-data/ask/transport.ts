/**
 * One exchange with a provider: a time for the whole of it, dripping bodies included, a bound on the size, no
 * redirects (a key must not follow one elsewhere). What goes wrong is told without a word of what was sent or received.
 */
import { ok, refuse, type Result } from '@wheelwright/core'
import type { ProviderRefusal } from '../provider.ts'

export interface Transport {
  readonly fetch: (url: URL, init: RequestInit) => Promise<Response>
  /** For the whole exchange: connection, headers and body. */
  readonly timeoutMs: number
  /** Of the body as read, after decompression. */
  readonly maxBytes: number
}

export const defaultTransport: Transport = {
  fetch: (url, init) => fetch(url, init),
  timeoutMs: 10_000,
  maxBytes: 32 * 1024 * 1024,
}

export interface Exchange {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

class TooLarge extends Error {}

/** Any status is an exchange; a refusal is what kept it from being one. A call that the signal ends is a timeout. */
export async function exchange(
  { fetch, timeoutMs, maxBytes }: Transport,
  url: URL,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Result<Exchange, ProviderRefusal>> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, timeoutMs)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: ending.signal })
    const text = await readText(response, maxBytes)
    return ok({ status: response.status, headers: response.headers, text })
  } catch (error) {
    if (error instanceof TooLarge) return refuse({ kind: 'unreadable', detail: 'larger than allowed' })
    return refuse({ kind: ending.signal.aborted ? 'timeout' : 'unreachable' })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    // What is still under way (a body that is too large) is dropped; after a whole exchange this does nothing.
    end()
  }
}

const readText = async (response: Response, maxBytes: number): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new TooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

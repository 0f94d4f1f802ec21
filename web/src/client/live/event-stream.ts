/**
 * The server's event stream, read with fetch so that no token stands in an address. An event says which data
 * changed; the pages read it again. After a break the server tells what was missed since the last fact that it told of; where it
 * cannot, everything is read again.
 */
import type { ChangeEvent } from '@wheelwright/api'
import { changeEvent } from '@wheelwright/api'
import { safeParse } from 'zod/mini'
import { readToken } from '../../session/token.ts'
import { pageSight, untilShown, whileShown } from './in-sight.ts'

/** Takes the complete events off the front of a buffer; answers them and what is left. */
export function takeEvents(buffer: string): { events: ChangeEvent[]; rest: string } {
  const blocks = buffer.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const data = block
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trim())
      .join('\n')
    if (data === '') return []
    try {
      const parsed = safeParse(changeEvent, JSON.parse(data))
      return parsed.success ? [parsed.data] : []
    } catch {
      return []
    }
  })
  return { events, rest }
}

interface Reading {
  /** The last fact that was told of; null before the first stream. */
  readonly told: number | null
  /** For how long the page has read without one. */
  readonly readingForMs: number
  readonly onOpen: (headers: Headers) => void
  readonly onEvent: (event: ChangeEvent) => void
}

const readStream = async (token: string, signal: AbortSignal, reading: Reading) => {
  const { told, readingForMs, onOpen, onEvent } = reading
  const since: Record<string, string> =
    told === null ? { 'reading-for': String(Math.ceil(readingForMs)) } : { 'last-event-id': String(told) }
  const response = await fetch('/api/events', {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...since },
    signal,
  })
  if (!response.ok || response.body === null) return response.status === 401 ? 'ended' : 'broken'
  onOpen(response.headers)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return 'broken'
    const { events, rest } = takeEvents(buffer + value)
    buffer = rest
    events.forEach(onEvent)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/**
 * Follows the stream until `signal` aborts or the session ends, reconnecting after 1 s doubling to 30 s. A page that nobody looks at
 * lets go of it, and catches up when it is looked at again.
 */
export async function followEvents(
  signal: AbortSignal,
  onEvent: (event: ChangeEvent) => void,
  onReconnect: (isResumed: boolean) => void,
): Promise<void> {
  let attempt = 0
  const beganAt = performance.now()
  // What a page that opened behind others has read may be old by the time it is looked at.
  let isLate = !pageSight.isShown()
  let told: number | null = null
  const note = (event: ChangeEvent) => {
    told = event.fact ?? told
    onEvent(event)
  }
  const onOpen = (headers: Headers) => {
    const newest = headers.get('newest-fact')
    if (newest !== null) told = Number(newest)
    if (isLate) onReconnect(headers.has('resumed-from'))
    attempt = 0
  }
  while (!signal.aborted) {
    await untilShown(pageSight, signal)
    const token = readToken()
    if (token === null || signal.aborted) return
    const read = (shown: AbortSignal) =>
      readStream(token, shown, {
        told,
        readingForMs: performance.now() - beganAt,
        onOpen,
        onEvent: note,
      }).catch(() => 'broken')
    const ending = await whileShown(pageSight, signal, read)
    if (ending === 'ended') return
    isLate = true
    if (ending === 'unseen') continue
    await pause(Math.min(1000 * 2 ** attempt, 30_000), signal)
    attempt += 1
  }
}

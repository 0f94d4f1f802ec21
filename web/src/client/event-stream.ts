/**
 * The server's event stream, read with fetch so that no token stands in an address. An event says which data
 * changed; the pages read it again. After a break the server tells what was missed since the last fact that it told of; where it
 * cannot, everything is read again.
 */
import type { ChangeEvent } from '@wheelwright/api'
import { changeEvent } from '@wheelwright/api'
import { safeParse } from 'zod/mini'
import { readToken } from '../session/token.ts'

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
  /** The last fact that was told of. */
  readonly told: number | null
  readonly onOpen: (isResumed: boolean) => void
  readonly onEvent: (event: ChangeEvent) => void
}

const readStream = async (token: string, signal: AbortSignal, { told, onOpen, onEvent }: Reading) => {
  const since: Record<string, string> = told === null ? {} : { 'last-event-id': String(told) }
  const response = await fetch('/api/events', {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...since },
    signal,
  })
  if (!response.ok || response.body === null) return response.status === 401 ? 'ended' : 'broken'
  onOpen(response.headers.has('resumed-from'))
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

/** Follows the stream until `signal` aborts or the session ends, reconnecting after 1 s doubling to 30 s. */
export async function followEvents(
  signal: AbortSignal,
  onEvent: (event: ChangeEvent) => void,
  onReconnect: (isResumed: boolean) => void,
): Promise<void> {
  let attempt = 0
  let opened = false
  let told: number | null = null
  const note = (event: ChangeEvent) => {
    told = event.fact ?? told
    onEvent(event)
  }
  const onOpen = (isResumed: boolean) => {
    if (opened) onReconnect(isResumed)
    opened = true
    attempt = 0
  }
  while (!signal.aborted) {
    const token = readToken()
    if (token === null) return
    const ending = await readStream(token, signal, { told, onOpen, onEvent: note }).catch(() => 'broken')
    if (ending === 'ended') return
    await pause(Math.min(1000 * 2 ** attempt, 30_000), signal)
    attempt += 1
  }
}

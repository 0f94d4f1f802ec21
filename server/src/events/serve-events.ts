/** The route of the event stream; it stands beside the table, since it answers a stream and not a value. */
import type { Deps } from '../deps.ts'
import { missedSince, missedWhileReading, newestFact } from '../facts/facts.ts'
import type { HttpContext } from '../http/context.ts'
import { sendProblem } from '../http/send.ts'
import type { SignInGate } from '../http/sign-in-gate.ts'
import { mostStreamsPerUser, openEventStream } from './event-stream.ts'

const headers = {
  'content-type': 'text/event-stream',
  // Tells proxies to pass each event on at once.
  'x-accel-buffering': 'no',
}

const numberIn = (header: string | undefined): number | null =>
  /^\d{1,15}$/.test(header ?? '') ? Number(header) : null

const opened = (stream: ReadableStream<Uint8Array>, from: Record<string, string>): Response =>
  new Response(stream, { headers: { ...headers, ...from } })

export const serveEvents =
  (deps: Deps, signIn: SignInGate) =>
  async (context: HttpContext): Promise<Response> => {
    const requestId = context.get('requestId')
    const user = await signIn(context)
    if (!user.ok) return sendProblem(user.refusal, requestId)
    if (context.req.raw.method === 'HEAD') return new Response(null, { headers })
    if (deps.events.countListeners(user.value.id) >= mostStreamsPerUser)
      return sendProblem(
        { kind: 'tooMany', message: 'Too many open event streams.', retryAfter: 30 },
        requestId,
      )
    const { db, clock } = deps
    const told = numberIn(context.req.header('last-event-id'))
    const readMissed = () => (told === null ? null : missedSince(db.read, user.value.id, told))
    if (told !== null && (await readMissed()) !== null)
      return opened(
        openEventStream(deps, user.value, async () => readMissed()),
        {
          'resumed-from': String(told),
        },
      )
    // A first stream names the newest fact: whoever loses it can say from where on facts were missed. Who asks for it may have read
    // before it is there.
    const forMs = numberIn(context.req.header('reading-for'))
    const stream = openEventStream(deps, user.value, async () =>
      forMs === null ? null : missedWhileReading(db.read, user.value.id, { nowMs: clock(), forMs }),
    )
    return opened(stream, { 'newest-fact': String(await newestFact(db.read, user.value.id)) })
  }

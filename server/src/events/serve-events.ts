/** The route of the event stream; it stands beside the table, since it answers a stream and not a value. */
import type { Deps } from '../deps.ts'
import { missedSince, newestFact } from '../facts/facts.ts'
import type { HttpContext } from '../http/context.ts'
import { sendProblem } from '../http/send.ts'
import type { SignInGate } from '../http/sign-in-gate.ts'
import { mostStreamsPerUser, openEventStream } from './event-stream.ts'

const headers = {
  'content-type': 'text/event-stream',
  // Tells proxies to pass each event on at once.
  'x-accel-buffering': 'no',
}

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
    const told = /^\d{1,15}$/.exec(context.req.header('last-event-id') ?? '')
    const missed = told === null ? null : await missedSince(deps.db.read, user.value.id, Number(told[0]))
    // A first stream names the newest fact: whoever loses it can say from where on facts were missed.
    const from =
      missed === null
        ? { 'newest-fact': String(await newestFact(deps.db.read, user.value.id)) }
        : { 'resumed-from': told?.[0] ?? '' }
    return new Response(openEventStream(deps, user.value, missed), { headers: { ...headers, ...from } })
  }

/** The route of the event stream; it stands beside the table, since it answers a stream and not a value. */
import type { Deps } from '../deps.ts'
import { missedSince, missedWhileReading, newestFact, type Missed } from '../facts/facts.ts'
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

/** What a stream begins with: what was missed, and the header that says from where on it is told. */
interface Beginning {
  readonly missed: Missed | null
  readonly from: Readonly<Record<string, string>>
}

/** As the client says what it was told last, or for how long it read before it had a stream. */
const readBeginning = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { told, forMs }: { readonly told: number | null; readonly forMs: number | null },
): Promise<Beginning> => {
  const missed = told === null ? null : await missedSince(db.read, userId, told)
  if (missed !== null) return { missed, from: { 'resumed-from': String(told) } }
  // A first stream names the newest fact: whoever loses it can say from where on facts were missed. Who asks for it may have read
  // before it is there.
  const [newest, whileReading] = await Promise.all([
    newestFact(db.read, userId),
    forMs === null ? null : missedWhileReading(db.read, userId, { nowMs: clock(), forMs }),
  ])
  return { missed: whileReading, from: { 'newest-fact': String(newest) } }
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
    const asked = {
      told: numberIn(context.req.header('last-event-id')),
      forMs: numberIn(context.req.header('reading-for')),
    }
    // The stream reads it once it is heard, and the headers wait for what it read.
    let read: Promise<Beginning> | undefined
    const readOnce = () => (read ??= readBeginning(deps, user.value.id, asked))
    const stream = openEventStream(deps, user.value, async () => (await readOnce()).missed)
    const { from } = await readOnce()
    return new Response(stream, { headers: { ...headers, ...from } })
  }

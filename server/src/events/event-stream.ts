/**
 * `GET /api/events`: what changed, as server-sent events, for the user who is signed in. A comment every 25 seconds
 * keeps proxies from closing a quiet stream; at the same pace, and when a session of the user ends, the stream looks
 * whether its own session still stands.
 */
import type { ChangeEvent } from '@wheelwright/api'
import type { Deps } from '../deps.ts'
import type { Missed } from '../facts/facts.ts'
import { stillStands } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/signed-in.ts'

export const heartbeatMs = 25_000
export const mostStreamsPerUser = 50
/** A client that reads nothing is let go, rather than remembered without end. */
const mostUnread = 500

const encoder = new TextEncoder()
const opening = encoder.encode(': connected\nretry: 3000\n\n')
const heartbeat = encoder.encode(': still here\n\n')
/** The fact's number is the event's id, which a client that comes back sends as `Last-Event-ID`. */
const asText = (event: ChangeEvent): Uint8Array => {
  const id = event.fact === undefined ? '' : `id: ${event.fact}\n`
  return encoder.encode(`event: ${event.topic}\n${id}data: ${JSON.stringify(event)}\n\n`)
}

type Controller = ReadableStreamDefaultController<Uint8Array>
type StreamDeps = Pick<Deps, 'db' | 'storage' | 'steadyClock' | 'events' | 'background'>

class EventStream {
  readonly #deps: StreamDeps
  readonly #user: SignedIn
  readonly #controller: Controller
  readonly #timer: NodeJS.Timeout
  readonly #unsubscribe: () => void
  #isOpen = true

  constructor(deps: StreamDeps, user: SignedIn, controller: Controller) {
    this.#deps = deps
    this.#user = user
    this.#controller = controller
    this.#unsubscribe = deps.events.subscribe(
      user.id,
      (event) => this.#tell(event),
      () => this.close(),
    )
    this.#timer = setInterval(() => this.#beat(), heartbeatMs)
    controller.enqueue(opening)
  }

  tellMissed({ topics, newest }: Missed): void {
    if (this.#isOpen) for (const topic of topics) this.#tell({ topic, fact: newest })
  }

  /** Lets go of everything; answers whether the stream was still open. */
  release(): boolean {
    const wasOpen = this.#isOpen
    this.#isOpen = false
    clearInterval(this.#timer)
    this.#unsubscribe()
    return wasOpen
  }

  close(): void {
    if (this.release()) this.#controller.close()
  }

  #send(bytes: Uint8Array): void {
    this.#controller.enqueue(bytes)
    if ((this.#controller.desiredSize ?? 0) < -mostUnread) this.close()
  }

  #tell(event: ChangeEvent): void {
    this.#send(asText(event))
    if (event.topic === 'session') this.#checkSession()
  }

  #beat(): void {
    this.#send(heartbeat)
    this.#checkSession()
  }

  #checkSession(): void {
    const { background, steadyClock } = this.#deps
    background.start('check the session of an event stream', async () => {
      if (!(await stillStands(this.#deps, this.#user, steadyClock.now()))) this.close()
    })
  }
}

/**
 * Opens the stream of `user`; it ends with the session, with the client, or with the server. What was missed is read once the stream
 * is heard, so that nothing falls between the two.
 */
export function openEventStream(
  deps: StreamDeps,
  user: SignedIn,
  readMissed: () => Promise<Missed | null>,
): ReadableStream<Uint8Array> {
  let stream: EventStream | undefined
  return new ReadableStream<Uint8Array>({
    start: async (controller) => {
      const opened = new EventStream(deps, user, controller)
      stream = opened
      const missed = await readMissed().catch((error: unknown) => {
        opened.release()
        throw error
      })
      if (missed !== null) opened.tellMissed(missed)
    },
    cancel: () => void stream?.release(),
  })
}

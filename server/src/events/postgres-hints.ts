/**
 * Carries events between server processes that share a PostgreSQL, by LISTEN and NOTIFY on a connection of its own. It
 * is a hint only: while the connection is away events stay within their process, and the clients' own refetching
 * makes up for it.
 */
import { changeEvent, type ChangeEvent } from '@wheelwright/api'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Log } from '../log.ts'
import type { LocalBus, Spread } from './event-bus.ts'

const channel = 'wheelwright_events'
const reconnectAfterMs = 5000

const hint = z.object({ from: z.string(), userId: z.string(), event: changeEvent })

interface Hints {
  readonly spread: Spread
  readonly close: () => Promise<void>
}

interface Wiring {
  readonly url: string
  /** This process, so that it does not hear itself. */
  readonly self: string
  readonly deliver: LocalBus['deliver']
  readonly log: Log
}

const receive = ({ self, deliver, log }: Wiring, payload: string | undefined): void => {
  try {
    const heard = z.parse(hint, JSON.parse(payload ?? ''))
    if (heard.from !== self) deliver(heard.userId, heard.event)
  } catch (error) {
    log.warn({ err: error }, 'an event of another process could not be read')
  }
}

/** One connection that is made again whenever it breaks. */
class HintConnection {
  readonly #wiring: Wiring
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(wiring: Wiring) {
    this.#wiring = wiring
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#wiring.url })
    client.on('error', (error) => this.#lose(error))
    client.on('notification', ({ payload }) => receive(this.#wiring, payload))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      this.#lose(error)
    }
  }

  spread(userId: string, event: ChangeEvent): void {
    const payload = JSON.stringify({ from: this.#wiring.self, userId, event })
    this.#client
      ?.query('select pg_notify($1, $2)', [channel, payload])
      .catch((error: unknown) => this.#wiring.log.warn({ err: error }, 'an event was not spread'))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#client?.end()
  }

  #lose(error: unknown): void {
    if (this.#client === null || this.#isClosed) return
    this.#client = null
    this.#wiring.log.warn({ err: error }, 'events of other processes are not heard for now')
    this.#timer = setTimeout(() => void this.connect(), reconnectAfterMs)
  }
}

export async function connectHints(wiring: Wiring): Promise<Hints> {
  const connection = new HintConnection(wiring)
  await connection.connect()
  return {
    spread: (userId, event) => connection.spread(userId, event),
    close: () => connection.close(),
  }
}

/**
 * Carries events between server processes that share a PostgreSQL, by LISTEN and NOTIFY on a connection of its own. It
 * is a hint only: while the connection is away events stay within their process. Once it is there again, whoever may have missed one
 * is told so, and asks for what changed (`facts/`).
 */
import { changeEvent, type ChangeEvent } from '@wheelwright/api'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Log } from '../log.ts'
import type { LocalBus, Spread } from './event-bus.ts'

const channel = 'wheelwright_events'

export interface HintPace {
  /** A quiet connection is asked whether it is there: a network may drop one without a word. */
  readonly beatMs: number
  readonly answerMs: number
  /** Between two attempts to connect. */
  readonly againMs: number
}

export const usualPace: HintPace = { beatMs: 25_000, answerMs: 10_000, againMs: 5000 }

const hint = z.object({ from: z.string(), userId: z.string(), event: changeEvent })
/** The process could not spread some event. */
const gap = z.object({ from: z.string(), missed: z.literal(true) })
const said = z.union([hint, gap])

interface Hints {
  readonly spread: Spread
  readonly close: () => Promise<void>
}

interface Wiring {
  readonly url: string
  /** This process, so that it does not hear itself. */
  readonly self: string
  readonly deliver: LocalBus['deliver']
  /** Events of other processes may not have been heard. */
  readonly missed: () => void
  readonly log: Log
  readonly pace?: HintPace
}

const receive = ({ self, deliver, missed, log }: Wiring, payload: string | undefined): void => {
  try {
    const heard = z.parse(said, JSON.parse(payload ?? ''))
    if (heard.from === self) return
    if ('missed' in heard) missed()
    else deliver(heard.userId, heard.event)
  } catch (error) {
    log.warn({ err: error }, 'an event of another process could not be read')
  }
}

/** One connection that is made again whenever it breaks. */
class HintConnection {
  readonly #wiring: Wiring
  readonly #pace: HintPace
  #client: pg.Client | null = null
  #turn = Promise.resolve()
  #again: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #isListening = false
  #wasLost = false
  #isUnsaid = false
  #isClosed = false

  constructor(wiring: Wiring) {
    this.#wiring = wiring
    this.#pace = wiring.pace ?? usualPace
  }

  async connect(): Promise<void> {
    const { url, missed } = this.#wiring
    const { beatMs, answerMs } = this.#pace
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    client.on('error', (error) => this.#lose(client, error))
    client.on('notification', ({ payload }) => receive(this.#wiring, payload))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      return this.#lose(client, error)
    }
    if (this.#client !== client || this.#isClosed) return
    this.#isListening = true
    this.#beat = setInterval(() => this.#ask('select 1'), beatMs)
    this.#beat.unref()
    if (this.#wasLost) missed()
    if (this.#isUnsaid) this.#say({ missed: true })
    this.#isUnsaid = false
  }

  spread(userId: string, event: ChangeEvent): void {
    this.#say({ userId, event })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#again)
    clearInterval(this.#beat)
    await this.#turn
    await this.#client?.end()
  }

  #say(what: object): void {
    const payload = JSON.stringify({ from: this.#wiring.self, ...what })
    this.#ask('select pg_notify($1, $2)', [channel, payload], () => {
      this.#isUnsaid = true
    })
  }

  /** One question after the other. */
  #ask(text: string, values: string[] = [], otherwise = () => {}): void {
    this.#turn = this.#turn.then(() => this.#askNow(text, values, otherwise))
  }

  async #askNow(text: string, values: string[], otherwise: () => void): Promise<void> {
    const client = this.#client
    if (client === null || !this.#isListening) return otherwise()
    try {
      await client.query(text, values)
    } catch (error) {
      otherwise()
      this.#lose(client, error)
    }
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return
    this.#client = null
    this.#isListening = false
    this.#wasLost = true
    clearInterval(this.#beat)
    client.end().catch(() => {})
    if (this.#isClosed) return
    this.#wiring.log.warn({ err: error }, 'events of other processes are not heard for now')
    this.#again = setTimeout(() => void this.connect(), this.#pace.againMs)
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

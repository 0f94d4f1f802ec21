/** One call of the API as a careful client makes it: under a key, and again under the same key until it is answered. */
import { setTimeout as wait } from 'node:timers/promises'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`. */
  readonly path: string
  readonly body?: string
  readonly type?: string
  readonly token?: string
  readonly key?: string
}

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

const longestMs = 30_000

export async function send(url: string, call: Call, signal?: AbortSignal): Promise<Answer> {
  const { method, path, body, type = 'application/json', token, key } = call
  const timeout = AbortSignal.timeout(longestMs)
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body }),
    signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) }
}

/** Nobody answered, or only that it is to be tried again. */
const isToBeTriedAgain = ({ status, body }: Answer): boolean =>
  status === 503 || (status === 409 && body['code'] === 'STAGED_ANEW')

const pauseMs = 25

/** Null when `isOver` before an answer came: then nobody knows whether the call took effect. */
export async function untilAnswered(
  attempt: (number: number) => Promise<Answer>,
  isOver: () => boolean,
): Promise<Answer | null> {
  for (let number = 1; !isOver(); number += 1) {
    try {
      const answer = await attempt(number)
      if (!isToBeTriedAgain(answer)) return answer
    } catch (error) {
      // A body that ends in the middle is a cut connection too; anything else is a fault of this program.
      if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException))
        throw error
    }
    await wait(pauseMs)
  }
  return null
}

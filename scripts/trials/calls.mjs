// What the trials ask of a running server: healthy, sign up, sign in, who am I, add a stock.
import { setTimeout as wait } from 'node:timers/promises'

const password = 'a long enough password for a trial'

/** Waits up to a minute for a server that answers; answers how many milliseconds it took. */
export const untilHealthy = async (url, ask = fetch) => {
  const startedAt = performance.now()
  for (;;) {
    const healthy = await ask(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (healthy) return Math.round(performance.now() - startedAt)
    if (performance.now() - startedAt > 60_000) throw new Error(`${url} did not become healthy.`)
    await wait(50)
  }
}

const sent = (body) => {
  if (body === undefined) return {}
  return typeof body === 'string'
    ? { type: 'text/csv', text: body }
    : { type: 'application/json', text: JSON.stringify(body) }
}

/** Calls the API, with a file's text or with JSON; an answer that is none of success is an error with its own sentence. */
export const caller = (url, token = null, ask = fetch) => {
  const headers = token === null ? {} : { authorization: `Bearer ${String(token)}` }
  return async (method, path, body) => {
    const { type, text: content } = sent(body)
    const answer = await ask(`${url}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      },
      ...(content === undefined ? {} : { body: content }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}

const enter = async (url, path, body, ask) => {
  const { access_token: token } = await caller(url, null, ask)('POST', path, body)
  return caller(url, token, ask)
}

/** Both answer a caller in the name of the user. */
export const signUp = (url, username, ask = fetch) =>
  enter(url, '/auth/register', { username, password, email: `${username}@wheelwright.example` }, ask)
export const signIn = (url, username, ask = fetch) => enter(url, '/auth/login', { username, password }, ask)

export const say = (sentence) => console.log(sentence)

/** Ends the trial unless `fact` holds. */
export const hold = (fact, sentence) => {
  if (!fact) throw new Error(`It does not hold: ${sentence}`)
  say(`ok  ${sentence}`)
}

/** Somebody who uses the server: one call after the other, each again until it is acknowledged. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { accountNumber, snapshotOf, type Act, type Actor, type MakeAct } from './acts.ts'
import { send, untilAnswered, type Answer } from './call.ts'
import { noPromises, type Promises } from './promises.ts'
import type { Random } from './random.ts'

interface Open {
  readonly act: Act
  readonly key: string
}

export interface Person {
  readonly promises: Promises
  /** Acts until `isOver`; a call that is under way then is cut, and stands in doubt. */
  readonly actUntil: (isOver: () => boolean, signal: AbortSignal) => Promise<void>
  /** Repeats the call in doubt until it is acknowledged. */
  readonly settle: () => Promise<void>
  /** Answers to calls that should have been acknowledged. */
  readonly refusals: string[]
  readonly acknowledged: () => number
}

interface PersonOptions {
  readonly url: string
  readonly username: string
  readonly random: Random
  readonly acts: readonly [MakeAct, ...MakeAct[]]
  /** How often, of one, somebody hangs up before the answer and asks again. */
  readonly hangsUp?: number
}

const password = 'correct horse battery'
const settleWithinMs = 60_000

const demand = ({ status, body }: Answer, wanted: number): Answer['body'] => {
  if (status !== wanted) throw new Error(`answered ${status}: ${JSON.stringify(body).slice(0, 400)}`)
  return body
}

const signUp = async (url: string, username: string): Promise<Promises> => {
  const body = JSON.stringify({ username, email: `${username}@example.com`, password })
  const made = demand(await send(url, { method: 'POST', path: '/auth/register', body }), 201)
  const token = String(made['access_token'])
  demand(
    await send(url, { method: 'POST', path: '/portfolio/import/positions', body: snapshotOf(1), token }),
    200,
  )
  const accounts = await send(url, { method: 'GET', path: '/portfolio/accounts', token })
  const [account] = accounts.body as unknown as { id: string; account_number: string }[]
  if (account === undefined) throw new Error(`the account ${accountNumber} was not made`)
  return noPromises(String(made['id']), account.id, token)
}

export async function createPerson(options: PersonOptions): Promise<Person> {
  const { url, username, random, acts, hangsUp = 0 } = options
  const promises = await signUp(url, username)
  const refusals: string[] = []
  let [open, numbers, acknowledged]: [Open | null, number, number] = [null, 1, 0]
  const actor: Actor = {
    promises,
    random,
    number: () => (numbers += 1),
    signIn: { username, password },
  }

  const attempt =
    ({ act, key }: Open, signal: AbortSignal) =>
    async (): Promise<Answer> => {
      const token = promises.tokens.at(-1)
      const call = { ...act.call, key, ...(token === undefined ? {} : { token }) }
      if (random.next() >= hangsUp) return send(url, call, signal)
      const hangUp = AbortSignal.timeout(random.between(1, 25))
      return send(url, call, AbortSignal.any([signal, hangUp]))
    }

  const finish = async (isOver: () => boolean, signal: AbortSignal): Promise<void> => {
    if (open === null) return
    const { act } = open
    const answer = await untilAnswered(attempt(open, signal), isOver)
    if (answer === null) return
    open = null
    if (!act.statuses.includes(answer.status)) {
      refusals.push(`${act.name} was answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`)
      return
    }
    acknowledged += 1
    act.acknowledge(answer)
  }

  return {
    promises,
    refusals,
    acknowledged: () => acknowledged,
    actUntil: async (isOver, signal) => {
      while (!isOver()) {
        if (open === null) {
          open = { act: random.pick(acts)(actor), key: randomUUID() }
          open.act.begin()
        }
        await finish(isOver, signal)
        await wait(random.between(0, 10))
      }
    },
    settle: async () => {
      const until = performance.now() + settleWithinMs
      await finish(() => performance.now() > until, AbortSignal.timeout(settleWithinMs))
      if (open !== null) refusals.push(`${open.act.name} was not answered within ${settleWithinMs} ms`)
    },
  }
}

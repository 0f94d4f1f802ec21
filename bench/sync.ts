/**
 * A sync with a local Schwab at 20 ms latency that takes 120 calls a minute: five accounts with 3,000 transactions of a year
 * each, and right after it one that finds nothing new. Once with joined types answered, once with one call per type.
 */
import { addDays, tradingDateAt } from '@wheelwright/core'
import { startServer } from '../e2e/server-process.ts'
import { schwabTransactions } from '../server/src/intake/testing/as-schwab-api.ts'
import { expired, leg, type Happening } from '../server/src/intake/testing/told.ts'
import { createBroker } from '../server/src/testing/schwab/broker.ts'
import type { Habits } from '../server/src/testing/schwab/faults.ts'
import { startLocalSchwab } from '../server/src/testing/schwab/local-schwab.ts'
import { traderCalls } from '../server/src/testing/schwab/trader-calls.ts'
import { signUp, type Send } from './ledger.ts'
import { milliseconds, quantile, type Figure } from './measure.ts'

const accounts = 5
const transactions = 3000
const symbols = 60
const rounds = 3

/** Puts of a week on many symbols, each sold and left to expire. */
const history = (): Happening[] => {
  const today = tradingDateAt(Date.now())
  return Array.from({ length: transactions / 2 }, (_, at) => {
    const week = Math.floor(at / (transactions / 2 / 48))
    const sold = addDays(today, week * 7 - 350)
    const expires = addDays(sold, 7)
    const root = `Z${String.fromCharCode(65 + ((at % symbols) % 26))}${String.fromCharCode(65 + Math.floor((at % symbols) / 26))}`
    const contract = `${root} ${40 + (at % 25)}P ${expires}`
    return [leg(sold, 'STO', 1, contract, 1 + (at % 9) / 10), expired(expires, 1, contract)]
  }).flat()
}

const startSchwab = async (faults: Partial<Habits>) => {
  const broker = createBroker()
  for (let account = 0; account < accounts; account += 1)
    broker.open(`5555000${account}`, {
      transactions: schwabTransactions(history(), {
        account: `5555000${account}`,
        firstId: 900_000_000_000 + account * 100_000,
      }),
    })
  return startLocalSchwab({ faults: { latencyMs: 20, ...faults }, data: [traderCalls(broker)] })
}
type Schwab = Awaited<ReturnType<typeof startSchwab>>

const connect = async (url: string, send: Send, schwab: Schwab): Promise<void> => {
  const begun = await send('POST', '/brokerage/connect', '{}')
  const returned = new URL(schwab.control.decide(String(begun?.['authorize_url']))).searchParams
  const answer = await fetch(`${url}/api/brokerage/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: returned.get('code'), state: returned.get('state') }),
  })
  if (!answer.ok) throw new Error(`the callback answered ${answer.status}: ${await answer.text()}`)
}

interface Ended {
  readonly outcome: string
  readonly new_entries: number
  readonly problem: { readonly message: string } | null
}

/** Milliseconds from the call until it has ended, and what it brought. */
const timeSync = async (send: Send): Promise<{ readonly ms: number; readonly brought: number }> => {
  const startedAt = performance.now()
  await send('POST', '/brokerage/sync', '{}')
  for (;;) {
    const status = await send('GET', '/brokerage/sync')
    if (status?.['running'] === null) {
      const last = status['last'] as Ended
      if (last.outcome !== 'done') throw new Error(`the sync ended ${last.outcome}: ${last.problem?.message}`)
      return { ms: performance.now() - startedAt, brought: last.new_entries }
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const measure = async (joinedTypes: Habits['joinedTypes']) => {
  const [firsts, seconds, calls]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    const schwab = await startSchwab({ joinedTypes })
    const server = await startServer({
      SCHWAB_BASE_URL: schwab.url,
      SCHWAB_CLIENT_ID: schwab.application.clientId,
      SCHWAB_CLIENT_SECRET: schwab.application.clientSecret,
      SCHWAB_REDIRECT_URI: schwab.application.redirectUris[0],
    })
    try {
      const send = await signUp(server.url)
      await connect(server.url, send, schwab)
      const first = await timeSync(send)
      if (first.brought !== accounts * transactions)
        throw new Error(`the first sync brought ${first.brought}`)
      firsts.push(first.ms)
      calls.push(schwab.control.seen.length)
      // Within the same minute the calls that are left would be what is measured.
      if (joinedTypes === 'empty') await new Promise((resolve) => setTimeout(resolve, 61_000))
      const second = await timeSync(send)
      if (second.brought !== 0) throw new Error(`the second sync brought ${second.brought}`)
      seconds.push(second.ms)
    } finally {
      await server.stop()
      await schwab.close()
    }
  }
  return { first: quantile(firsts, 0.5), second: quantile(seconds, 0.5), calls: quantile(calls, 0.5) }
}

export async function sync(): Promise<Figure[]> {
  const joined = await measure('answered')
  const each = await measure('empty')
  const of = `${accounts} accounts with ${transactions.toLocaleString('en-US')} transactions each`
  return [
    milliseconds(`sync of ${of}, 20 ms latency (median)`, joined.first, 30_000),
    milliseconds('a second sync without news (median)', joined.second, 3000),
    milliseconds(`the first with one call per type (median; ${each.calls} calls)`, each.first, 30_000),
    milliseconds('a second one, a minute later, with one call per type (median)', each.second, 3000),
  ]
}

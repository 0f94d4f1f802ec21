/** A provider that misbehaves on this machine, and what an honest row of it must come out as. */
import { moneyFromMicros, parseInstant, type Money } from '@wheelwright/core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { ProviderQuote } from '../../provider.ts'
import { startLocalServer, type LocalServer, type Reply } from './local-server.ts'
import type { TestProvider } from './provider-at.ts'
import { accessToken, apiKey, type StandIn } from './stand-ins.ts'
import { market, type ToldMarket, type ToldRow } from './told-market.ts'

export const symbols = market.rows.map(({ symbol }) => symbol)
export function dollars(amount: unknown): Money {
  return moneyFromMicros(Math.round(Number(amount) * 1_000_000))
}

/** What an honest row must come out as. */
export function quoteOf({ tellsCurrency }: StandIn, row: ToldRow): ProviderQuote {
  const at = parseInstant(new Date(row.at ?? 0).toISOString())
  if (!at.ok) throw new Error('no instant')
  return {
    symbol: row.symbol,
    bid: dollars(row.bid),
    ask: dollars(row.ask),
    last: dollars(row.last),
    mark: null,
    previousClose: dollars(row.previousClose),
    asOf: at.value,
    isDelayed: false,
    currency: tellsCurrency ? (row.currency ?? 'USD') : null,
  }
}

/** Two servers for the tests of a file: the provider's own, and another one that nobody should ask. */
export function useMisbehaving() {
  const servers = {} as { here: LocalServer; elsewhere: LocalServer }
  beforeAll(async () => {
    servers.here = await startLocalServer()
    servers.elsewhere = await startLocalServer()
  })
  afterAll(async () => {
    await servers.here.close()
    await servers.elsewhere.close()
  })
  afterEach(() => {
    servers.here.asked.length = 0
    servers.elsewhere.asked.length = 0
  })

  /** Answers greetings well, and data as the case says: the nth time something is asked for, counted from 1. */
  const serve = (
    standIn: StandIn,
    misbehave: (time: number, honest: Reply) => Reply,
    told: ToldMarket = market,
  ) => {
    let times = 0
    servers.here.replier = (asked) => {
      const greeting = standIn.greet(asked)
      if (greeting !== null) return greeting
      times += 1
      return misbehave(times, standIn.tell(asked, told))
    }
  }

  /** Nothing that came out, and no address that was asked, holds a secret. */
  const expectNoSecrets = (outcome: unknown, { provider }: TestProvider) => {
    const told = JSON.stringify([outcome, provider.state()])
    const addresses = servers.here.asked.map(({ path, query }) => `${path}?${query.toString()}`).join(' ')
    for (const secret of [apiKey, accessToken, 'A3=d=abc']) {
      expect(told).not.toContain(secret)
      expect(addresses).not.toContain(secret)
    }
  }

  return { servers, serve, expectNoSecrets }
}

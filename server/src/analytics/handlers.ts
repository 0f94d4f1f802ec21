/** Batches of option values, and rates of return. */
import { setImmediate } from 'node:timers/promises'
import { analyticsBatchLimit, type PriceResult } from '@wheelwright/api'
import { refuse, xirr } from '@wheelwright/core'
import { answer } from '../http/call.ts'
import type { Handlers, Refused } from '../http/call.ts'
import { effortOf, priceOption, readOption } from './price-option.ts'

/** After this much work, some twenty milliseconds, other calls have their turn. */
const TURN = 20_000

const tooMany = (count: number, what: string): Refused | null =>
  count <= analyticsBatchLimit
    ? null
    : refuse({
        kind: 'tooLarge',
        message: `At most ${analyticsBatchLimit.toLocaleString('en')} ${what} at once, not ${count.toLocaleString('en')}.`,
      })

/** Stops when the client has hung up. */
const priceAll = async (items: readonly unknown[], signal: AbortSignal): Promise<PriceResult[]> => {
  const results: PriceResult[] = []
  let effort = 0
  for (const item of items) {
    const option = readOption(item)
    results.push(priceOption(option))
    effort += effortOf(option)
    if (effort < TURN) continue
    effort = 0
    await setImmediate()
    if (signal.aborted) break
  }
  return results
}

export function analyticsHandlers() {
  return {
    priceOptions: async ({ body, signal }) =>
      tooMany(body.options.length, 'options') ?? answer({ results: await priceAll(body.options, signal) }),
    xirr: async ({ body }) => tooMany(body.flows.length, 'flows') ?? answer(xirr(body.flows)),
  } satisfies Partial<Handlers>
}

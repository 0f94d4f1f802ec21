/** What an order is assumed to cost, by the latest one of the account. */
import { bookLedger, moneyFromMicros } from '@wheelwright/core'
import { readScenario } from '@wheelwright/core/scenarios'
import { describe, expect, it } from 'vitest'
import { feeOf } from './roll-campaign.ts'

/** A roll of which the closing was free, as brokers grant at a cent. */
const feeAfter = (closing: string, opening: string) => {
  const { entries, ...settings } = readScenario(`
    2026-10-05 STO 1 RLT 55C 2026-11-06 @ 0.40 fee 0.68 id written
    2026-11-02 BTC 1 RLT 55C 2026-11-06 @ 0.01 id ${closing}
    2026-11-02 STO 1 RLT 56C 2026-11-27 @ 0.60 fee 0.68 id ${opening}`)
  const [book = null] = bookLedger(entries, settings).books.values()
  return feeOf({ book }, { feePerContract: null })
}

describe('what an order is assumed to cost', () => {
  // Ids differ from one user to another.
  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('is the most of what orders of one time cost, whatever their ids: %s and %s', (closing, opening) => {
    expect(feeAfter(closing, opening)).toEqual({
      fee: moneyFromMicros(680_000),
      source: 'as on Nov 02, 2026',
    })
  })
})

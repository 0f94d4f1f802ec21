import { describe, expect, it } from 'vitest'
import type { Instant } from '../base/instant.ts'
import { wholeUnits } from '../base/quantity.ts'
import { defaultSettings } from '../ledger/booking/ledger-settings.ts'
import { bookLedger } from '../ledger/ledger.ts'
import { readScenario } from '../ledger/testing/scenario.ts'
import { holdingsOf } from './holdings.ts'

const { entries, transfers } = readScenario(`account one
  2026-01-05 BUY 100 KO @ 49.00
  2026-01-12 TRANSFER -100 KO id out
  2026-01-16 TRANSFER 100 KO id in
  same out in`)
const settings = { ...defaultSettings, transfers }

const heldBeside = (day: string, shares: number) => {
  const { books } = bookLedger(entries, settings)
  const quantityOf = () => wholeUnits(shares)
  const snapshot = { asOf: `${day}T22:00:00.000Z` as Instant, named: ['KO'], quantityOf }
  return holdingsOf([...books.values()], { snapshot }, settings).holdings
}

describe('shares that left and came back by the user’s word', () => {
  it('are held whether the snapshot is from before, between or after', () => {
    for (const [day, shares] of [
      ['2026-01-07', 100],
      ['2026-01-14', 0],
      ['2026-01-20', 100],
    ] as const)
      expect(heldBeside(day, shares)).toMatchObject([
        { quantity: wholeUnits(100), ledgerQuantity: wholeUnits(100), difference: 0 },
      ])
  })
})

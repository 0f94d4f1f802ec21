import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../booking/ledger-settings.ts'
import type { Entry } from '../entries/entry.ts'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { washAdjustments } from './wash-sales.ts'

// Both accounts lose on one day, 10 and 5 a share, and what is bought later replaces only one of the two sales.
const { entries } = readScenario(`account one
2026-01-05 BUY 100 KO @ 60.00 id a
2026-02-10 SELL 100 KO @ 50.00 id b
2026-02-20 BUY 100 KO @ 51.00 id c
account two
2026-01-06 BUY 100 KO @ 55.00 id d
2026-02-10 SELL 100 KO @ 50.00 id e`)

const deferredUnder = (names: Readonly<Record<string, string>>) => {
  const renamed = entries.map((entry): Entry => ({
    ...entry,
    accountId: names[entry.accountId] ?? entry.accountId,
  }))
  const { sales, outstanding } = washAdjustments(
    [...bookLedger(renamed, defaultSettings).books.values()],
    new Set(),
  )
  return { losses: sales.map(({ entryId, deferred }) => [entryId, deferred]), outstanding }
}

describe('losses of one day in several accounts', () => {
  it('are taken in an order that follows from what happened, and not from the ids of the accounts', () => {
    const told = deferredUnder({})
    expect(told).toEqual({ losses: [['b', 1_000_000_000]], outstanding: 1_000_000_000 })
    expect(deferredUnder({ one: 'zzz', two: 'aaa' })).toEqual(told)
    expect(deferredUnder({ one: 'aaa', two: 'zzz' })).toEqual(told)
  })
})

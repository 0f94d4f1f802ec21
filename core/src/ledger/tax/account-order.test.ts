import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../booking/ledger-settings.ts'
import type { Entry } from '../entries/entry.ts'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { day } from '../../testing/samples.ts'
import { endingsInOrder } from './account-order.ts'
import { washAdjustments } from './wash-sales.ts'

// Both accounts lose on one day, 10 and 5 a share, and what is bought later replaces only one of the two sales.
const { entries } = readScenario(`account one
2026-01-05 BUY 100 KO @ 60.00 id a
2026-02-10 SELL 100 KO @ 50.00 id b
2026-02-20 BUY 100 KO @ 51.00 id c
account two
2026-01-06 BUY 100 KO @ 55.00 id d
2026-02-10 SELL 100 KO @ 50.00 id e`)

const deferredUnder = (
  names: Readonly<Record<string, string>>,
  { told = entries, ira = null }: { readonly told?: readonly Entry[]; readonly ira?: string | null } = {},
) => {
  const renamed = told.map((entry): Entry => ({
    ...entry,
    accountId: names[entry.accountId] ?? entry.accountId,
  }))
  const { sales, outstanding, gone } = washAdjustments(
    [...bookLedger(renamed, defaultSettings).books.values()],
    new Set(ira === null ? [] : [names[ira] ?? ira]),
  )
  return { losses: sales.map(({ entryId, deferred }) => [entryId, deferred]), outstanding, gone }
}

const namings = [
  { one: 'zzz', two: 'aaa' },
  { one: 'aaa', two: 'zzz' },
]

describe('losses of one day in several accounts', () => {
  it('are taken in an order that follows from what happened, and not from the ids of the accounts', () => {
    const told = deferredUnder({})
    expect(told).toEqual({ losses: [['b', 1_000_000_000]], outstanding: 1_000_000_000, gone: 0 })
    for (const names of namings) expect(deferredUnder(names)).toEqual(told)
  })

  it('begin with what was bought first, whatever else the accounts did and however it was exported', () => {
    const older = readScenario(`account two
2025-01-06 BUY 100 KO @ 20.00 id x
2025-02-06 SELL 100 KO @ 30.00 id y`).entries
    expect(deferredUnder({}, { told: [...older, ...entries] }).losses).toEqual([['b', 1_000_000_000]])
    const exported = entries.map((entry) =>
      entry.id === 'd' ? { ...entry, source: 'aaa', brokerId: '1', note: 'a' } : entry,
    )
    expect(deferredUnder({}, { told: exported }).losses).toEqual([['b', 1_000_000_000]])
  })

  it('keep the order in which one account sold', () => {
    const { entries: told } = readScenario(`account one
2026-01-02 BUY 100 KO @ 60.00 id a order 1
2026-01-05 BUY 100 KO @ 58.00 id b order 2
2026-02-10 SELL 100 KO @ 50.00 id c
2026-02-10 SELL 100 KO @ 49.00 id d
account two
2026-01-03 BUY 100 KO @ 55.00 id e
2026-02-10 SELL 100 KO @ 50.00 id f
2026-02-20 BUY 300 KO @ 51.00 id g`)
    for (const names of namings)
      expect(deferredUnder(names, { told }).losses.map(([id]) => id)).toEqual(['d', 'f', 'c'])
  })

  it('find purchases of a day outside IRAs first', () => {
    const history = `2026-01-05 BUY 100 KO @ 60.00
2026-02-10 SELL 100 KO @ 50.00
2026-02-20 BUY 100 KO @ 51.00`
    const { entries: told } = readScenario(`account one
${history}
account two
${history}`)
    for (const names of namings)
      expect(deferredUnder(names, { told, ira: 'two' })).toMatchObject({
        outstanding: 1_000_000_000,
        gone: 0,
      })
  })
})

describe('endings of one moment', () => {
  const ended = (id: string, opened: string | null) => ({
    id,
    date: day('2026-02-10'),
    at: null,
    opened: opened === null ? null : day(opened),
  })
  const inOrder = (...accounts: (readonly ReturnType<typeof ended>[])[]) =>
    endingsInOrder(accounts).map(({ id }) => id)

  it('begin with what was opened first, and with what was there before the history', () => {
    expect(inOrder([ended('b', '2026-01-06')], [ended('c', '2026-01-07')], [ended('a', null)])).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('stay in the order of their account: what was opened later holds back what was sold after it', () => {
    const one = [ended('late', '2026-01-20'), ended('early', '2026-01-02')]
    expect(inOrder(one, [ended('between', '2026-01-10')])).toEqual(['between', 'late', 'early'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { readEntries } from '../../ledger/testing/scenario-lines.ts'
import type { Entry } from '../../ledger/entries/entry.ts'
import { dollars } from '../../testing/samples.ts'
import { taxIfCalledAway } from './called-away-tax.ts'

const booked = (entries: readonly Entry[]) => {
  const [book] = bookLedger(entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('no book')
  return book
}

const told = (...lines: readonly string[]): Entry[] =>
  lines.flatMap((line, count) =>
    readEntries(line, { accountId: 'one', source: 'scenario', count, feePerContract: dollars('0.65') }),
  )

/** The worked case of docs/domain.md before its shares are called away. */
const worked = [
  '2026-02-20 STO 1 ABC 50P 2026-03-20 @ 2',
  '2026-03-20 BTC 1 ABC 50P 2026-03-20 @ 3',
  '2026-03-20 STO 1 ABC 48P 2026-04-17 @ 2.6',
  '2026-04-17 ASSIGN 1 ABC 48P 2026-04-17',
  '2026-04-20 STO 1 ABC 51C 2026-05-15 @ 1',
  '2026-05-15 EXPIRE 1 ABC 51C 2026-05-15',
]
const lastCall = '2026-05-18 STO 1 ABC 50C 2026-06-18 @ 1.2'

/** Puts that are assigned, shares bought beside them, some sold again, and calls in several fills on what is left. */
const campaigns = fc
  .record({
    puts: fc.array(
      fc.record({ count: fc.integer({ min: 1, max: 3 }), cents: fc.integer({ min: 1, max: 999 }) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    bought: fc.integer({ min: 0, max: 2 }),
    isSold: fc.boolean(),
    cents: fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ puts, bought, isSold, cents }) => {
    const opened = puts.map(
      ({ count, cents: price }) => `2026-02-20 STO ${count} ABC 50P 2026-03-20 @ ${price / 100}`,
    )
    const assigned = puts.reduce((sum, { count }) => sum + count, 0)
    const blocks = assigned + bought - (isSold ? 1 : 0)
    const calls = cents.map((price, at) => {
      const count = at === cents.length - 1 ? blocks - at : 1
      return count > 0 ? [`2026-04-20 STO ${count} ABC 52C 2026-05-15 @ ${price / 100}`] : []
    })
    return [
      ...opened,
      `2026-03-20 ASSIGN ${assigned} ABC 50P 2026-03-20`,
      ...(bought > 0 ? [`2026-03-23 BUY ${bought * 100} ABC @ 47.31 fee 0.07`] : []),
      ...(isSold ? ['2026-03-24 SELL 100 ABC @ 49.5'] : []),
      ...(blocks >= cents.length ? calls.flat() : []),
    ]
  })

const callsIn = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + Number(/ STO (\d+) ABC 52C/.exec(line)?.[1] ?? 0), 0)

describe('what the tax form shows where the shares are called away', () => {
  it('is the call with its premium less the basis of the assigned put, whatever was rolled before', () => {
    // (50 + 1.20 - 0.0065 - 45.4065) x 100.
    expect(taxIfCalledAway(booked(told(...worked, lastCall)))).toBe(dollars('578.70'))
  })

  it.each([
    ['without a call', worked],
    ['with a call on a part of the shares', [...worked, '2026-05-17 BUY 100 ABC @ 47', lastCall]],
    [
      'with calls of two strikes',
      [...worked, '2026-05-17 BUY 100 ABC @ 47', lastCall, lastCall.replace('50C', '52C')],
    ],
    ['with a put beside it', [...worked, lastCall, '2026-05-18 STO 1 ABC 45P 2026-06-18 @ 1']],
    ['with more calls than shares', [...worked, lastCall.replace('STO 1', 'STO 2')]],
  ])('is not told %s', (_, lines) => {
    expect(taxIfCalledAway(booked(told(...lines)))).toBeNull()
  })

  it('is not told of shares whose basis nobody knows', () => {
    const sold = '2026-01-02 SELL 100 ABC @ 47'
    const [book] = bookLedger(
      told(sold, '2026-01-05 STO 1 ABC 50C 2026-06-18 @ 1'),
      defaultSettings,
    ).books.values()
    expect(book && taxIfCalledAway(book)).toBeNull()
  })

  it('is what the ledger books once they are', () => {
    fc.assert(
      fc.property(campaigns, (lines) => {
        const before = booked(told(...lines))
        const expected = taxIfCalledAway(before)
        const calls = callsIn(lines)
        if (calls === 0) {
          expect(expected).toBeNull()
          return
        }
        const after = booked(told(...lines, `2026-05-15 ASSIGN ${calls} ABC 52C 2026-05-15`))
        expect([after.lots, after.openLegs]).toEqual([[], []])
        expect(after.realized.taxPnl - before.realized.taxPnl).toBe(expected)
      }),
      { numRuns: 500 },
    )
  })
})

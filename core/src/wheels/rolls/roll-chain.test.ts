import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookLedger, bookOf } from '../../ledger/ledger.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { rollLinks } from '../../ledger/campaigns/rolls.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { rollChain } from './roll-chain.ts'
import { dollarsIn } from './testing/sheets.ts'

const chainOf = (text: string, contracts?: number) => {
  const { entries } = readScenario(text)
  const ledger = bookLedger(entries, defaultSettings)
  const book = bookOf(ledger, 'one', 'AMD')
  if (book === null) throw new Error('no book')
  const shorts = book.openLegs.filter(({ side }) => side === 'short')
  const all = shorts.reduce((sum, leg) => sum + leg.contracts, 0)
  return rollChain(shorts, contracts ?? all, {
    closedBy: Map.groupBy(book.closedLegs, ({ closeEntryId }) => closeEntryId),
    rolledInto: Map.groupBy(rollLinks(book, []), ({ openEntryId }) => openEntryId),
    opened: Map.groupBy(
      book.moves.flatMap((move) => (move.kind === 'leg-opened' ? [move.leg] : [])),
      ({ entryId }) => entryId,
    ),
  })
}
const steps = ({ steps: all, credit }: ReturnType<typeof chainOf>) => [
  ...all.map(({ date, kind, contracts, amount }) => [date, kind, contracts, dollarsIn(amount)]),
  dollarsIn(credit),
]

describe('the chain of an open put', () => {
  it('is what was sold first, each roll, and the fees of all', () => {
    const chain = chainOf(`
      fee 0.72
      2026-08-25 STO 1 AMD 140P 2026-10-16 @ 3.60
      2026-10-13 BTC 1 AMD 140P 2026-10-16 @ 3.30
      2026-10-13 STO 1 AMD 137.5P 2026-12-18 @ 8.41`)
    expect(steps(chain)).toEqual([['2026-08-25', 'sold', 1, 360], ['2026-10-13', 'rolled', 1, 511], 868.84])
    expect(dollarsIn(chain.fees)).toBe(2.16)
  })

  it('begins with its own sale where it was rolled from nothing', () => {
    expect(steps(chainOf('2026-08-25 STO 2 AMD 140P 2026-10-16 @ 3.60'))).toEqual([
      ['2026-08-25', 'sold', 2, 720],
      720,
    ])
  })

  it('counts a contract that was sold beside the rolled ones by itself', () => {
    const chain = chainOf(`
      2026-01-05 STO 2 AMD 60P 2026-01-16 @ 1.00
      2026-01-14 BTC 2 AMD 60P 2026-01-16 @ 1.50 order 7
      2026-01-14 STO 3 AMD 59P 2026-02-20 @ 1.80 order 7`)
    // 200 - 300 + 360, and 180.
    expect(steps(chain)).toEqual([
      ['2026-01-05', 'sold', 2, 200],
      ['2026-01-14', 'rolled', 2, 60],
      ['2026-01-14', 'sold', 1, 180],
      440,
    ])
  })

  it('of some contracts is that of the oldest fills', () => {
    const text = `
      2026-01-05 STO 2 AMD 60P 2026-02-20 @ 1.00
      2026-01-06 STO 2 AMD 60P 2026-02-20 @ 3.00`
    expect(dollarsIn(chainOf(text, 3).credit)).toBe(500)
  })

  it('takes each premium once where one purchase closed several fills and went on in several', () => {
    const text = `
      2026-01-05 STO 1 AMD 60P 2026-02-20 @ 2.00
      2026-01-06 STO 2 AMD 60P 2026-02-20 @ 8.00
      2026-02-02 BTC 3 AMD 60P 2026-02-20 @ 5.00
      2026-02-02 STO 1 AMD 58P 2026-03-20 @ 4.00
      2026-02-02 STO 2 AMD 58P 2026-03-20 @ 4.10`
    // 200 - 500 + 400, and 1600 - 1000 + 820.
    expect(dollarsIn(chainOf(text, 1).credit)).toBe(100)
    expect(dollarsIn(chainOf(text).credit)).toBe(1520)
  })

  it('takes each premium once where a fill into which several were rolled is rolled on one by one', () => {
    const text = `
      2026-01-05 STO 1 AMD 60P 2026-02-20 @ 2.00
      2026-01-05 STO 1 AMD 61P 2026-02-20 @ 8.00
      2026-02-02 BTC 1 AMD 60P 2026-02-20 @ 3.00
      2026-02-02 BTC 1 AMD 61P 2026-02-20 @ 6.00
      2026-02-02 STO 2 AMD 58P 2026-03-20 @ 4.00
      2026-02-10 BTC 1 AMD 58P 2026-03-20 @ 1.00
      2026-02-10 STO 1 AMD 55P 2026-03-20 @ 1.50`
    expect(dollarsIn(chainOf(text).credit)).toBe(200 + 800 - 300 - 600 + 800 - 100 + 150)
  })

  it('of some of the contracts that a split made is their part of what one of them was rolled from', () => {
    const text = `
      2026-01-05 STO 1 AMD 63P 2026-01-16 @ 2.00
      2026-01-12 BTC 1 AMD 63P 2026-01-16 @ 5.00
      2026-01-12 STO 1 AMD 60P 2026-02-20 @ 6.00
      2026-01-20 SPLIT AMD 3 1`
    // 200 - 500 + 600 for all three.
    expect([1, 2, 3].map((contracts) => dollarsIn(chainOf(text, contracts).credit))).toEqual([100, 200, 300])
    const bought = `${text}\n2026-01-26 BTC 1 AMD 20P 2026-02-20 @ 1.00`
    expect([1, 2].map((contracts) => dollarsIn(chainOf(bought, contracts).credit))).toEqual([100, 200])
    const rolled = `${bought}\n2026-01-26 STO 1 AMD 19P 2026-03-20 @ 1.50`
    expect(dollarsIn(chainOf(rolled).credit)).toBe(300 - 100 + 150)
  })

  it('adds up to all that its own contracts brought and cost, however it was rolled', () => {
    const roll = fc.record({
      price: fc.integer({ min: 1, max: 900 }),
      next: fc.integer({ min: 1, max: 900 }),
    })
    const property = fc.property(
      fc.integer({ min: 1, max: 7 }),
      fc.array(roll, { maxLength: 6 }),
      fc.integer({ min: 0, max: 99 }),
      (contracts, rolls, cents) => {
        const lines = [
          `fee 0.${String(cents).padStart(2, '0')}`,
          `2026-01-02 STO ${contracts} AMD 50P 2026-06-19 @ 1.01`,
        ]
        rolls.forEach(({ price, next }, at) => {
          const day = `2026-02-${String(at + 1).padStart(2, '0')}`
          lines.push(`${day} BTC ${contracts} AMD ${50 - at}P 2026-06-19 @ ${(price / 100).toFixed(2)}`)
          lines.push(`${day} STO ${contracts} AMD ${49 - at}P 2026-06-19 @ ${(next / 100).toFixed(2)}`)
        })
        const text = lines.join('\n')
        const cash = readScenario(text).entries.reduce((sum, { netCash }) => sum + netCash, 0)
        expect(chainOf(text).credit).toBe(cash)
      },
    )
    fc.assert(property, { numRuns: 60 })
  })
})

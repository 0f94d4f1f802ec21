import { describe, expect, it } from 'vitest'
import { MAX_MICROS } from '../base/micros.ts'
import { cycleRealized } from '../figures/profit/cycle-figures.ts'
import { profitOf } from '../figures/profit/profit.ts'
import { day } from '../testing/samples.ts'
import { cyclesOf } from './campaigns/cycles.ts'
import { defaultCycleSettings } from './campaigns/cycle-settings.ts'
import { checkEntry } from './entries/check-entry.ts'
import { MOST_BLOCKS } from './entries/countable.ts'
import { entryTurnover } from './entries/entry-worth.ts'
import { bookLedger } from './ledger.ts'
import { readScenario } from './testing/scenario.ts'

/** Micro-dollars: a lot is cut into blocks, each rounded to one. */
const rounded = 6

const booked = (...lines: readonly string[]) => {
  const { entries, disposal, lotChoices } = readScenario(lines.join('\n'))
  const [book] = bookLedger(entries, { disposal, lotChoices }).books.values()
  if (book === undefined) throw new Error('no book')
  return book
}
const refusals = (...lines: readonly string[]) => booked(...lines).refusals.map(({ kind }) => kind)
const times = (count: number, line: string): string[] => Array.from({ length: count }, () => line)

describe('an entry of more than is counted', () => {
  it.each([
    ['2026-01-05 STO 50000 KO 1P 2026-01-16 @ 0.01', null],
    ['2026-01-05 STO 50001 KO 1P 2026-01-16 @ 0.01', 'too-large'],
    ['2026-01-05 BUY 1000000000 KO @ 0.01', null],
    ['2026-01-05 BUY 1000000001 KO @ 0.01', 'too-large'],
  ])('is refused: %s', (line, refusal) => {
    const [entry] = readScenario(line).entries
    const checked = entry && checkEntry(entry)
    expect(checked?.ok === false ? checked.refusal.kind : null).toBe(refusal)
  })

  it('counts a million contracts as all that a ledger may come to', () => {
    const [entry] = readScenario('2026-01-05 STO 50000 KO 1P 2026-01-16 @ 0.01').entries
    const each = entry ? entryTurnover(entry) : 0
    expect([each * 20 < MAX_MICROS, each * 22 > MAX_MICROS]).toEqual([true, true])
  })
})

describe('what would make more than is counted is named, and the rest stands', () => {
  it('shares that come', () => {
    const book = booked(...times(9, '2026-01-05 BUY 1000000000 KO @ 0.01'))
    expect(book.refusals.map(({ kind }) => kind)).toEqual(['beyond-count'])
    expect(book.lots).toHaveLength(8)
  })

  it('a split of shares, of contracts, of what contracts delivered', () => {
    const split = (ratio: number) => `2026-02-02 SPLIT KO ${ratio} 1`
    expect(refusals('2026-01-05 BUY 1000 KO @ 1.00', split(8_000_000))).toEqual([])
    expect(refusals('2026-01-05 BUY 1000 KO @ 1.00', split(9_000_000))).toEqual(['beyond-count'])
    expect(refusals('2026-01-05 STO 100 KO 1P 2026-12-18 @ 0.10', split(500))).toEqual([])
    expect(refusals('2026-01-05 STO 100 KO 1P 2026-12-18 @ 0.10', split(501))).toEqual(['beyond-count'])
    const assigned = ['2026-01-05 STO 1 KO 1P 2026-01-16 @ 0.10', '2026-01-16 ASSIGN 1 KO 1P 2026-01-16']
    expect(refusals(...assigned, split(50_000))).toEqual([])
    expect(refusals(...assigned, split(50_001))).toEqual(['beyond-count'])
  })

  it('beside a split that nobody could hold the shares stay as they were', () => {
    const book = booked('2026-01-05 BUY 100 KO @ 1.00', '2026-02-02 SPLIT KO 1000000000 1')
    expect(book.lots.map(({ quantity }) => quantity)).toEqual([100_000_000])
  })
})

it('a campaign of more blocks than are followed earns what its lots say, called away, split and sold', () => {
  const book = booked(
    '2026-01-05 STO 1 KO 1P 2026-01-16 @ 0.10',
    '2026-01-16 ASSIGN 1 KO 1P 2026-01-16',
    '2026-01-19 BUY 1200000 KO @ 1.01',
    '2026-01-20 STO 3 KO 2C 2026-02-20 @ 0.10',
    '2026-02-20 ASSIGN 3 KO 2C 2026-02-20',
    '2026-03-02 SPLIT KO 3 1',
    '2026-03-03 SELL 600000 KO @ 0.55',
    '2026-03-04 SELL 2999400 KO @ 0.45',
  )
  const cycles = cyclesOf(book, defaultCycleSettings)
  expect(cycles.map(({ ended, slots }) => [ended, slots.length <= MOST_BLOCKS + 10])).toEqual([
    [day('2026-03-04'), true],
  ])
  const earned = cycles.reduce((sum, cycle) => sum + (cycleRealized(cycle).amount ?? Number.NaN), 0)
  expect(Math.abs(earned - profitOf(book, new Map()).realizedPnl)).toBeLessThanOrEqual(rounded)
})

import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { cyclesOf } from '../../ledger/campaigns/cycles.ts'
import { bookLedger, bookOf } from '../../ledger/ledger.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { contractsInTurn } from './contracts-in-turn.ts'

/** Blocks at 60, 50 and 55: lots 1, 2 and 3. */
const blocks = `2026-01-05 BUY 100 KO @ 60.00
  2026-01-06 STO 1 KO 50P 2026-01-16 @ 1.00
  2026-01-16 ASSIGN 1 KO 50P 2026-01-16
  2026-01-19 STO 1 KO 55P 2026-01-30 @ 1.00
  2026-01-30 ASSIGN 1 KO 55P 2026-01-30`

const inTurn = (text: string, closing = '') => {
  const read = (all: string) => {
    const book = bookOf(bookLedger(readScenario(all).entries, defaultSettings), 'one', 'KO')
    const cycle = book === null ? undefined : cyclesOf(book, defaultCycleSettings).at(-1)
    if (book === null || cycle === undefined) throw new Error('no campaign')
    return { book, cycle }
  }
  const { book, cycle } = read(text)
  const leg = book.openLegs.find(({ side }) => side === 'short')
  if (leg === undefined) throw new Error('no short')
  const turn = contractsInTurn(book, cycle, leg)
  const standingIn = ({ slots }: typeof cycle) =>
    slots.filter(({ call, put, outcome }) => outcome === 'open' && (call ?? put) !== null).map(({ id }) => id)
  const before = standingIn(cycle)
  const after = standingIn(read(`${text}\n${closing}`).cycle)
  return { turn: turn.map(({ lotNo }) => lotNo), freed: before.filter((id) => !after.includes(id)) }
}

/** What is written, in which turn lots are taken, and how many contracts are bought back. */
const cases: readonly (readonly [string, string, string, number])[] = [
  ['fills go by their day, not by the basis of their lots', '01:1 02:1', '55C', 1],
  ['of one fill the lot that it was bound to first goes first', '01:2', '55C', 1],
  ['a fill that covers in part loses its naked contract first', '01:4', '70C', 2],
  ['every contract of two fills', '01:2 02:1', '70C', 3],
  ['two of three', '01:2 02:1', '70C', 2],
]

describe('contracts that are alike', () => {
  it.each(cases)('%s', (_name, fills, contract, closed) => {
    const sold = fills.split(' ').map((fill) => {
      const [day = '', count = ''] = fill.split(':')
      return `2026-02-${day} STO ${count} KO ${contract} 2026-03-20 @ 1.00`
    })
    const { turn, freed } = inTurn(
      [blocks, ...sold].join('\n'),
      `2026-02-10 BTC ${closed} KO ${contract} 2026-03-20 @ 0.40`,
    )
    const taken = turn.slice(0, closed).filter((lot) => lot !== null)
    expect(freed.toSorted()).toEqual(taken.toSorted())
    expect(turn).toHaveLength(fills.split(' ').reduce((sum, fill) => sum + Number(fill.split(':')[1]), 0))
  })

  it('say each lot once, with the naked ones first', () => {
    const sold = `${blocks}\n2026-02-02 STO 4 KO 70C 2026-03-20 @ 1.00`
    const { turn } = inTurn(sold)
    expect(turn[0]).toBeNull()
    expect(turn.slice(1).toSorted((a, b) => Number(a) - Number(b))).toEqual(['1', '2', '3'])
  })

  it('of puts go by their fills too', () => {
    const puts = `2026-01-05 STO 1 KO 50P 2026-02-20 @ 1.00
      2026-01-07 STO 2 KO 50P 2026-02-20 @ 1.20`
    expect(inTurn(puts, '2026-01-08 BTC 2 KO 50P 2026-02-20 @ 0.50')).toEqual({
      turn: ['1', '2', '3'],
      freed: ['1', '2'],
    })
  })
})

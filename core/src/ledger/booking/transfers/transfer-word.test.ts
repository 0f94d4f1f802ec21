import { describe, expect, it } from 'vitest'
import { wholeUnits } from '../../../base/quantity.ts'
import { day, dollars } from '../../../testing/samples.ts'
import { hiddenPrices } from '../../../figures/costs/unknown-basis.ts'
import { bookLedger, bookOf } from '../../ledger.ts'
import { taxBasis } from '../../lots/lot.ts'
import { readScenario } from '../../testing/scenario.ts'
import { defaultSettings, type LedgerSettings } from '../ledger-settings.ts'
import type { OpeningWord } from '../before-history/opening-word.ts'
import { sharesUntold, cameWithoutCost } from './transfer-word.ts'

const { entries } = readScenario('2026-03-04 TRANSFER 100 KO fee 0.01 id came')
const [came] = entries
if (came === undefined || !cameWithoutCost(came)) throw new Error('no transfer')

const settingsOf = (word: OpeningWord): LedgerSettings => ({ ...defaultSettings, openings: { came: word } })
const bookedOf = (settings: LedgerSettings) => {
  const book = bookOf(bookLedger(entries, settings), 'one', 'KO')
  if (book === null) throw new Error('no book')
  return book
}
const lot = (row: number, shares: number, cost: string | null) => ({
  part: 0,
  row,
  shares: wholeUnits(shares),
  cost: cost === null ? null : dollars(cost),
  acquiredOn: day('2024-05-06'),
})

describe('shares that came without a cost', () => {
  it('have none until it is told', () => {
    const book = bookedOf(defaultSettings)
    expect(book.lots.map(taxBasis)).toEqual([null])
    expect(hiddenPrices(book)).toEqual(new Set(['came']))
    expect(sharesUntold(came, defaultSettings)).toBe(100_000_000)
  })

  it('have the one that is told, and hide nothing then', () => {
    const settings = settingsOf({ shares: 100e6, price: dollars('50'), acquiredOn: day('2024-05-06') })
    const book = bookedOf(settings)
    expect(book.lots.map(taxBasis)).toEqual([dollars('5000.01')])
    expect(book.lots.map(({ opened }) => opened)).toEqual(['2024-05-06'])
    expect(hiddenPrices(book)).toEqual(new Set())
    expect(sharesUntold(came, settings)).toBe(0)
  })

  it('are as many lots as are told, the rest of unknown cost, and the fee of all is parted to the micro-dollar', () => {
    const settings = settingsOf({ lots: [lot(0, 60, '2400'), lot(1, 33, '1650')] })
    const book = bookedOf(settings)
    expect(book.lots.map(({ id, quantity }) => [id, quantity / 1e6])).toEqual([
      ['came:1', 60],
      ['came:2', 33],
      ['came:3', 7],
    ])
    expect(book.lots.map(taxBasis)).toEqual([dollars('2400.006'), dollars('1650.0033'), null])
    expect(hiddenPrices(book)).toEqual(new Set(['came']))
    expect(sharesUntold(came, settings)).toBe(7_000_000)
  })

  it('are asked of no more where the user does not know, and the word of fewer shares says nothing', () => {
    const unknown = settingsOf({ shares: 100e6, price: null, acquiredOn: null })
    expect(sharesUntold(came, unknown)).toBe(0)
    expect(hiddenPrices(bookedOf(unknown))).toEqual(new Set(['came']))
    const fewer = settingsOf({ shares: 50e6, price: dollars('50'), acquiredOn: null })
    expect(sharesUntold(came, fewer)).toBe(100_000_000)
    expect(bookedOf(fewer).lots.map(taxBasis)).toEqual([null])
  })
})

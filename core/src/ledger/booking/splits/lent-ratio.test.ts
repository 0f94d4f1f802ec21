/** A row that states what a split added takes the ratio of another source where the shares that were seen make none. */
import { describe, expect, it } from 'vitest'
import { bookLedger } from '../../ledger.ts'
import { readScenario } from '../../testing/scenario.ts'
import { defaultSettings } from '../ledger-settings.ts'
import { netHoldings } from '../net-holdings.ts'

const booked = (text: string) => {
  const [book] = bookLedger(readScenario(text).entries, defaultSettings).books.values()
  return {
    held: book?.lots.map(({ quantity }) => quantity / 1e6),
    opening: (book?.opening?.entry.quantity ?? 0) / 1e6,
    refusals: book?.refusals.map((refusal) => [
      refusal.kind,
      'surplus' in refusal ? refusal.surplus / 1e6 : null,
    ]),
  }
}

const bought = '2026-03-02 BUY 50 RVS @ 900.00'
const split = '2026-04-06 SPLIT RVS change 900 lent 10 1'

describe('the ratio of a split that another source states', () => {
  it('counts where what was added makes none that companies declare: 50 and 900 would be 19 for 1', () => {
    expect(booked(`${bought}\n${split}`)).toMatchObject({ held: [500], refusals: [['split-mismatch', 450]] })
  })

  it('counts for nothing where what was added makes one', () => {
    const text = `${bought}\n2026-04-06 SPLIT RVS change 50 lent 3 1`
    expect(booked(text)).toMatchObject({ held: [100], refusals: [] })
    expect(netHoldings(readScenario(text).entries).shares / 1e6).toBe(100)
  })

  it('counts before trades are booked, too', () => {
    expect(netHoldings(readScenario(`${bought}\n${split}`).entries).shares / 1e6).toBe(500)
  })

  it('is not proven by shares that were never seen: with the 40 in front, 900 would be 11 for 1', () => {
    const text = `${bought}\n${split}\n2026-07-01 SELL 900 RVS @ 100.00`
    expect(booked(text)).toMatchObject({ held: [], opening: 40, refusals: [['split-mismatch', 90]] })
  })

  it('splits nothing where nothing was seen: what was added is there', () => {
    expect(booked(split)).toMatchObject({ held: [900], refusals: [['nothing-held', null]] })
  })
})

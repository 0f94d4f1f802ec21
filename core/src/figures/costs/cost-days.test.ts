import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyToNumber } from '../../base/money.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { defaultCycleSettings, type StockCostSetting } from '../../ledger/campaigns/cycle-settings.ts'
import { cyclesOf } from '../../ledger/campaigns/cycles.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { actions, entriesFrom } from '../../ledger/testing/histories.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { campaignCostDays } from './cost-days.ts'
import { campaignStockCost, rollChains } from './net-stock-cost.ts'

const settings: readonly StockCostSetting[] = [
  'none',
  'assigned put',
  'roll chain',
  'whole cycle',
  'whole cycle with dividends',
]

const campaignsOf = (entries: Parameters<typeof bookLedger>[0]) =>
  [...bookLedger(entries, defaultSettings).books.values()].flatMap((book) =>
    cyclesOf(book, defaultCycleSettings).map((cycle) => {
      const own = new Set(cycle.flows.map(({ entryId }) => entryId))
      const lots = book.lots.filter(({ entryIds }) => entryIds.some((id) => own.has(id)))
      return { cycle, lotsOf: () => ({ lots, chains: rollChains(book, []) }) }
    }),
  )

/** As a reader of the line sees them: `2026-02-20 46.4195`. */
const stepsOf = (text: string, setting: StockCostSetting = 'whole cycle') =>
  campaignsOf(readScenario(text).entries).flatMap(({ cycle, lotsOf }) =>
    campaignCostDays(cycle, setting, lotsOf).map(
      ({ date, cost }) => `${date} ${cost === null ? '-' : moneyToNumber(cost)}`,
    ),
  )

const worked = `
fee 0.65
2026-01-05 STO 1 PCG 50P 2026-01-16 @ 2.00
2026-01-12 BTC 1 PCG 50P 2026-01-16 @ 3.00
2026-01-12 STO 1 PCG 48P 2026-02-20 @ 2.60
2026-02-20 ASSIGN 1 PCG 48P 2026-02-20 fee 0
2026-02-23 STO 1 PCG 49C 2026-03-20 @ 1.00
2026-03-20 EXPIRE 1 PCG 49C 2026-03-20
2026-03-23 STO 1 PCG 50C 2026-04-17 @ 1.20
`

describe('the net stock cost of a campaign from day to day', () => {
  it('begins with the assignment and falls as each premium arrives', () => {
    expect(stepsOf(worked)).toEqual(['2026-02-20 46.4195', '2026-02-23 45.426', '2026-03-23 44.2325'])
  })

  it('ends on the day on which the shares leave', () => {
    const ended = `${worked}2026-04-17 ASSIGN 1 PCG 50C 2026-04-17 fee 0\n`
    expect(stepsOf(ended).slice(-2)).toEqual(['2026-03-23 44.2325', '2026-04-17 -'])
  })

  it('steps with dividends where these count, and in shares of a split', () => {
    const text = `${worked}2026-03-30 DIVIDEND PCG 45.00 ex 2026-03-26\n2026-04-01 SPLIT PCG 2 1\n`
    expect(stepsOf(text).slice(-2)).toEqual(['2026-03-23 44.2325', '2026-04-01 22.11625'])
    expect(stepsOf(text, 'whole cycle with dividends').slice(-2)).toEqual([
      '2026-03-30 43.7825',
      '2026-04-01 21.89125',
    ])
  })

  it('is a gap where it rests on what is not known', () => {
    const unseen = `
fee 0
2026-01-05 BUY 100 PCG @ 50.00
2026-01-06 STO 1 PCG 55C 2026-02-20 @ 1.00
2026-01-12 BTC 1 PCG 60C 2026-02-20 @ 0.50
`
    expect(stepsOf(unseen)).toEqual(['2026-01-06 49', '2026-01-12 -'])
  })

  it('by the lots alone changes with the shares, and has none for days whose shares left', () => {
    const text = `
fee 0
2026-01-05 STO 1 PCG 50P 2026-01-16 @ 2.00
2026-01-16 ASSIGN 1 PCG 50P 2026-01-16 fee 0
2026-01-20 STO 1 PCG 48P 2026-02-20 @ 1.00
2026-02-20 ASSIGN 1 PCG 48P 2026-02-20 fee 0
`
    expect(stepsOf(text, 'assigned put')).toEqual(['2026-01-16 48', '2026-02-20 47.5'])
    expect(stepsOf(`${text}2026-02-24 SELL 100 PCG @ 49.00\n`, 'assigned put')).toEqual(['2026-02-24 47'])
  })

  it('is today what the figure is, whatever counts in it', () => {
    const histories = actions.map(entriesFrom).filter((entries) => entries.length > 0)
    fc.assert(
      fc.property(histories, fc.constantFrom(...settings), (entries, setting) => {
        for (const { cycle, lotsOf } of campaignsOf(entries)) {
          const last = campaignCostDays(cycle, setting, lotsOf).at(-1)
          expect(last?.cost ?? null).toBe(campaignStockCost(cycle, setting, lotsOf))
        }
      }),
      { numRuns: 300 },
    )
  })
})

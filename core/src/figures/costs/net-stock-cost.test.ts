import { describe, expect, it } from 'vitest'
import { quantityFromMicros } from '../../base/quantity.ts'
import { optionContract } from '../../instruments/option-contract.ts'
import { payoffAtExpiration } from '../../payoff/at-expiration.ts'
import type { PayoffLeg } from '../../payoff/legs.ts'
import { day, dollars } from '../../testing/samples.ts'
import { cyclesOf } from '../../ledger/campaigns/cycles.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { bookLedger, bookOf } from '../../ledger/ledger.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { wholeProfit } from '../profit/cycle-figures.ts'
import { campaignCostDays } from './cost-days.ts'
import { cycleStockCost, cycleWaterfall, legsAtStockCost } from './net-stock-cost.ts'

const made = optionContract({
  root: 'ABC',
  right: 'Call',
  strike: dollars('51'),
  expiration: day('2026-05-15'),
})
const legs: readonly PayoffLeg[] = [
  // As the tax code counts them: put at 48 less its premium of 2.60, a call sold at 1.00, 0.65 each.
  {
    id: 'shares',
    contract: null,
    quantity: quantityFromMicros(100e6),
    multiplier: 1,
    cost: dollars('4540.65'),
  },
  {
    id: 'call',
    contract: made.ok ? made.value : null,
    quantity: quantityFromMicros(-1e6),
    multiplier: 100,
    cost: dollars('-99.35'),
  },
]

describe('the payoff of a wheel with shares', () => {
  it('breaks even at its net stock cost, earlier losses on puts in it', () => {
    // 4800 - 199.35 + 300.65 - 259.35 - 99.35: the put that was bought back is part of the wheel.
    const counted = legsAtStockCost(legs, dollars('45.426')) ?? []
    const payoff = payoffAtExpiration(counted)
    expect(payoff.ok && payoff.value.profit?.breakEvens).toEqual([
      { from: dollars('45.426'), to: dollars('45.426') },
    ])
    expect(payoff.ok && payoff.value.profit?.best).toMatchObject({ amount: dollars('557.40') })
  })

  it('by the prices of its opening would break even elsewhere', () => {
    const payoff = payoffAtExpiration(legs)
    expect(payoff.ok && payoff.value.profit?.breakEvens[0]?.from).toBe(dollars('44.413'))
  })
})

describe('shares that an exercised call brought before the wheel', () => {
  const history = (...more: readonly string[]) => {
    const lines = [
      '2026-02-02 BTO 1 KO 50C 2026-04-17 @ 2.50 fees 0',
      '2026-04-17 EXERCISE 1 KO 50C 2026-04-17',
      '2026-04-20 STO 1 KO 60C 2026-05-15 @ 1.00 fees 0',
      ...more,
    ]
    const { entries } = readScenario(lines.join('\n'))
    const book = bookOf(bookLedger(entries, defaultSettings), 'one', 'KO')
    const [cycle] = book === null ? [] : cyclesOf(book, defaultCycleSettings)
    if (cycle === undefined) throw new Error('no wheel')
    return cycle
  }

  it('cost the premium of that call too', () => {
    const cycle = history()
    // 5,000 + 250 - 100
    expect(cycleStockCost(cycle, 'whole cycle')).toBe(dollars('51.50'))
    expect(cycleWaterfall(cycle, 'whole cycle').map(({ label, amount }) => [label, amount])).toEqual([
      ['exercised', dollars('250')],
      ['option', dollars('-100')],
      ['shares', dollars('5000')],
    ])
    const days = campaignCostDays(cycle, 'whole cycle', () => ({ lots: [], chains: new Map() }))
    expect(days.at(-1)?.cost).toBe(dollars('51.50'))
  })

  it('earn the wheel what they bring beyond the strike, since the premium was settled before', () => {
    const over = history('2026-05-15 ASSIGN 1 KO 60C 2026-05-15')
    expect(wholeProfit(over, new Map())).toBe(dollars('1100'))
  })
})

import type { LedgerCycle, WaterfallStep } from '@wheelwright/api'
import { formatOptionSymbol, moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { OptionContract, TradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { calledAwayOf, costBarsOf, isCostRounded, type CostBar } from './cost-model.ts'
import { costStepWords } from './cost-step-words.ts'

const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))

const symbolOf = (right: OptionContract['right'], strike: number, expiration: string): string =>
  formatOptionSymbol({
    root: 'KO',
    underlying: 'KO',
    right,
    strike: dollars(strike),
    expiration: expiration as TradingDate,
    adjusted: false,
  })

const step = (id: string, date: string, rest: Partial<WaterfallStep>): WaterfallStep => ({
  entryId: id,
  label: 'option',
  date: date as TradingDate,
  symbol: 'KO',
  amount: null,
  fees: dollars(0),
  ...rest,
})

const event = (id: string, eventType: string, rest: object = {}) => ({ id, eventType, ...rest })

/** Two puts sold and rolled, assigned at 28.50, and two calls; fees of 1.30 an order. */
const wheel = {
  sharesHeld: quantityFromMicros(200_000_000),
  netStockCost: dollars(25.476),
  earlierSteps: { count: 0, amount: dollars(0) },
  waterfall: [
    step('a', '2026-07-21', {
      symbol: symbolOf('Put', 25.5, '2026-08-21'),
      amount: dollars(-166.7),
      fees: dollars(1.3),
    }),
    step('b', '2026-08-11', {
      symbol: symbolOf('Put', 25.5, '2026-08-21'),
      amount: dollars(7.3),
      fees: dollars(1.3),
    }),
    step('c', '2026-08-11', {
      symbol: symbolOf('Put', 28.5, '2026-09-18'),
      amount: dollars(-228.7),
      fees: dollars(1.3),
    }),
    step('d', '2026-09-18', { label: 'shares', amount: dollars(2850) }),
    step('d', '2026-09-18', { label: 'shares', amount: dollars(2850) }),
    step('e', '2026-09-22', {
      symbol: symbolOf('Call', 25.5, '2027-01-15'),
      amount: dollars(-216.7),
      fees: dollars(1.3),
    }),
  ],
  events: [
    event('a', 'SELL_PUT'),
    event('b', 'BUY_PUT_CLOSE'),
    event('c', 'SELL_PUT'),
    event('assigned', 'PUT_ASSIGNMENT', { eventDate: '2026-09-18', strike: dollars(28.5), contracts: 2 }),
    event('e', 'SELL_CALL_OPEN'),
  ],
  rolls: [{ closeEntryId: 'b', openEntryId: 'c' }],
} as unknown as LedgerCycle

const rowsOf = (campaign: LedgerCycle) =>
  costBarsOf(campaign)?.bars.map(({ of, amount, perShare }) => {
    const isStep = of !== 'earlier' && !('feesOf' in of)
    const words = isStep ? costStepWords(of, campaign) : null
    const name = words === null ? of : `${words.what}${words.how === null ? '' : ` ${words.how}`}`
    return [name, amount / 1_000_000, perShare / 1_000_000]
  })

it('each entry stands at the price that was traded, all fees in one row, and the rows add up to the cost', () => {
  expect(rowsOf(wheel)).toEqual([
    ['Strike 28.50 assigned', 5700, 28.5],
    ['Put 25.50 Aug 21 sold', -168, -0.84],
    ['Put 25.50 Aug 21 bought back in a roll', 6, 0.03],
    ['Put 28.50 Sep 18 sold', -230, -1.15],
    ['Call 25.50 Jan 15 ’27 sold', -218, -1.09],
    [{ feesOf: 4 }, 5.2, 0.026],
  ])
  expect(costBarsOf(wheel)?.sum).toBe(dollars(5095.2))
})

it('an entry whose fees are not known apart stays with them', () => {
  const [first, ...rest] = wheel.waterfall
  const parted = { ...wheel, waterfall: [{ ...(first as WaterfallStep), fees: null }, ...rest] }
  expect(rowsOf(parted)?.slice(1)).toEqual([
    ['Put 25.50 Aug 21 sold', -166.7, -0.8335],
    ['Put 25.50 Aug 21 bought back in a roll', 6, 0.03],
    ['Put 28.50 Sep 18 sold', -230, -1.15],
    ['Call 25.50 Jan 15 ’27 sold', -218, -1.09],
    [{ feesOf: 3 }, 3.9, 0.0195],
  ])
})

it('shares that came otherwise than by their puts, and steps of other settings, have plain words', () => {
  const bought = { ...wheel, events: wheel.events.filter(({ eventType }) => eventType !== 'PUT_ASSIGNMENT') }
  expect(rowsOf(bought)?.[0]).toEqual(['Shares', 5700, 28.5])
  const premium = step('d', '2026-09-18', { label: 'premium', amount: dollars(-228.7), fees: null })
  expect(costStepWords(premium, wheel).what).toBe('Premium of the assigned put, after fees')
})

it('what comes before the first steps is one row, unknown where a part of it is', () => {
  const later = { ...wheel, earlierSteps: { count: 60, amount: dollars(-40) } }
  expect(rowsOf(later)?.[0]).toEqual(['earlier', -40, -0.2])
  expect(costBarsOf({ ...wheel, earlierSteps: { count: 60, amount: null } })).toBeNull()
})

it('a call says what it makes of the shares until it has expired, and while the broker holds them', () => {
  const slot = {
    outcome: 'open',
    call: symbolOf('Call', 25.5, '2027-01-15'),
    shares: quantityFromMicros(100_000_000),
  }
  const campaign = { ...wheel, stockCost: 'whole-cycle', slots: [slot, slot] } as LedgerCycle
  const at = (instant: string, nextPlace: 'roll' | 'reconciliation' = 'roll') =>
    calledAwayOf({ campaign, wheel: { nextPlace } }, Date.parse(instant))
  // 5,100 at the strike, less 5,095.20 that the shares have cost.
  expect(at('2027-01-15T15:00:00Z')).toMatchObject({ on: '2027-01-15', result: dollars(4.8) })
  expect(at('2027-01-15T21:30:00Z')).toBeNull()
  expect(at('2027-01-15T15:00:00Z', 'reconciliation')).toBeNull()
})

it('a column whose rows do not come to its sum in cents is said to be rounded', () => {
  const told = (perShare: readonly number[], sum: number) => ({
    bars: perShare.map((each) => ({ amount: dollars(0), perShare: dollars(each) }) as CostBar),
    sum: dollars(0),
    perShare: dollars(sum),
  })
  expect(isCostRounded(told([25.5, -1.25], 24.25))).toBe(false)
  // 47.06 less 7.41 and three times 0.59 would be 37.88.
  expect(isCostRounded(told([47.064706, -7.414765, -0.588235, -0.588235, -0.588235], 37.885236))).toBe(true)
})

import type { LedgerCycle, Lot } from '@wheelwright/api'
import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { capitalByPhase, leadingPhase } from './capital.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)
const shares = (count: number) => quantityFromMicros(count * 1_000_000)

const slot = (facts: object) => ({
  outcome: 'open',
  shares: shares(0),
  put: null,
  call: null,
  longCall: null,
  ...facts,
})

const cycle = {
  cycleKey: 'ABC-20260220-1',
  netStockCost: null,
  slots: [
    slot({ phase: 1, put: 'ABC   260619P00040000' }),
    slot({ phase: 2, shares: shares(100) }),
    slot({ phase: 3, shares: shares(100), call: 'ABC   260619C00050000' }),
    slot({ phase: 4, outcome: 'called away' }),
  ],
} as unknown as LedgerCycle

const lot = (quantity: number, basis: number | null) =>
  ({
    cycleKey: 'ABC-20260220-1',
    status: 'open',
    quantity: shares(quantity),
    taxBasis: basis === null ? null : dollars(basis),
  }) as unknown as Lot

it('a put ties up its strike, shares their tax basis', () => {
  const capital = capitalByPhase(cycle, [lot(100, 4500), lot(100, 4700)])
  expect(capital).toEqual({ 1: dollars(4000), 2: dollars(4600), 3: dollars(4600), 4: 0 })
})

it('a slot of unknown basis still shows in the ring', () => {
  const capital = capitalByPhase(cycle, [lot(200, null)])
  expect(capital[2]).toBeGreaterThan(0)
  expect(capital[1]).toBe(dollars(4000))
})

it('a ticker is in the phase of its largest wheel, however the others add up', () => {
  const put = (key: string) =>
    ({
      ...cycle,
      cycleKey: key,
      phase: 1,
      slots: [slot({ phase: 1, put: 'ABC   260619P00070000' })],
    }) as unknown as LedgerCycle
  const large: LedgerCycle = { ...cycle, phase: 2 }
  const lots = [lot(100, 4500), lot(100, 4700)]
  // 7,000 twice behind puts against 4,000, 4,600 and 4,600 in the largest.
  expect(leadingPhase([put('one'), large, put('two')], lots)).toBe(2)
  expect(leadingPhase([put('one')], lots)).toBe(1)
})

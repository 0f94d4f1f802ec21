import type { WheelCycle } from '@wheelwright/api'
import { moneyFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { changedNames, readParameters, typedParameters, typedUpon } from './parameters-model.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)
const today = '2026-11-20' as TradingDate
const cycle = {
  figures: 'estimate',
  strikePrice: dollars(15),
  contractCount: 2,
  expirationDate: '2026-12-18',
  targetPremiumRate: null,
  strikeSelectionMethod: null,
  minDte: 21,
  maxDte: 45,
  profitTargetPercentage: 50,
  lossLimitPercentage: 200,
  maxPositionSize: null,
  autoRoll: false,
  notificationsEnabled: true,
  notes: 'First',
} as unknown as WheelCycle
const typed = typedParameters(cycle)
const read = (more: object) => readParameters(cycle, { ...typed, ...more }, today)

describe('the parameters of a wheel', () => {
  it('are unchanged until one is, and typing a value back takes the change away', () => {
    expect(changedNames(cycle, typed)).toEqual([])
    expect(changedNames(cycle, { ...typed, minDte: '30' })).toEqual(['minDte'])
    expect(changedNames(cycle, { ...typed, minDte: '21' })).toEqual([])
    expect(typed.strikeSelectionMethod).toBe('delta')
  })

  it('send what was changed alone, and an empty number as null', () => {
    expect(read({ profitTarget: '', maxPositionSize: '6000', autoRoll: true })).toEqual({
      ok: true,
      terms: null,
      parameters: { profitTargetPercentage: null, maxPositionSize: dollars(6000), autoRoll: true },
    })
    expect(read({ strike: '15.5', expiration: '2027-01-15' })).toEqual({
      ok: true,
      terms: { strikePrice: dollars(15.5), expirationDate: '2027-01-15' },
      parameters: null,
    })
    expect(read({ strikeSelectionMethod: 'premium', notes: ' Second ' })).toMatchObject({
      parameters: { strikeSelectionMethod: 'premium', notes: 'Second' },
    })
  })

  it('loaded again keep what was typed, and take what someone else changed', () => {
    const theirs = { ...cycle, minDte: 7, notes: 'Theirs' } as unknown as WheelCycle
    const upon = typedUpon(cycle, theirs, { ...typed, notes: 'Mine' })
    expect([upon.minDte, upon.notes, upon.maxDte]).toEqual(['7', 'Mine', '45'])
    expect(changedNames(theirs, upon)).toEqual(['notes'])
  })

  it('leave a limit alone that was set wider before', () => {
    expect(read({ profitTarget: '60' })).toMatchObject({ ok: true })
  })

  it.each([
    [{ targetPremiumRate: '100.01' }, 'Target premium rate must be between 0 and 100'],
    [{ targetPremiumRate: 'ten' }, 'Target premium rate must be between 0 and 100'],
    [{ profitTarget: '101' }, 'Profit target must be between 0 and 100'],
    [{ lossLimit: '-1' }, 'Stop loss must be between 0 and 100'],
    [{ minDte: '1.5' }, 'Min DTE must be between 0 and 365'],
    [{ maxDte: '366' }, 'Max DTE must be between 0 and 365'],
    [{ maxDte: '20' }, 'Min DTE must not be above max DTE'],
    [{ maxPositionSize: '-100' }, 'Max position size must be at least 0'],
    [{ strike: '' }, 'Strike price must be between $0 and $10,000'],
    [{ strike: '10000.01' }, 'Strike price must be between $0 and $10,000'],
    [{ contracts: '0' }, 'Quantity must be at least 1'],
    [{ contracts: '101' }, 'Contract count must be between 1 and 100'],
    [{ expiration: '2026-11-20' }, 'Expiration date must be in the future'],
  ])('of %j are refused', (more, message) => {
    const refused = read(more)
    expect(refused.ok ? [] : Object.values(refused.faults)).toEqual([message])
  })
})

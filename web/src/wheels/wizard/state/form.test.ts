import { moneyFromMicros, parseTradingDate, planMessages } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { emptyForm, errorsOfStep, filledSize, moneyText, planOf, typedPlan, wizardMessages } from './form.ts'
import type { WizardForm } from './form.ts'

const day = (text: string) => {
  const read = parseTradingDate(text)
  if (!read.ok) throw new Error(text)
  return read.value
}
const today = day('2026-11-20')

const put: WizardForm = {
  ...emptyForm,
  ticker: 'PCG',
  strategy: 'cash_secured_put',
  strike: '15',
  expiration: '2026-12-18',
  contracts: '2',
  premium: '0.55',
}

describe('a step of the wizard', () => {
  it('1 demands a ticker', () => {
    expect(errorsOfStep(1, emptyForm, today)).toEqual({ ticker: planMessages.tickerOfStep1 })
    expect(errorsOfStep(1, { ...emptyForm, ticker: 'PCG' }, today)).toEqual({})
  })

  it('refuses a ticker of 7 characters, and one that no share has', () => {
    expect(errorsOfStep(1, { ...emptyForm, ticker: 'ABCDEFG' }, today)).toEqual({
      ticker: planMessages.tickerLength,
    })
    expect(errorsOfStep(2, { ...put, ticker: 'P&G' }, today)).toEqual({ ticker: wizardMessages.symbol })
  })

  it('2 demands strategy and ticker', () => {
    expect(errorsOfStep(2, emptyForm, today)).toEqual({
      strategy: planMessages.strategy,
      ticker: planMessages.ticker,
    })
  })

  it('3 demands strike, expiration, contracts and cash', () => {
    const bare = { ...emptyForm, ticker: 'PCG', strategy: 'full_wheel' as const, contracts: '0' }
    expect(errorsOfStep(3, bare, today)).toEqual({
      strike: planMessages.strike,
      expiration: planMessages.expiration,
      contracts: planMessages.contracts,
      positionSize: planMessages.positionSize,
    })
    expect(errorsOfStep(3, put, today)).toEqual({})
  })

  it('3 asks for no cash where calls are sold', () => {
    expect(errorsOfStep(3, { ...put, strategy: 'covered_call' }, today)).toEqual({})
    expect(planOf({ ...put, strategy: 'covered_call', positionSize: '99' }).positionSize).toBeNull()
  })

  it.each([
    ['contracts', '101', planMessages.contractsMost],
    ['expiration', '2026-11-20', planMessages.expirationPast],
    ['strike', '10000.5', planMessages.strikeRange],
    ['premium', '-0.01', wizardMessages.premium],
    ['stopLoss', '101', wizardMessages.stopLoss],
    ['profitTarget', '-5', wizardMessages.profitTarget],
    ['maxDays', '0', wizardMessages.maxDays],
    ['maxDays', '366', wizardMessages.maxDays],
    ['maxDays', '1.5', wizardMessages.maxDays],
  ] as const)('3 refuses %s of %s', (field, text, message) => {
    expect(errorsOfStep(3, { ...put, [field]: text }, today)).toEqual({ [field]: message })
  })

  it('3 refuses half contracts, whose cash nobody can tell', () => {
    expect(errorsOfStep(3, { ...put, contracts: '1.5' }, today)).toEqual({
      contracts: planMessages.contractsMost,
      positionSize: planMessages.positionSize,
    })
  })

  it('3 takes the bounds themselves', () => {
    const edge = { contracts: '100', stopLoss: '0', profitTarget: '100', maxDays: '365', strike: '10000' }
    expect(errorsOfStep(3, { ...put, ...edge }, today)).toEqual({})
  })

  it('4 demands strategy, ticker and strike together', () => {
    expect(errorsOfStep(4, { ...put, strike: '' }, today)).toEqual({ strike: planMessages.incomplete })
    expect(errorsOfStep(4, put, today)).toEqual({})
  })
})

describe('the position size', () => {
  it('left empty is the cash behind the puts', () => {
    // 15 x 2 x 100.
    expect(filledSize(put)).toBe(3_000_000_000)
    expect(planOf(put).positionSize).toBe(3_000_000_000)
    expect(typedPlan(put).positionSize).toBeNull()
  })

  it('typed stays as typed', () => {
    expect(planOf({ ...put, positionSize: '5000' }).positionSize).toBe(5_000_000_000)
  })

  it('cannot be told without strike or contracts', () => {
    expect(filledSize({ ...put, strike: '' })).toBeNull()
    expect(filledSize({ ...put, contracts: '1.5' })).toBeNull()
  })
})

describe('an amount in a field', () => {
  it('is written in cents where it has some, and exactly where it has less', () => {
    expect([15, 0.5, 0.0625].map((amount) => moneyText(moneyFromMicros(amount * 1_000_000)))).toEqual([
      '15',
      '0.50',
      '0.0625',
    ])
  })
})

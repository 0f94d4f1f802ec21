import { expect, it } from 'vitest'
import { dollars } from '../testing/samples.ts'
import { changeRisk, eventRisk } from './changes.ts'

it.each([
  ['50', '52.50', 1, 1, 'low', 0],
  ['50', '52.51', 1, 1, 'medium', 1],
  ['50', '55', 1, 1, 'medium', 1],
  ['50', '44.99', 1, 1, 'high', 1],
  ['50', '50', 2, 3, 'low', 0],
  ['50', '50', 2, 4, 'high', 1],
] as const)(
  'a strike from %s to %s and %d to %d contracts is of %s risk',
  (from, to, held, now, level, factors) => {
    const risk = changeRisk(
      { strike: dollars(from), contracts: held },
      { strike: dollars(to), contracts: now },
    )
    expect([risk.level, risk.factors.length]).toEqual([level, factors])
  },
)

it('what was not known before is no change', () => {
  expect(changeRisk({ strike: null, contracts: null }, { strike: dollars('50'), contracts: 9 }).level).toBe(
    'low',
  )
})

it('weighs events', () => {
  expect(['assignment', 'options_roll', 'note'].map(eventRisk)).toEqual(['high', 'medium', 'low'])
  expect(['early_exercise', 'strategy_closed', 'parameter_update', 'PUT_ASSIGNMENT'].map(eventRisk)).toEqual([
    'high',
    'high',
    'medium',
    'high',
  ])
})

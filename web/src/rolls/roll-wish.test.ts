import { describe, expect, it } from 'vitest'
import { dollars } from './testing/scenario.ts'
import { debitFault, firstWish, questionOf, targetIn } from './roll-wish.ts'

describe('what is asked for', () => {
  it('begins with the first choices of the specification', () => {
    expect(questionOf(['a'], firstWish, 'whole-cycle')).toEqual({
      optionIds: ['a'],
      strategy: 'extend_dte',
      parameters: {
        targetDte: 30,
        strikeAdjustment: 'current',
        premiumTarget: 'neutral',
        maxDebit: dollars(100),
        best: 'credit_per_day',
        stockCost: 'whole-cycle',
      },
    })
  })

  it.each([
    [null, null, 30],
    [40, 60, 40],
    [10, 21, 21],
    [20, 45, 30],
    [0, 3, 7],
    [120, 365, 90],
    [60, null, 60],
    [null, 14, 14],
  ])('keeps to the days %s to %s of its wheel: %i', (min, max, target) => {
    expect(targetIn(min, max)).toBe(target)
  })

  it.each([
    ['100', null],
    ['0', null],
    ['-10', 'Max debit must be at least 0'],
    ['', 'Max debit must be at least 0'],
    ['x', 'Max debit must be at least 0'],
  ])('takes a largest debit of %s or says %s', (maxDebit, fault) => {
    expect(debitFault({ ...firstWish, maxDebit })).toBe(fault)
  })
})

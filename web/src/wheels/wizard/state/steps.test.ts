import { parseTradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { emptyForm } from './form.ts'
import type { WizardForm } from './form.ts'
import { canGoTo, firstStep, furthestStep, originOf, percentComplete, stepsFor, stepToShow } from './steps.ts'
import type { Origin } from './steps.ts'

const read = parseTradingDate('2026-11-20')
if (!read.ok) throw new Error('no date')
const today = read.value

const hand: Origin = { kind: 'hand' }
const position: Origin = { kind: 'position', ticker: 'PCG' }
const quick: Origin = { kind: 'opportunity', id: 'x' }

const chosen: WizardForm = { ...emptyForm, ticker: 'PCG' }
const decided: WizardForm = { ...chosen, strategy: 'covered_call' }
const complete: WizardForm = { ...decided, strike: '16', expiration: '2026-12-18' }

describe('the wizard', () => {
  it('begins where the address says', () => {
    expect(originOf({})).toEqual({ kind: 'hand' })
    expect(originOf({ ticker: ' pcg ' })).toEqual({ kind: 'position', ticker: 'PCG' })
    expect(originOf({ opportunity: ' ', ticker: '' })).toEqual({ kind: 'hand' })
    // Of shares that were entered by hand: an id is looked up as it is.
    expect(originOf({ opportunity: ' KO naked_stock' })).toEqual({
      kind: 'opportunity',
      id: ' KO naked_stock',
    })
  })

  it('opens at the position, at the strategy when it comes from a position, and quickly at what is left', () => {
    expect(firstStep(hand, emptyForm)).toBe(1)
    expect(firstStep(position, chosen)).toBe(2)
    expect(firstStep(quick, chosen)).toBe(2)
    expect(firstStep(quick, decided)).toBe(3)
  })

  it('goes no further than its fields allow, whatever the address asks for', () => {
    expect(furthestStep(emptyForm, today)).toBe(1)
    expect(furthestStep(chosen, today)).toBe(2)
    expect(furthestStep(decided, today)).toBe(3)
    expect(furthestStep(complete, today)).toBe(4)
    expect(stepToShow('4', hand, emptyForm, today)).toBe(1)
    expect(stepToShow('4', hand, decided, today)).toBe(3)
    expect(stepToShow(2, hand, complete, today)).toBe(2)
    expect(stepToShow('seven', hand, complete, today)).toBe(1)
  })

  it('stays at the strategy while its ticker is emptied and typed anew', () => {
    expect(stepToShow('2', hand, emptyForm, today)).toBe(2)
    expect(stepToShow('2', position, { ...decided, ticker: '' }, today)).toBe(2)
    expect(stepToShow('3', hand, { ...decided, ticker: '' }, today)).toBe(1)
  })

  it('has no first step in quick mode', () => {
    expect(stepsFor(quick)).toEqual([2, 3, 4])
    expect(stepToShow('1', quick, complete, today)).toBe(2)
    expect(stepToShow(null, quick, complete, today)).toBe(3)
  })

  it('lets the current and earlier steps be gone to, and later ones once the current one validates', () => {
    expect([1, 2, 3, 4].map((step) => canGoTo(step as 1, 2, chosen, today))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([1, 2, 3, 4].map((step) => canGoTo(step as 1, 2, decided, today))).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it('is a quarter done with each step', () => {
    expect([1, 2, 3, 4].map((step) => percentComplete(step as 1))).toEqual([25, 50, 75, 100])
  })
})

import { describe, expect, it } from 'vitest'
import { describeCapital, quadrantArc, quadrantFill } from './phase-arcs.ts'

describe('the phase ring', () => {
  it('fills the quadrant of the phase that holds most, the others in proportion to it', () => {
    const capital = { 1: 6000, 2: 0, 3: 3000, 4: 0 }
    expect(quadrantFill(capital, 1)).toBe(1)
    expect(quadrantFill(capital, 2)).toBe(0)
    expect(quadrantFill(capital, 3)).toBe(0.5)
  })

  it('keeps a small share visible', () => {
    expect(quadrantFill({ 1: 100_000, 2: 1, 3: 0, 4: 0 }, 2)).toBe(0.14)
  })

  it('is empty when nothing is at stake', () => {
    const nothing = { 1: 0, 2: 0, 3: 0, 4: 0 }
    expect(quadrantFill(nothing, 1)).toBe(0)
    expect(describeCapital(nothing)).toBe('No capital at stake')
  })

  it('starts at the top and goes clockwise', () => {
    expect(quadrantArc(1, 1, 10, 0)).toBe('M0 -10A10 10 0 0 1 10 0')
    expect(quadrantArc(3, 1, 10, 0)).toBe('M0 10A10 10 0 0 1 -10 0')
  })

  it('says in words what it shows', () => {
    expect(describeCapital({ 1: 600, 2: 0, 3: 400, 4: 0 })).toBe(
      'Capital by phase: Cash-Secured Put 60%, Covered Call 40%',
    )
  })
})

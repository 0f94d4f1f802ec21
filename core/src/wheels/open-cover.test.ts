import { describe, expect, it } from 'vitest'
import { day, dollars, option, stock } from '../testing/samples.ts'
import { openCover, uncoveredOf } from './open-cover.ts'

const plan = {
  strategy: 'covered_call' as const,
  strike: dollars('50'),
  expiration: day('2026-12-18'),
  contracts: 3,
}

describe('what is free to cover a planned call', () => {
  it('is a block that no call stands on, over all accounts', () => {
    const records = [
      stock('KO', 350),
      option('.KO261218C75', -2),
      stock('KO', 100, { id: 'other', accountId: 'two' }),
    ]
    // 350 shares were called ready for 3 contracts, though 2 calls stand on them.
    expect(openCover(records).get('KO')?.freeBlocks).toBe(2)
  })

  it('leaves the contracts beyond it uncovered', () => {
    const cover = openCover([stock('KO', 350), option('.KO261218C75', -2)]).get('KO')
    expect(uncoveredOf(plan, cover)).toEqual({ uncovered: 2, free: 1 })
    expect(uncoveredOf({ ...plan, contracts: 1 }, cover)).toEqual({ uncovered: 0, free: 1 })
    expect(uncoveredOf(plan, undefined)).toEqual({ uncovered: 3, free: 0 })
  })

  it('of a poor man is a long call that outlives the short one at no higher strike', () => {
    const diagonal = { ...plan, strategy: 'poor_mans_covered_call' as const, contracts: 2 }
    const cover = openCover([
      option('.KO280121C40', 3),
      option('.KO261120C40', 5),
      option('.KO280121C60', 5),
      option('.KO261218C75', -1),
    ]).get('KO')
    expect(uncoveredOf(diagonal, cover)).toEqual({ uncovered: 0, free: 2 })
    expect(uncoveredOf({ ...diagonal, contracts: 3 }, cover)).toEqual({ uncovered: 1, free: 2 })
  })

  it('is asked for by no put', () => {
    expect(uncoveredOf({ ...plan, strategy: 'full_wheel' }, undefined)).toBeNull()
    expect(uncoveredOf({ ...plan, strategy: 'cash_secured_put' }, undefined)).toBeNull()
    expect(uncoveredOf({ ...plan, contracts: null }, undefined)).toBeNull()
  })
})

import { quantityFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { groupStanding } from './group-cards.tsx'
import type { ShownGroup } from './shown-lot.ts'

const standing = (odd: number): string =>
  groupStanding({
    covered: 0,
    uncovered: 1,
    cashReserved: 0,
    closed: 0,
    oddShares: quantityFromMicros(odd * 1_000_000),
    nakedCalls: 0,
  } as ShownGroup)

it('says one odd share, and several odd shares', () => {
  expect([1, 2, 0.5].map(standing)).toEqual([
    '1 uncovered, 1 odd share',
    '1 uncovered, 2 odd shares',
    '1 uncovered, 0.5 odd shares',
  ])
})

import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { placesFor } from './move-call-model.ts'
import type { ShownLot } from './shown-lot.ts'

const lot = (lotNo: string, parts: object = {}): ShownLot =>
  ({
    lotNo,
    content: 'shares',
    closed: null,
    coverage: null,
    shares: quantityFromMicros(1e8),
    costBasis: Number(lotNo),
    acquisition: { date: null },
    ...parts,
  }) as ShownLot
const call = { right: 'Call', status: 'OPEN', strike: moneyFromMicros(5e7), entryId: 'a' }

it('a call may stand on each other block of its campaign, covered or not', () => {
  const [first, second, third] = [
    lot('1', { coverage: call }),
    lot('2', { coverage: call }),
    lot('3'),
  ] as const
  expect(placesFor(first, [first, second, third]).map(({ lotNo }) => lotNo)).toEqual(['2', '3'])
})

it('nothing can be moved without a call, from or to what holds no block, or to what is over', () => {
  const covered = lot('1', { coverage: call })
  const others = [
    lot('2', { content: 'odd shares' }),
    lot('3', { content: 'put' }),
    lot('4', { closed: { reason: 'sold' } }),
  ]
  expect(placesFor(covered, [covered, ...others])).toEqual([])
  expect(placesFor(lot('5'), [lot('5'), covered])).toEqual([])
  const put = lot('6', { coverage: { ...call, right: 'Put' } })
  expect(placesFor(put, [put, covered])).toEqual([])
})

it('blocks that came together at one cost change nothing among each other', () => {
  const parts = { costBasis: moneyFromMicros(5e9), acquisition: { date: '2026-07-17' } }
  const covered = lot('1', { ...parts, coverage: call })
  const later = lot('3', { ...parts, acquisition: { date: '2026-08-21' } })
  expect(placesFor(covered, [covered, lot('2', parts), later])).toEqual([later])
})

import { describe, expect, it } from 'vitest'
import { day, dollars } from '../../testing/samples.ts'
import { actionsOf, waitsForAnswer } from './lot-actions.ts'
import { acquisitionTypes, lotContents, lotStatuses } from './wheel-lot.ts'
import type { LotContent, LotCoverage, LotStatus } from './wheel-lot.ts'

const option = (right: 'Call' | 'Put', status: LotCoverage['status']): LotCoverage => ({
  right,
  strike: dollars('50'),
  premium: dollars('1'),
  expiration: day('2026-03-20'),
  status,
  entryId: 'sold',
})

/** What is offered of each status, content and coverage; of any other together nothing is. */
const offered: readonly (readonly [LotStatus, LotContent, LotCoverage | null, readonly string[]])[] = [
  ['OPEN_UNCOVERED', 'shares', null, ['cover']],
  ['OPEN_UNCOVERED', 'shares', option('Call', 'CLOSED'), ['cover']],
  ['OPEN_UNCOVERED', 'long call', null, ['cover']],
  ['OPEN_UNCOVERED', 'odd shares', null, []],
  ['OPEN_COVERED', 'shares', option('Call', 'OPEN'), ['close', 'roll']],
  ['OPEN_COVERED', 'long call', option('Call', 'OPEN'), ['close', 'roll']],
  ['CASH_RESERVED', 'put', option('Put', 'OPEN'), ['close put']],
  ['CASH_RESERVED', 'nothing', option('Put', 'CLOSED'), []],
  ['CLOSED_CALLED_AWAY', 'nothing', option('Call', 'CLOSED'), []],
  ['CLOSED_SOLD', 'nothing', null, []],
]

describe('the actions of a lot', () => {
  it.each(offered)('%s with %s', (status, content, coverage, actions) => {
    for (const type of acquisitionTypes)
      expect(actionsOf({ status, content, coverage, acquisition: { type, label: '', date: null } })).toEqual(
        actions,
      )
  })

  it('wait for what became of an option once it is past its expiration', () => {
    const after = Date.parse('2026-03-20T21:00:00Z')
    const sold = { coverage: option('Put', 'OPEN') }
    expect(waitsForAnswer(sold, Date.parse('2026-03-20T15:00:00Z'))).toBe(false)
    expect(waitsForAnswer(sold, after)).toBe(true)
    expect(waitsForAnswer({ coverage: option('Call', 'CLOSED') }, after)).toBe(false)
    expect(waitsForAnswer({ coverage: null }, after)).toBe(false)
  })

  it('are never Cover without 100 shares or a long call, and never two that contradict each other', () => {
    const coverages = [
      null,
      ...(['Call', 'Put'] as const).flatMap((right) => [option(right, 'OPEN'), option(right, 'CLOSED')]),
    ]
    for (const status of lotStatuses)
      for (const content of lotContents)
        for (const coverage of coverages) {
          const lot = {
            status,
            content,
            coverage,
            acquisition: { type: acquisitionTypes[0], label: '', date: null },
          }
          const actions = actionsOf(lot)
          if (actions.includes('cover')) expect(['shares', 'long call']).toContain(content)
          expect(actions.includes('cover') && actions.includes('close')).toBe(false)
          expect(actions.includes('close') && actions.includes('close put')).toBe(false)
          if (status.startsWith('CLOSED')) expect(actions.filter((each) => each !== 'close put')).toEqual([])
        }
  })
})

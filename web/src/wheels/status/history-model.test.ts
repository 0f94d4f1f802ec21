import type { StatusHistoryEntry } from '@wheelwright/api'
import { instantFromMs } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { arrangeHistory, metadataFacts } from './history-model.ts'

const entry = (id: string, automated: boolean): StatusHistoryEntry => ({
  id,
  cycleId: 'w1',
  previousStatus: 'active',
  newStatus: 'covered',
  timestamp: instantFromMs(Date.parse('2026-11-20T21:00:00Z')),
  automated,
  triggerEvent: automated ? 'auto_detection' : 'manual',
  updatedBy: 'ann',
  reason: '',
  metadata: {},
  impactLevel: 'medium',
  transitionType: 'progression',
  durationSince: 60,
})

describe('the history', () => {
  const newestFirst = [entry('3', true), entry('2', false), entry('1', true)]

  it.each([
    ['all', false, ['3', '2', '1']],
    ['all', true, ['1', '2', '3']],
    ['manual', false, ['2']],
    ['automatic', true, ['1', '3']],
  ] as const)('filtered by %s, oldest first %s', (filter, isOldestFirst, expected) => {
    expect(arrangeHistory(newestFirst, filter, isOldestFirst).map(({ id }) => id)).toEqual(expected)
  })
})

it('a change names how many entries caused it, and says of one that was only seen then', () => {
  expect(metadataFacts({ metadata: { entry_ids: ['a', 'b'] } })).toEqual([
    ['caused_by', '2 entries of the day'],
  ])
  expect(metadataFacts({ metadata: { entry_ids: [] } })).toEqual([['caused_by', 'the day alone']])
  expect(metadataFacts({ metadata: { seen_then: true } })[0]?.[0]).toBe('seen')
})

it('metadata is told by name and value, nested values as they are written', () => {
  expect(metadataFacts({ metadata: { via: 'dialog', tries: 2, about: { strike: 15 } } })).toEqual([
    ['via', 'dialog'],
    ['tries', '2'],
    ['about', '{"strike":15}'],
  ])
})

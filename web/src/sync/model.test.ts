import type { EndedSync } from '@wheelwright/api'
import type { Instant } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { broughtWords, firstDayOf, runningWords } from './model.ts'

const nowMs = Date.parse('2026-11-20T22:00:00Z')
const at = '2026-11-20T21:00:00.000Z' as Instant
const ended: EndedSync = {
  batchId: 'b1',
  outcome: 'done',
  from: at,
  until: at,
  finishedAt: at,
  newEntries: 0,
  corrections: 0,
  sameTrades: 0,
  refused: 0,
  changedPositions: 0,
  hasReceipt: false,
  notes: [],
  problem: null,
}

describe('how far a first sync goes back', () => {
  it.each([
    ['this-year', '2026-01-01'],
    ['one-year', '2025-11-21'],
    ['two-years', '2024-11-21'],
  ] as const)('%s', (depth, from) => {
    expect(firstDayOf(depth, '', nowMs)).toEqual({ from })
  })

  it('is the day that was chosen, if it is one and has come', () => {
    expect(firstDayOf('day', '2019-02-03', nowMs)).toEqual({ from: '2019-02-03' })
    expect(firstDayOf('day', '', nowMs)).toEqual({ fault: 'Choose a day' })
    expect(firstDayOf('day', '2027-01-01', nowMs)).toEqual({ fault: 'The day is in the future' })
  })
})

describe('a sync in words', () => {
  it('counts answers once it knows how many there will be', () => {
    const running = { batchId: 'b1', from: at, until: at, waitsFor: null }
    expect(runningWords({ ...running, done: 0, total: null })).toBe('Asking which accounts there are')
    expect(runningWords({ ...running, done: 3, total: 12 })).toBe('3 of 12 answers read')
  })

  it('says what it brought, and that nothing is new', () => {
    expect(broughtWords(ended)).toMatch(/^The last sync found nothing new/)
    expect(broughtWords({ ...ended, newEntries: 1, corrections: 2, refused: 1 })).toBe(
      'The last sync brought 1 new entry, 2 corrections, 1 row that could not be taken.',
    )
    expect(broughtWords({ ...ended, outcome: 'cancelled' })).toMatch(/cancelled/)
  })
})

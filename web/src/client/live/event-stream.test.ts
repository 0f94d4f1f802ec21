import { describe, expect, it } from 'vitest'
import { takeEvents } from './event-stream.ts'

describe('the event stream', () => {
  it('gives the complete events and keeps the unfinished rest', () => {
    const { events, rest } = takeEvents('event: prices\ndata: {"topic":"prices"}\n\ndata: {"topic":"posi')
    expect(events).toEqual([{ topic: 'prices' }])
    expect(rest).toBe('data: {"topic":"posi')
    expect(takeEvents(`${rest}tions"}\n\n`).events).toEqual([{ topic: 'positions' }])
  })

  it('tells how far an import is', () => {
    const progress = { batchId: 'b1', fileName: null, phase: 'reading', done: 0, total: null }
    const { events } = takeEvents(`event: import\ndata: ${JSON.stringify({ topic: 'import', progress })}\n\n`)
    expect(events).toEqual([{ topic: 'import', progress }])
  })

  it('passes over heartbeats, foreign topics and broken data', () => {
    expect(takeEvents(': beat\n\ndata: {"topic":"weather"}\n\ndata: {\n\n').events).toEqual([])
  })
})

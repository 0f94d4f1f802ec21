import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TradingDate } from '../../base/trading-date.ts'
import { addDays } from '../../base/trading-date.ts'
import { detectStatus, judgeDetection, type WheelState } from './detect-status.ts'
import { checkTransition, cycleStatuses } from './status-transitions.ts'

const today = '2026-03-02' as TradingDate
const far = addDays(today, 30)
const flat: WheelState = {
  assignedBlocks: 0,
  shareBlocks: 0,
  freeBlocks: 0,
  coveringCalls: 0,
  openPuts: 0,
  expirations: [],
  lastOptionExpired: false,
  isFlat: true,
  isOver: true,
  everHadPosition: true,
}
const open = { ...flat, isFlat: false, isOver: false }
const putOpen: WheelState = { ...open, openPuts: 1, expirations: [far] }
const assigned: WheelState = { ...open, assignedBlocks: 1, shareBlocks: 1, freeBlocks: 1 }
const called: WheelState = { ...open, shareBlocks: 1, coveringCalls: 1, expirations: [far] }

const found = (state: WheelState) => {
  const detected = detectStatus(state, today)
  return detected && [detected.status, detected.confidence, detected.trigger]
}

describe('what the positions say', () => {
  it('shares taken by assignment come first', () => {
    expect(found(assigned)).toEqual(['assigned', 0.9, 'assignment'])
    expect(found({ ...assigned, openPuts: 2, expirations: [today], lastOptionExpired: true })).toEqual([
      'assigned',
      0.9,
      'assignment',
    ])
  })

  it('a call on some of the assigned blocks covers, and says how many are free of calls', () => {
    const partly = { ...assigned, shareBlocks: 4, coveringCalls: 3, expirations: [far] }
    expect(detectStatus(partly, today)).toMatchObject({
      status: 'covered',
      confidence: 0.9,
      reason: 'A short call covers the shares held, with 1 of 4 blocks free of calls.',
    })
    expect(detectStatus({ ...partly, lastOptionExpired: true }, today)).toMatchObject({
      status: 'covered',
      confidence: 0.95,
      reason: 'An option expired, and a call still covers shares, with 1 of 4 blocks free of calls.',
    })
  })

  it('a poor man’s covered call is covered without shares, and says so', () => {
    const diagonal = { ...open, coveringCalls: 1, expirations: [far] }
    expect(detectStatus(diagonal, today)).toMatchObject({
      status: 'covered',
      reason: 'A long call covers the short one, without shares.',
    })
    expect(detectStatus({ ...diagonal, lastOptionExpired: true }, today)).toMatchObject({
      status: 'covered',
      reason: 'An option expired, and a long call still covers a short one.',
    })
  })

  it('an expired option leaves it expired, until the campaign is over', () => {
    const expired = { ...flat, lastOptionExpired: true, isOver: false }
    expect(found(expired)).toEqual(['expired', 0.95, 'expiration'])
    expect(found({ ...expired, isOver: true })).toEqual(['closed', 0.9, 'position_change'])
  })

  it('a put bought back leaves it expired too, until the campaign is over', () => {
    expect(found({ ...flat, isOver: false })).toEqual(['expired', 0.9, 'position_change'])
  })

  it('an expired call leaves shares without one assigned, and with another call covered', () => {
    const held = { ...open, shareBlocks: 1, lastOptionExpired: true }
    expect(found(held)).toEqual(['assigned', 0.95, 'expiration'])
    expect(found({ ...held, coveringCalls: 1, expirations: [far] })).toEqual(['covered', 0.95, 'expiration'])
  })

  it.each([
    ['an odd lot', open],
    [
      'a call without cover, after another option expired',
      { ...open, lastOptionExpired: true, expirations: [far] },
    ],
  ])('%s is active', (_, state) => {
    expect(found(state)).toEqual(['active', 0.9, 'position_change'])
  })

  it('no positions close only what once had one', () => {
    expect(found(flat)).toEqual(['closed', 0.9, 'position_change'])
    expect(found({ ...flat, everHadPosition: false })).toBeNull()
  })

  it.each([
    [-1, 'An option expired on 2026-03-01, and the broker has not said what became of it.'],
    [0, 'An option expires today.'],
    [1, 'An option expires tomorrow.'],
    [7, 'An option expires in 7 days.'],
  ])('%i days to expiration ask for a look', (days, reason) => {
    const detected = detectStatus({ ...putOpen, expirations: [addDays(today, days), far] }, today)
    const meanwhile = detectStatus(putOpen, today)
    expect(detected).toEqual({
      status: 'monitoring',
      confidence: 0.8,
      trigger: 'auto_detection',
      reason,
      meanwhile,
    })
  })

  it('eight days are not near: an open put is active, a call on shares covers', () => {
    expect(found({ ...putOpen, expirations: [addDays(today, 8)] })?.[0]).toBe('active')
    expect(found(called)?.[0]).toBe('covered')
  })

  it('shares without a call wait for one, however they came', () => {
    expect(found({ ...open, shareBlocks: 1 })).toEqual(['assigned', 0.9, 'position_change'])
  })
})

describe('what is done with it', () => {
  const judge = (current: (typeof cycleStatuses)[number], state: WheelState) =>
    judgeDetection(current, detectStatus(state, today)).outcome

  it('applies what is sure and allowed', () => {
    expect(judge('active', assigned)).toBe('apply')
    expect(judge('assigned', called)).toBe('apply')
    expect(judge('covered', { ...flat, lastOptionExpired: true, isOver: false })).toBe('apply')
  })

  it('never applies a confidence of 0.8', () => {
    expect(judge('active', { ...putOpen, expirations: [today] })).toBe('manual_review_needed')
  })

  it.each([
    ['expired', putOpen, 'active'],
    ['assigned', called, 'covered'],
    ['active', called, 'covered'],
  ] as const)('near its expiration a wheel that is %s is first what stands open', (current, state, to) => {
    const near = { ...state, expirations: [addDays(today, 4)] }
    const judged = judgeDetection(current, detectStatus(near, today))
    expect(judged).toMatchObject({ outcome: 'apply', detected: { status: to, confidence: 0.9 }, steps: [to] })
    expect(judge(to, near)).toBe('manual_review_needed')
    expect(judge('monitoring', near)).toBe('unchanged')
    expect(judge('paused', near)).toBe('unchanged')
  })

  it.each([
    ['expired', called, ['active', 'covered']],
    ['expired', { ...called, expirations: [addDays(today, 4)] }, ['active', 'covered']],
    ['expired', assigned, ['active', 'assigned']],
    ['pending', called, ['active', 'covered']],
    ['rolling', assigned, ['active', 'assigned']],
    ['pending', { ...flat, isOver: false }, ['active', 'expired']],
    ['expired', putOpen, ['active']],
  ] as const)(
    'goes on from %s through active where no step leads there at once: %#',
    (current, state, steps) => {
      const judged = judgeDetection(current, detectStatus(state, today))
      expect(judged).toMatchObject({ outcome: 'apply', steps })
      let from: (typeof cycleStatuses)[number] = current
      for (const to of steps) {
        expect(checkTransition(from, to, { automated: true }).isValid).toBe(true)
        from = to
      }
    },
  )

  it('leaves what the table does not allow to the user', () => {
    expect(judge('paused', assigned)).toBe('manual_review_needed')
    expect(judge('closed', putOpen)).toBe('manual_review_needed')
  })

  it('leaves the finer words that the user chose', () => {
    expect(judge('paused', putOpen)).toBe('unchanged')
    expect(judge('rolling', putOpen)).toBe('unchanged')
    expect(judge('monitoring', called)).toBe('unchanged')
  })

  it('does nothing where nothing is known', () => {
    expect(judge('active', { ...flat, everHadPosition: false })).toBe('unchanged')
  })

  const states = fc.record<WheelState>({
    assignedBlocks: fc.integer({ min: 0, max: 2 }),
    shareBlocks: fc.integer({ min: 0, max: 2 }),
    freeBlocks: fc.integer({ min: 0, max: 2 }),
    coveringCalls: fc.integer({ min: 0, max: 2 }),
    openPuts: fc.integer({ min: 0, max: 2 }),
    expirations: fc.array(fc.integer({ min: -9, max: 40 }).map((days) => addDays(today, days))),
    lastOptionExpired: fc.boolean(),
    isFlat: fc.boolean(),
    isOver: fc.boolean(),
    everHadPosition: fc.boolean(),
  })

  it('leads to the same status from each that positions can have given, whatever came first', () => {
    const held = states.map((state) => ({ ...state, isFlat: false, isOver: false, everHadPosition: true }))
    fc.assert(
      fc.property(held, (state) => {
        const ends = (['pending', 'active', 'assigned', 'covered', 'expired'] as const).map((current) => {
          const judged = judgeDetection(current, detectStatus(state, today))
          return judged.outcome === 'apply' ? judged.steps.at(-1) : current
        })
        expect(new Set(ends).size).toBe(1)
      }),
    )
  })

  it('never changes again what it just changed', () => {
    fc.assert(
      fc.property(states, fc.constantFrom(...cycleStatuses), (state, current) => {
        const judged = judgeDetection(current, detectStatus(state, today))
        if (judged.outcome !== 'apply') return
        expect(judged.steps.at(-1)).toBe(judged.detected.status)
        expect(judge(judged.detected.status, state)).not.toBe('apply')
      }),
    )
  })
})

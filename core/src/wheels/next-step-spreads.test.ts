import { describe, expect, it } from 'vitest'
import { day, dollars } from '../testing/samples.ts'
import { nextStepOf, type OpenParts, type ShortContract } from './next-step.ts'

const spread: ShortContract = {
  right: 'Put',
  strike: dollars('48'),
  expiration: day('2026-12-18'),
  contracts: 2,
  deliverable: 100,
  isAdjusted: false,
  days: 27,
  isPending: false,
  inTheMoney: -0.05,
  percentOfMaximum: 0.6,
  mark: dollars('0.4'),
  spread: { strike: dollars('45.5'), contracts: 2 },
}
const nothing = { shares: 0, freeShares: 0, freeSince: null, nakedCalls: 0, longCalls: 0 }
const stepOf = (short: Partial<ShortContract>, open: Partial<OpenParts> = {}) => {
  const { text, place } = nextStepOf({
    status: 'active',
    outcome: null,
    open: { ...nothing, shorts: [{ ...spread, ...short }], ...open },
    planned: null,
    today: day('2026-11-21'),
    unexpired: day('2026-11-23'),
  })
  return [text, place]
}

describe('the next step on a spread names both legs', () => {
  it.each<[string, Partial<ShortContract>, string, string]>([
    ['that has earned enough', {}, 'Close the 48/45.50 put spread at a net 0.40', 'buy_back'],
    ['whose price is not known', { mark: null }, 'Close the 48/45.50 put spread', 'buy_back'],
    [
      'with fewer long options',
      { mark: null, spread: { strike: dollars('46'), contracts: 1 } },
      'Close the 48/46 put ratio spread',
      'buy_back',
    ],
    ['in the money', { inTheMoney: 0.02 }, 'Roll the 48/45.50 put spread or close it', 'roll'],
    ['near its end', { days: 3 }, 'Roll the 48/45.50 put spread or let it expire', 'roll'],
    ['that is quiet', { percentOfMaximum: 0.2 }, 'Hold the 48/45.50 put spread', 'details'],
    [
      'of calls',
      { right: 'Call', spread: { strike: dollars('50'), contracts: 2 } },
      'Close the 48/50 call spread at a net 0.40',
      'buy_back',
    ],
  ])('%s', (_, short, text, place) => {
    expect(stepOf(short)).toEqual([text, place])
  })

  it('and is about the one that has earned most of several', () => {
    const more = { ...spread, strike: dollars('50'), percentOfMaximum: 0.9 }
    const { option, text } = nextStepOf({
      status: 'active',
      outcome: null,
      open: { ...nothing, shorts: [spread, more] },
      planned: null,
      today: day('2026-11-21'),
      unexpired: day('2026-11-23'),
    })
    expect(text).toBe('Close the 50/45.50 put spread at a net 0.40')
    expect(option).toEqual({ right: 'Put', strike: dollars('50'), expiration: '2026-12-18' })
  })

  it('and asks about each leg by itself once it has expired', () => {
    expect(stepOf({ isPending: true, days: -1 })).toEqual(['Say what became of the 48 put', 'questions'])
  })
})

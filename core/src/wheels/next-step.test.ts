import { describe, expect, it } from 'vitest'
import { moneyFromMicros } from '../base/money.ts'
import { parseTradingDate } from '../base/trading-date.ts'
import { nextStepOf, outcomeWords, type OpenParts, type ShortContract, type StepFacts } from './next-step.ts'

const day = (text: string) => {
  const read = parseTradingDate(text)
  if (!read.ok) throw new Error(text)
  return read.value
}
const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))

const put: ShortContract = {
  right: 'Put',
  strike: dollars(46),
  expiration: day('2026-12-18'),
  contracts: 1,
  deliverable: 100,
  isAdjusted: false,
  days: 27,
  isPending: false,
  inTheMoney: -0.05,
  percentOfMaximum: 0.419,
  mark: dollars(0.4),
}
const call: ShortContract = { ...put, right: 'Call', strike: dollars(70), contracts: 2 }
const nothing: OpenParts = {
  shorts: [],
  shares: 0,
  freeShares: 0,
  freeSince: null,
  nakedCalls: 0,
  longCalls: 0,
}
const running: StepFacts = {
  status: 'active',
  outcome: null,
  open: nothing,
  planned: null,
  today: day('2026-11-21'),
  unexpired: day('2026-11-23'),
}
const stepOf = (open: Partial<OpenParts>) => nextStepOf({ ...running, open: { ...nothing, ...open } })

describe('the next step of what the broker holds otherwise', () => {
  const shares = { option: null, history: 200, broker: 100 }
  const putGone = { option: { right: 'Put', strike: dollars(25) }, history: -4, broker: 0 } as const
  const callThere = { option: { right: 'Call', strike: dollars(72.5) }, history: 0, broker: -1 } as const

  it.each<[string, NonNullable<StepFacts['heldOtherwise']>, string]>([
    ['shares', [shares], '200 shares in the history, 100 shares at the broker'],
    ['a put that is gone', [putGone], '4 short 25 puts in the history, none at the broker'],
    ['a call that nobody told', [callThere], 'none in the history, 1 short 72.50 call at the broker'],
    [
      'several things',
      [shares, putGone, callThere],
      '200 shares in the history, 100 shares at the broker, and 2 more',
    ],
  ])('%s', (_, heldOtherwise, reason) => {
    const open = { ...nothing, shorts: [call], shares: 200, freeShares: 200, nakedCalls: 1 }
    expect(nextStepOf({ ...running, open, heldOtherwise })).toEqual({
      text: 'Compare with the broker',
      reason,
      urgency: 'soon',
      place: 'reconciliation',
      option: null,
    })
  })

  it('is asked after what became of an option, which may be the difference', () => {
    const open = { ...nothing, shorts: [{ ...put, isPending: true, days: -1 }] }
    expect(nextStepOf({ ...running, open, heldOtherwise: [putGone] }).place).toBe('questions')
  })
})

describe('the next step of what is open', () => {
  it.each<[string, Partial<OpenParts>, string, string | null, string]>([
    ['nothing', {}, 'Sell the next put or close the wheel', 'nothing of it is open', 'soon'],
    ['a quiet put', { shorts: [put] }, 'Hold the 46 put', '27 d, 41.9% of maximum', 'wait'],
    [
      'a put at thousands of dollars',
      { shorts: [{ ...put, strike: dollars(9999.5) }] },
      'Hold the 9,999.50 put',
      '27 d, 41.9% of maximum',
      'wait',
    ],
    [
      'a put at a loss, whose share of the maximum would only confuse',
      { shorts: [{ ...put, percentOfMaximum: -0.3 }] },
      'Hold the 46 put',
      '27 d',
      'wait',
    ],
    [
      'a put without a price',
      { shorts: [{ ...put, percentOfMaximum: null, inTheMoney: null, mark: null }] },
      'Hold the 46 put',
      '27 d',
      'wait',
    ],
    [
      'exactly half',
      { shorts: [{ ...put, percentOfMaximum: 0.5 }] },
      'Hold the 46 put',
      '27 d, 50.0% of maximum',
      'wait',
    ],
    [
      'more than half',
      { shorts: [{ ...put, percentOfMaximum: 0.5001 }] },
      'Buy back the 46 put at 0.40',
      'More than half of the premium is earned - consider closing for profit',
      'soon',
    ],
    [
      'free shares before profit',
      {
        shorts: [{ ...call, percentOfMaximum: 0.9 }],
        shares: 400,
        freeShares: 200,
        freeSince: day('2026-10-16'),
      },
      'Sell a call on 200 free shares',
      'free since Oct 16',
      'soon',
    ],
    [
      'free shares of long ago',
      { shares: 1200, freeShares: 1200 },
      'Sell a call on 1,200 free shares',
      null,
      'soon',
    ],
    [
      'seven days',
      { shorts: [{ ...put, days: 7 }] },
      'Roll the 46 put or let it expire',
      'Expiration approaching - 7 days left',
      'soon',
    ],
    ['eight days', { shorts: [{ ...put, days: 8 }] }, 'Hold the 46 put', '8 d, 41.9% of maximum', 'wait'],
    [
      'one day',
      { shorts: [{ ...put, days: 1 }] },
      'Roll the 46 put or let it expire',
      'Expiration approaching - 1 day left',
      'soon',
    ],
    [
      'the last day',
      { shorts: [{ ...put, days: 0 }] },
      'Roll the 46 put or let it expire',
      'Expiration approaching - it is today',
      'soon',
    ],
    [
      'a put in the money',
      { shorts: [{ ...put, strike: dollars(137.5), inTheMoney: 0.022 }] },
      'Roll the 137.50 put or take 100 shares',
      '27 d, 2.2% in the money',
      'act',
    ],
    [
      'calls in the money before their last week is named',
      { shorts: [{ ...call, days: 6, inTheMoney: 0.018 }], shares: 200 },
      'Roll the 70 call or let 200 shares go',
      '6 d, 1.8% in the money',
      'act',
    ],
    [
      'an adjusted call in the money, which is not rolled',
      { shorts: [{ ...call, isAdjusted: true, deliverable: null, inTheMoney: 0.018 }], shares: 20 },
      'Buy back the 70 call or let its shares go',
      '27 d, 1.8% in the money',
      'act',
    ],
    [
      'an adjusted put in its last week',
      { shorts: [{ ...put, isAdjusted: true, deliverable: 11, days: 6 }] },
      'Buy back the 46 put or let it expire',
      'Expiration approaching - 6 days left',
      'soon',
    ],
    [
      'at the money',
      { shorts: [{ ...put, inTheMoney: 0 }] },
      'Hold the 46 put',
      '27 d, 41.9% of maximum',
      'wait',
    ],
    [
      'a naked call before what is in the money',
      { shorts: [{ ...call, contracts: 4, inTheMoney: 0.1 }], shares: 300, nakedCalls: 1 },
      'Cover 1 call: close it or buy 100 shares',
      '4 calls on 300 shares',
      'act',
    ],
    [
      'two naked calls',
      { shorts: [call], nakedCalls: 2 },
      'Cover 2 calls: close them or buy 200 shares',
      '2 calls on 0 shares',
      'act',
    ],
    [
      'what expired before everything else',
      {
        shorts: [
          { ...call, contracts: 4 },
          { ...put, strike: dollars(17), isPending: true, days: -36, expiration: day('2026-10-16') },
        ],
        nakedCalls: 1,
      },
      'Say what became of the 17 put',
      'expired Oct 16',
      'act',
    ],
    [
      'what expired in another year, by its year',
      { shorts: [{ ...put, isPending: true, days: -893, expiration: day('2024-06-14') }] },
      'Say what became of the 46 put',
      'expired Jun 14, 2024',
      'act',
    ],
    [
      'the first of two to expire',
      { shorts: [put, { ...put, strike: dollars(45), days: 13 }] },
      'Hold the 45 put',
      '13 d, 41.9% of maximum',
      'wait',
    ],
    ['a long call alone', { longCalls: 1 }, 'Sell a call against the long call', 'no call is short', 'soon'],
    ['an odd lot', { shares: 50 }, 'Hold 50 shares', 'fewer than a call needs', 'wait'],
  ])('%s', (_, open, text, reason, urgency) => {
    expect(stepOf(open)).toMatchObject({ text, reason, urgency })
  })

  it('is a verb, and never to monitor', () => {
    for (const { text } of [stepOf({}), stepOf({ shorts: [put] }), stepOf({ shorts: [call], nakedCalls: 1 })])
      expect(text).not.toMatch(/monitor/i)
  })
})

describe('the next step of a plan', () => {
  const planned = { right: 'Put', strike: dollars(15), expiration: day('2026-12-18') } as const
  it.each<[string, Partial<StepFacts>, string, string | null]>([
    ['without a contract', {}, 'Sell the first option', null],
    ['with one', { planned }, 'Sell the 15 put', 'planned, to Dec 18, no entry yet'],
    [
      'with one of no date',
      { planned: { ...planned, expiration: null } },
      'Sell the 15 put',
      'planned, no entry yet',
    ],
    [
      'whose day is over',
      { planned: { ...planned, expiration: day('2026-11-20') } },
      'Sell the next put or close the wheel',
      'Expiration has passed - waiting for what became of it',
    ],
    [
      'whose last session has closed today',
      { planned: { ...planned, expiration: day('2026-11-20') }, today: day('2026-11-20') },
      'Sell the next put or close the wheel',
      'Expiration has passed - waiting for what became of it',
    ],
    [
      'that was assigned by hand',
      { planned, status: 'pending_assignment' },
      'Sell a call on the assigned shares',
      'no entry shows a call on them',
    ],
  ])('%s', (_, facts, text, reason) => {
    expect(nextStepOf({ ...running, open: null, ...facts })).toMatchObject({ text, reason, urgency: 'soon' })
  })
})

describe('what is over says its outcome', () => {
  it.each<[string, Partial<StepFacts>, string, string | null]>([
    [
      'a finished one',
      { status: 'completed', outcome: 'Called away at 16.00' },
      'Called away at 16.00',
      null,
    ],
    [
      'one closed early',
      { status: 'closed', outcome: 'Closed at a loss' },
      'Closed at a loss',
      'Strategy was closed early',
    ],
    ['one closed early without any trade', { status: 'closed' }, 'Strategy was closed early', null],
    [
      'a paused one, whatever expires',
      { status: 'paused' },
      'Resume the wheel',
      'Strategy is paused - consider resuming',
    ],
  ])('%s', (_, facts, text, reason) => {
    const open = { ...nothing, shorts: [{ ...put, days: 1 }] }
    expect(nextStepOf({ ...running, open, ...facts })).toMatchObject({ text, reason })
  })

  it('with the price at which the last shares left', () => {
    expect(outcomeWords('called away', dollars(12.5), 'full_wheel')).toBe('Called away at 12.50')
    expect(outcomeWords('sold', dollars(24.155), 'full_wheel')).toBe('Shares sold at $24.155')
    expect(outcomeWords('sold', dollars(649999.99), 'full_wheel')).toBe('Shares sold at $649,999.99')
    expect(outcomeWords('sold', null, 'covered_call')).toBe('Shares sold')
    expect(outcomeWords('sold', null, 'poor_mans_covered_call')).toBe('Long call sold')
    expect(outcomeWords('premium kept', null, 'cash_secured_put')).toBe('Premium kept')
    expect(outcomeWords('open', null, 'full_wheel')).toBeNull()
  })
})

it.each<[string, Partial<OpenParts>, string]>([
  ['a contract that is pending', { shorts: [{ ...put, isPending: true, days: -3 }] }, 'questions'],
  ['a put in the money', { shorts: [{ ...put, inTheMoney: 0.02 }] }, 'roll'],
  ['a put that expires soon', { shorts: [{ ...put, days: 5 }] }, 'roll'],
  ['a put that earned most of its premium', { shorts: [{ ...put, percentOfMaximum: 0.8 }] }, 'buy_back'],
  ['free shares', { shares: 200, freeShares: 200 }, 'chain'],
  ['a long call alone', { longCalls: 1 }, 'chain'],
  ['a quiet put', { shorts: [put] }, 'details'],
  ['a naked call', { shorts: [call], shares: 100, nakedCalls: 1 }, 'details'],
])('the step of %s is done at its place', (_, open, place) => {
  expect(stepOf(open).place).toBe(place)
})

describe('the parameters of the wheel', () => {
  const wished = (open: Partial<OpenParts>, wish: StepFacts['wish']) =>
    nextStepOf({ ...running, open: { ...nothing, ...open }, ...(wish !== undefined && { wish }) })
  const rolls = { autoRoll: true, plan: null }
  const proposed = 'auto-roll proposes it, no order is sent'

  it.each<[string, Partial<OpenParts>, string, string]>([
    [
      'in the money',
      { shorts: [{ ...put, inTheMoney: 0.02 }] },
      'Roll the 46 put',
      `27 d, 2.0% in the money - ${proposed}`,
    ],
    [
      'near its end',
      { shorts: [{ ...put, days: 5 }] },
      'Roll the 46 put',
      `Expiration approaching - 5 days left - ${proposed}`,
    ],
    [
      'earned for the most part',
      { shorts: [{ ...put, percentOfMaximum: 0.8 }] },
      'Roll the 46 put at 0.40',
      `More than half of the premium is earned - ${proposed}`,
    ],
  ])('propose a roll of a put %s where auto-roll is on', (_name, open, text, reason) => {
    expect(wished(open, rolls)).toMatchObject({ text, reason, place: 'roll' })
    expect(wished(open, undefined).text).not.toBe(text)
  })

  it('name the plan where the next contract is to be sold', () => {
    const wish = { autoRoll: false, plan: '30 to 45 days, strike by delta' }
    expect(wished({ shares: 100, freeShares: 100 }, wish).reason).toBe('plan: 30 to 45 days, strike by delta')
    expect(wished({}, wish).reason).toBe('nothing of it is open; plan: 30 to 45 days, strike by delta')
    expect(wished({ shorts: [put] }, wish).reason).toBe('27 d, 41.9% of maximum')
  })
})

describe('the next step of an adjusted contract', () => {
  const adjusted: ShortContract = { ...put, inTheMoney: null, isAdjusted: true }
  const autoRoll = { autoRoll: true, plan: null }

  it('near its expiration is no roll, which nobody could record', () => {
    const open = { ...nothing, shorts: [{ ...adjusted, days: 3, percentOfMaximum: null }] }
    for (const wish of [autoRoll, { ...autoRoll, autoRoll: false }])
      expect(nextStepOf({ ...running, open, wish })).toMatchObject({
        text: 'Buy back the 46 put or let it expire',
        reason: 'Expiration approaching - 3 days left',
        place: 'buy_back',
      })
  })

  it('that has earned enough is to buy it back, whatever auto-roll says', () => {
    const open = { ...nothing, shorts: [{ ...adjusted, percentOfMaximum: 0.6 }] }
    expect(nextStepOf({ ...running, open, wish: autoRoll })).toMatchObject({
      text: 'Buy back the 46 put at 0.40',
      place: 'buy_back',
    })
  })
})

import { describe, expect, it } from 'vitest'
import {
  checkWords,
  choiceAside,
  choiceName,
  datesWords,
  kindWords,
  longCallWords,
  planNotes,
  planSentence,
} from './choice-words.ts'
import { choice, day, dollars, scenario } from './testing/scenario.ts'

describe('a choice in words', () => {
  it.each([
    [choice(), scenario(), 'Roll', '137.50 put, Jan 15', 'extend'],
    [choice({ longStrike: dollars(130) }), scenario(), 'Roll', '137.50/130.00 put, Jan 15', 'extend'],
    [choice({ kind: 'close', strategy: null }), scenario(), 'Close', 'Buy back at 17.24', ''],
    [choice({ kind: 'close', strategy: null }), scenario({ mark: null }), 'Close', 'Buy back now', ''],
    [
      choice({
        kind: 'assignment',
        strategy: null,
        nextCall: { strike: dollars(130), expiration: day('2027-01-15'), premium: dollars(2.95) },
      }),
      scenario(),
      'Take shares',
      '100 at 137.50',
      'then call 130.00',
    ],
    [
      choice({ kind: 'assignment', strategy: null }),
      scenario({ optionType: 'call', cover: 'shares' }),
      'Give shares',
      '100 at 137.50',
      '',
    ],
    [
      choice({
        kind: 'assignment',
        strategy: null,
        exercise: { strike: dollars(100), givenUp: null },
      }),
      scenario({ optionType: 'call', cover: 'long call' }),
      'Assigned',
      '100 at 137.50',
      'by exercise of the long 100.00 call',
    ],
    [
      choice({ kind: 'assignment', strategy: null }),
      scenario({ settlement: 'cash' }),
      'Settle',
      'Cash settlement, Jan 15',
      '',
    ],
    [choice({ kind: 'let_go', strategy: null }), scenario(), 'Let go', 'Wait for Jan 15', ''],
  ])('says what is done', (made, about, kind, name, aside) => {
    expect([kindWords(made, about), choiceName(made, about), choiceAside(made)]).toEqual([kind, name, aside])
  })

  it('names what is to be looked at for the taxes', () => {
    expect(checkWords(choice())).toEqual(['check: a loss, and written again within 30 days'])
    const qualified = { qualified: false, reason: 'too short' }
    const { tax } = choice()
    expect(checkWords(choice({ tax: { ...tax, checks: [], qualified } }))).toEqual([
      'no qualified covered call: too short',
    ])
  })

  it('names ex-dates within the added days, and what is not known', () => {
    expect(datesWords(choice())).toEqual(['earnings unknown'])
    expect(datesWords(choice({ dividends: null }))).toEqual(['ex-dates unknown', 'earnings unknown'])
    const dividends = [{ exDate: day('2026-12-30'), amount: dollars(0.3) }]
    expect(datesWords(choice({ dividends }))).toEqual(['goes through the ex-date Dec 30', 'earnings unknown'])
    expect(datesWords(choice({ kind: 'close' }))).toEqual([])
  })
})

describe('the plan of a wheel', () => {
  const plan = { isWithinDays: true, rate: 1.4, meetsRate: false, isPlanStrike: null }

  it('is told of a roll where it asks for something', () => {
    expect(planNotes(choice())).toEqual([])
    expect(planNotes(choice({ plan }))).toEqual(['1.40% of the strike: premium target missed'])
    const met = { ...plan, isWithinDays: false, meetsRate: true }
    expect(planNotes(choice({ plan: met }))).toEqual([
      'outside the days of the plan',
      '1.40% of the strike: premium target met',
    ])
  })

  it('names its strikes, and why it names none', () => {
    expect(planSentence(scenario())).toBeNull()
    const strikes = [
      { expiration: day('2027-01-15'), strike: dollars(130), reason: null },
      { expiration: day('2027-02-19'), strike: null, reason: 'no price says a delta' },
    ]
    expect(planSentence(scenario({ plan: { words: '30 days or more', strikes } }))).toBe(
      '30 days or more. It names 130.00 for Jan 15. No strike is named where no price says a delta.',
    )
  })
})

it('the long call beneath is an estimate, a lower bound, or leaves no outcome', () => {
  const longCall = {
    strike: dollars(40),
    expiration: day('2027-01-15'),
    cost: dollars(11),
    volatility: 0.324,
  }
  expect(longCallWords(scenario())).toBeNull()
  expect(longCallWords(scenario({ longCall }))).toMatch(
    /^An estimate: the long 40\.00 call of Jan 15, 2027 is valued at the volatility of its own price today, 32%/,
  )
  expect(longCallWords(scenario({ longCall: { ...longCall, volatility: null } }))).toMatch(
    /^A lower bound: the long 40\.00 call of Jan 15, 2027 counts by its intrinsic value alone/,
  )
  expect(longCallWords(scenario({ longCall: { ...longCall, cost: null } }))).toMatch(
    /not known what .* cost\.$/,
  )
})

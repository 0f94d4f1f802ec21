import type { Question } from '@wheelwright/api'
import { moneyFromMicros, strikeDistance } from '@wheelwright/core'
import type { LikelyOutcome, TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { answerOfKey, closeInWords, expiredOf, sameEvidence, stepAnswers, stepTitle } from './step-model.ts'

const money = (dollars: number) => moneyFromMicros(Math.round(dollars * 1e6))

interface Expiry {
  readonly symbol?: string
  readonly side?: 'short' | 'long'
  readonly evidence?: 'none' | 'same day'
}

const expiry = (
  id: string,
  { symbol = 'PCG   261016C00017000', side = 'short', evidence = 'none' }: Expiry = {},
): Question => ({
  id,
  kind: 'pending_expiry',
  accountId: 'a',
  accountNumber: null,
  symbol: 'PCG',
  text: 'What became of it?',
  evidence: [],
  entryIds: [],
  quantity: null,
  option: {
    symbol,
    side,
    contracts: 3,
    expirationDate: '2026-10-16' as TradingDate,
    evidence,
    openCredit: money(side === 'short' ? 97.05 : -97.05),
    shares: 300,
  },
  choices: [
    { choice: 'expired', label: 'Record that 3 expired worthless', asks: [] },
    { choice: 'delivered', label: 'Record that 3 were assigned, with the shares', asks: [] },
  ],
  alike: `pending_expiry ${evidence} ${side}`,
  together: null,
})

const told = (question: Question, likely: LikelyOutcome | null = null) =>
  stepAnswers(question, likely).map(({ key, label, note, isLikely }) =>
    [key, label, note, isLikely ? 'likely' : ''].join(' | '),
  )

describe('a question in the stepper', () => {
  it('of an option past its expiration says what each answer brings, and which is likely', () => {
    const titleOn = (today: string) => stepTitle(expiry('1'), today as TradingDate)
    expect(titleOn('2026-11-21')).toBe('PCG 17 call expired Oct 16, what happened?')
    expect(titleOn('2027-01-04')).toBe('PCG 17 call expired Oct 16, 2026, what happened?')
    expect(told(expiry('1'), 'expired')).toEqual([
      'w | Expired worthless | $97.05 premium is yours | likely',
      'a | Assigned | 300 shares left at 17.00 | ',
      'l | Ask later | stays pending, among the questions | ',
    ])
  })

  it.each([
    ['PCG   261016P00017000', 'short', 'Assigned | 300 shares came at 17.00'],
    ['PCG   261016C00017000', 'long', 'Exercised | 300 shares came at 17.00'],
    ['PCG   261016P00017000', 'long', 'Exercised | 300 shares left at 17.00'],
  ] as const)('of %s held %s says which way shares would move', (symbol, side, words) => {
    expect(told(expiry('1', { symbol, side }))[1]).toBe(`a | ${words} | `)
  })

  it('says how far from the strike the last close was, where it is known', () => {
    const expired = expiredOf(expiry('1'))
    if (expired === null) throw new Error('no option')
    const at = (close: number) => ({
      close: money(close),
      distance: strikeDistance(expired.contract, money(close)),
      likely: null,
    })
    expect(closeInWords(expired, at(16.21))).toBe('16.21, 0.79 below 17')
    expect(closeInWords(expired, at(17.5))).toBe('17.50, 0.50 above 17')
    expect(closeInWords(expired, { close: null, distance: null, likely: null })).toBeNull()
  })

  it('of any other kind is answered by digits, and put off by L', () => {
    const roll: Question = {
      ...expiry('1'),
      kind: 'roll',
      option: null,
      choices: [{ choice: 'roll', label: 'One roll', asks: [] }],
    }
    const answers = stepAnswers(roll, null)
    expect(answerOfKey(answers, '1')?.choice?.choice).toBe('roll')
    expect(answerOfKey(answers, 'L')).toMatchObject({ choice: null })
    expect(answerOfKey(answers, 'w')).toBeNull()
  })
})

describe('answers to the same evidence', () => {
  const [first, second, third] = [expiry('1'), expiry('2'), expiry('3')]
  const likelyOf = ({ id }: Question): LikelyOutcome => (id === '3' ? 'delivered' : 'expired')

  it('are given together where all closed out of the money, and what moves shares is asked alone', () => {
    const { together, alone } = sameEvidence(first, [first, second, third], likelyOf)
    expect(together.map(({ id }) => id)).toEqual(['1', '2'])
    expect(alone.map(({ id }) => id)).toEqual(['3'])
  })

  it('are never given together where the answer moves shares', () => {
    expect(sameEvidence(third, [first, second, third], likelyOf).together).toEqual([])
    const moved = [expiry('4', { evidence: 'same day' }), expiry('5', { evidence: 'same day' })] as const
    expect(sameEvidence(moved[0], moved, () => 'delivered').together).toEqual([])
  })

  it('of one question alone is nothing to confirm together', () => {
    expect(sameEvidence(first, [first, third], likelyOf).together).toEqual([])
  })
})

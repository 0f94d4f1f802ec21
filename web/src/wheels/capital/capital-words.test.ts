import { describe, expect, it } from 'vitest'
import { dollars, units } from '../../campaigns/sample-wheel.ts'
import { whatOf, whyCapitalUnknown, type CapitalPart } from './capital-words.ts'

const part = (kind: CapitalPart['kind'], count: number, amount: number | null = 1): CapitalPart => ({
  kind,
  quantity: units(count),
  amount: amount === null ? null : dollars(amount),
})

describe('a part of the capital', () => {
  it.each([
    [part('puts', 1), '1 put'],
    [part('puts', 2), '2 puts'],
    [part('free_shares', 200), '200 shares free of calls'],
    [part('free_shares', 25), '25 shares, too few for a call of their own'],
    [part('free_shares', 125.5), '100 shares free of calls and 25.5 too few for one'],
    [part('odd_shares', 1), '1 share in odd lots'],
    [part('odd_shares', 0.5), '0.5 shares in odd lots'],
    [part('odd_shares', -100), 'Shares that are owed'],
    [part('covered_shares', 300), '300 shares under calls'],
    [part('long_calls', 1), '1 long call'],
    [part('covered_calls', 1, null), '1 call on no lot'],
    [part('call_spreads', 1, null), '1 call in a spread'],
    [part('naked_calls', 2, null), '2 naked calls'],
  ])('%j is said as %s', (given, words) => {
    expect(whatOf(given)).toBe(words)
  })

  it('that is unknown says why, and so does the whole', () => {
    const owed = part('odd_shares', -100, null)
    expect(whyCapitalUnknown([part('puts', 1), owed])).toBe('what shares that are owed tie up is not known')
    expect(whyCapitalUnknown([part('free_shares', 100, null)])).toBe(
      'what some of the shares cost is not known',
    )
    expect(whyCapitalUnknown([part('puts', 1), part('naked_calls', 1, null)])).toBe(
      'what a naked call ties up is not known',
    )
    expect(whyCapitalUnknown([part('covered_calls', 1, null)])).toBe(
      'what a call on no lot ties up is not known',
    )
    expect(whyCapitalUnknown([part('call_spreads', 1, null)])).toBe(
      'what a broker holds for a call in a spread is not known',
    )
    expect(whyCapitalUnknown([])).toBe('no strike is known')
  })
})

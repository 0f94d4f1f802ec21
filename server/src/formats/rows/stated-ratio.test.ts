import { describe, expect, test } from 'vitest'
import type { Quantity } from '@wheelwright/core'
import { pairRatio, ratioInWords } from './stated-ratio.ts'

const shares = (count: number): Quantity => (count * 1_000_000) as Quantity
const one = (denominator: number) => ({ numerator: 1, denominator })

describe('a ratio in words', () => {
  test.each([
    ['REVERSE SPLIT 1 FOR 8', one(8)],
    ['1-for-10 reverse stock split', one(10)],
    ['R/S 1:25', one(25)],
    // The old shares named first mean the same.
    ['10:1 REVERSE SPLIT', one(10)],
    ['2 FOR 5 R/S INTO NEW', { numerator: 2, denominator: 5 }],
    ['split effective 1 for 1', null],
    ['EFF 04/17/26 12:30', null],
    ['1 FOR 2 OR 1 FOR 3', null],
    ['1 FOR 8 R/S, 1-for-8', one(8)],
    ['no figures at all', null],
  ])('%s', (text, ratio) => {
    expect(ratioInWords(text, 'reverse')).toEqual(ratio)
  })

  test('of a forward split the larger side is the new one', () => {
    expect(ratioInWords('3-for-2', 'forward')).toEqual({ numerator: 3, denominator: 2 })
    expect(ratioInWords('1:4 FORWARD SPLIT', 'forward')).toEqual({ numerator: 4, denominator: 1 })
  })
})

describe('the ratio of old and new shares', () => {
  test.each([
    ['whole', 100, 10, '', one(10)],
    // 14,684 / 25 = 587.36: no other n leaves 587.
    ['cut to whole shares, of one n alone', 14_684, 587, '', one(25)],
    ['a fraction of a reinvested dividend among them, cut to whole shares', 101.2345, 10, '', one(10)],
    // 33, 34 and 35 all leave 9 of 320.
    ['cut to whole shares, with the ratio in words', 320, 9, 'REVERSE SPLIT 1 FOR 35', one(35)],
    ['words that contradict the shares', 100, 10, '1 FOR 20', one(10)],
    ['rounded up to whole shares, with the ratio in words', 105, 11, '1:10', one(10)],
  ])('%s', (_, before, after, words, ratio) => {
    expect(pairRatio(shares(before), shares(after), words)).toEqual({ ratio, isPlain: true })
  })

  test('what several ratios would leave is the shares themselves', () => {
    expect(pairRatio(shares(320), shares(9), '')).toEqual({
      ratio: { numerator: 9, denominator: 320 },
      isPlain: false,
    })
  })

  test('as many shares as before are no split', () => {
    expect(pairRatio(shares(1), shares(1), '')).toBeNull()
    expect(pairRatio(shares(0), shares(1), '')).toBeNull()
    expect(pairRatio(shares(10), shares(-1), '')).toBeNull()
  })
})

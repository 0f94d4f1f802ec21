import { describe, expect, it } from 'vitest'
import { splitRatio } from './split-ratio.ts'

const shares = (count: number) => Math.round(count * 1_000_000)

describe('the ratio of a split that states only the shares', () => {
  it.each([
    ['100 become 300: 3-for-1', 100, 300, [3, 1]],
    ['270 fewer of 300: 1-for-10', 300, 30, [1, 10]],
    ['200 become 300: 3-for-2', 200, 300, [3, 2]],
    ['a fraction of a share counts: 12.5 become 50', 12.5, 50, [4, 1]],
    ['100 owed become 400 owed', -100, -400, [4, 1]],
    ['300 become 200: no 1-for-n leaves 200', 300, 200, [2, 3]],
    ['100 become 1,500: 15-for-1', 100, 1500, [15, 1]],
    ['1,300 become 100: any 1-for-n is declared', 1300, 100, [1, 13]],
  ])('%s', (_, before, after, [numerator, denominator]) => {
    expect(splitRatio(shares(before), shares(after))).toEqual({ numerator, denominator })
  })

  it.each([
    ['12 of 100 are what 1-for-8 leaves after its fraction is paid', 100, 12],
    ['2 of 5 are what 1-for-2 leaves', 5, 2],
    ['nothing is left', 100, 0],
    ['nothing was held', 0, 100],
    ['what was held is owed', 100, -100],
    ['nothing changed', 100, 100],
    ['21 for 20 is a dividend in shares', 200, 210],
    ['50 become 950: nobody declares 19-for-1', 50, 950],
  ])('is not guessed when %s', (_, before, after) => {
    expect(splitRatio(shares(before), shares(after))).toBeNull()
  })
})

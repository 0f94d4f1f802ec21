import { describe, expect, it } from 'vitest'
import { windowOf } from './row-window.ts'

describe('the rows of a long list that are drawn', () => {
  it('begin with the first while the list begins in view', () => {
    // 900 px hold 25 rows of 36 px; 6 more below and a stride of 4.
    expect(windowOf(-200, 900, 36, 100_000)).toEqual({ first: 0, end: 27 })
    expect(windowOf(0, 900, 36, 100_000)).toEqual({ first: 0, end: 35 })
  })

  it('surround what is in view in the middle', () => {
    // Row 1000 stands at the upper edge.
    expect(windowOf(36_000, 900, 36, 100_000)).toEqual({ first: 994, end: 1035 })
    // Three rows further nothing is drawn anew; at the fourth the window moves.
    expect(windowOf(36_000 + 3 * 36, 900, 36, 100_000)).toEqual({ first: 994, end: 1035 })
    expect(windowOf(36_000 + 4 * 36, 900, 36, 100_000)).toEqual({ first: 998, end: 1039 })
  })

  it('end with the last', () => {
    expect(windowOf(99_990 * 36, 900, 36, 100_000)).toEqual({ first: 99_959, end: 100_000 })
  })

  it('are all of a short list, and none of an empty one', () => {
    expect(windowOf(0, 900, 36, 3)).toEqual({ first: 0, end: 3 })
    expect(windowOf(0, 900, 36, 0)).toEqual({ first: 0, end: 0 })
  })
})

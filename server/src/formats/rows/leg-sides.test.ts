import { describe, expect, test } from 'vitest'
import type { TradingDate } from '@wheelwright/core'
import { LegSides } from './leg-sides.ts'
import type { LegMove } from './leg-sides.ts'

const contract = 'KO    260515P00060000'
const day = (text: string) => `2026-${text}` as TradingDate
const at = (text: string) => `2026-${text}:00.000Z`
const move = (kind: LegMove['kind'], on: string, size = 1, time: string | null = null): LegMove => ({
  account: null,
  contract,
  kind,
  size,
  day: day(on),
  at: time === null ? null : at(`${on}T${time}`),
})
const sideOn = (on: string, ...moves: readonly LegMove[]) =>
  new LegSides(moves).before({ account: null, contract, day: day(on), at: null })

describe('the side of a contract that ends', () => {
  test('is that of its last trade', () => {
    expect(sideOn('05-15', move('sell-to-open', '04-01'))).toBe('short')
    expect(sideOn('05-15', move('buy-to-open', '04-01'))).toBe('long')
    expect(
      sideOn(
        '05-15',
        move('sell-to-open', '04-01'),
        move('buy-to-close', '04-02'),
        move('buy-to-open', '04-03'),
      ),
    ).toBe('long')
  })

  test('a closing trade alone tells it as well: what is left was held on its side', () => {
    expect(sideOn('05-15', move('buy-to-close', '04-01'))).toBe('short')
    expect(sideOn('05-15', move('sell-to-close', '04-01'))).toBe('long')
  })

  test('what comes later says nothing of it', () => {
    expect(sideOn('03-20', move('sell-to-open', '04-01'))).toBeNull()
    const sides = new LegSides([
      move('sell-to-open', '04-01', 1, '15:00'),
      move('buy-to-open', '04-01', 1, '17:00'),
    ])
    expect(sides.before({ account: null, contract, day: day('04-01'), at: at('04-01T16:00') })).toBe('short')
    expect(sides.before({ account: null, contract, day: day('04-01'), at: at('04-01T17:00') })).toBe('long')
  })

  test('where one day has both sides without times, what they left open decides', () => {
    const turned = [
      move('sell-to-open', '04-01', 2),
      move('buy-to-close', '05-15', 2),
      move('buy-to-open', '05-15', 3),
    ]
    expect(sideOn('05-15', ...turned)).toBe('long')
    expect(sideOn('05-15', ...turned.slice(1))).toBe('long')
    expect(sideOn('05-15', move('sell-to-open', '05-15'), move('buy-to-open', '05-15'))).toBeNull()
  })

  test('an assignment was of a short, an exercise of a long', () => {
    expect(sideOn('05-15', move('assignment', '05-15'))).toBe('short')
    expect(sideOn('05-15', move('exercise', '05-15'))).toBe('long')
  })

  test('another contract says nothing of it', () => {
    expect(
      sideOn('05-15', { ...move('sell-to-open', '04-01'), contract: 'KO    260515P00059000' }),
    ).toBeNull()
  })
})

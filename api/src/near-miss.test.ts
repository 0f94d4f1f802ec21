import { describe, expect, it } from 'vitest'
import { findNearMisses } from './near-miss.ts'

describe('a mistyped field name', () => {
  const known = ['ticker', 'strike_price']
  it.each(['tickr', 'tickers', 'tickes', 'tikcer'])('%s is taken for the missing ticker', (given) => {
    expect(findNearMisses([given, 'strike_price'], known)).toEqual([{ given, meant: 'ticker' }])
  })

  it('is ignored when the field it resembles is there', () => {
    expect(findNearMisses(['ticker', 'tickers', 'strike_price'], known)).toEqual([])
  })

  it.each(['colour', 'tick', 'rekcit', 't'])('%s resembles nothing and is ignored', (given) => {
    expect(findNearMisses([given, 'strike_price'], known)).toEqual([])
  })
})

import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import type { OpenToClose } from '@wheelwright/api'
import { describe, expect, it } from 'vitest'
import { finalPnlOf, isExpired, readClosing, shownFill } from './closing-model.ts'

const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))
const today = '2026-11-20' as TradingDate

const put: OpenToClose = {
  id: 'put',
  symbol: 'ABC   261218P00048000',
  positionType: 'short_put',
  quantity: quantityFromMicros(-2_000_000),
  multiplier: 100,
  expirationDate: '2026-12-18' as TradingDate,
  mark: dollars(0.6),
  refused: null,
}
const shares: OpenToClose = {
  ...put,
  id: 'shares',
  symbol: 'ABC',
  positionType: 'stock',
  quantity: quantityFromMicros(200_000_000),
  multiplier: 1,
  expirationDate: null,
  mark: dollars(52),
}
const summary = {
  openToClose: [shares, put],
  feePerContract: dollars(0.65),
  totalPnl: dollars(500),
}
const market = { method: 'market_close', today } as const
const limit = { method: 'limit_close', today } as const

describe('the fills of a closing', () => {
  it('of an option past its expiration are not asked for before what became of it', () => {
    const expired = { ...put, expirationDate: '2026-11-19' as TradingDate }
    expect(isExpired(expired, today)).toBe(true)
    // Its last mark is no fill.
    const wish = { ...market, feePerContract: dollars(0.65) }
    expect(shownFill(expired, undefined, wish)).toMatchObject({ price: '', tradeDate: '' })
    expect(isExpired({ ...put, expirationDate: today }, today)).toBe(false)
    expect(isExpired(shares, today)).toBe(false)
  })

  it('begin with the mark at the market, and with nothing at a limit', () => {
    const wish = { ...market, feePerContract: dollars(0.65) }
    expect(shownFill(put, undefined, wish)).toEqual({ price: '0.6', fees: '1.3', tradeDate: today })
    expect(shownFill(put, undefined, { ...wish, method: 'limit_close' }).price).toBe('')
    expect(shownFill(put, { price: '0.55' }, wish).price).toBe('0.55')
    expect(shownFill(shares, undefined, wish).fees).toBe('0')
  })

  it('of an expired option ask for the day', () => {
    const past = { ...put, expirationDate: '2026-11-13' as TradingDate }
    expect(shownFill(past, undefined, { ...market, feePerContract: dollars(0) }).tradeDate).toBe('')
    const read = readClosing(
      { ...summary, openToClose: [past] },
      { put: { price: '1', tradeDate: today } },
      market,
    )
    expect(read).toEqual({ ok: false, faults: { put: { tradeDate: 'It expired on Nov 13, 2026' } } })
  })

  it('are read whole or not at all', () => {
    expect(readClosing(summary, {}, limit)).toEqual({
      ok: false,
      faults: {
        shares: { price: 'Type what it was filled at, above 0' },
        put: { price: 'Type what it was filled at, at least 0' },
      },
    })
    expect(readClosing(summary, { put: { price: '0' } }, market)).toEqual({
      ok: true,
      fills: [
        { positionId: 'shares', closePrice: dollars(52), fees: dollars(0), tradeDate: today },
        { optionId: 'put', closePrice: dollars(0), fees: dollars(1.3), tradeDate: today },
      ],
    })
  })

  it('make the final P&L of today’s and of how far they are from the marks', () => {
    // 500 + 200 x 1.00 + 2 x 100 x 0.10 - 1.30.
    const typed = { shares: { price: '53' }, put: { price: '0.5' } }
    expect(finalPnlOf(summary, typed, market)).toBe(dollars(718.7))
    expect(finalPnlOf(summary, typed, limit)).toBe(dollars(718.7))
    expect(finalPnlOf(summary, {}, limit)).toBeNull()
    expect(finalPnlOf({ ...summary, totalPnl: null }, typed, market)).toBeNull()
  })
})

it('a wheel that is closed at a weekend was closed on the last day of trading', () => {
  const wish = {
    method: 'market_close',
    today: '2026-11-22' as TradingDate,
    feePerContract: dollars(0),
  } as const
  expect(shownFill(shares, undefined, wish).tradeDate).toBe('2026-11-20')
})

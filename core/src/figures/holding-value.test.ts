import { expect, it } from 'vitest'
import {
  investedBasisOf,
  marketValueOf,
  profitLossOf,
  profitLossPercentOf,
  signedBasisOf,
  type Holding,
} from './holding-value.ts'
import { moneyFromMicros, zeroMoney } from '../base/money.ts'
import { wholeUnits } from '../base/quantity.ts'
import { dollars } from '../testing/samples.ts'
import { recordedPositions } from '../testing/recorded-account.ts'

const unknown = { averagePrice: null, currentPrice: null, marketValue: null, openProfitLoss: null }
const shortCall: Holding = {
  ...unknown,
  quantity: wholeUnits(-2),
  multiplier: 100,
  averagePrice: dollars('2.0533'),
  currentPrice: dollars('2.725'),
}

it.each(recordedPositions)(
  "computes the broker's own open profit or loss of $instrument.symbol",
  (position) => {
    const holding = {
      ...unknown,
      quantity: wholeUnits(position.longQuantity - position.shortQuantity),
      multiplier: 100,
      averagePrice: dollars(String(position.averagePrice)),
      marketValue: dollars(String(position.marketValue)),
    }
    expect(profitLossOf(holding)).toBe(
      dollars(String(position.longOpenProfitLoss ?? position.shortOpenProfitLoss)),
    )
  },
)

it('a short holding is worth less than nothing and its basis was received', () => {
  expect(marketValueOf(shortCall)).toBe(dollars('-545'))
  expect(signedBasisOf(shortCall)).toBe(dollars('-410.66'))
  expect(investedBasisOf(shortCall)).toBe(dollars('410.66'))
  expect(profitLossOf(shortCall)).toBe(dollars('-134.34'))
})

it("the broker's figures win over computed ones", () => {
  const stated = { ...shortCall, marketValue: dollars('-546'), openProfitLoss: dollars('-135') }
  expect(marketValueOf(stated)).toBe(dollars('-546'))
  expect(profitLossOf(stated)).toBe(dollars('-135'))
  expect(profitLossOf({ ...stated, openProfitLoss: null })).toBe(dollars('-135.34'))
})

it('a price of 0 is a price: a worthless short call earned its whole premium', () => {
  expect(profitLossOf({ ...shortCall, currentPrice: zeroMoney })).toBe(dollars('410.66'))
})

it('without price or basis the gain is unknown, not 0', () => {
  expect(profitLossOf({ ...shortCall, currentPrice: null })).toBeNull()
  expect(profitLossOf({ ...shortCall, averagePrice: null })).toBeNull()
  expect(investedBasisOf({ ...shortCall, averagePrice: null })).toBeNull()
})

it('a figure beyond all range is unknown', () => {
  const absurd = { ...shortCall, quantity: wholeUnits(1_000_000_000), averagePrice: dollars('1000') }
  expect(signedBasisOf(absurd)).toBeNull()
  const widest = moneyFromMicros(8_589_934_592_000_000)
  expect(
    profitLossOf({ ...shortCall, marketValue: widest, averagePrice: widest, quantity: wholeUnits(0) }),
  ).toBe(widest)
})

it('the percentage is of the basis, whichever the side', () => {
  expect(profitLossPercentOf(dollars('-134.34'), dollars('-410.66'))).toBeCloseTo(-32.713, 3)
  expect(profitLossPercentOf(dollars('5'), zeroMoney)).toBeNull()
  expect(profitLossPercentOf(null, dollars('5'))).toBeNull()
})

import { expect, it } from 'vitest'
import { chainVolatility } from './chain-volatility.ts'
import { dollars } from '../testing/samples.ts'

const listed = (strike: string, impliedVolatility: number | null) => ({
  strike: dollars(strike),
  impliedVolatility,
})

it('stands between the strikes on either side of the spot, calls and puts averaged', () => {
  const chain = [
    listed('45', 0.5),
    listed('50', 0.31),
    listed('50', 0.33),
    listed('55', 0.28),
    listed('60', 0.2),
  ]
  // At 51 a fifth of the way from 0.32 to 0.28.
  expect(chainVolatility(chain, dollars('51'))).toBeCloseTo(0.312, 12)
  expect(chainVolatility(chain, dollars('50'))).toBeCloseTo(0.32, 12)
})

it('passes over contracts that say nothing', () => {
  const chain = [listed('45', 0.4), listed('50', null), listed('55', 0.3)]
  expect(chainVolatility(chain, dollars('50'))).toBeCloseTo(0.35, 12)
})

it('takes the nearest strike where all lie on one side, and is unknown where none says', () => {
  expect(chainVolatility([listed('45', 0.4), listed('40', 0.5)], dollars('50'))).toBe(0.4)
  expect(chainVolatility([listed('55', 0.4)], dollars('50'))).toBe(0.4)
  expect(chainVolatility([listed('50', null)], dollars('50'))).toBeNull()
  expect(chainVolatility([], dollars('50'))).toBeNull()
})

import { moneyFromMicros, type OptionContract, type TradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { standingWords } from './roll-words.ts'

it('does not call an old price unknown: other pages show it with its age', () => {
  const contract: OptionContract = {
    root: 'KO',
    underlying: 'KO',
    right: 'Call',
    strike: moneyFromMicros(65_000_000),
    expiration: '2026-12-18' as TradingDate,
    adjusted: false,
  }
  const market = { days: 18, spot: null, unexpired: '2026-11-30' as TradingDate }
  expect(standingWords(contract, market)).toBe('18 days left; no price of KO is of the latest session')
})

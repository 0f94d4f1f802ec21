import type { WheelSetup } from '@wheelwright/api'
import { describe, expect, it } from 'vitest'
import { day, dollars } from '../../campaigns/sample-wheel.ts'
import {
  emptyManual,
  manualEntry,
  manualErrors,
  manualFrom,
  premiumCollected,
  type ManualForm,
} from './manual-form.ts'

const today = day('2026-11-21')
const sound: ManualForm = {
  ...emptyManual,
  ticker: 'PCG',
  shares: '200',
  stockPurchasePrice: '16.42',
  putStrikePrice: '15',
  putSoldPrice: '0.55',
  putExpirationDate: '2026-12-18',
  contracts: '2',
}

describe('a wheel by hand', () => {
  it.each<[string, Partial<ManualForm>, object]>([
    ['as it should be', {}, {}],
    ['with a ticker and a strategy alone', { ...emptyManual, ticker: 'PCG' }, {}],
    ['without a ticker', { ticker: '' }, { ticker: 'Ticker symbol is required' }],
    ['with seven letters', { ticker: 'ABCDEFG' }, { ticker: 'Ticker symbol must be at most 6 characters' }],
    [
      'of a put without a strike',
      { cycleType: 'cash_secured_put', putStrikePrice: '' },
      { putStrikePrice: 'Strike price is required for cash-secured put strategy' },
    ],
    [
      'of a call without shares',
      { cycleType: 'covered_call', shares: '' },
      { shares: 'Shares quantity is required for covered call strategy' },
    ],
    [
      'with a strike of 0',
      { putStrikePrice: '0' },
      { putStrikePrice: 'Strike price must be between $0 and $10,000' },
    ],
    ['with no contract', { contracts: '0' }, { contracts: 'Contract count must be at least 1' }],
    ['with 101 of them', { contracts: '101' }, { contracts: 'Contract count must be between 1 and 100' }],
    [
      'that expires today',
      { putExpirationDate: '2026-11-21' },
      { putExpirationDate: 'Expiration date must be in the future' },
    ],
    ['with a premium below zero', { putSoldPrice: '-1' }, { putSoldPrice: 'Premium must not be below zero' }],
  ])('%s', (_, change, errors) => {
    expect(manualErrors({ ...sound, ...change }, today)).toEqual(errors)
  })

  it('is sent under the names of the document, without what is empty', () => {
    expect(manualEntry(sound, { accountId: 'a1', today })).toEqual({
      ticker: 'PCG',
      cycleType: 'full_wheel',
      startedAt: '2026-11-21',
      status: 'Open',
      shares: 200_000_000,
      stockPurchasePrice: dollars(16.42),
      putStrikePrice: dollars(15),
      putSoldPrice: dollars(0.55),
      putExpirationDate: '2026-12-18',
      contractCount: 2,
      accountId: 'a1',
      detectionMetadata: { createdVia: 'manual_creation' },
    })
    expect(manualEntry({ ...emptyManual, ticker: 'PCG' }, { accountId: null, today })).toMatchObject({
      shares: null,
      putSoldPrice: null,
      contractCount: 1,
    })
  })

  it('collects premium x 100 x contracts', () => {
    expect(premiumCollected(sound)).toBe(dollars(110))
    expect(premiumCollected({ ...sound, contracts: '0' })).toBeNull()
    expect(premiumCollected({ ...sound, putSoldPrice: '' })).toBeNull()
  })

  it('starts with what detection knows, and leaves empty what it lacks', () => {
    const found: WheelSetup = {
      accountId: 'a1',
      accountNumber: '11112222',
      ticker: 'PCG',
      strategyType: 'covered_call',
      shares: 250,
      stockPurchasePrice: dollars(16.42),
      putSoldPrice: null,
      putStrikePrice: null,
      putExpirationDate: null,
      contractCount: null,
      missing: ['put_sold_price'],
      position: 'p',
    }
    expect(manualFrom(found)).toMatchObject({
      ticker: 'PCG',
      cycleType: 'covered_call',
      shares: '250',
      stockPurchasePrice: '16.42',
      putSoldPrice: '',
      contracts: '2',
    })
  })
})

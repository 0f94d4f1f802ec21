import type { Lot, PendingOption } from '@wheelwright/api'
import { quantityFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { optionLedger } from './option-ledger.ts'

const call = 'PCG   261218C00016500'
const lot = (openedOn: string, accountId = 'a', shares = 100, contracts = 1) =>
  ({
    accountId,
    openedOn,
    quantity: quantityFromMicros(shares * 1_000_000),
    calls: [{ symbol: call, contracts }],
  }) as unknown as Lot

it('a call names the lots that cover it, by the day on which they came', () => {
  const ledger = optionLedger([lot('2026-07-17'), lot('2026-07-17'), lot('2026-08-21')], [], false)
  expect(ledger.coveredBy({ accountId: 'a', symbol: call })).toBe(
    'by 200 shares of Jul 17, 2026 and 100 shares of Aug 21, 2026',
  )
})

it('a lot covers with the shares under the call, and not with what is left of it', () => {
  const ledger = optionLedger([lot('2025-11-25', 'a', 250, 2)], [], false)
  expect(ledger.coveredBy({ accountId: 'a', symbol: call })).toBe('by 200 shares of Nov 25, 2025')
})

it('lots of another account cover nothing', () => {
  const ledger = optionLedger([lot('2026-07-17', 'b')], [], false)
  expect(ledger.coveredBy({ accountId: 'a', symbol: call })).toBeNull()
})

it('only an option that the reconciliation asks for leads there', () => {
  const pending = [{ accountId: 'a', symbol: call }] as unknown as PendingOption[]
  const ledger = optionLedger([], pending, false)
  expect(ledger.isAskedFor({ accountId: 'a', symbol: call })).toBe(true)
  expect(ledger.isAskedFor({ accountId: null, symbol: call })).toBe(false)
})

import type { Lot, Position, Reconciliation } from '@wheelwright/api'
import { quantityFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { withLedger } from './ledger-groups.ts'
import type { StockGroup } from './model.ts'

const shares = (count: number) => quantityFromMicros(count * 1_000_000)

const position = (accountId: string | null, symbol = 'PCG') =>
  ({ accountId, symbol, difference: null, source: 'both' }) as unknown as Position

const group = (positions: readonly Position[]): StockGroup =>
  ({
    symbol: 'PCG',
    shares: shares(200),
    lots: positions.map((held, index) => ({
      lotNumber: index + 1,
      shares: shares(100),
      isRemainder: false,
      position: held,
    })),
    fullLots: positions.length,
    remainder: shares(0),
  }) as unknown as StockGroup

const lot = (accountId: string, quantity: number, symbol = 'PCG') =>
  ({
    accountId,
    symbol,
    side: 'long',
    quantity: shares(quantity),
    blocks: Math.floor(quantity / 100),
    remainder: shares(quantity % 100),
    marketValue: null,
    taxBasis: null,
    calls: [],
  }) as unknown as Lot

const account = (accountId: string, facts: object = {}) => ({
  accountId,
  entries: 5,
  snapshotAsOf: '2026-06-30T20:00:00.000Z',
  differences: [],
  ...facts,
})

const reconciled = (...accounts: object[]) => ({ accounts }) as unknown as Reconciliation

it('without a history everything stays as the snapshot says', () => {
  const positions = [position('a'), position(null)]
  const [only] = withLedger({
    groups: [group(positions)],
    positions,
    ledgerLots: [],
    reconciliation: reconciled(account('a', { entries: 0, differences: [{ symbol: 'PCG' }] })),
  })
  expect(only).toMatchObject({ fullLots: 2, remainder: 0, ledgerLots: [], differs: false })
  expect(only?.lots.map(({ lotNumber }) => lotNumber)).toEqual([1, 2])
})

it('lots of the history stand in place of the blocks of their account, and the others are numbered on', () => {
  const positions = [position('a'), position('b')]
  const [only] = withLedger({
    groups: [group(positions)],
    positions,
    ledgerLots: [lot('a', 250)],
    reconciliation: reconciled(account('a')),
  })
  expect(only?.ledgerLots).toHaveLength(3)
  expect(only?.lots.map(({ lotNumber, position: held }) => [lotNumber, held.accountId])).toEqual([[4, 'b']])
  // 250 of the history are two blocks and 50; the other account adds its block.
  expect(only).toMatchObject({ fullLots: 3, remainder: shares(50) })
})

it('a symbol on which ledger and broker differ is marked, cash is not', () => {
  const differences = [
    { symbol: 'PCG', underlying: 'PCG', field: 'quantity' },
    { symbol: null, underlying: null, field: 'cash' },
  ]
  const positions = [position('a')]
  const [only] = withLedger({
    groups: [group(positions)],
    positions,
    ledgerLots: [lot('a', 100)],
    reconciliation: reconciled(account('a', { differences })),
  })
  expect(only?.differs).toBe(true)
})

it('shares that only the history knows say so', () => {
  const positions = [{ ...position('a', 'PCG'), source: 'history' } as Position]
  const sources = { groups: [group(positions)], positions, ledgerLots: [lot('a', 100)] }
  expect(withLedger({ ...sources, reconciliation: undefined })).toMatchObject([{ isFromHistory: true }])
})

it('shares of which the snapshot says another number than the history are marked', () => {
  const positions = [
    { ...position('a', 'PCG'), difference: { quantity: shares(10), averagePrice: null } } as Position,
  ]
  const sources = { groups: [group(positions)], positions, ledgerLots: [lot('a', 100)] }
  expect(withLedger({ ...sources, reconciliation: undefined })).toMatchObject([{ differs: true }])
})

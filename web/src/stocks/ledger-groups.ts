/**
 * The groups of the page with the lots of the ledger in them. Where an account has a history of a symbol, its real lots
 * stand in place of the blocks that a snapshot is cut into; where it has none, everything stays as the snapshot says.
 */
import type { Lot as LedgerLot, Position, Reconciliation } from '@wheelwright/api'
import { blocksIn, moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { differs } from '../entries/source-words.ts'
import { blocksOfLots, type LotBlock } from './lot-blocks.ts'
import type { Lot, StockGroup } from './model.ts'

export interface LedgerGroup extends StockGroup {
  readonly ledgerLots: readonly LotBlock[]
  /** What is held of the symbol, for its price and the price's age. */
  readonly positions: readonly Position[]
  /** True where the ledger holds another number of shares, or another basis, than the broker. */
  readonly differs: boolean
  /** No snapshot names these shares: what is known of them is the history. */
  readonly isFromHistory: boolean
}

const keyOf = (accountId: string | null, symbol: string): string => `${accountId ?? ''}|${symbol}`

const differingSymbols = (reconciliation: Reconciliation | undefined): ReadonlySet<string> =>
  new Set(
    (reconciliation?.accounts ?? [])
      .filter(({ entries }) => entries > 0)
      .flatMap(({ differences }) => differences)
      .flatMap(({ symbol, underlying, field }) =>
        symbol !== null && symbol === underlying && field !== 'cash' ? [symbol] : [],
      ),
  )

/** Blocks of accounts without a history of the symbol, numbered behind the lots of the others. */
const withoutHistory = (group: StockGroup, known: ReadonlySet<string>, lots: number): Lot[] =>
  group.lots
    .filter(({ position }) => !known.has(keyOf(position.accountId, group.symbol)))
    .map((lot, index) => ({ ...lot, lotNumber: lots + index + 1 }))

const countsOf = (ledgerLots: readonly LedgerLot[], blocks: readonly Lot[]) => ({
  fullLots:
    ledgerLots.reduce((sum, lot) => sum + lot.blocks, 0) +
    blocks.reduce((sum, lot) => sum + blocksIn(lot), 0),
  remainder: quantityFromMicros(
    ledgerLots.reduce((sum, lot) => sum + (lot.side === 'short' ? lot.quantity : lot.remainder), 0) +
      blocks.reduce((sum, { isRemainder, shares }) => sum + (isRemainder ? shares : 0), 0),
  ),
})

/** Against tax basis, so that lots add up to what the broker says of the position. */
export function profitOnBasis({ marketValue, taxBasis }: LedgerLot): Money | null {
  return marketValue === null || taxBasis === null ? null : moneyFromMicros(marketValue - taxBasis)
}

interface LedgerSources {
  readonly groups: readonly StockGroup[]
  readonly positions: readonly Position[]
  readonly ledgerLots: readonly LedgerLot[]
  readonly reconciliation: Reconciliation | undefined
}

export function withLedger({ groups, positions, ledgerLots, reconciliation }: LedgerSources): LedgerGroup[] {
  const differing = differingSymbols(reconciliation)
  const bySymbol = Map.groupBy(ledgerLots, ({ symbol }) => symbol)
  const known = new Set(ledgerLots.map(({ accountId, symbol }) => keyOf(accountId, symbol)))
  return groups.map((group): LedgerGroup => {
    const held = positions.filter(({ symbol }) => symbol === group.symbol)
    const accounts = new Set(held.map(({ accountId }) => accountId))
    const own = (bySymbol.get(group.symbol) ?? []).filter(({ accountId }) => accounts.has(accountId))
    const ledgerBlocks = blocksOfLots(own)
    const blocks = withoutHistory(group, known, ledgerBlocks.length)
    return {
      ...group,
      lots: blocks,
      ledgerLots: ledgerBlocks,
      positions: held,
      differs: differing.has(group.symbol) || held.some(differs),
      isFromHistory: held.length > 0 && held.every(({ source }) => source === 'history'),
      ...(own.length === 0 ? {} : countsOf(own, blocks)),
    }
  })
}

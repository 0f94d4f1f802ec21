/** A snapshot of positions from a file, in the form of the positions import, so that both are applied alike. */
import {
  absMoney,
  absQuantity,
  dividePrice,
  formatOptionSymbol,
  instantFromMs,
  moneyToNumber,
  quantityToNumber,
} from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import type { AccountRow } from '../../database/schema.ts'
import type { PositionBlock, ReadPosition } from '../../formats/format.ts'
import type { FileSummary } from '../../reading/read-parts.ts'
import { printedInstant } from './printed-instant.ts'
import type { ResolvedAccount } from './resolve-accounts.ts'

const dollars = (money: Money | null): number | null => (money === null ? null : moneyToNumber(money))

const stored = (micros: number | null): number | null => (micros === null ? null : micros / 1_000_000)

/** The cost of one share, from the cost of all of them. */
const averageOf = ({ costBasis, quantity, instrument }: ReadPosition): number | null => {
  if (costBasis === null) return null
  const multiplier = instrument.type === 'option' ? instrument.multiplier : 1
  return dollars(dividePrice(absMoney(costBasis), absQuantity(quantity), multiplier))
}

const positionOf = (position: ReadPosition) => {
  const { instrument, price, marketValue } = position
  const held = quantityToNumber(position.quantity)
  return {
    symbol: instrument.type === 'option' ? formatOptionSymbol(instrument.contract) : instrument.symbol,
    asset_type: instrument.type === 'option' ? 'OPTION' : 'EQUITY',
    long_quantity: Math.max(0, held),
    short_quantity: Math.max(0, -held),
    average_price: averageOf(position),
    current_price: dollars(price),
    market_value: dollars(marketValue),
  }
}

interface Around {
  readonly accounts: readonly ResolvedAccount[]
  readonly existing: readonly AccountRow[]
  readonly nowMs: number
}

/** What a file of positions doesn't say of the account stays as it was. */
const accountOf = (block: PositionBlock, isIncomplete: boolean, { accounts, existing, nowMs }: Around) => {
  const account = accounts.find(({ namedInFile }) => namedInFile === block.account) ?? accounts[0]
  const row = existing.find(({ id }) => id === account?.id)
  const asOf = block.asOf === null ? null : printedInstant(block.asOf)
  return {
    account_number: account?.accountNumber ?? '',
    brokerage: account?.broker ?? 'other',
    account_type: row?.account_type ?? 'UNKNOWN',
    hash_value: row?.hash_value ?? null,
    is_day_trader: row?.is_day_trader === 1,
    cash_balance: dollars(block.cash) ?? stored(row?.cash_balance ?? null),
    buying_power: stored(row?.buying_power ?? null),
    total_value: stored(row?.total_value ?? null),
    day_trading_buying_power: stored(row?.day_trading_buying_power ?? null),
    last_synced: asOf ?? instantFromMs(nowMs),
    // What is held is taken as of now; of what age its prices are nobody knows.
    prices_are_undated: asOf === null,
    positions: block.isListed
      ? // A row that could not be read may be any position, so that none may count as gone.
        [...block.positions.map(positionOf), ...(isIncomplete ? [null] : [])]
      : null,
  }
}

export const snapshotPayload = (summary: FileSummary, around: Around) => ({
  export_info: { source: summary.broker ?? 'other', imported_at: instantFromMs(around.nowMs) },
  accounts: (summary.snapshot ?? []).map((block) => accountOf(block, summary.refusals.length > 0, around)),
})

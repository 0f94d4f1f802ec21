/** A file's snapshot of positions, in the form of the positions import, so that both are applied alike. */
import {
  MICROS,
  absMoney,
  absQuantity,
  dividePrice,
  formatOptionSymbol,
  instantFromMs,
  moneyToNumber,
  parseOptionSymbol,
  quantityToNumber,
} from '@wheelwright/core'
import type { CashLike, Instant, Money } from '@wheelwright/core'
import type { AccountRow } from '../../../database/schema.ts'
import type { ToldSnapshot } from '../../../entries/batches/batches.ts'
import type { PositionBlock, ReadPosition } from '../../../formats/format.ts'
import type { FileSummary } from '../../../reading/read-parts.ts'
import type { ResolvedAccount } from '../accounts/resolve-accounts.ts'

const dollars = (money: Money | null): number | null => (money === null ? null : moneyToNumber(money))

const stored = (micros: number | null): number | null => (micros === null ? null : micros / MICROS)

/** A price below zero is treated as absent. */
const priceIn = (price: Money | null): number | null => (price === null || price < 0 ? null : dollars(price))

/** Cost per share: as the file states, else from the total cost. */
const averageOf = ({ averagePrice, costBasis, quantity, instrument }: ReadPosition): number | null => {
  if (averagePrice !== undefined && averagePrice !== null && averagePrice >= 0) return dollars(averagePrice)
  if (costBasis === null) return null
  const multiplier = instrument.type === 'option' ? instrument.multiplier : 1
  return dollars(dividePrice(absMoney(costBasis), absQuantity(quantity), multiplier))
}

const pricedAtOf = ({ pricedAt }: ReadPosition, now: Instant) => {
  if (pricedAt === undefined) return {}
  return pricedAt === null ? { price_is_undated: true } : { price_as_of: pricedAt > now ? now : pricedAt }
}

const positionOf = (position: ReadPosition, now: Instant) => {
  const { instrument, price, marketValue } = position
  const held = quantityToNumber(position.quantity)
  return {
    symbol: instrument.type === 'option' ? formatOptionSymbol(instrument.contract) : instrument.symbol,
    asset_type: instrument.type === 'option' ? 'OPTION' : 'EQUITY',
    long_quantity: Math.max(0, held),
    short_quantity: Math.max(0, -held),
    average_price: averageOf(position),
    current_price: priceIn(price),
    market_value: dollars(marketValue),
    ...pricedAtOf(position, now),
  }
}

/** Marks what a refused row names as unknown; a row that names nothing may concern any position. */
const unreadOf = ({ unread }: PositionBlock) =>
  [...new Set(unread)].map((symbol) =>
    symbol === null
      ? null
      : { symbol, asset_type: parseOptionSymbol(symbol).ok ? 'OPTION' : 'EQUITY', long_quantity: 0 },
  )

interface Around {
  readonly accounts: readonly ResolvedAccount[]
  readonly existing: readonly AccountRow[]
  readonly nowMs: number
}

const resolvedOf = (
  block: PositionBlock,
  accounts: readonly ResolvedAccount[],
): ResolvedAccount | undefined =>
  accounts.find(({ namedInFile }) => namedInFile === block.account) ?? accounts[0]

/** Long and short quantities of the same shares may cancel out. */
const heldIn = ({ positions }: PositionBlock): ReadPosition[] =>
  positions.filter(({ quantity }) => quantity !== 0)

const cashLikeOf = ({ kind, symbol, value, isInCash }: CashLike) => ({
  kind,
  symbol,
  value: dollars(value),
  is_in_cash: isInCash,
})

/** What a file of positions does not say of the account is left unchanged. */
const accountOf = (block: PositionBlock, { accounts, existing, nowMs }: Around) => {
  const account = resolvedOf(block, accounts)
  const row = existing.find(({ id }) => id === account?.id)
  const now = instantFromMs(nowMs)
  return {
    account_number: account?.accountNumber ?? '',
    brokerage: account?.broker ?? 'other',
    hash_value: row?.hash_value ?? null,
    is_day_trader: row?.is_day_trader === 1,
    cash_balance: dollars(block.cash) ?? stored(row?.cash_balance ?? null),
    buying_power: stored(row?.buying_power ?? null),
    total_value: stored(row?.total_value ?? null),
    day_trading_buying_power: stored(row?.day_trading_buying_power ?? null),
    last_synced: block.asOf ?? now,
    // The holdings count as of now; the age of their prices is unknown.
    prices_are_undated: block.asOf === null,
    cash_is_from_before: block.cash === null,
    ...(block.cashLike === undefined ? {} : { cash_like: block.cashLike.map(cashLikeOf) }),
    positions: block.isListed
      ? [...heldIn(block).map((position) => positionOf(position, now)), ...unreadOf(block)]
      : null,
  }
}

export function snapshotPayload(summary: FileSummary, around: Around) {
  return {
    export_info: { source: summary.broker ?? 'other', imported_at: instantFromMs(around.nowMs) },
    accounts: (summary.snapshot ?? []).map((block) => accountOf(block, around)),
  }
}

/** The snapshot as text and counts; the comparison with what is stored comes later. */
export function toldSnapshots(
  { snapshot }: Pick<FileSummary, 'snapshot'>,
  accounts: readonly ResolvedAccount[],
): ToldSnapshot[] {
  return (snapshot ?? []).flatMap((block) => {
    const account = resolvedOf(block, accounts)
    const { asOf, isListed, cash, cashRows } = block
    if (account === undefined || (!isListed && cash === null)) return []
    return {
      accountNumber: account.accountNumber,
      broker: account.broker,
      asOf,
      positions: isListed ? heldIn(block).length : null,
      cash,
      cashRows,
      unread: isListed ? unreadOf(block).length : 0,
      outcome: 'new' as const,
    }
  })
}

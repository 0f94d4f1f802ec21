/**
 * What the broker's positions hold of shares beyond the history, or lack, after contracts expired. As many as a delivery would
 * have moved speak for it before any file tells of it, since brokers post assignments days later.
 */
import { tradingDateAt, type OpenLeg, type TradingDate } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'

export interface SharesAtBroker {
  /** Micro-shares held beyond the history; below zero where the broker has fewer. */
  readonly difference: number
  /** The day of the broker's positions. */
  readonly on: TradingDate
}

const placeOf = (accountId: string | null, symbol: string | null): string =>
  `${accountId ?? ''}\n${symbol ?? ''}`

export type SharesByPlace = (account: string, symbol: string | null) => SharesAtBroker | null

/** Of the newest positions of each account. */
export async function readSharesAtBroker(db: Reader, userId: string): Promise<SharesByPlace> {
  const rows = await db
    .selectFrom('positions')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.user_id', '=', 'positions.user_id')
        .onRef('accounts.id', '=', 'positions.account_id'),
    )
    .select(['positions.account_id', 'positions.symbol', 'positions.difference', 'accounts.snapshot_as_of'])
    .where('positions.user_id', '=', userId)
    .where('positions.difference', '<>', 0)
    .where('positions.option_type', 'is', null)
    .execute()
  const found = new Map(
    rows.flatMap(({ account_id, symbol, difference, snapshot_as_of: asOf }) =>
      difference === null || asOf === null
        ? []
        : [[placeOf(account_id, symbol), { difference, on: tradingDateAt(Date.parse(asOf)) }] as const],
    ),
  )
  return (account, symbol) => found.get(placeOf(account, symbol)) ?? null
}

interface Expired {
  readonly legs: readonly [OpenLeg, ...OpenLeg[]]
  readonly contracts: number
}

/** Micro-shares that delivery would have moved; 0 where that is not known. */
const movedBy = ({ legs: [{ instrument, side }], contracts }: Expired): number => {
  const { contract, deliverable } = instrument
  const brings = (contract.right === 'Put') === (side === 'short')
  return (deliverable ?? 0) * contracts * (brings ? 1 : -1)
}

/**
 * Of what expired before the positions of the broker: the one that alone moved as many, since puts and calls are hardly ever
 * delivered together, else all of it where it moved as many together.
 */
export function deliveredAtBroker<Each extends Expired>(
  expired: readonly Each[],
  { difference, on }: SharesAtBroker,
): ReadonlySet<Each> {
  const before = expired.filter(
    (each) => each.legs[0].instrument.contract.expiration < on && movedBy(each) !== 0,
  )
  const alone = before.filter((each) => movedBy(each) === difference)
  if (alone.length > 0) return new Set(alone.length === 1 ? alone : [])
  return new Set(before.reduce((sum, each) => sum + movedBy(each), 0) === difference ? before : [])
}

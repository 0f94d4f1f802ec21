/** The open wheels, and what each of them stands on: the shares of its ticker and its open legs. */
import type { WheelRefreshResult } from '@wheelwright/api'
import { contractKey } from '@wheelwright/core'
import type { PositionRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { readCycles, type KnownCycle } from '../entries/cycles.ts'
import type { Ledgers } from '../entries/ledgers.ts'
import { keyOfPosition } from '../entries/marks.ts'
import type { Refreshed } from './refresh.ts'

export interface OpenWheel {
  readonly ticker: string
  /** Whether the wheel is valued by the position's price. */
  readonly holds: (row: PositionRow) => boolean
}

const toWheel = ({ cycle }: KnownCycle): OpenWheel => {
  const keys = new Set(cycle.openLegs.map(({ instrument }) => contractKey(instrument)))
  const holds = (row: PositionRow): boolean => {
    if (row.asset_type !== 'OPTION') return row.symbol === cycle.underlying
    const key = keyOfPosition(row)
    return key !== null && keys.has(key)
  }
  return { ticker: cycle.underlying, holds }
}

export const openWheels = async (
  deps: Pick<Deps, 'db' | 'newId'>,
  ledgers: Ledgers,
  userId: string,
): Promise<OpenWheel[]> => {
  const view = await ledgers.of(userId)
  const tickers = [...view.ledger.books.values()].flatMap(({ underlying }) => underlying ?? [])
  const cycles = await readCycles(deps, userId, view, [...new Set(tickers)])
  return cycles.filter(({ cycle }) => cycle.ended === null).map(toWheel)
}

/** A wheel is updated when at least one of its prices is of now. */
export const wheelSummary = (
  wheels: readonly OpenWheel[],
  rows: readonly PositionRow[],
  { current, message }: Refreshed,
): WheelRefreshResult => {
  const updated = wheels.filter(({ holds }) => current.some(holds)).length
  const without = wheels.filter(({ holds }) => !rows.some(holds)).map(({ ticker }) => ticker)
  const sentences = [
    ...(message === null ? [] : [message]),
    ...(without.length === 0
      ? []
      : [`${[...new Set(without)].join(', ')}: no open position says what is held, so nothing was priced.`]),
  ]
  return {
    success: updated === wheels.length && sentences.length === 0,
    message: sentences.length === 0 ? null : sentences.join(' '),
    summary: { updated, total: wheels.length },
  }
}

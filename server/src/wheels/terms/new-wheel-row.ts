/** A campaign that is seen for the first time: its row, with the status that its positions say. */
import { campaignStrategy, type CycleStatus } from '@wheelwright/core'
import type { WheelRow } from '../../database/schema.ts'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import { mapByTurns } from '../../map-by-turns.ts'
import { detectedOf, type KnownWheel } from '../known-wheel.ts'
import type { WheelContext } from '../wheel-context.ts'

/** A campaign that is seen for the first time, with the status that its positions say. */
export function newRow(userId: string, known: KnownCycle, now: string): WheelRow {
  return {
    user_id: userId,
    id: known.id,
    origin: 'ledger',
    cycle_key: known.cycle.key,
    ticker: known.cycle.underlying,
    account_id: known.cycle.accountId,
    strategy: campaignStrategy(known.cycle),
    status: 'active',
    status_at: now,
    decided_at: null,
    started_on: known.cycle.started,
    ended_on: null,
    strike: null,
    expiration: null,
    contracts: null,
    premium: null,
    notes: '',
    parameters: '{}',
    campaign_id: null,
    version: 1,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
}

/** Near its expiration a wheel that nobody has looked at yet is simply open. */
export function firstStatus(wheel: KnownWheel, context: WheelContext): CycleStatus {
  const detected = detectedOf(wheel, context)
  if (detected === null) return 'active'
  return detected.status === 'monitoring' ? (detected.meanwhile?.status ?? 'active') : detected.status
}

export function firstSeen(
  userId: string,
  campaigns: readonly KnownCycle[],
  rows: ReadonlyMap<string, WheelRow>,
  context: WheelContext,
  now: string,
): Promise<WheelRow[]> {
  return mapByTurns(
    campaigns.filter(({ id }) => !rows.has(id)),
    (known) => {
      const row = newRow(userId, known, now)
      return { ...row, status: firstStatus({ row, known }, context) }
    },
  )
}

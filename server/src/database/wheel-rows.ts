/** The tables of wheels as code sees them: see `schema.ts`. */
import type { CycleStatus, TriggerEvent, WheelStrategy } from '@wheelwright/core'
import type { Flag } from './schema.ts'

export interface WheelRow {
  user_id: string
  id: string
  origin: 'ledger' | 'manual'
  cycle_key: string
  ticker: string
  account_id: string | null
  strategy: WheelStrategy
  status: CycleStatus
  status_at: string
  started_on: string
  ended_on: string | null
  strike: number | null
  expiration: string | null
  contracts: number | null
  premium: number | null
  notes: string
  /** JSON: the nine parameters and what the wizard asked for. */
  parameters: string
  /** The campaign of the ledger that the user says it is. */
  campaign_id: string | null
  version: number
  created_at: string
  updated_at: string
  deleted_at: string | null
}

export interface WheelStatusChangeRow {
  user_id: string
  wheel_id: string
  id: string
  previous_status: CycleStatus
  new_status: CycleStatus
  changed_at: string
  /** When the status before had begun. */
  previous_at: string
  automated: Flag
  trigger_event: TriggerEvent
  updated_by: string
  reason: string
  /** JSON. */
  metadata: string
}

export interface WheelEventRow {
  user_id: string
  wheel_id: string
  id: string
  event_type: string
  trade_date: string
  description: string
  quantity: number | null
  price: number | null
  premium: number | null
  amount: number | null
  /** JSON. */
  metadata: string
  created_at: string
}

/** A ticker that the user follows on the phase page. */
export interface TrackedTickerRow {
  user_id: string
  ticker: string
  tracked_at: string
  deleted_at: string | null
}

/** The tables of wheels as code sees them: see `schema.ts`. */
import type { CycleStatus, TriggerEvent, WheelStrategy } from '@wheelwright/core'
import type { Flag } from '../flag.ts'

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
  /** When the user last decided it; null where only the positions did. */
  decided_at: string | null
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

/** What was decided of an account's positions on a ticker; an empty account is none. */
export interface WheelSetupRow {
  user_id: string
  account_id: string
  ticker: string
  /**
   * `made`: a wheel was made by itself. `withdrawn`: it was taken back before anybody changed it. `ignored`: another wheel
   * was there. `skipped`: the user does not want to complete it as it stands.
   */
  state: 'made' | 'withdrawn' | 'ignored' | 'skipped'
  wheel_id: string | null
  /** The import whose snapshot it rests on. */
  batch_id: string | null
  /** The positions at that time, see `core/wheels/detection/wheel-setup.ts`, as a hash. */
  position: string
  decided_at: string
  /** When a page told of the wheel. */
  told_at: string | null
}

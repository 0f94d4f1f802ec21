/** Of the file of the whole account: what the user decided of the ledger, and the wheels. */
import { answerKinds, stockCostSetting } from '@wheelwright/api'
import { cycleStatuses, triggerEvents, wheelStrategies } from '@wheelwright/core'
import { carry, type CarriedTable } from './carried-table.ts'
import { date, flag, instant, integer, json, micros, oneOf, orNull, text, whole } from './checks.ts'

const ofWheel = { wheel_id: 'wheels.id' } as const

export const decided: readonly CarriedTable[] = [
  carry('ledger_accounts', ['account_id'], {
    account_id: text,
    disposal_method: oneOf(['fifo', 'lifo', 'hifo', 'specific']),
    is_ira: flag,
    rows_revision: whole,
    read_revision: whole,
  }),
  carry('preferences', [], {
    cycle_gap_days: integer,
    stock_cost: oneOf(stockCostSetting.options),
    fee_per_contract: orNull(micros),
  }),
  carry('market_data_choices', [], { source: oneOf(['primary', 'alternative']) }),
  carry('lot_choices', ['entry_id'], { entry_id: text, lots: json }),
  carry('call_lots', ['call_entry_id'], { call_entry_id: text, lots: json }),
  carry('roll_decisions', ['close_entry_id', 'open_entry_id'], {
    close_entry_id: text,
    open_entry_id: text,
    linked: flag,
  }),
  carry('question_answers', ['question_id'], {
    question_id: text,
    batch_id: text,
    kind: oneOf(answerKinds),
    choice: text,
    effect: json,
    answered_at: instant,
  }),
]

export const wheels: readonly CarriedTable[] = [
  carry<'ledger_cycles', 'card'>(
    'ledger_cycles',
    ['id'],
    {
      id: text,
      account_id: text,
      ticker: text,
      cycle_key: text,
      entry_ids: text,
      hidden_at: orNull(instant),
    },
    { anew: { card: null } },
  ),
  carry('wheels', ['id'], {
    id: text,
    origin: oneOf(['ledger', 'manual']),
    cycle_key: text,
    ticker: text,
    account_id: orNull(text),
    strategy: oneOf(wheelStrategies),
    status: oneOf(cycleStatuses),
    status_at: instant,
    started_on: date,
    ended_on: orNull(date),
    strike: orNull(micros),
    expiration: orNull(date),
    contracts: orNull(integer),
    premium: orNull(micros),
    notes: text,
    parameters: json,
    campaign_id: orNull(text),
    version: integer,
    created_at: instant,
    updated_at: instant,
    deleted_at: orNull(instant),
    decided_at: orNull(instant),
  }),
  carry(
    'wheel_status_changes',
    ['wheel_id', 'id'],
    {
      wheel_id: text,
      id: text,
      previous_status: oneOf(cycleStatuses),
      new_status: oneOf(cycleStatuses),
      changed_at: instant,
      previous_at: instant,
      automated: flag,
      trigger_event: oneOf(triggerEvents),
      updated_by: text,
      reason: text,
      metadata: json,
    },
    { refers: ofWheel },
  ),
  carry(
    'wheel_events',
    ['wheel_id', 'id'],
    {
      wheel_id: text,
      id: text,
      event_type: text,
      trade_date: date,
      description: text,
      quantity: orNull(integer),
      price: orNull(micros),
      premium: orNull(micros),
      amount: orNull(micros),
      metadata: json,
      created_at: instant,
    },
    { refers: ofWheel },
  ),
  carry('wheel_setups', ['account_id', 'ticker'], {
    account_id: text,
    ticker: text,
    state: oneOf(['made', 'withdrawn', 'ignored', 'skipped']),
    wheel_id: orNull(text),
    batch_id: orNull(text),
    position: text,
    decided_at: instant,
    told_at: orNull(instant),
  }),
  carry('tracked_tickers', ['ticker'], { ticker: text, tracked_at: instant, deleted_at: orNull(instant) }),
]

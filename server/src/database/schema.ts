/**
 * The tables as code sees them. Names are those of the database; money and quantities are whole millionths, dates
 * `YYYY-MM-DD`, instants ISO 8601 with `Z`, flags 0 or 1, JSON text. `user_id` stands first in every key, so that the
 * rows of a user can live together on one shard.
 */
import type { WatchSentRow, WatchSettingsRow } from './watch-rows.ts'
import type { AnswerKind } from '@wheelwright/api'
import type { HoldKind } from '@wheelwright/core'
import type { BrokerConnectionRow, BrokerLoginRow } from './connection-rows.ts'
import type { DailyValueRow, PastCloseLookRow, PastClosesRow } from './daily-value-rows.ts'
import type { FactRow, JobRow, UploadPartRow } from './job-rows.ts'
import type { StoredId } from './packing/ids.ts'
import type { ApiTokenRow, RecoveryCodeRow, SessionRow, UserRow } from './people-rows.ts'
import type { SyncPartRow, SyncRow } from './sync-rows.ts'
import type {
  TrackedTickerRow,
  WheelEventRow,
  WheelRow,
  WheelSetupRow,
  WheelStatusChangeRow,
} from './wheel-rows.ts'

export type * from './daily-value-rows.ts'
export type * from './people-rows.ts'
export type * from './wheel-rows.ts'

export interface Schema {
  schema_migrations: MigrationRow
  users: UserRow
  sessions: SessionRow
  recovery_codes: RecoveryCodeRow
  api_tokens: ApiTokenRow
  idempotency_keys: IdempotencyRow
  rate_limits: RateLimitRow
  portfolio_revisions: PortfolioRevisionRow
  accounts: AccountRow
  positions: PositionRow
  import_batches: ImportBatchRow
  snapshots: SnapshotRow
  broker_orders: BrokerRow
  broker_transactions: BrokerRow
  ledger_revisions: LedgerRevisionRow
  settled_ledgers: SettledLedgerRow
  settled_profits: SettledProfitRow
  entry_batches: EntryBatchRow
  entry_origins: EntryOriginRow
  entries: StoredEntryRow
  import_notes: ImportNoteRow
  ledger_accounts: LedgerAccountRow
  lot_choices: LotChoiceRow
  roll_decisions: RollDecisionRow
  question_answers: QuestionAnswerRow
  ledger_cycles: LedgerCycleRow
  wheels: WheelRow
  wheel_status_changes: WheelStatusChangeRow
  wheel_events: WheelEventRow
  tracked_tickers: TrackedTickerRow
  wheel_setups: WheelSetupRow
  snapshot_setups: SnapshotSetupsRow
  trashed_positions: TrashedPositionRow
  market_data_choices: MarketDataChoiceRow
  preferences: PreferencesRow
  call_lots: CallLotsRow
  watch_settings: WatchSettingsRow
  watch_sent: WatchSentRow
  daily_values: DailyValueRow
  past_closes: PastClosesRow
  past_close_looks: PastCloseLookRow
  instrument_prices: InstrumentPriceRow
  held_prices: HeldPriceRow
  leases: LeaseRow
  jobs: JobRow
  upload_parts: UploadPartRow
  facts: FactRow
  backup_records: BackupRecordRow
  syncs: SyncRow
  sync_parts: SyncPartRow
  broker_connections: BrokerConnectionRow
  broker_logins: BrokerLoginRow
}

export type TableName = keyof Schema
/** A truth value as both engines store it. */
export type Flag = 0 | 1

export interface MigrationRow {
  name: string
  applied_at: string
}

export interface IdempotencyRow {
  /** Empty for a call that nobody is signed in for. */
  user_id: string
  key: string
  route: string
  body_hash: string
  status: number
  etag: string | null
  /** The answer's JSON text; for a call without a session only the id of the user it made. */
  body: string | null
  created_at: string
}

export interface RateLimitRow {
  scope: string
  subject: string
  window_start: string
  count: number
}

export interface PortfolioRevisionRow {
  user_id: string
  revision: number
}

export interface AccountRow {
  user_id: string
  id: string
  broker: string
  account_number: string
  account_type: string
  hash_value: string | null
  is_day_trader: Flag
  cash_balance: number | null
  buying_power: number | null
  total_value: number | null
  day_trading_buying_power: number | null
  last_synced: string | null
  is_active: Flag
  snapshot_as_of: string | null
  /** JSON list of symbols of which the snapshot says nothing, though it is of the whole account; `*` for all others. */
  snapshot_omits: string | null
  created_at: string
}

export type DataSource = 'manual' | 'schwab_import' | 'fidelity_import' | 'file_import' | 'demo' | 'history'
export type StoredPositionStatus = 'Open' | 'Closed' | 'Expired' | 'Assigned'

export interface PositionRow {
  user_id: string
  id: string
  /** What makes a position the same one in the next snapshot; unique per user. */
  position_key: string
  account_id: string | null
  data_source: DataSource
  asset_type: string
  symbol: string
  raw_symbol: string | null
  underlying_symbol: string | null
  option_type: 'Call' | 'Put' | null
  strike_price: number | null
  expiration_date: string | null
  multiplier: number
  is_adjusted: Flag
  long_quantity: number
  short_quantity: number
  average_price: number | null
  current_price: number | null
  price_as_of: string | null
  price_source: string | null
  price_is_delayed: Flag
  market_value: number | null
  open_profit_loss: number | null
  long_open_profit_loss: number | null
  short_open_profit_loss: number | null
  current_day_profit_loss: number | null
  /** Millionths of a percent. */
  current_day_profit_loss_percentage: number | null
  status: StoredPositionStatus
  /** Signed, as the newest snapshot says; null where it does not name the instrument, and for a position by hand. */
  snapshot_quantity: number | null
  /** Signed, what the history comes to; null where no history names the instrument. */
  ledger_quantity: number | null
  /** The snapshot less what the history came to at its instant. */
  difference: number | null
  /** What was paid for all of it with fees, below zero when short; null where the ledger does not know it. */
  basis: number | null
  batch_id: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface ImportBatchRow {
  user_id: string
  id: string
  kind: string
  source: string
  body_hash: string
  exported_at: string | null
  received_at: string
  result: string
}

export interface SnapshotRow {
  user_id: string
  id: string
  account_id: string
  batch_id: string
  as_of: string
  applied: Flag
  body: string
}

/** Follows from the snapshot; there once it was first asked for. */
export interface SnapshotSetupsRow {
  user_id: string
  snapshot_id: string
  /** JSON list of the wheels that it knows both sides of. */
  setups: string
}

export interface BrokerRow {
  user_id: string
  account_id: string
  source_key: string
  batch_id: string
  /** The broker's object as it was received. */
  body: string
  first_seen_at: string
}

export interface LedgerRevisionRow {
  user_id: string
  revision: number
}

/** Which state of the ledger the positions and wheels of a user were last brought in line with. */
export interface SettledLedgerRow {
  user_id: string
  revision: number
  /** How many snapshots were taken: whoever settles looks whether another came meanwhile. */
  touched: number
  /** Of the rules by which it was done. */
  rules: number
  /** The day in New York on which it was done. */
  day: string
  /** JSON list of ids of the ledger's wheels that run; which of them the user closed or removed their rows say. */
  open_wheels: string
  settled_at: string
  /** When it was last tried and did not succeed. */
  failed_at: string | null
  /** JSON of what is asked of the entries; null where it was settled before that was stored. */
  asked: string | null
  /** How many count; null likewise. */
  entries: number | null
  /** JSON of the symbols that are booked together, a list for each family of several; null likewise. */
  families: string | null
}

/** What P&L says of an underlying whatever the day and the prices. */
export interface SettledProfitRow {
  user_id: string
  /** The underlying; empty for cash that names none. */
  unit: string
  /** JSON. */
  body: string
}

/** `rows` holds what is read from the broker's own objects; `manual` what the user entered by hand. */
export type BatchKind = 'history' | 'positions' | 'payload' | 'rows' | 'manual'
/** `failed` is a file that could not be staged while nobody waited for the answer. */
export type BatchState = 'staging' | 'staged' | 'failed' | 'confirmed' | 'undone'

export interface EntryBatchRow {
  user_id: string
  id: string
  /** The user's, and the batch's among those of the user: what the keys of entries are made of. */
  user_no: number
  batch_no: number
  kind: BatchKind
  format: string
  format_title: string
  file_name: string | null
  state: BatchState
  staged_at: string
  confirmed_at: string | null
  undone_at: string | null
  /**
   * The ledger's revision at which the batch was compared with what was there; once it counts, or was undone, that at which
   * what counts of it changed last.
   */
  staged_revision: number
  /** JSON: accounts, counts, dates, net cash, the file's header. */
  detail: string
  /** A staged snapshot of positions, as JSON; null for a history. */
  payload: string | null
}

/**
 * `counted` is the only state that figures know. `repeat` stands for an entry that another batch brought, and takes
 * over when that one is undone; `same-trade` for one that another source told of, named by `same_as`. What corrects an
 * entry has its own id in `same_as`: a `repeat` until its batch is confirmed, `counted` from then on.
 */
export type EntryState = 'counted' | 'repeat' | 'same-trade' | 'trash'

/** Where entries come from: few for a user, and each has many. */
export interface EntryOriginRow {
  user_id: string
  origin_no: number
  account_id: string
  source: string
}

/** An entry in few bytes. Code reads and writes it as an `EntryRow` by way of `entries/stored-row.ts`. */
export interface StoredEntryRow {
  user_no: number
  batch_no: number
  /** Counted within the batch, in the order of its file. */
  row_no: number
  id: StoredId
  origin_no: number
  /** As `packing/codes.ts` numbers kinds and states. */
  kind: number
  state: number
  /** As `packing/symbols.ts` writes it. */
  symbol: string | null
  underlying: string | null
  /** Of an option; null for the usual 100. */
  multiplier: number | null
  /** Shares of an option; null for the usual 100, below zero where it is not known. */
  deliverable: number | null
  quantity: number
  price: number | null
  gross: number
  fees: number
  /** Null where it is gross less fees, as it should be. */
  net_cash: number | null
  /** The day, and the order within it: see `packing/moments.ts`. */
  moment: number
  /** Milliseconds since 1970 UTC. */
  time: number | null
  posted_at: number | null
  /** As `packing/ids.ts` writes it. */
  broker_id: string | null
  order_id: string | null
  note: string
  /** JSON of what only some kinds have. */
  detail: string | null
  /** Where the row began in its file. */
  line: number | null
  same_as: StoredId | null
  trashed_at: string | null
}

export interface ImportNoteRow {
  user_id: string
  batch_id: string
  /** A `notice` is about a row that was taken, a `correction` about one that tells otherwise what is held. */
  outcome: 'needs-fix' | 'refused' | 'nothing-new' | 'notice' | 'correction'
  ordinal: number
  line: number
  column_name: string | null
  reason: string
  /** Of a correction JSON of what was and what is. */
  raw: string
  /** What a refused row names; null where it names nothing, and for rows of before this was kept. */
  underlying: string | null
  /** Of a refused row a hash of its words: equal rows of several files are one. */
  row_key: string | null
  /** The key of the refused row that this one, mended, stands for. */
  mends: string | null
  set_aside_at: string | null
}

export interface LedgerAccountRow {
  user_id: string
  account_id: string
  disposal_method: 'fifo' | 'lifo' | 'hifo' | 'specific'
  is_ira: Flag
  rows_revision: number
  read_revision: number
}

export interface LotChoiceRow {
  user_id: string
  entry_id: string
  /** JSON list of lot ids with micro-shares. */
  lots: string
}

export interface QuestionAnswerRow {
  user_id: string
  question_id: string
  /** Those given together are taken back together. */
  batch_id: string
  kind: AnswerKind
  choice: string
  /** JSON: what it did, see `entries/stored-effect.ts`. */
  effect: string
  answered_at: string
}

export interface RollDecisionRow {
  user_id: string
  close_entry_id: string
  open_entry_id: string
  linked: Flag
}

export interface LedgerCycleRow {
  user_id: string
  id: string
  account_id: string
  ticker: string
  cycle_key: string
  /** As `entries` stores ids, one a line; before, a JSON list of ids as they are. */
  entry_ids: string
  hidden_at: string | null
  /** JSON of what its wheel shows whatever the day and the prices; null where the ledger as it was settled has it not. */
  card: string | null
}

export interface CallLotsRow {
  user_id: string
  call_entry_id: string
  /** JSON: the entries that brought the shares, one for each contract. */
  lots: string
}

export interface PreferencesRow {
  user_id: string
  cycle_gap_days: number
  stock_cost: 'none' | 'assigned-put' | 'roll-chain' | 'whole-cycle' | 'whole-cycle-with-dividends'
  /** Micro-dollars; null takes what the latest order cost. */
  fee_per_contract: number | null
}

export interface MarketDataChoiceRow {
  user_id: string
  /** Which of the two configured sources is asked first. */
  source: 'primary' | 'alternative'
}

/** The price of an instrument that open wheels stand on and no open position tells. */
export interface InstrumentPriceRow {
  user_id: string
  /** The ledger's key of the instrument. */
  instrument_key: string
  symbol: string
  asset_type: string
  is_adjusted: Flag
  expiration_date: string | null
  current_price: number | null
  price_as_of: string | null
  price_source: string | null
  price_is_delayed: Flag
}

export interface BackupRecordRow {
  name: string
  proven_at: string | null
  file: string | null
  bytes: number | null
  users: number | null
  entries: number | null
  failed_at: string | null
  problem: string | null
}

/** A price that was told and not taken. */
export interface HeldPriceRow {
  user_id: string
  symbol: string
  price: number
  price_as_of: string
  price_source: string
  price_is_delayed: Flag
  reason_kind: HoldKind
  reason_limit: number
  reason_underlying: number | null
  /** What stays. */
  previous_price: number | null
  previous_as_of: string | null
  previous_source: string | null
  /** `open` waits for the user; one that was taken or kept is not asked about again while sources tell the same. */
  decision: 'open' | 'taken' | 'kept'
}

export interface LeaseRow {
  name: string
  /** The process that does the work. */
  holder: string
  expires_at: string
}

/** A position by hand that was deleted. */
export interface TrashedPositionRow {
  user_id: string
  id: string
  deleted_at: string
  /** JSON: its row. */
  position: string
}

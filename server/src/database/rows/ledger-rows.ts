/** The tables of what the ledger came to, and of what the user decided of it, as code sees them. */
import type { AnswerKind } from '@wheelwright/api'
import type { Flag } from '../flag.ts'

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
  /** JSON of what each month brought; null likewise. */
  months: string | null
}

/** What P&L says of an underlying whatever the day and the prices. */
export interface SettledProfitRow {
  user_id: string
  /** The underlying; empty for cash that names none. */
  unit: string
  /** JSON. */
  body: string
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

export interface CallLotsRow {
  user_id: string
  call_entry_id: string
  /** JSON: the entries that brought the shares, one for each contract. */
  lots: string
}

export interface RollDecisionRow {
  user_id: string
  close_entry_id: string
  open_entry_id: string
  linked: Flag
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

export interface PreferencesRow {
  user_id: string
  cycle_gap_days: number
  stock_cost: 'none' | 'assigned-put' | 'roll-chain' | 'whole-cycle' | 'whole-cycle-with-dividends'
  /** Micro-dollars; null takes what the latest order cost. */
  fee_per_contract: number | null
}

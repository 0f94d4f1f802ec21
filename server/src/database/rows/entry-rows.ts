/** The tables of imports and of the entries that they brought, as code sees them. */
import type { StoredId } from '../packing/ids.ts'

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

/** An entry in few bytes. Code reads and writes it as an `EntryRow` by way of `entries/rows/stored-row.ts`. */
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

/** The tables of syncs with a brokerage, as code sees them. */

type SyncState = 'running' | 'done' | 'failed' | 'cancelled'

export interface SyncRow {
  user_id: string
  /** That of the batch that holds what it brought. */
  id: string
  broker: string
  /** Who wanted it: the user, the evening, or a connection that was made. */
  cause: 'user' | 'evening' | 'connection'
  state: SyncState
  /** The day that the user named; null where it goes on from the sync before. */
  asked_from: string | null
  /** What was asked for, both inclusive. */
  from_at: string
  until_at: string
  /** From where the next one has to ask again; null before it is done. */
  resume_at: string | null
  /** How many answers there will be; null before the accounts are known. */
  parts: number | null
  started_at: string
  finished_at: string | null
  /** JSON: what it brought, or why it ended; null while it runs. */
  result: string | null
  /** JSON: ids of the transactions that the next sync would ask for again. */
  recent_ids: string
}

/** A piece of an answer. */
export interface SyncPartRow {
  user_id: string
  sync_id: string
  part: string
  ordinal: number
  body: string
}

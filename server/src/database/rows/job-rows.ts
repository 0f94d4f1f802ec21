/** The tables of work that goes on beside requests and of what changed, as code sees them. */

/** Work that somebody has to do. */
export interface JobRow {
  /** Empty for work of the server itself. */
  user_id: string
  kind: string
  /** Which of its kind it is; empty where a user has only one. */
  subject: string
  due_at: string
  /** Whoever runs it, named anew for every run; null while nobody does. */
  holder: string | null
  /** From then on whoever held it is taken for dead. */
  held_until: string | null
  /** Runs that were begun since one succeeded. */
  attempts: number
  /** When it failed last, and why. */
  failed_at: string | null
  problem: string | null
  /** Since when it is not tried again. */
  dead_at: string | null
  /** JSON, as its kind reads it; empty where the subject says all. */
  payload: string
  added_at: string
}

/** A piece of an uploaded file: compressed as a whole, then cut, in base64. */
export interface UploadPartRow {
  user_id: string
  batch_id: string
  ordinal: number
  body: string
  received_at: string
}

/** Something that changed, in the order in which it was committed. */
export interface FactRow {
  user_id: string
  /** Counted from 1 for each user. */
  fact_no: number
  at: string
  kind: string
  subject: string
  cause: string
}

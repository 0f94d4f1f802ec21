/** The tables of the server itself: what was migrated, what was called, who does what, and what was backed up. */

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

export interface LeaseRow {
  name: string
  /** The process that does the work. */
  holder: string
  expires_at: string
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

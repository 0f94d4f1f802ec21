/** The tables of what is watched for users, as code sees them. */

export interface WatchSettingsRow {
  user_id: string
  /** As JSON. */
  chosen: string
  /** Sealed; null where nothing is posted. */
  webhook_secret: string | null
  /** When it was last looked at, and nothing was left to tell. */
  checked_at: string | null
  /** Why the last attempt to tell the user did not work, as JSON; null when it did. */
  problem: string | null
}

export interface WatchSentRow {
  user_id: string
  channel: 'email' | 'webhook'
  notice_id: string
  sent_at: string
}

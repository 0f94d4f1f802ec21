/** The tables of users and of how they sign in, as code sees them. */
import type { TokenScope } from '@wheelwright/api'

export interface UserRow {
  id: string
  /** What the user is called in the keys of entries: random, below 2^47, nobody else's. */
  user_no: number
  username: string
  /** Compatibility-normalized and lower-cased: what makes a name unique. */
  username_key: string
  email: string | null
  email_key: string | null
  /** Argon2id in PHC form; null for a demo user, who has no password. */
  password_hash: string | null
  /** JSON list of roles. */
  roles: string
  is_demo: 0 | 1
  created_at: string
  /** Since when nobody may sign in as the user. */
  disabled_at: string | null
  /** To the hour; null where the user was not here since this is kept. */
  last_seen_at: string | null
}

export interface SessionRow {
  /** SHA-256 of the token in hex; the token itself is never stored. */
  token_hash: string
  user_id: string
  created_at: string
  last_used_at: string
  expires_at: string
  /** As in `Firefox on Linux`; null where it was not told. */
  browser: string | null
  /** The network address that it began from. */
  network: string | null
}

export interface RecoveryCodeRow {
  user_id: string
  /** SHA-256 of user and code in hex: 80 random bits are guessed by nobody. */
  code_hash: string
  made_at: string
}

export interface ApiTokenRow {
  user_id: string
  id: string
  name: string
  /** SHA-256 of the token in hex. */
  token_hash: string
  scope: TokenScope
  created_at: string
  expires_at: string | null
  /** To the minute. */
  last_used_at: string | null
}

/** How a user wants to be told, and what they were told. Secrets of posts are sealed; each is shown once. */
import type { NoticeKind, WatchChannel, WatchSettings } from '@wheelwright/api'
import { noticeKinds } from '@wheelwright/api'
import type { Instant } from '@wheelwright/core'
import { bondOf, createSealer, type Sealer } from '../connections/sealer.ts'
import type { Reader, Tx } from '../database/database.ts'
import type { WatchSettingsRow } from '../database/rows/watch-rows.ts'
import type { Deps } from '../deps.ts'

const usualSettings: WatchSettings = {
  email: false,
  webhookUrl: null,
  quietFrom: null,
  quietTo: null,
  zone: 'America/New_York',
  off: [],
}

export interface TellingProblem {
  readonly channel: WatchChannel
  readonly text: string
  readonly at: Instant
}

export interface StoredSettings {
  readonly chosen: WatchSettings
  /** What posts are signed with; null where nothing is posted, or where it can no longer be read. */
  readonly secret: string | null
  readonly problem: TellingProblem | null
}

export function createWatchSealer({
  secretKey,
  randomBytes,
}: Pick<Deps, 'secretKey' | 'randomBytes'>): Sealer {
  return createSealer(secretKey.keyFor('watch'), randomBytes)
}

const bond = (userId: string): string => bondOf(userId, 'watch', 'webhook')

export function chosenOf(text: string): WatchSettings {
  return {
    ...usualSettings,
    ...(JSON.parse(text) as Partial<WatchSettings>),
  }
}

const toStored = (sealer: Sealer, row: WatchSettingsRow): StoredSettings => ({
  chosen: chosenOf(row.chosen),
  secret: row.webhook_secret === null ? null : sealer.open(row.webhook_secret, bond(row.user_id)),
  problem: row.problem === null ? null : (JSON.parse(row.problem) as TellingProblem),
})

export async function readSettings(db: Reader, sealer: Sealer, userId: string): Promise<StoredSettings> {
  const row = await db
    .selectFrom('watch_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? { chosen: usualSettings, secret: null, problem: null } : toStored(sealer, row)
}

/** What was told before stays told; the next look is due at once. */
export async function storeSettings(
  tx: Tx,
  sealer: Sealer,
  userId: string,
  { chosen, secret }: Omit<StoredSettings, 'problem'>,
): Promise<void> {
  const row = {
    chosen: JSON.stringify(chosen),
    webhook_secret: secret === null ? null : sealer.seal(secret, bond(userId)),
    checked_at: null,
    problem: null,
  }
  await tx
    .insertInto('watch_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function noteChecked(
  tx: Tx,
  userId: string,
  at: string,
  problem: TellingProblem | null,
): Promise<void> {
  await tx
    .updateTable('watch_settings')
    .set({ checked_at: at, problem: problem === null ? null : JSON.stringify(problem) })
    .where('user_id', '=', userId)
    .execute()
}

export async function readSent(db: Reader, userId: string, channel: WatchChannel): Promise<Set<string>> {
  const rows = await db
    .selectFrom('watch_sent')
    .select('notice_id')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .execute()
  return new Set(rows.map(({ notice_id }) => notice_id))
}

export async function noteSent(
  tx: Tx,
  sent: { readonly userId: string; readonly channel: WatchChannel; readonly ids: readonly string[] },
  at: string,
): Promise<void> {
  await tx
    .insertInto('watch_sent')
    .values(
      sent.ids.map((id) => ({ user_id: sent.userId, channel: sent.channel, notice_id: id, sent_at: at })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'channel', 'notice_id']).doNothing())
    .execute()
}

export function isWanted({ off }: WatchSettings, kind: NoticeKind): boolean {
  return !off.includes(kind)
}

/** Null for settings that hold together, else the field that does not and why. */
export function wrongIn(wanted: WatchSettings): { pointer: string; message: string } | null {
  if ((wanted.quietFrom === null) !== (wanted.quietTo === null))
    return { pointer: '/quiet_to', message: 'Give both ends of the quiet hours, or none' }
  if (!isZone(wanted.zone)) return { pointer: '/zone', message: 'Is not a time zone that is known here' }
  const url = wanted.webhookUrl
  if (url !== null && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    return { pointer: '/webhook_url', message: 'Must be an address that starts with https:// or http://' }
  return wanted.off.length > noticeKinds.length ? { pointer: '/off', message: 'Name each kind once' } : null
}

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

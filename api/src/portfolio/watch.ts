/**
 * What may need the user before they look: in a list, by e-mail, at an address of theirs. Notifications of a browser are chosen
 * there, and made from the list.
 */
import * as z from 'zod/mini'
import { instant } from '../codecs.ts'

export const noticeKinds = [
  'early_assignment',
  'deep_put',
  'stop_loss',
  'profit_target',
  'max_days',
  'pending_expiry',
  'login_ending',
  'stale_prices',
] as const
const noticeKind = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof noticeKind>

export const notice = z.object({
  /** The same for as long as it is about the same thing: who was told of it is not told again. */
  id: z.string(),
  kind: noticeKind,
  isUrgent: z.boolean(),
  title: z.string(),
  text: z.string(),
  /** The page of the client that it is about. */
  path: z.string(),
})
export type Notice = z.output<typeof notice>

/** One notice stood for all options that expired on a date, before each account had its own: `pending 2026-12-18`. */
const formerIdOf = ({ id, kind }: Pick<Notice, 'id' | 'kind'>): string =>
  kind === 'pending_expiry' ? id.split(' ', 2).join(' ') : id

/** Whether somebody was told of it, by its id or by the one that it had before. */
export function isTold(told: ReadonlySet<string>, notice: Pick<Notice, 'id' | 'kind'>): boolean {
  return told.has(notice.id) || told.has(formerIdOf(notice))
}

export const watchList = z.object({
  /** The most urgent first. */
  items: z.array(notice),
  /** What could not be watched, and why. */
  missing: z.array(z.string()),
})
export type WatchList = z.output<typeof watchList>

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 22:00'))
const channel = z.enum(['email', 'webhook'])
export type WatchChannel = z.infer<typeof channel>

export const watchSettings = z.object({
  email: z.boolean(),
  /** Where notices are posted to; null for nowhere. */
  webhookUrl: z.nullable(z.string().check(z.maxLength(2000, 'Must be at most 2,000 characters long'))),
  /** Nothing is sent from then until then; both or none. */
  quietFrom: z.nullable(clockTime),
  quietTo: z.nullable(clockTime),
  /** The IANA zone that the quiet hours are of. */
  zone: z.string().check(z.maxLength(60)),
  /** What nobody is told of. */
  off: z.array(noticeKind),
})
export type WatchSettings = z.output<typeof watchSettings>

export const watchChange = z.object({ ...watchSettings.shape, newSecret: z.optional(z.boolean()) })

export const watchState = z.object({
  ...watchSettings.shape,
  /** The address of the user's account. */
  emailAddress: z.nullable(z.string()),
  /** Whether the server can send e-mail at all. */
  canEmail: z.boolean(),
  /** What posts are signed with: shown once, when it is made. */
  webhookSecret: z.nullable(z.string()),
  /** Why the last attempt to send did not work; null when it did. */
  problem: z.nullable(z.object({ channel, text: z.string(), at: instant })),
})
export type WatchState = z.output<typeof watchState>

export const watchTrial = z.object({ channel })
/** Null when it went out. */
export const watchTrialResult = z.object({ problem: z.nullable(z.string()) })

/** Whether the quiet hours hold at an instant, by the clock of their zone. They may run past midnight; equal ends are a whole day. */
export function isQuietAt(
  { quietFrom, quietTo, zone }: Pick<WatchSettings, 'quietFrom' | 'quietTo' | 'zone'>,
  nowMs: number,
): boolean {
  if (quietFrom === null || quietTo === null) return false
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  const now = clock.format(nowMs)
  return quietFrom < quietTo ? now >= quietFrom && now < quietTo : now >= quietFrom || now < quietTo
}

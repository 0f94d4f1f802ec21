/** Tells a user what they were not told yet, by the channels that they chose, outside their quiet hours. */
import { isQuietAt, isTold } from '@wheelwright/api'
import type { Notice, WatchChannel, WatchSettings } from '@wheelwright/api'
import type { Instant } from '@wheelwright/core'
import type { Sealer } from '../connections/sealer.ts'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { instantText } from '../instants.ts'
import type { JobKind, RunningJob } from '../jobs/job.ts'
import { sendMail } from './mail.ts'
import { findNotices } from './notices.ts'
import { rolesOf } from '../sessions/signed-in.ts'
import {
  chosenOf,
  createWatchSealer,
  isWanted,
  noteChecked,
  noteSent,
  readSent,
  readSettings,
  type StoredSettings,
  type TellingProblem,
} from './settings.ts'
import { postNotices } from './webhook.ts'

const minute = 60_000
/** Between two looks at what a user holds. */
const lookEveryMs = 5 * minute
/** More than anybody reads at once; what is left comes with the next look. */
const mostAtOnce = 50

export function selectTold(deps: Pick<Deps, 'db'>, userId: string) {
  return deps.db.read
    .selectFrom('users')
    .select(['id', 'email', 'is_demo', 'roles', 'disabled_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

type Told = NonNullable<Awaited<ReturnType<typeof selectTold>>>

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Ends when it went out, else throws. */
export async function sendBy(
  deps: Pick<Deps, 'config' | 'clock'>,
  channel: WatchChannel,
  user: Told,
  { chosen, secret }: StoredSettings,
  notices: readonly Notice[],
): Promise<void> {
  if (channel === 'email') {
    if (user.email === null) throw new Error('Your account has no e-mail address.')
    return sendMail(deps.config, user.email, notices)
  }
  if (chosen.webhookUrl === null || secret === null) throw new Error('No address is set to post to.')
  const mayStayInside = rolesOf(user.roles).includes('admin')
  await postNotices({ url: chosen.webhookUrl, secret, notices, nowMs: deps.clock(), mayStayInside })
}

const channelsOf = ({ email, webhookUrl }: WatchSettings): WatchChannel[] => [
  ...(email ? (['email'] as const) : []),
  ...(webhookUrl === null ? [] : (['webhook'] as const)),
]

const tellBy = async (
  deps: Deps,
  job: RunningJob,
  channel: WatchChannel,
  { user, stored, notices }: { user: Told; stored: StoredSettings; notices: readonly Notice[] },
): Promise<TellingProblem | null> => {
  const { db, clock } = deps
  const sent = await readSent(db.read, user.id, channel)
  const due = notices.filter((notice) => !isTold(sent, notice)).slice(0, mostAtOnce)
  if (due.length === 0) return null
  try {
    await sendBy(deps, channel, user, stored, due)
  } catch (error) {
    return { channel, text: sentence(error), at: instantText(clock()) as Instant }
  }
  const ids = due.map(({ id }) => id)
  await db.transaction(
    async (tx) => {
      await job.demand(tx)
      await noteSent(tx, { userId: user.id, channel, ids }, instantText(clock()))
    },
    { user: user.id },
  )
  return null
}

const tell = async (deps: Deps, ledgers: Ledgers, sealer: Sealer, job: RunningJob): Promise<void> => {
  const { db, clock } = deps
  const { userId } = job
  const [user, stored] = await Promise.all([selectTold(deps, userId), readSettings(db.read, sealer, userId)])
  if (user === undefined || user.disabled_at !== null) return
  const channels = channelsOf(stored.chosen)
  const isSilent = channels.length === 0 || isQuietAt(stored.chosen, clock())
  const found = isSilent
    ? []
    : (await findNotices(deps, ledgers, { id: userId, isDemo: user.is_demo === 1 })).items
  const notices = found.filter(({ kind }) => isWanted(stored.chosen, kind))
  const problems: TellingProblem[] = []
  for (const channel of channels) {
    const problem = await tellBy(deps, job, channel, { user, stored, notices })
    if (problem !== null) problems.push(problem)
  }
  const [problem = isSilent ? stored.problem : null] = problems
  await db.transaction((tx) => noteChecked(tx, userId, instantText(clock()), problem), { user: userId })
  if (problems.length > 0) deps.events.publish(userId, { topic: 'settings' })
}

/** Found by a look that writes nothing: everyone who wants to be told and was not looked at lately. */
export function watchJobs(deps: Deps, ledgers: Ledgers): JobKind {
  const sealer = createWatchSealer(deps)
  return {
    name: 'watch',
    findEveryMs: minute,
    find: async () => {
      const nowMs = deps.clock()
      const before = instantText(nowMs - lookEveryMs)
      const rows = await deps.db.read
        .selectFrom('watch_settings')
        .select(['user_id', 'chosen'])
        .where((where) =>
          where.or([
            where('checked_at', 'is', null),
            where('checked_at', '<=', before),
            // Looked at while the clock was ahead.
            where('checked_at', '>', instantText(nowMs + lookEveryMs)),
          ]),
        )
        .execute()
      const wanting = rows.filter(({ chosen }) => channelsOf(chosenOf(chosen)).length > 0)
      return wanting.map(({ user_id }) => ({ userId: user_id, subject: '' }))
    },
    atOnce: 2,
    mostAttempts: Infinity,
    longestMs: 2 * minute,
    run: (job) => tell(deps, ledgers, sealer, job),
  }
}

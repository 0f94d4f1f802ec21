/** The calls about what is watched, and how the user is told. */
import type { Notice, WatchState } from '@wheelwright/api'
import { refuse } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { answer, type Handlers } from '../http/call.ts'
import { countAgainst, type Limit } from '../rate-limits/rate-limit.ts'
import { canMail } from './mail.ts'
import { findNotices } from './notices.ts'
import { createWatchSealer, readSettings, storeSettings, wrongIn, type StoredSettings } from './settings.ts'
import { selectTold, sendBy } from './tell.ts'

const secretBytes = 32

const ofDemo = {
  kind: 'forbidden',
  message: 'The demo portfolio sends nothing. Sign up to be notified about your own positions.',
} as const

const trial: Notice = {
  id: 'trial',
  kind: 'stale_prices',
  isUrgent: false,
  title: 'This is a trial',
  text: 'What is watched for you will reach you this way.',
  path: '/Watch',
}

/** Nobody has said yet that the address of a message is the user's own. */
const trialLimit: Limit = {
  scope: 'trial messages of a user',
  most: 10,
  windowMs: 60 * 60_000,
  message: 'Too many trial messages. Try again later.',
}

export function watchHandlers(deps: Deps, ledgers: Ledgers) {
  const { db, config, randomBytes } = deps
  const sealer = createWatchSealer(deps)

  const stateOf = async (
    userId: string,
    { chosen, problem }: StoredSettings,
    webhookSecret: string | null = null,
  ): Promise<WatchState> => ({
    ...chosen,
    off: [...chosen.off],
    emailAddress: (await selectTold(deps, userId))?.email ?? null,
    canEmail: canMail(config),
    webhookSecret,
    problem,
  })

  return {
    watch: async ({ user }) => answer(await findNotices(deps, ledgers, user)),
    watchSettings: async ({ user }) =>
      answer(await stateOf(user.id, await readSettings(db.read, sealer, user.id))),
    changeWatchSettings: async ({ user, body, write }) => {
      const { newSecret = false, ...chosen } = body
      const wrong = wrongIn(chosen)
      if (wrong !== null) return refuse({ kind: 'invalid', message: wrong.message, errors: [wrong] })
      if (user.isDemo && (chosen.email || chosen.webhookUrl !== null)) return refuse(ofDemo)
      const before = await readSettings(db.read, sealer, user.id)
      const isNew = chosen.webhookUrl !== null && (newSecret || before.secret === null)
      const made = isNew ? Buffer.from(randomBytes(secretBytes)).toString('base64url') : null
      const secret = chosen.webhookUrl === null ? null : (made ?? before.secret)
      const state = await stateOf(user.id, { chosen, secret, problem: null }, made)
      return write(async (tx) => {
        await storeSettings(tx, sealer, user.id, { chosen, secret })
        return answer(state)
      })
    },
    tryWatchChannel: async ({ user, body, write }) => {
      if (user.isDemo) return refuse(ofDemo)
      const counted = await countAgainst(deps, trialLimit, user.id)
      if (!counted.ok) return counted
      const [told, stored] = await Promise.all([
        selectTold(deps, user.id),
        readSettings(db.read, sealer, user.id),
      ])
      if (told === undefined) return refuse({ kind: 'notFound', message: 'There is no such user.' })
      const problem = await sendBy(deps, body.channel, told, stored, [trial]).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      return write(() => Promise.resolve(answer({ problem })))
    },
  } satisfies Partial<Handlers>
}

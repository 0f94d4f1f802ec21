/** `/brokerage/sync`: begin a sync, and see how far it is and what the last one brought. */
import type { EndedSync, SyncStatus } from '@wheelwright/api'
import { refuse, tradingDateAt, type Instant, type TradingDate } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { SyncRow } from '../database/rows/sync-rows.ts'
import { syncKind } from '../entries/batches/uploads.ts'
import { answer } from '../http/call.ts'
import type { Handlers } from '../http/call.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { stateOfBatch } from '../entries/batches/batches.ts'
import { beginSync, startedOf } from './begin-sync.ts'
import { syncKey } from './gather.ts'
import { loginProblem } from './sentences.ts'
import { lastSyncOf, partsHere, resultOf, selectLastEnded, selectRunning } from './sync-store.ts'
import type { TokenRefusal } from './schwab-trader.ts'

/** As the connection's status names them. */
const states: Readonly<Record<TokenRefusal, string>> = {
  notConnected: 'disconnected',
  loginNeeded: 'login_needed',
  revoked: 'revoked',
  providerDown: 'provider_down',
}

const earliest = '1980-01-01'

const faultOf = (from: TradingDate | undefined, today: TradingDate): string | null => {
  if (from === undefined) return null
  if (from > today) return 'Must not be in the future'
  return from < earliest ? `Must be ${earliest} or later` : null
}

const runningOf = async (db: Deps['db'], sync: SyncRow): Promise<SyncStatus['running']> => ({
  ...startedOf(sync),
  done: (await partsHere(db.read, syncKey(sync))).size,
  total: sync.parts,
  waitsFor: resultOf(sync).problem?.message ?? null,
})

const endedOf = async (db: Deps['db'], sync: SyncRow): Promise<EndedSync> => {
  const result = resultOf(sync)
  const state = result.hasReceipt
    ? await stateOfBatch(db.read, { userId: sync.user_id, batchId: sync.id })
    : undefined
  return {
    ...startedOf(sync),
    ...result,
    outcome: sync.state === 'running' ? 'cancelled' : sync.state,
    finishedAt: (sync.finished_at ?? sync.started_at) as Instant,
    hasReceipt: state !== undefined,
  }
}

export function syncHandlers(
  { db, clock, newId, background, syncing }: Pick<Deps, 'db' | 'clock' | 'newId' | 'background' | 'syncing'>,
  jobs: Pick<Jobs, 'run'>,
) {
  return {
    syncStatus: async ({ user }) => {
      const [running, last, lastSyncAt] = await Promise.all([
        selectRunning(db.read, user.id),
        selectLastEnded(db.read, user.id, clock()),
        lastSyncOf(db.read, user.id, clock()),
      ])
      return answer({
        running: running === undefined ? null : await runningOf(db, running),
        lastSyncAt: lastSyncAt as Instant | null,
        last: last === undefined ? null : await endedOf(db, last),
      })
    },
    syncBrokerage: async ({ user, body, write }) => {
      const fault = faultOf(body.from, tradingDateAt(clock()))
      if (fault !== null) return refuse({ kind: 'invalid', errors: [{ pointer: '/from', message: fault }] })
      const token = await syncing.connections.accessToken(user.id)
      if (!token.ok && token.refusal !== 'providerDown')
        return refuse({
          kind: 'conflict',
          message: loginProblem(token.refusal).message,
          extra: { state: states[token.refusal] },
        })
      let begun: SyncRow | null = null
      const outcome = await write(async (tx) => {
        const wanted = { userId: user.id, askedFrom: body.from ?? null, nowMs: clock() }
        begun = await beginSync(tx, { newId }, { ...wanted, cause: 'user' })
        return answer(startedOf(begun))
      })
      const sync = begun as SyncRow | null
      if (outcome.ok && sync !== null)
        background.start('sync', async () => {
          await jobs.run({ userId: user.id, kind: syncKind, subject: sync.id })
        })
      return outcome
    },
  } satisfies Partial<Handlers>
}

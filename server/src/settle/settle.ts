/**
 * Settling: after something was written, what follows from it is derived once and stored, so that reads only read. What is
 * stored names the state of the ledger that it was derived from; whatever lags behind, after a crash or a write of another
 * process, is found by comparing the two.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { tradingDateAt, type TradingDate } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { Reader, Tx } from '../database/database.ts'
import { readBrokerRows } from '../entries/read-broker-rows.ts'
import { readLedgerRevision } from '../entries/books/ledger-revision.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { storeIfPossible } from '../database/storage-fault.ts'
import { appendFact } from '../facts/facts.ts'
import { instantText } from '../instants.ts'
import type { JobKind } from '../jobs/job.ts'
import { addJob } from '../jobs/queue.ts'
import {
  readSettled,
  rulesVersion,
  storeFailedSettling,
  storeSettled,
  type Settled,
  type SettledFacts,
  type Settling,
} from '../portfolio/settled-revision.ts'
import { createSettledHere } from './settled-here.ts'
import { settleHoldings } from './settle-holdings.ts'
import { fillingHeap } from '../release-memory.ts'

export interface Settle {
  /** Settles everything that a user has written so far. With nothing to do it costs one short query. */
  readonly user: (userId: string) => Promise<void>
  /** Like `user`, but rejects where settling fails. */
  readonly again: (userId: string) => Promise<void>
  /**
   * To be called where the ledger is cached anyway: if it is the one that was settled last, by whatever process, the next write
   * derives what it changes and no more.
   */
  readonly recall: (userId: string) => Promise<void>
  /** Everyone with something unsettled: after a start, a new version, a night, or a process that died. */
  readonly lagging: () => Promise<readonly string[]>
}

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'events' | 'log'>

/**
 * What else is brought in line with a ledger. What follows from books that `since` has too is already stored; null where
 * that is not known.
 */
export type Follow = (
  userId: string,
  view: LedgerOfUser,
  since: LedgerOfUser | null,
) => Promise<SettledFacts & Followed>

export interface Followed {
  /**
   * Stores wheels and their statuses within the transaction that stores what was settled, so that it leaves nothing where
   * another process wrote in the meantime. Returns whether a wheel was added, removed or changed.
   */
  readonly decide: (tx: Tx, hasNewRules: boolean) => Promise<boolean>
}

const settlingKind = 'settle'

/** Another process may write between booking and storing; then it is settled again. */
const mostTries = 5

type SettledAt = Pick<Settled, 'revision' | 'rules' | 'day'>

/** What newer rules have decided is left to processes of that version. */
const lags = (settled: SettledAt | null, revision: number, today: TradingDate): boolean => {
  if (settled === null) return revision > 0
  if (settled.rules > rulesVersion) return false
  return settled.revision !== revision || settled.rules < rulesVersion || settled.day !== today
}

const isLagging = async (db: Reader, userId: string, today: TradingDate): Promise<boolean> => {
  const revision = await readLedgerRevision(db, userId)
  return lags(await readSettled(db, userId), revision, today)
}

/** A write during a settling is settled after it. */
const createTurns = () => {
  const underWay = new Map<string, Promise<void>>()
  return (userId: string, work: () => Promise<void>): Promise<void> => {
    const before = underWay.get(userId)?.catch(() => {}) ?? Promise.resolve()
    const tracked = before.then(work).finally(() => {
      if (underWay.get(userId) === tracked) underWay.delete(userId)
    })
    underWay.set(userId, tracked)
    return tracked
  }
}

/** Null where entries or a snapshot came in the meantime, or a newer version decides. */
const storeAt = <T>(
  db: Deps['db'],
  { userId, from }: { readonly userId: string; readonly from: Settling },
  work: (tx: Tx) => Promise<T>,
): Promise<{ readonly value: T } | null> =>
  db.transaction(
    async (tx) => {
      const settled = await readSettled(tx, userId)
      const stands =
        (await readLedgerRevision(tx, userId)) === from.revision &&
        (settled?.touched ?? 0) === from.touched &&
        (settled?.rules ?? 0) <= rulesVersion
      return stands ? { value: await work(tx) } : null
    },
    { user: userId },
  )

export function createSettle(deps: SettleDeps, ledgers: Ledgers, follow: Follow): Settle {
  const { db, clock, newId, events } = deps
  const settledHere = createSettledHere()

  const settleOnce = async (userId: string): Promise<boolean> => {
    await readBrokerRows(deps, userId)
    const stored = await readSettled(db.read, userId)
    const touched = stored?.touched ?? 0
    const view = await ledgers.of(userId)
    await nextTurn()
    const now = instantText(clock())
    const from = { revision: view.revision, touched, day: tradingDateAt(clock()), now }
    const fact = () => ({ userId, subject: '', cause: 'settle', nowMs: clock() }) as const
    const held = await storeAt(db, { userId, from }, async (tx) => {
      const isChanged = await settleHoldings(tx, view, { userId, now, newId })
      return isChanged ? appendFact(tx, { ...fact(), kind: 'holdings-settled' }) : null
    })
    if (held === null) return false
    await nextTurn()
    const since = settledHere.of(userId, stored, from.day)
    settledHere.forget(userId)
    const { decide, ...facts } = await follow(userId, view, since)
    await nextTurn()
    const settled = await storeAt(db, { userId, from }, async (tx) => {
      await storeSettled(tx, userId, from, facts)
      const isChanged = await decide(tx, stored !== null && stored.rules < rulesVersion)
      return isChanged ? appendFact(tx, { ...fact(), kind: 'wheels-settled' }) : null
    })
    publish(events, userId, { held: held.value, wheels: settled?.value ?? null })
    if (settled !== null) settledHere.remember(userId, { ...from, rules: rulesVersion }, view)
    return settled !== null
  }

  const settle = async (userId: string): Promise<void> => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (!(await isLagging(db.read, userId, tradingDateAt(clock())))) return
      const isDone = await storeIfPossible(
        () => settleOnce(userId),
        () => true,
      )
      if (isDone) return
    }
  }

  const settleOrTell = (userId: string): Promise<void> =>
    settle(userId).catch(async (error: unknown) => {
      await tellOfFailure(deps, userId, error)
      throw error
    })

  const recall = async (userId: string): Promise<void> => {
    const stored = await readSettled(db.read, userId)
    if (stored?.rules !== rulesVersion || !ledgers.isKept(userId)) return
    const view = await ledgers.of(userId)
    if (view.revision === stored.revision) settledHere.remember(userId, stored, view)
  }

  const inTurn = createTurns()
  const again = (userId: string): Promise<void> =>
    inTurn(userId, () => fillingHeap(() => settleOrTell(userId)))

  return {
    // The failure is stored, and a job tries again.
    user: (userId) => again(userId).catch(() => {}),
    again,
    recall: (userId) => inTurn(userId, () => recall(userId)),
    lagging: () => selectLagging(db.read, tradingDateAt(clock())),
  }
}

interface Told {
  /** Numbers of the facts on holdings and on wheels; null where nothing changed. */
  readonly held: number | null
  readonly wheels: number | null
}

const publish = (events: SettleDeps['events'], userId: string, { held, wheels }: Told): void => {
  if (held !== null) events.publish(userId, { topic: 'positions', fact: held })
  if (wheels !== null) events.publish(userId, { topic: 'status', fact: wheels })
}

/** The write itself stays; figures are from before it until a job succeeds. */
const tellOfFailure = async (
  { db, clock, log }: SettleDeps,
  userId: string,
  error: unknown,
): Promise<void> => {
  log.error({ err: error, userId }, 'a portfolio was not settled')
  const nowMs = clock()
  await db
    .transaction(
      async (tx) => {
        await storeFailedSettling(tx, userId, instantText(nowMs))
        await addJob(tx, { userId, kind: settlingKind, subject: '', dueMs: nowMs, nowMs })
      },
      { user: userId },
    )
    .catch((reason: unknown) => log.warn({ err: reason, userId }, 'nor could that be noted'))
}

const selectLagging = async (db: Reader, today: TradingDate): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .leftJoin('ledger_revisions', 'ledger_revisions.user_id', 'users.id')
    .leftJoin('settled_ledgers', 'settled_ledgers.user_id', 'users.id')
    .select([
      'users.id',
      'ledger_revisions.revision as revision',
      'settled_ledgers.revision as settled',
      'rules',
      'day',
    ])
    .execute()
  const settledOf = ({ settled, rules, day }: (typeof rows)[number]): SettledAt | null =>
    settled === null ? null : { revision: settled, rules: rules ?? 0, day: (day ?? '') as TradingDate }
  return rows.filter((row) => lags(settledOf(row), row.revision ?? 0, today)).map(({ id }) => id)
}

/** A settling that failed, or that a crash, an upgrade or a night left behind: repeated until it succeeds. */
export function settlingJobs(settle: Settle): JobKind {
  return {
    name: settlingKind,
    find: async () => (await settle.lagging()).map((userId) => ({ userId, subject: '' })),
    atOnce: 1,
    mostAttempts: Infinity,
    longestMs: 10 * 60_000,
    run: ({ userId }) => settle.again(userId),
  }
}

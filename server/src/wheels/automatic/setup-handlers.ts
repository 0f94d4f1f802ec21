/** What detection would make a wheel of and what it lacks; skipping one; telling of those that were made by themselves. */
import type { WheelSetup as OnTheWire } from '@wheelwright/api'
import { quantityToNumber, refuse, unexpiredFrom, type WheelSetup } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import type { WheelSetupRow } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { answer, type Handlers } from '../../http/call.ts'
import { etagOf } from '../../http/etag.ts'
import { instantText } from '../../instants.ts'
import { selectAccountNumbers, type AccountNumbers } from '../../positions/queries.ts'
import { instantOf } from '../../positions/stored-position.ts'
import {
  findSetups,
  positionHash,
  rowMark,
  selectSetupRows,
  selectWheelsBeside,
  setupMark,
  standsFor,
  removeSetupRow,
  storeSetupRow,
  type FoundSetup,
} from './setup-rows.ts'

const toSetup = (setup: WheelSetup, accounts: AccountNumbers): OnTheWire => ({
  accountId: setup.accountId,
  accountNumber: setup.accountId === null ? null : (accounts.get(setup.accountId) ?? null),
  ticker: setup.ticker,
  strategyType: setup.strategy,
  shares: quantityToNumber(setup.shares),
  stockPurchasePrice: setup.stockPurchasePrice,
  putSoldPrice: setup.putSoldPrice,
  putStrikePrice: setup.strike,
  putExpirationDate: setup.expiration,
  contractCount: setup.contracts,
  missing: [...setup.missing],
  position: positionHash(setup),
})

type Verdict = 'would create' | 'to complete' | 'skipped' | 'ignored'

/** What the next settling would do with it, or what it waits for. */
const verdictOn = (
  { setup, isOfSnapshot }: FoundSetup,
  row: WheelSetupRow | undefined,
  hasWheel: boolean,
): Verdict => {
  if (hasWheel || row?.state === 'made' || row?.state === 'ignored') return 'ignored'
  if (isOfSnapshot && setup.missing.length === 0) return 'would create'
  const isSkipped = row?.state === 'skipped' && row.position === positionHash(setup)
  return isSkipped ? 'skipped' : 'to complete'
}

interface Judged extends FoundSetup {
  readonly verdict: Verdict
}

const judgeSetups = async (db: Reader, userId: string, rows: readonly WheelSetupRow[]): Promise<Judged[]> => {
  const found = await findSetups(db, userId)
  const beside = await selectWheelsBeside(db, userId, [...new Set(found.map(({ setup }) => setup.ticker))])
  const decided = new Map(rows.map((row) => [rowMark(row), row]))
  return found.map((each) => {
    const hasWheel = beside.some((wheel) => wheel.deleted_at === null && standsFor(wheel, each.setup))
    return { ...each, verdict: verdictOn(each, decided.get(setupMark(each.setup)), hasWheel) }
  })
}

/** Wheels made by themselves that no page has told of, and that are still there. */
const selectUntold = async (db: Reader, userId: string, rows: readonly WheelSetupRow[]) => {
  const ids = rows.flatMap(({ state, told_at, wheel_id }) =>
    state === 'made' && told_at === null && wheel_id !== null ? wheel_id : [],
  )
  if (ids.length === 0) return []
  const wheels = await db
    .selectFrom('wheels')
    .select(['id', 'version', 'cycle_key', 'ticker', 'created_at'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids.slice(0, 100))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return wheels.map(({ id, version, cycle_key, ticker, created_at }) => ({
    wheelId: id,
    etag: etagOf(version),
    cycleKey: cycle_key,
    ticker,
    madeAt: instantOf(created_at),
  }))
}

const changedSince = {
  kind: 'conflict',
  message: 'The position changed in the meantime, so it was not skipped. Load the list again.',
} as const

export function setupHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    wheelSetups: async ({ user }) => {
      const rows = await selectSetupRows(db.read, user.id)
      const [judged, accounts, made] = await Promise.all([
        judgeSetups(db.read, user.id, rows),
        selectAccountNumbers(db.read, user.id),
        selectUntold(db.read, user.id, rows),
      ])
      const of = (verdict: Verdict): Judged[] => judged.filter((each) => each.verdict === verdict)
      const unexpired = unexpiredFrom(clock())
      // What is past its expiration waits for a word on what became of it.
      const shown = (verdict: Verdict) =>
        of(verdict)
          .map(({ setup }) => toSetup(setup, accounts))
          .filter(({ putExpirationDate }) => putExpirationDate === null || putExpirationDate >= unexpired)
      return answer({
        wouldCreate: shown('would create'),
        toComplete: shown('to complete'),
        skipped: of('skipped').length,
        ignored: [...new Set(of('ignored').map(({ setup }) => setup.ticker))],
        made,
      })
    },
    skipWheelSetup: ({ user, body, write }) =>
      write(async (tx) => {
        const mark = setupMark({ accountId: body.accountId ?? null, ticker: body.ticker })
        const judged = await judgeSetups(tx, user.id, await selectSetupRows(tx, user.id))
        const found = judged.find(({ setup }) => setupMark(setup) === mark)
        if (found === undefined || positionHash(found.setup) !== body.position) return refuse(changedSince)
        if (body.skipped === false) {
          if (found.verdict === 'skipped') await removeSetupRow(tx, user.id, found.setup)
        } else if (found.verdict === 'to complete')
          await storeSetupRow(tx, {
            user_id: user.id,
            account_id: found.setup.accountId ?? '',
            ticker: found.setup.ticker,
            state: 'skipped',
            wheel_id: null,
            batch_id: null,
            position: body.position,
            decided_at: instantText(clock()),
            told_at: null,
          })
        return answer(undefined)
      }),
    tellWheelSetups: ({ user, body, write }) =>
      write(async (tx) => {
        if (body.wheelIds.length > 0)
          await tx
            .updateTable('wheel_setups')
            .set({ told_at: instantText(clock()) })
            .where('user_id', '=', user.id)
            .where('wheel_id', 'in', body.wheelIds)
            .where('told_at', 'is', null)
            .execute()
        return answer(undefined)
      }),
  } satisfies Partial<Handlers>
}

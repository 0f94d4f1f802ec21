/**
 * Wheels that are made by themselves, decided with everything else that follows from a write: once for each account and
 * ticker, where a broker's snapshot knows both prices and no other wheel is there. Nothing of it depends on the day, on
 * prices of the market or on who looks. What nobody changed is taken back when its snapshot is undone, or when the ledger
 * finds the campaign; what the user deleted never comes again (decision 0030).
 */
import { quantityToNumber, tradingDateAt, type WheelSetup } from '@wheelwright/core'
import type { Tx } from '../../database/database.ts'
import type { AccountRow, WheelRow, WheelSetupRow } from '../../database/schema.ts'
import { selectAccounts } from '../../positions/queries.ts'
import { freeKey } from '../free-key.ts'
import { logEvent } from '../wheel-log.ts'
import { insertWheels } from '../wheel-rows.ts'
import {
  findSetups,
  positionHash,
  rowMark,
  selectSetupRows,
  selectWheelsBeside,
  setupMark,
  standsFor,
  storeSetupRow,
} from './setup-rows.ts'
import { eraseWheel, isUntouched } from './take-back-wheel.ts'

export interface Deciding {
  readonly userId: string
  readonly now: string
  readonly newId: () => string
}

/** Within the transaction that stores what was settled. True where a wheel came or went. */
export async function decideAutomaticWheels(tx: Tx, deciding: Deciding): Promise<boolean> {
  const { userId } = deciding
  const complete = (await findSetups(tx, userId))
    .filter(({ setup, isOfSnapshot }) => isOfSnapshot && setup.missing.length === 0)
    .map(({ setup }) => setup)
  const rows = await selectSetupRows(tx, userId)
  const standing = rows.filter(({ state }) => state === 'made')
  if (complete.length === 0 && standing.length === 0) return false
  const tickers = [...new Set([...complete, ...standing].map(({ ticker }) => ticker))]
  const beside = await selectWheelsBeside(tx, userId, tickers)
  const takenBack = await takeBack(tx, userId, { complete, standing, beside })
  const left = complete.filter((setup) => !takenBack.has(setupMark(setup)))
  const isMade = await makeMissing(tx, deciding, { complete: left, rows, beside })
  return takenBack.size > 0 || isMade
}

interface Standing {
  readonly complete: readonly WheelSetup[]
  readonly standing: readonly WheelSetupRow[]
  readonly beside: readonly WheelRow[]
}

/** Takes back what rests on nothing any more, or stands beside a campaign of the ledger. */
const takeBack = async (tx: Tx, userId: string, { complete, standing, beside }: Standing) => {
  const marks = new Set(complete.map(setupMark))
  const takenBack = new Set<string>()
  for (const row of standing) {
    const wheel = beside.find(({ id }) => id === row.wheel_id)
    if (wheel === undefined || wheel.deleted_at !== null || !(await isUntouched(tx, wheel))) continue
    const setup = { accountId: row.account_id, ticker: row.ticker }
    const hasCampaign = beside.some((other) => other.origin === 'ledger' && standsFor(other, setup))
    const isUndone = !marks.has(rowMark(row)) && !(await hasSnapshot(tx, userId, row.batch_id))
    if (!hasCampaign && !isUndone) continue
    await eraseWheel(tx, wheel)
    await storeSetupRow(tx, { ...row, state: 'withdrawn', wheel_id: null })
    takenBack.add(rowMark(row))
  }
  return takenBack
}

/** Whether what an import said is held still counts, or was replaced; an undone one left no snapshot. */
const hasSnapshot = async (tx: Tx, userId: string, batchId: string | null): Promise<boolean> => {
  if (batchId === null) return false
  const row = await tx
    .selectFrom('snapshots')
    .select('id')
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .executeTakeFirst()
  return row !== undefined
}

interface Missing {
  readonly complete: readonly WheelSetup[]
  readonly rows: readonly WheelSetupRow[]
  readonly beside: readonly WheelRow[]
}

const makeMissing = async (tx: Tx, deciding: Deciding, { complete, rows, beside }: Missing) => {
  const { userId, now } = deciding
  const decided = new Map(rows.map((row) => [rowMark(row), row]))
  const accounts = new Map((await selectAccounts(tx, userId)).map((account) => [account.id, account]))
  let isAny = false
  for (const setup of complete) {
    const row = decided.get(setupMark(setup))
    const account = accounts.get(setup.accountId ?? '')
    if (account === undefined || row?.state === 'ignored') continue
    const batch_id = await currentBatch(tx, userId, account)
    if (row?.state === 'made') {
      // Another import states the same: undoing the first takes nothing away.
      if (row.batch_id !== batch_id) await storeSetupRow(tx, { ...row, batch_id })
      continue
    }
    const others = beside.filter((other) => standsFor(other, setup))
    // A campaign of the ledger goes when its entries go; then it is decided again.
    if (others.some(({ origin }) => origin === 'ledger')) continue
    const isIgnored = others.length > 0
    const wheel = isIgnored ? null : await makeWheelOf(tx, deciding, setup, account)
    await storeSetupRow(tx, {
      user_id: userId,
      account_id: account.id,
      ticker: setup.ticker,
      state: isIgnored ? 'ignored' : 'made',
      wheel_id: wheel?.id ?? null,
      batch_id,
      position: positionHash(setup),
      decided_at: now,
      told_at: null,
    })
    if (wheel !== null) isAny = true
  }
  return isAny
}

/** The import whose snapshot says what the account holds. */
const currentBatch = async (tx: Tx, userId: string, account: AccountRow): Promise<string | null> => {
  const row = await tx
    .selectFrom('snapshots')
    .select('batch_id')
    .where('user_id', '=', userId)
    .where('account_id', '=', account.id)
    .where('applied', '=', 1)
    .orderBy('as_of', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.batch_id ?? null
}

const inDollars = (micros: number | null): string => ((micros ?? 0) / 1_000_000).toFixed(2)

const notesOf = ({ shares, contracts, stockPurchasePrice, putSoldPrice }: WheelSetup): string =>
  `Made by itself from what the broker says is held: ${quantityToNumber(shares)} shares at ` +
  `${inDollars(stockPurchasePrice)}, ${contracts} short ${contracts === 1 ? 'put' : 'puts'} at ${inDollars(putSoldPrice)}.`

const makeWheelOf = async (
  tx: Tx,
  { userId, now, newId }: Deciding,
  setup: WheelSetup,
  { id: accountId, snapshot_as_of }: AccountRow,
): Promise<WheelRow> => {
  const startedOn = tradingDateAt(Date.parse(snapshot_as_of ?? now))
  const wheel: WheelRow = {
    user_id: userId,
    id: newId(),
    origin: 'manual',
    cycle_key: await freeKey(tx, userId, { ticker: setup.ticker, startedOn }),
    ticker: setup.ticker,
    account_id: accountId,
    strategy: setup.strategy,
    status: 'active',
    status_at: now,
    started_on: startedOn,
    ended_on: null,
    strike: setup.strike,
    expiration: setup.expiration,
    contracts: setup.contracts,
    premium: setup.putSoldPrice,
    notes: notesOf(setup),
    parameters: JSON.stringify({
      metadata: { createdVia: 'auto_detection', creationTimestamp: now },
      sharesQuantity: setup.shares,
      stockPurchasePrice: setup.stockPurchasePrice,
    }),
    campaign_id: null,
    version: 1,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
  await insertWheels(tx, userId, [wheel])
  await logEvent(tx, {
    user_id: userId,
    wheel_id: wheel.id,
    id: newId(),
    event_type: 'created',
    trade_date: startedOn,
    description: `Created ${wheel.cycle_key} by itself`,
    about: { automated: true },
    created_at: now,
  })
  return wheel
}

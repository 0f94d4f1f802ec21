/**
 * Wheels that are made by themselves, decided with everything else that follows from a write: once for each account and
 * ticker, of the oldest of a broker's snapshots that knows both prices, where no other wheel is there. Nothing of it depends
 * on the day, on prices of the market, on who looks or on which file came first. What nobody changed is taken back when its
 * snapshot is undone, or when the ledger finds the campaign; what the user deleted never comes again (decision 0030).
 */
import {
  countedText,
  countText,
  dollarText,
  quantityToNumber,
  roundToCents,
  tradingDateAt,
  unexpiredFrom,
  zeroMoney,
  type WheelSetup,
} from '@wheelwright/core'
import type { Tx } from '../../database/database.ts'
import type { AccountRow, WheelRow, WheelSetupRow } from '../../database/schema.ts'
import { selectAccounts } from '../../positions/queries.ts'
import { freeKey } from '../terms/free-key.ts'
import { createdByItself, logEvent } from '../wheel-log.ts'
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
import { selectStated, type ReadSetups, type StatedSetup } from './stated-setups.ts'
import { eraseWheel, isUntouched } from './take-back-wheel.ts'

export interface Deciding {
  readonly userId: string
  readonly now: string
  readonly newId: () => string
  readonly readSetups: ReadSetups
  /** Whether other rules settled last, so that what they read of snapshots is read again. */
  readonly hasNewRules: boolean
}

/** Within the transaction that stores what was settled. True where a wheel came, went or began on another day. */
export async function decideAutomaticWheels(tx: Tx, deciding: Deciding): Promise<boolean> {
  const { userId } = deciding
  const stated = await selectStated(tx, userId, deciding)
  for (const [mark, each] of await selectHeld(tx, deciding, stated)) stated.set(mark, each)
  const rows = await selectSetupRows(tx, userId)
  const standing = rows.filter(({ state }) => state === 'made')
  if (stated.size === 0 && standing.length === 0) return false
  const tickers = [...new Set([...stated.values()].map(({ setup }) => setup.ticker))]
  const beside = await selectWheelsBeside(tx, userId, [
    ...new Set([...tickers, ...standing.map(({ ticker }) => ticker)]),
  ])
  const changed = await changeStanding(tx, deciding, { stated, standing, beside })
  const isMade = await makeMissing(tx, deciding, { stated, rows, beside, changed })
  return changed.size > 0 || isMade
}

/** What a snapshot and the history know together and no snapshot alone, such as what shares cost that it has no average of. */
const selectHeld = async (
  tx: Tx,
  { userId, now }: Deciding,
  stated: ReadonlyMap<string, StatedSetup>,
): Promise<Map<string, StatedSetup>> => {
  const accounts = new Map((await selectAccounts(tx, userId)).map((account) => [account.id, account]))
  const unexpiredIn = new Map(
    [...accounts].flatMap(([id, { snapshot_as_of: asOf }]) =>
      asOf === null ? [] : [[id, unexpiredFrom(Date.parse(asOf))] as const],
    ),
  )
  const held = (await findSetups(tx, userId, unexpiredIn)).filter(
    ({ setup, isOfSnapshot }) => isOfSnapshot && setup.missing.length === 0 && !stated.has(setupMark(setup)),
  )
  const found = new Map<string, StatedSetup>()
  for (const { setup } of held) {
    const account = accounts.get(setup.accountId ?? '')
    if (account === undefined) continue
    const startedOn = tradingDateAt(Date.parse(account.snapshot_as_of ?? now))
    found.set(setupMark(setup), { setup, batchId: await currentBatch(tx, userId, account), startedOn })
  }
  return found
}

interface Standing {
  readonly stated: ReadonlyMap<string, StatedSetup>
  readonly standing: readonly WheelSetupRow[]
  readonly beside: readonly WheelRow[]
}

/**
 * Takes back what rests on nothing any more (as what older rules made of an option that had expired at its snapshot), or stands
 * beside a campaign of the ledger, and makes anew, under its id, what an
 * older snapshot states than the one it was made of; never what the user changed.
 */
const changeStanding = async (tx: Tx, deciding: Deciding, { stated, standing, beside }: Standing) => {
  const changed = new Set<string>()
  for (const row of standing) {
    const wheel = beside.find(({ id }) => id === row.wheel_id)
    if (wheel === undefined || wheel.deleted_at !== null || !(await isUntouched(tx, wheel))) continue
    const setup = { accountId: row.account_id, ticker: row.ticker }
    const hasCampaign = beside.some((other) => other.origin === 'ledger' && standsFor(other, setup))
    const isThere = await restsOnSnapshot(tx, row, wheel)
    const stating = hasCampaign ? undefined : stated.get(rowMark(row))
    if (stating === undefined) {
      if (!hasCampaign && isThere) continue
      await eraseWheel(tx, wheel)
      await storeSetupRow(tx, { ...row, state: 'withdrawn', wheel_id: null })
      changed.add(rowMark(row))
    } else if (isOther(stating, row, wheel) && (!isThere || isNoLater(stating, wheel))) {
      await eraseWheel(tx, wheel)
      await makeWheelOf(tx, deciding, stating, wheel.id)
      await storeSetupRow(tx, { ...row, batch_id: stating.batchId, position: positionHash(stating.setup) })
      changed.add(rowMark(row))
    } else if (row.batch_id !== stating.batchId) {
      await storeSetupRow(tx, { ...row, batch_id: stating.batchId })
    }
  }
  return changed
}

/** A later snapshot changes nothing as long as the one that the wheel was made of is there. */
const isNoLater = ({ startedOn }: StatedSetup, wheel: WheelRow): boolean =>
  startedOn <= (wheel.started_on ?? '')

const isOther = ({ setup, startedOn }: StatedSetup, { position }: WheelSetupRow, wheel: WheelRow): boolean =>
  position !== positionHash(setup) || startedOn !== wheel.started_on || setup.contracts !== wheel.contracts

/** Whether what an import said is held still counts, or was replaced, and the put had not expired by then; an undone one left no snapshot. */
const restsOnSnapshot = async (
  tx: Tx,
  { user_id, account_id, batch_id }: WheelSetupRow,
  wheel: WheelRow,
): Promise<boolean> => {
  if (batch_id === null) return false
  const row = await tx
    .selectFrom('snapshots')
    .select('as_of')
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('batch_id', '=', batch_id)
    .executeTakeFirst()
  return row !== undefined && !hadExpired(wheel, Date.parse(row.as_of))
}

/** Whether the put was past its expiration on the day of which the wheel was made; the row may name a later snapshot since. */
const hadExpired = ({ expiration, started_on: startedOn }: WheelRow, asOfMs: number): boolean => {
  if (expiration === null || startedOn === null) return false
  return expiration < (tradingDateAt(asOfMs) === startedOn ? unexpiredFrom(asOfMs) : startedOn)
}

interface Missing {
  readonly stated: ReadonlyMap<string, StatedSetup>
  readonly rows: readonly WheelSetupRow[]
  readonly beside: readonly WheelRow[]
  /** Decided just now. */
  readonly changed: ReadonlySet<string>
}

const makeMissing = async (tx: Tx, deciding: Deciding, { stated, rows, beside, changed }: Missing) => {
  const { userId, now } = deciding
  const decided = new Map(rows.map((row) => [rowMark(row), row]))
  let isAny = false
  for (const [mark, each] of stated) {
    const state = decided.get(mark)?.state
    if (changed.has(mark) || state === 'ignored' || state === 'made') continue
    const { setup, batchId } = each
    const others = beside.filter((other) => standsFor(other, setup))
    // A campaign of the ledger goes when its entries go; then it is decided again.
    if (others.some(({ origin }) => origin === 'ledger')) continue
    const isIgnored = others.length > 0
    const wheel = isIgnored ? null : await makeWheelOf(tx, deciding, each, deciding.newId())
    await storeSetupRow(tx, {
      user_id: userId,
      account_id: setup.accountId ?? '',
      ticker: setup.ticker,
      state: isIgnored ? 'ignored' : 'made',
      wheel_id: wheel?.id ?? null,
      batch_id: batchId,
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

/** 2 short puts, or 1 of 3 short puts where the plan is of one contract among others. */
const putsInWords = (contracts: number, otherPuts: number): string =>
  `${otherPuts === 0 ? '' : `${countText(contracts)} of `}${countedText(contracts + otherPuts, 'short put')}`

const notesOf = ({ shares, contracts, otherPuts, stockPurchasePrice, putSoldPrice }: WheelSetup): string =>
  `Made by itself from what the broker says is held: ${countText(quantityToNumber(shares))} shares at ` +
  `${dollarText(roundToCents(stockPurchasePrice ?? zeroMoney))}, ${putsInWords(contracts ?? 0, otherPuts)} at ` +
  `${dollarText(roundToCents(putSoldPrice ?? zeroMoney))}.`

const makeWheelOf = async (
  tx: Tx,
  { userId, now, newId }: Deciding,
  { setup, startedOn }: StatedSetup,
  id: string,
): Promise<WheelRow> => {
  const wheel: WheelRow = {
    user_id: userId,
    id,
    origin: 'manual',
    cycle_key: await freeKey(tx, userId, { ticker: setup.ticker, startedOn }),
    ticker: setup.ticker,
    account_id: setup.accountId,
    strategy: setup.strategy,
    status: 'active',
    status_at: now,
    decided_at: null,
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
    description: createdByItself,
    about: { automated: true },
    created_at: now,
  })
  return wheel
}

/**
 * Compares a batch's entries with what the ledger holds, and gives each a state: `repeat` where another batch brought it
 * already (with its own id in `same_as` where it corrects the one held), `same-trade` where another source reported it,
 * `counted` otherwise. (docs/decisions/0018-identity-is-meaning.md)
 */
import { addDays, type TradingDate } from '@wheelwright/core'
import { inChunks } from '../../database/chunks.ts'
import type { Database, Reader, Tx } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import { packId, unpackId } from '../../database/packing/ids.ts'
import { dateOfMoment, firstMomentOf, lastMomentOf } from '../../database/packing/moments.ts'
import { manualBatch } from '../batches/batches.ts'
import { readEntryKeys } from '../rows/entry-keys.ts'
import { entriesOf, entriesOfBatch, packIds, updateBatch, updateEntries } from '../rows/entry-rows.ts'
import { correctedByHand } from './corrected-by-hand.ts'
import { heldEntries, homeOf } from './held-entries.ts'
import { identifyRows, type Identified } from './identify-rows.ts'
import { matchMerged } from './match-merged.ts'
import { matchSettlements } from './match-settlements.ts'
import { writePlaces, type Place } from './row-places.ts'
import {
  DAYS_APART,
  isOff,
  nearKeyOf,
  OtherTellings,
  type Covers,
  type Telling,
} from './match-same-trades.ts'
import { selectDays, selectRowsNear, spanOf } from './rows-to-compare.ts'
import { confirmedRows } from '../rows/select-entries.ts'
import type { EntryRow } from '../rows/stored-row.ts'
import { selectToldAround, type DaySpan, type ToldAround, type ToldSpan } from './told-around.ts'
import { byHand, isNumbered, selectBatchRows, selectToldBatches, type ToldRow } from './told-rows.ts'

const standing = [packState('counted'), packState('same-trade')]

/** Of these ids, those in another confirmed batch of the user. */
export async function selectHeld(
  db: Reader,
  { userId, batchId }: BatchKey,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = await readEntryKeys(db, userId)
  const rows = await confirmedRows(db, keys)
    .select('entries.id')
    .where('entries.id', 'in', packIds(ids))
    .where('entries.batch_no', '<>', keys.batchNo(batchId))
    .where('entries.state', 'in', standing)
    .execute()
  return new Set(rows.map(({ id }) => unpackId(id)))
}

export interface BatchKey {
  readonly userId: string
  readonly batchId: string
}

/** What a batch's entries are compared with. */
const spansOf = (entries: readonly Telling[]): ToldSpan[] => {
  const spans = new Map<string, ToldSpan>()
  for (const { account_id, source, trade_date } of entries) {
    const key = `${account_id}\n${source}`
    spans.set(key, { accountId: account_id, source, ...withDay(spans.get(key), trade_date) })
  }
  return [...spans.values()]
}

const withDay = (span: DaySpan | undefined, date: string): DaySpan => {
  const day = date as TradingDate
  const { from, to } = span ?? { from: day, to: day }
  return { from: day < from ? day : from, to: day > to ? day : to }
}

/** What other sources reported of the account in these days and around them, without these entries. */
const othersOf = (told: ToldAround, span: ToldSpan, without: ReadonlySet<string | null>): ToldRow[] => {
  const [from, to] = [addDays(span.from, -DAYS_APART), addDays(span.to, DAYS_APART)]
  return told.fromOthers({ ...span, from, to }).filter(({ id }) => !without.has(id))
}

/** For each of these entries that another source reported: the entry that counts. */
export async function matchSameTrades(
  db: Reader,
  batch: BatchKey,
  entries: readonly Telling[],
): Promise<ReadonlyMap<string, string>> {
  const batches = await selectToldBatches(db, batch.userId)
  const told = await selectToldAround(db, batch, entries, { batches, days: DAYS_APART })
  return matchAmong(db, batch, entries, { told, without: new Set() })
}

const matchAmong = async (
  db: Reader,
  batch: BatchKey,
  entries: readonly Telling[],
  { told, without }: { readonly told: ToldAround; readonly without: ReadonlySet<string> },
): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const span of spansOf(entries)) {
    const others = new OtherTellings(othersOf(told, span, without))
    if (others.isEmpty) continue
    const own = entries.filter(
      ({ account_id, source }) => account_id === span.accountId && source === span.source,
    )
    for (const [id, sameAs] of others.match(own)) found.set(id, sameAs)
    const unequal = own.filter(({ id }) => !found.has(id))
    for (const [id, sameAs] of others.matchAverages(unequal)) found.set(id, sameAs)
    const left = unequal.filter(({ id }) => !found.has(id))
    if (others.nearDays(left).size === 0) continue
    const covers = await coverageOf(db, batch, span.accountId, own)
    for (const [id, sameAs] of others.matchNear(left, covers)) found.set(id, sameAs)
  }
  return found
}

/**
 * Of its first and last day a file may have only a part: it was requested between two instants, or before the day was over.
 */
const tellsAllOf = ({ from, to }: Readonly<Record<keyof DaySpan, string>>, day: string): boolean =>
  from < day && day < to

/** A file has everything that happened in the account strictly between its first day and its last. */
const coverageOf = async (
  db: Reader,
  { userId, batchId }: BatchKey,
  accountId: string,
  own: readonly Telling[],
): Promise<Covers> => {
  const keys = await readEntryKeys(db, userId)
  const rows = await entriesOf(db, keys)
    .select('origin_no')
    .select(({ fn }) => [fn.min('moment').as('from'), fn.max('moment').as('to')])
    .where('origin_no', 'in', keys.originsOf([accountId]))
    .where('state', '<>', packState('trash'))
    .where('batch_no', 'in', [...keys.countingOrNone, keys.batchNo(batchId)])
    .groupBy(['origin_no', 'batch_no'])
    .execute()
  const stored = rows.map(({ origin_no, from, to }) => ({
    source: keys.origin(origin_no).source,
    from: dateOfMoment(from),
    to: dateOfMoment(to),
  }))
  const told = [...stored, ...spansOf(own)].filter(({ source }) => source !== byHand)
  return ({ source }, day) => told.some((span) => span.source === source && tellsAllOf(span, day))
}

/** What was reported around a batch, and the first and last day of the batch itself. */
interface Around {
  readonly told: ToldAround
  readonly spans: ReadonlyMap<string, DaySpan>
}

/**
 * Matches what one export of a broker dates otherwise than another: as many equal entries, each of which the other export
 * would have had on its day if it were a different one.
 */
const matchRedated = (
  identified: readonly Identified[],
  left: readonly ToldRow[],
  { told, spans }: Around,
): Map<string, string> => {
  const paired = identified.filter(({ held }) => held !== null)
  const ids = new Set(paired.map(({ id }) => id))
  const homes = new Set(left.map(homeOf))
  const others = told
    .ofAmounts(new Set(left.map(({ gross }) => gross)))
    .filter((row) => !ids.has(row.id) && homes.has(homeOf(row)) && !isNumbered(row))
  if (others.length === 0) return new Map()
  const pairedBy = Map.groupBy(
    paired.map(({ row }) => row),
    nearKeyOf,
  )
  const alone = left.filter((row) =>
    (pairedBy.get(nearKeyOf(row)) ?? []).every(
      ({ trade_date }) => trade_date !== row.trade_date && !isOff(trade_date, row.trade_date),
    ),
  )
  if (alone.length === 0) return new Map()
  const days = new Map([...told.daysOfBatches(), ...spans])
  const covers: Covers = (telling, day) => {
    const span = days.get((telling as ToldRow).batch_id)
    return span !== undefined && tellsAllOf(span, day)
  }
  return new OtherTellings(others).matchNear(alone, covers)
}

/** What a comparison found besides the states of the rows. */
export interface Comparison {
  /** Entries of the batch that correct what is held, with the row that counts. */
  readonly corrections: readonly { readonly row: ToldRow; readonly held: ToldRow }[]
  /** By id, entries that count although another source reported an equal one some days off, with that day. */
  readonly twins: ReadonlyMap<string, string>
}

const nothingFound: Comparison = { corrections: [], twins: new Map() }

const placesOf = (identified: readonly Identified[], matches: ReadonlyMap<string, string>): Place[] =>
  identified.map(({ row, id, held, corrects }) => {
    if (held !== null) return { row, id, state: 'repeat', same_as: corrects ? id : null }
    const sameAs = matches.get(row.id) ?? null
    return { row, id, state: sameAs === null ? 'counted' : 'same-trade', same_as: sameAs }
  })

const twinsOf = (places: readonly Place[], told: ToldAround): Map<string, string> => {
  const found = new Map<string, string>()
  const known = new Set(places.flatMap(({ id, same_as }) => [id, same_as]))
  const counted = places.filter(({ state }) => state === 'counted').map(({ row, id }) => ({ ...row, id }))
  for (const span of spansOf(counted)) {
    const others = new OtherTellings(othersOf(told, span, known))
    if (others.isEmpty) continue
    const own = counted.filter(
      ({ account_id, source }) => account_id === span.accountId && source === span.source,
    )
    for (const [id, day] of others.nearDays(own)) found.set(id, day)
  }
  return found
}

interface ToCompare {
  readonly exportedOn: string
  readonly demand: (tx: Tx) => Promise<void>
  /** The rows were just written and never compared: each counts, under its own id. */
  readonly isNew: boolean
}

/**
 * Updates the ids and states of a batch that does not count yet, in transactions of some hundred rows, so that other writers
 * get their turn. `demand` throws once the batch counts.
 */
export async function compareBatch(
  db: Database,
  batch: BatchKey,
  { exportedOn, demand, isNew }: ToCompare,
): Promise<Comparison> {
  const batches = await selectToldBatches(db.read, batch.userId)
  // Nothing counts yet: only what was set aside for an import that was undone since has to be looked at.
  if (batches.size === 0 && !(await standsBehindOthers(db.read, batch))) return nothingFound
  const days = await selectDays(db.read, batch)
  const span = spanOf(days)
  if (span === null) return nothingFound
  const told = await selectToldAround(db.read, batch, days, { batches, days: DAYS_APART })
  const rows = isNew
    ? await selectRowsNear(db.read, batch, span, told)
    : await selectBatchRows(db.read, batch.userId, batch.batchId)
  const held = heldEntries(told.mayBeOneOf(rows), batches)
  const known = identifyRows(rows, { held, ids: told, batches, exportedOn })
  const around = { told, spans: new Map([[batch.batchId, span]]) }
  const { identified, matches } = await matchFresh(db.read, batch, known, around)
  const places = placesOf(identified, matches)
  await writePlaces(db, batch, places, demand)
  const twins = known.every((one) => one.held !== null) ? nothingFound.twins : twinsOf(places, told)
  const corrections = identified.flatMap(({ row, held: entry, corrects }) =>
    corrects && entry !== null ? [{ row, held: entry.row }] : [],
  )
  return { corrections, twins }
}

/** Rows without a duplicate, compared with what other sources reported around them. */
const matchFresh = async (
  db: Reader,
  batch: BatchKey,
  identified: readonly Identified[],
  around: Around,
): Promise<{ readonly identified: readonly Identified[]; readonly matches: ReadonlyMap<string, string> }> => {
  const fresh = identified.flatMap((one) => (one.held === null ? [one.row] : []))
  if (fresh.length === 0) return { identified, matches: new Map() }
  const { told } = around
  const paired = new Set(identified.flatMap((one) => (one.held === null ? [] : [one.id])))
  const matches = await matchAmong(db, batch, fresh, { told, without: paired })
  const isLeft = ({ id }: ToldRow): boolean => !matches.has(id)
  const unpaired = (rows: readonly ToldRow[]): ToldRow[] =>
    told.mayBeOneOf(rows).filter(({ id, state }) => state === 'counted' && !paired.has(id))
  for (const [id, sameAs] of matchMerged(fresh.filter(isLeft), unpaired)) matches.set(id, sameAs)
  const redated = matchRedated(identified, fresh.filter(isLeft), around)
  for (const [id, sameAs] of redated) matches.set(id, sameAs)
  for (const [id, sameAs] of matchSettlements(fresh, matches, told.ofSource(byHand))) matches.set(id, sameAs)
  const entered = correctedByHand(fresh, matches, told)
  return { identified: identified.map((one) => entered.get(one.row.id) ?? one), matches }
}

/** Whether an earlier comparison gave rows of the batch other places. */
const standsBehindOthers = async (db: Reader, { userId, batchId }: BatchKey): Promise<boolean> => {
  const row = await entriesOfBatch(db, await readEntryKeys(db, userId), batchId)
    .select('row_no')
    .where('state', '<>', packState('counted'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any other batch counts: with an empty ledger there is nothing to compare. */
export async function hasOthers(db: Reader, { userId, batchId }: BatchKey): Promise<boolean> {
  const other = await db
    .selectFrom('entry_batches')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', batchId)
    .where('state', '=', 'confirmed')
    .limit(1)
    .execute()
  return other.length > 0
}

type StateOf = Pick<EntryRow, 'state' | 'same_as'>

export async function setState(
  tx: Tx,
  { userId, batchId }: BatchKey,
  id: string,
  { state, same_as }: StateOf,
): Promise<void> {
  await updateBatch(tx, await readEntryKeys(tx, userId), batchId)
    .set({ state: packState(state), same_as: same_as === null ? null : packId(same_as) })
    .where('id', '=', packId(id))
    .execute()
}

/**
 * Entries set aside as the same trade as these count again, since these no longer do; returns how many. They are within some
 * days of each other, and only those days are searched, since `same_as` has no index. Entries made by hand are few, and may
 * have been set aside on any day.
 */
export async function releaseSameTrades(
  tx: Tx,
  userId: string,
  gone: readonly Pick<EntryRow, 'id' | 'trade_date'>[],
): Promise<number> {
  const keys = await readEntryKeys(tx, userId)
  let released = 0
  await inChunks(gone, async (chunk) => {
    const days = chunk.map(({ trade_date }) => trade_date as TradingDate).toSorted()
    const [first, last] = [days[0] as TradingDate, days.at(-1) as TradingDate]
    const { numUpdatedRows } = await updateEntries(tx, keys)
      .set({ state: packState('counted'), same_as: null })
      .where((where) =>
        where.or([
          where.between(
            'moment',
            firstMomentOf(addDays(first, -DAYS_APART)),
            lastMomentOf(addDays(last, DAYS_APART)),
          ),
          where('batch_no', '=', keys.batchNo(manualBatch)),
        ]),
      )
      .where('state', '=', packState('same-trade'))
      .where('same_as', 'in', packIds(chunk.map(({ id }) => id)))
      .executeTakeFirstOrThrow()
    released += Number(numUpdatedRows)
  })
  return released
}

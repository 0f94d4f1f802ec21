/** What is held: for each entry the row that counts, with everything that other batches reported under its id. */
import {
  corrects,
  firstTellingThatCounts,
  tellingThatCounts,
  type Telling,
  type ToldEntry,
} from '@wheelwright/core'
import {
  alsoSharesIn,
  familyOf,
  isUnsidedIn,
  opensRestIn,
  closesShortIn,
  opensShortIn,
  reversesIn,
  toldOf,
  type RowEntry,
  type ToldBatch,
  type ToldRow,
} from './told-rows.ts'

export interface HeldEntry extends RowEntry {
  /** Its rows in all batches, in order of arrival. */
  readonly tellings: readonly ToldRow[]
}

const stands = ({ state }: ToldRow): boolean => state === 'counted' || state === 'same-trade'

/** Of several times the one with seconds. */
const finestOf = (tellings: readonly ToldEntry[]): number | null => {
  const instants = tellings.map(({ instant }) => instant).filter((instant) => instant !== null)
  return instants.find((instant) => instant % 60_000 !== 0) ?? instants[0] ?? null
}

/** What is held of the accounts and source families of these rows, by account and family. */
export function heldEntries(
  told: readonly ToldRow[],
  batches: ReadonlyMap<string, ToldBatch>,
): ReadonlyMap<string, readonly HeldEntry[]> {
  const order = new Map([...batches.keys()].map((id, at) => [id, at]))
  const place = ({ batch_id }: ToldRow): number => order.get(batch_id) ?? 0
  const held = new Map<string, HeldEntry[]>()
  for (const rows of Map.groupBy(told, ({ id }) => id).values()) {
    const standing = rows.find(stands)
    if (standing === undefined) continue
    const tellings = rows.length === 1 ? rows : rows.toSorted((a, b) => place(a) - place(b))
    const entry = Object.assign(mergedOf(standing, tellings), { tellings })
    const home = homeOf(standing)
    const known = held.get(home)
    if (known) known.push(entry)
    else held.set(home, [entry])
  }
  return held
}

const mergedOf = (standing: ToldRow, tellings: readonly ToldRow[]): RowEntry => {
  const own = toldOf(standing)
  if (tellings.length === 1) return own
  const all = tellings.map(toldOf)
  return { ...own, numbers: [...new Set(all.flatMap(({ numbers }) => numbers))], instant: finestOf(all) }
}

/** Groups rows in which equal meaning is the same entry. */
export function homeOf({ account_id, source }: Pick<ToldRow, 'account_id' | 'source'>): string {
  return `${account_id}\n${familyOf(source)}`
}

type DatedRow = Pick<ToldRow, (keyof Telling & keyof ToldRow) | 'detail'> & {
  readonly trade_date: string
  readonly exportedOn: string
}

const asTelling = <T extends DatedRow>(row: T) => ({
  ...row,
  tradeDate: row.trade_date,
  opensShort: opensShortIn(row),
  closesShort: closesShortIn(row),
  alsoShares: alsoSharesIn(row),
  opensRest: opensRestIn(row),
  unsided: isUnsidedIn(row),
  reverses: reversesIn(row),
  row,
})

/** Of the rows of one entry, in order of arrival, the one that counts: of equal ones the first. */
export function rowThatCounts<T extends DatedRow>(rows: readonly T[]): T | undefined {
  return firstTellingThatCounts(rows.map(asTelling))?.row
}

/** Whether a row of an export changes the entry that it reports; the broker's own objects update theirs anyway. */
export function isCorrection(
  row: ToldRow,
  { row: standing, tellings }: HeldEntry,
  { batches, exportedOn }: { readonly batches: ReadonlyMap<string, ToldBatch>; readonly exportedOn: string },
): boolean {
  if (standing.state !== 'counted' || batches.get(standing.batch_id)?.kind === 'rows') return false
  // Most rows match what is held already.
  if (!corrects(toldOf(row), toldOf(standing))) return false
  const before = tellings.map((telling) => ({
    ...telling,
    exportedOn: batches.get(telling.batch_id)?.exportedOn ?? '',
  }))
  const counting = tellingThatCounts([...before, { ...row, exportedOn }].map(asTelling))
  return counting?.row.batch_id === row.batch_id
}

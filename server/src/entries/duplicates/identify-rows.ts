/** Which entry each row of a batch reports: one that is held, or a new one under a free id. */
import { pairTold } from '@wheelwright/core'
import { entryIdOf } from '../rows/entry-row.ts'
import { homeOf, isCorrection, type HeldEntry } from './held-entries.ts'
import { toldOf, type ToldBatch, type ToldRow } from './told-rows.ts'

/** The entry held for a row, and whether the row corrects it. */
export interface Identified {
  readonly row: ToldRow
  readonly id: string
  readonly held: HeldEntry | null
  readonly corrects: boolean
}

export interface HeldLedger {
  /** By account and source family. */
  readonly held: ReadonlyMap<string, readonly HeldEntry[]>
  /** Every id in other batches. */
  readonly ids: Pick<ReadonlySet<string>, 'has'>
  readonly batches: ReadonlyMap<string, ToldBatch>
  /** When the batch that is compared was exported. */
  readonly exportedOn: string
}

export function identifyRows(rows: readonly ToldRow[], ledger: HeldLedger): Identified[] {
  const found = new Map<ToldRow, HeldEntry>()
  for (const [home, own] of Map.groupBy(rows, homeOf)) {
    const held = ledger.held.get(home)
    if (held === undefined) continue
    for (const [told, entry] of pairTold(own.map(toldOf), held)) found.set(told.row, entry)
  }
  const used = new Set<string>()
  return rows.map((row) => {
    const held = found.get(row) ?? null
    if (held !== null) return { row, id: held.row.id, held, corrects: isCorrection(row, held, ledger) }
    const id = freeId(row, (taken) => used.has(taken) || ledger.ids.has(taken))
    used.add(id)
    return { row, id, held, corrects: false }
  })
}

/** The row's own id, or the first free one after it: fills cut from one day in two files may have the same id. */
const freeId = (
  { account_id, source, trade_date, broker_id }: ToldRow,
  isTaken: (id: string) => boolean,
): string => {
  const key = `${trade_date} ${broker_id ?? ''}`
  let id = entryIdOf(account_id, source, key)
  for (let next = 2; isTaken(id); next += 1) id = entryIdOf(account_id, source, `${key}~${next}`)
  return id
}

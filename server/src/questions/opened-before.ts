/** Contracts that accounts opened according to their histories, though they may have ended since. */
import type { Reader } from '../database/database.ts'
import { packKind, packState } from '../database/packing/codes.ts'
import { dateOfMoment } from '../database/packing/moments.ts'
import { packSymbol, unpackSymbol } from '../database/packing/symbols.ts'
import { manualBatch } from '../entries/batches/batches.ts'
import { heldKey } from '../positions/alike-holdings.ts'
import { readEntryKeys } from '../entries/rows/entry-keys.ts'
import { confirmedRows } from '../entries/rows/select-entries.ts'

interface Contract {
  /** The OCC's symbol. */
  readonly symbol: string
  readonly underlying: string
  readonly side: 'long' | 'short'
}

/** The first opening of a contract in an account. */
export interface OpenedBefore extends Pick<Contract, 'symbol' | 'side'> {
  readonly accountId: string
  readonly openedOn: string
}

const kinds = { short: packKind('sell-to-open'), long: packKind('buy-to-open') }

/** Of imports and syncs, the earliest first; what was recorded by hand is none of them. */
export async function selectOpenedBefore(
  db: Reader,
  userId: string,
  contracts: readonly Contract[],
): Promise<readonly OpenedBefore[]> {
  if (contracts.length === 0) return []
  const keys = await readEntryKeys(db, userId)
  const rows = await confirmedRows(db, keys)
    .select(['origin_no', 'kind', 'symbol', 'underlying', 'moment'])
    .where('state', '=', packState('counted'))
    .where('batch_no', '<>', keys.batchNo(manualBatch))
    .where('kind', 'in', Object.values(kinds))
    .where('underlying', 'in', [...new Set(contracts.map(({ underlying }) => underlying))])
    // Of one underlying there may be a hundred thousand entries, and this is read with every count.
    .where('symbol', 'in', [
      ...new Set(contracts.flatMap(({ symbol, underlying }) => packSymbol(symbol, underlying) ?? [])),
    ])
    .orderBy('moment')
    .orderBy('id')
    .execute()
  const asked = new Set(contracts.map(({ symbol, side }) => heldKey(symbol, side)))
  const opened = new Map<string, OpenedBefore>()
  for (const row of rows) {
    const symbol = unpackSymbol(row.symbol, row.underlying)
    const side = row.kind === kinds.short ? 'short' : 'long'
    if (symbol === null || !asked.has(heldKey(symbol, side))) continue
    const { account_id: accountId } = keys.origin(row.origin_no)
    const key = [accountId, symbol, side].join('\n')
    if (!opened.has(key)) opened.set(key, { symbol, side, accountId, openedOn: dateOfMoment(row.moment) })
  }
  return [...opened.values()]
}

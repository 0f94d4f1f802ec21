/**
 * Wheels of which a stored snapshot lists both sides (shares and short puts), neither of them in the history, nor expired by
 * then.
 */
import {
  isUnexpired,
  unexpiredFrom,
  wheelSetups,
  type PositionRecord,
  type WheelSetup,
} from '@wheelwright/core'
import type { SnapshotRow } from '../../database/schema.ts'
import { holdingOf } from '../../positions/stored-position.ts'
import { readKept } from './kept-snapshot.ts'
import type { PositionFacts } from './position-facts.ts'
import { toColumns } from './position-row.ts'
import { readSnapshot } from './read-account.ts'

const toRecord = (facts: PositionFacts, accountId: string): PositionRecord => {
  const { symbol, option } = facts
  const columns = toColumns(facts, accountId, 'file_import', null)
  const common = { ...holdingOf({ ...columns, basis: null }), id: symbol, accountId, status: 'Open' as const }
  if (option === null) return { ...common, kind: 'stock', symbol }
  const contract = { ...option, root: symbol.slice(0, 6).trimEnd() }
  return { ...common, kind: 'option', contract }
}

export function setupsOfSnapshot({ account_id, as_of, body }: SnapshotRow): WheelSetup[] {
  const { positions } = readSnapshot(readKept(body, 'file_import').positions ?? [], 'positions')
  const records = positions.map((facts) => toRecord(facts, account_id))
  const unexpired = unexpiredFrom(Date.parse(as_of))
  return wheelSetups(records.filter((record) => isUnexpired(record, unexpired))).filter(
    ({ missing }) => missing.length === 0,
  )
}

/** The wheels that a stored snapshot knows both sides of, of what it alone names. */
import { wheelSetups, type PositionRecord, type WheelSetup } from '@wheelwright/core'
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

export function setupsOfSnapshot({ account_id, body }: SnapshotRow): WheelSetup[] {
  const { positions } = readSnapshot(readKept(body, 'file_import').positions ?? [], 'positions')
  return wheelSetups(positions.map((facts) => toRecord(facts, account_id))).filter(
    ({ missing }) => missing.length === 0,
  )
}

/** Why rows of a file were not taken, as an import lists it. */
import type { ImportReason } from '@wheelwright/api'
import { withoutNul } from '../../../entries/rows/entry-row.ts'
import type { Noted } from '../../../formats/format.ts'

/** Reasons listed for each outcome; nobody would read more. */
const mostReasons = 10

export function reasonsOf({ reasons }: Noted): ImportReason[] {
  const byOutcome = {
    'needs-fix': reasons.needsFix,
    refused: reasons.refused,
    'nothing-new': reasons.ignored,
  }
  return Object.entries(byOutcome).flatMap(([outcome, alike]) =>
    alike.slice(0, mostReasons).map(({ column, reason, rows }) => ({
      outcome: outcome as ImportReason['outcome'],
      column: column === null ? null : withoutNul(column),
      reason: withoutNul(reason),
      rows,
    })),
  )
}

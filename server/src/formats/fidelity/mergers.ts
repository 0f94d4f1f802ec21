/** Mergers of which Fidelity has a row for the old shares with the cash that came, and one for the shares that came beside it. */
import { accountOf } from './facts.ts'
import type { Row } from '../rows/row.ts'

export function isMerger(row: Row): boolean {
  return row.code('action').startsWith('MERGER')
}

/** The number of the reorganization without the row's own at its end; where there is none, the day. */
function eventOf(row: Row): string {
  const number = /#REOR [A-Z](\d{9})/.exec(row.code('action'))?.[1]
  return `${accountOf(row) ?? ''}\n${number ?? row.text('date')}`
}

/** Lines of old shares for which others came, whatever cash came beside them. */
export function paidInPart(rows: readonly Row[]): ReadonlySet<number> {
  const lines = new Set<number>()
  const quantityOf = (row: Row): number => row.copy().quantity('quantity') ?? 0
  for (const group of Map.groupBy(rows.filter(isMerger), eventOf).values())
    if (group.some((row) => quantityOf(row) > 0))
      for (const row of group) if (quantityOf(row) < 0) lines.add(row.line)
  return lines
}

import type { WheelCycle } from '@wheelwright/api'
import { partNote } from '../strategies/strategy-figures.tsx'

/** What stands beside the realized and the total P&L under the legs of a wheel, as at its head. */
export function sumNotes({
  complete,
  realizedPnl,
  totalPnl,
}: Pick<WheelCycle, 'complete' | 'realizedPnl' | 'totalPnl'>): readonly [string, string] {
  return [
    partNote(complete, realizedPnl) ?? 'what has ended',
    partNote(complete, totalPnl) ?? 'the whole campaign',
  ]
}

import type { WheelCycle } from '@wheelwright/api'
import RollSheet from '../rolls/roll-sheet.tsx'
import type { Places } from './place.ts'

/** The roll sheet, opened for the short options of one wheel. */
export default function RollDialog({ cycle, places }: { cycle: WheelCycle; places: Places }) {
  const shorts = cycle.positions.filter(({ positionType }) => positionType.startsWith('short_'))
  const named = shorts.flatMap(({ id, symbol }) => [id, symbol])
  return <RollSheet ticker={cycle.ticker} named={named} onClose={places.leave} />
}

import type { WheelCycle } from '@wheelwright/api'
import RollSheet from '../rolls/roll-sheet.tsx'
import { targetIn } from '../rolls/roll-wish.ts'
import type { Places } from './place.ts'
import { shortsOf } from './roll-shorts.ts'

interface RollDialogProps {
  cycle: WheelCycle
  places: Places
  beginsWithClose?: boolean
}

/** The roll sheet, opened for the short options of one wheel, within the days that it is run with. */
export default function RollDialog({ cycle, places, beginsWithClose = false }: RollDialogProps) {
  const shorts = shortsOf(cycle, beginsWithClose)
  const named = shorts.flatMap(({ id, symbol }) => [id, symbol])
  return (
    <RollSheet
      ticker={cycle.ticker}
      named={named}
      targetDte={targetIn(cycle.minDte, cycle.maxDte)}
      beginsWithClose={beginsWithClose}
      onClose={places.leave}
    />
  )
}

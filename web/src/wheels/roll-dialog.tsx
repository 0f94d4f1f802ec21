import type { WheelCycle } from '@wheelwright/api'
import RollSheet from '../rolls/roll-sheet.tsx'
import { targetIn } from '../rolls/roll-wish.ts'
import type { Places } from './place.ts'

interface RollDialogProps {
  cycle: WheelCycle
  places: Places
  beginsWithClose?: boolean
}

/** Those that the sheet begins with: to close, the one that the next step names, as long as it is there. */
const shortsOf = ({ positions, nextOption }: WheelCycle, beginsWithClose: boolean) => {
  const shorts = positions.filter(({ positionType }) => positionType.startsWith('short_'))
  const named = shorts.filter(
    ({ optionType, strikePrice, expirationDate }) =>
      optionType === nextOption?.right.toLowerCase() &&
      strikePrice === nextOption?.strike &&
      expirationDate === nextOption.expiration,
  )
  return beginsWithClose && named.length > 0 ? named : shorts
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

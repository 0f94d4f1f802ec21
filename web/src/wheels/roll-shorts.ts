/** The short options of a wheel that its roll sheet begins with. */
import type { WheelCycle } from '@wheelwright/api'

/** All of them; to close, the one that the next step names, as long as it is there. */
export function shortsOf(
  { positions, nextOption }: Pick<WheelCycle, 'positions' | 'nextOption'>,
  beginsWithClose: boolean,
): WheelCycle['positions'] {
  const shorts = positions.filter(({ positionType }) => positionType.startsWith('short_'))
  const named = shorts.filter(
    ({ optionType, strikePrice, expirationDate }) =>
      optionType === nextOption?.right.toLowerCase() &&
      strikePrice === nextOption?.strike &&
      expirationDate === nextOption.expiration,
  )
  return beginsWithClose && named.length > 0 ? named : shorts
}

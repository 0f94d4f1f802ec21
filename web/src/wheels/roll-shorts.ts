/** The short options of a wheel that its roll sheet begins with. */
import type { WheelCycle } from '@wheelwright/api'

const isShort = ({ positionType }: WheelCycle['positions'][number]): boolean =>
  positionType.startsWith('short_')

/** Whether a short option of it still trades: what became of one past its expiration is answered, and nothing is rolled. */
export function canRoll({ positions }: Pick<WheelCycle, 'positions'>): boolean {
  return positions.some((position) => isShort(position) && !position.isPendingExpiry)
}

/** All that still trade; to close, the one that the next step names, as long as it is there. */
export function shortsOf(
  { positions, nextOption }: Pick<WheelCycle, 'positions' | 'nextOption'>,
  beginsWithClose: boolean,
): WheelCycle['positions'] {
  const all = positions.filter(isShort)
  const trading = all.filter(({ isPendingExpiry }) => !isPendingExpiry)
  const shorts = trading.length > 0 ? trading : all
  const named = shorts.filter(
    ({ optionType, strikePrice, expirationDate }) =>
      optionType === nextOption?.right.toLowerCase() &&
      strikePrice === nextOption?.strike &&
      expirationDate === nextOption.expiration,
  )
  return beginsWithClose && named.length > 0 ? named : shorts
}

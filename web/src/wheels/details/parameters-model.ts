/** The limits of a wheel as they are typed, and what of them is sent. */
import type { WheelCycle, WheelParameters } from '@wheelwright/api'

export interface TypedLimits {
  readonly profitTarget: string
  readonly lossLimit: string
  readonly minDte: string
  readonly maxDte: string
  readonly notifications: boolean
}

const typed = (value: number | null): string => (value === null ? '' : String(value))

export const limitsOf = (cycle: WheelCycle): TypedLimits => ({
  profitTarget: typed(cycle.profitTargetPercentage),
  lossLimit: typed(cycle.lossLimitPercentage),
  minDte: typed(cycle.minDte),
  maxDte: typed(cycle.maxDte),
  notifications: cycle.notificationsEnabled,
})

type Read =
  | { readonly ok: true; readonly body: Partial<WheelParameters> }
  | { readonly ok: false; readonly message: string }

/** An empty field takes the limit away. */
const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))

const isWithin = (value: number | null, most: number): boolean =>
  value === null || (value >= 0 && value <= most)

export const readLimits = (limits: TypedLimits): Read => {
  const [profitTargetPercentage, lossLimitPercentage, minDte, maxDte] = [
    limits.profitTarget,
    limits.lossLimit,
    limits.minDte,
    limits.maxDte,
  ].map(numberIn) as [number | null, number | null, number | null, number | null]
  if (!isWithin(profitTargetPercentage, 100) || !isWithin(lossLimitPercentage, 100))
    return { ok: false, message: 'A percentage must be between 0 and 100.' }
  if (![minDte, maxDte].every((days) => isWithin(days, 365) && (days === null || Number.isInteger(days))))
    return { ok: false, message: 'Days to expiration must be whole, between 0 and 365.' }
  if (minDte !== null && maxDte !== null && minDte > maxDte)
    return { ok: false, message: 'The fewest days must not be more than the most.' }
  return {
    ok: true,
    body: {
      profitTargetPercentage,
      lossLimitPercentage,
      minDte,
      maxDte,
      notificationsEnabled: limits.notifications,
    },
  }
}

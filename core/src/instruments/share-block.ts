// Shares by the hundred: what one standard contract stands for.
import { MICROS } from '../base/micros.ts'
import type { Quantity } from '../base/quantity.ts'

/** Shares in a full lot, and those that one standard call stands for. */
export const LOT_SHARES = 100

/** Full blocks of 100 shares; none when short. */
export function blocksOf(shares: Quantity): number {
  return Math.max(0, Math.floor(shares / (LOT_SHARES * MICROS)))
}

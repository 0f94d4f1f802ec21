// The strategies a wheel can follow. Authority: document 2, section 1.
export const wheelStrategies = [
  'covered_call',
  'cash_secured_put',
  'full_wheel',
  'poor_mans_covered_call',
] as const
export type WheelStrategy = (typeof wheelStrategies)[number]

/** Detection also finds shares that nothing is written on. */
export type DetectedStrategy = WheelStrategy | 'naked_stock'

/** Whether the strategy starts with a short put, which cash must stand behind. */
export function needsCash(strategy: WheelStrategy): boolean {
  return strategy === 'cash_secured_put' || strategy === 'full_wheel'
}

/** Whether what is sold first is a call. */
export function startsWithCall(strategy: WheelStrategy): boolean {
  return !needsCash(strategy)
}

/** How they are called where people read. */
export const strategyNames: Readonly<Record<DetectedStrategy, string>> = {
  covered_call: 'Covered call',
  cash_secured_put: 'Cash-secured put',
  full_wheel: 'Full wheel',
  poor_mans_covered_call: 'Poor man’s covered call',
  naked_stock: 'Naked stock',
}

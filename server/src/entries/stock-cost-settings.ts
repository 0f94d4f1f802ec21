/** The user's settings of net stock cost, from their names on the wire and back. */
import type { StockCostSetting as OnTheWire } from '@wheelwright/api'
import type { StockCostSetting } from '@wheelwright/core'

export const stockCostSettings: Readonly<Record<OnTheWire, StockCostSetting>> = {
  none: 'none',
  'assigned-put': 'assigned put',
  'roll-chain': 'roll chain',
  'whole-cycle': 'whole cycle',
  'whole-cycle-with-dividends': 'whole cycle with dividends',
}

const words = new Map(
  (Object.keys(stockCostSettings) as OnTheWire[]).map((name) => [stockCostSettings[name], name] as const),
)

export function stockCostOnTheWire(setting: StockCostSetting): OnTheWire {
  return words.get(setting) ?? 'whole-cycle'
}

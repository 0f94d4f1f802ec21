/** What counts in net stock cost: the choices, and each in a sentence. */
import type { StockCostSetting } from '@wheelwright/api'

export const usualStockCost: StockCostSetting = 'whole-cycle'

interface Setting {
  readonly label: string
  readonly sentence: string
}

export const stockCostSettings: Readonly<Record<StockCostSetting, Setting>> = {
  none: { label: 'None', sentence: 'The shares alone, at the strike or as bought.' },
  'assigned-put': {
    label: 'Assigned put',
    sentence: 'The shares, and the premium of the put that brought them.',
  },
  'roll-chain': {
    label: 'Roll chain',
    sentence: 'The shares, the put that brought them, and the puts that it was rolled from.',
  },
  'whole-cycle': {
    label: 'Whole wheel',
    sentence: 'Every option, fee and share result of the wheel, spread over the shares still held.',
  },
  'whole-cycle-with-dividends': {
    label: 'Whole wheel with dividends',
    sentence: 'The whole wheel, and its dividends.',
  },
}

export const stockCostChoices = Object.entries(stockCostSettings).map(([value, { label }]) => ({
  value: value as StockCostSetting,
  label,
}))

/** The setting that an address names; null where it names none, so that the user's own counts. */
export function stockCostIn(text: string | null): StockCostSetting | null {
  return stockCostChoices.find(({ value }) => value === text)?.value ?? null
}

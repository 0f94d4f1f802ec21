/** What a user prefers of how figures are made; without a row of their own it is what the product does by itself. */
import { defaultCycleSettings, moneyFromMicros } from '@wheelwright/core'
import type { CycleSettings } from '@wheelwright/core'
import type { Preferences } from '@wheelwright/api'
import type { Reader, Tx } from '../database/database.ts'
import { stockCostSettings } from './stock-cost-settings.ts'

const usualPreferences: Preferences = {
  cycleGapDays: defaultCycleSettings.continuationDays,
  stockCost: 'whole-cycle',
  feePerContract: null,
}

export async function readPreferences(db: Reader, userId: string): Promise<Preferences> {
  const row = await db.selectFrom('preferences').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (row === undefined) return usualPreferences
  return {
    cycleGapDays: row.cycle_gap_days,
    stockCost: row.stock_cost,
    feePerContract: row.fee_per_contract === null ? null : moneyFromMicros(row.fee_per_contract),
  }
}

export async function storePreferences(tx: Tx, userId: string, wanted: Preferences): Promise<void> {
  const chosen = {
    cycle_gap_days: wanted.cycleGapDays,
    stock_cost: wanted.stockCost,
    fee_per_contract: wanted.feePerContract,
  }
  await tx
    .insertInto('preferences')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}

/** The part of it that campaigns follow; rolls that the user linked stand beside it. */
export function cycleSettingsOf({ cycleGapDays, stockCost }: Preferences): CycleSettings {
  return {
    ...defaultCycleSettings,
    continuationDays: cycleGapDays,
    stockCost: stockCostSettings[stockCost],
  }
}

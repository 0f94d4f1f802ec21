/** What a user decided about booking: disposal methods, named lots, rolls linked by hand, accounts that are IRAs. */
import { defaultCycleSettings } from '@wheelwright/core'
import type { CycleSettings, LedgerSettings, LotChoice } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { StoredEffect } from './stored-effect.ts'

export interface SettingsOfUser {
  readonly settings: LedgerSettings
  readonly iraAccounts: ReadonlySet<string>
  readonly cycleSettings: CycleSettings
}

/** Sales of which the user answered that they were short. */
const selectShortSales = async (db: Reader, userId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('question_answers')
    .select('effect')
    .where('user_id', '=', userId)
    .where('choice', '=', 'sold_short')
    .execute()
  return rows.flatMap(({ effect }) => (JSON.parse(effect) as StoredEffect).shortSales ?? [])
}

/** What the user decided about booking. */
export const readLedgerSettings = async (db: Reader, userId: string): Promise<SettingsOfUser> => {
  const [accounts, choices, rolls, shorts] = await Promise.all([
    db.selectFrom('ledger_accounts').selectAll().where('user_id', '=', userId).execute(),
    db.selectFrom('lot_choices').selectAll().where('user_id', '=', userId).execute(),
    db.selectFrom('roll_decisions').selectAll().where('user_id', '=', userId).execute(),
    selectShortSales(db, userId),
  ])
  const disposal = Object.fromEntries(accounts.map((row) => [row.account_id, row.disposal_method]))
  const lotChoices = Object.fromEntries(
    choices.map(({ entry_id, lots }) => [entry_id, JSON.parse(lots) as LotChoice[]]),
  )
  const rollOverrides = rolls.map((row) => ({
    closeEntryId: row.close_entry_id,
    openEntryId: row.open_entry_id,
    linked: row.linked === 1,
  }))
  return {
    settings: {
      disposal,
      lotChoices,
      shortSales: Object.fromEntries(shorts.map((id) => [id, true] as const)),
    },
    cycleSettings: { ...defaultCycleSettings, rollOverrides },
    iraAccounts: new Set(accounts.filter(({ is_ira }) => is_ira === 1).map(({ account_id }) => account_id)),
  }
}

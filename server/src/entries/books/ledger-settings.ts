/**
 * A user's decisions about booking: disposal methods, named lots, rolls and transfers linked by hand, which accounts are
 * IRAs.
 */
import { joinOpeningWords } from '@wheelwright/core'
import type { CycleSettings, LedgerSettings, LotChoice, Money, OpeningWord } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { cycleSettingsOf, readPreferences } from '../preferences.ts'
import type { StoredEffect } from '../stored-effect.ts'

export interface SettingsOfUser {
  readonly settings: LedgerSettings
  readonly iraAccounts: ReadonlySet<string>
  readonly cycleSettings: CycleSettings
  /** Null where the latest order decides. */
  readonly feePerContract: Money | null
}

/** Answers of the user that booking depends on. */
const selectEffects = async (db: Reader, userId: string): Promise<readonly StoredEffect[]> => {
  const rows = await db
    .selectFrom('question_answers')
    .select('effect')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['opening_cost', 'history_start', 'transfer'])
    .execute()
  return rows.map(({ effect }) => JSON.parse(effect) as StoredEffect)
}

/** Broker by account; an account without one may have it in its rows. */
const selectBrokers = async (db: Reader, userId: string): Promise<Readonly<Record<string, string>>> => {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'broker'])
    .where('user_id', '=', userId)
    .execute()
  return Object.fromEntries(rows.flatMap(({ id, broker }) => (broker === 'other' ? [] : [[id, broker]])))
}

/** The lots that the user wants calls to cover. */
const selectCallLots = async (db: Reader, userId: string): Promise<CycleSettings['callLots']> => {
  const rows = await db.selectFrom('call_lots').selectAll().where('user_id', '=', userId).execute()
  return Object.fromEntries(
    rows.map(({ call_entry_id, lots }) => [call_entry_id, JSON.parse(lots) as string[]]),
  )
}

/** What the user decided about booking. */
export async function readLedgerSettings(db: Reader, userId: string): Promise<SettingsOfUser> {
  const [accounts, choices, rolls, effects, brokers, preferences, callLots] = await Promise.all([
    db.selectFrom('ledger_accounts').selectAll().where('user_id', '=', userId).execute(),
    db.selectFrom('lot_choices').selectAll().where('user_id', '=', userId).execute(),
    db.selectFrom('roll_decisions').selectAll().where('user_id', '=', userId).execute(),
    selectEffects(db, userId),
    selectBrokers(db, userId),
    readPreferences(db, userId),
    selectCallLots(db, userId),
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
  const shortSales = Object.fromEntries(
    effects.flatMap(({ shortSales: ids = [] }) => ids.map((id) => [id, true] as const)),
  )
  const openings: Record<string, OpeningWord> = {}
  for (const { opening } of effects) {
    if (opening === undefined) continue
    const [id, word] = opening
    openings[id] = joinOpeningWords(openings[id], word)
  }
  const begins = Object.fromEntries(effects.flatMap(({ begins: word }) => (word === undefined ? [] : [word])))
  const iraAccounts = new Set(
    accounts.filter(({ is_ira }) => is_ira === 1).map(({ account_id }) => account_id),
  )
  const transfers = effects.flatMap(({ transfer }) => transfer ?? [])
  return {
    settings: { disposal, lotChoices, shortSales, openings, begins, transfers, iraAccounts, brokers },
    cycleSettings: { ...cycleSettingsOf(preferences), rollOverrides, callLots },
    iraAccounts,
    feePerContract: preferences.feePerContract,
  }
}
